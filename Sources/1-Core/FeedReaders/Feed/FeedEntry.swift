/// A single item of a feed: a film, an episode, a channel, or another feed.
public struct FeedEntry: Sendable, Hashable, Codable, Identifiable {
    /// The identifier within the feed: the source's own (`guid`, `id`, `tvg-id`), otherwise the address. Repeated
    /// identifiers are numbered, so identifiers are unique within a feed.
    public var id: String
    /// The title as plain text.
    public var title: String?
    /// The absolute address of the media or, in lists of subscriptions, of the feed.
    public var address: String
    /// The duration in seconds.
    public var duration: Double?
    /// The address of a cover, logo or thumbnail.
    public var image: String?
    /// The section or channel group.
    public var group: String?
    /// The facts that few entries have.
    public var details: Details?
    /// The address of the list that the entry was found in while media was opened; `nil` in feeds, and for what the user names.
    package var initiator: String?

    /// The facts that few entries have. Separate, so that lists with 100,000 channels stay small.
    public struct Details: Sendable, Hashable, Codable {
        /// The description as plain text.
        public var summary: String?
        /// The creator.
        public var author: String?
        /// The address of the web page.
        public var page: String?
        /// The publication date, in seconds since 1970.
        public var published: Double?
        /// The media type, such as `audio/mpeg`.
        public var mediaType: String?
        /// The size in bytes.
        public var byteCount: Int64?
        /// The name of the series.
        public var series: String?
        /// The season number.
        public var season: Int?
        /// The episode number.
        public var episode: Double?
        /// The address of a chapter list (Podcasting 2.0).
        public var chapters: String?
        /// Captions and transcripts.
        public var captions: [FeedCaption]
        /// Other addresses of the same media, best first.
        public var alternatives: [String]
        /// The channel's identifier in an XMLTV guide: `tvg-id`.
        public var channel: String?
        /// The channel's name in an XMLTV guide: `tvg-name`.
        public var channelName: String?
        /// The channel's number: `tvg-chno`.
        public var channelNumber: String?
        /// The way in which the channel offers its past programs: `catchup`; `nil` if it does not.
        public var catchup: TVCatchup?
        /// HTTP headers that the server requires, such as `User-Agent` and `Referer`.
        public var headers: [String: String]
        /// A Boolean value that indicates whether the entry is a live stream.
        public var isLive: Bool?
        /// A Boolean value that indicates whether the entry is marked as explicit.
        public var isExplicit: Bool?

        /// Creates empty details.
        public init() {
            captions = []
            alternatives = []
            headers = [:]
        }
    }

    /// Creates an entry.
    public init(
        id: String? = nil, title: String? = nil, address: String, duration: Double? = nil, image: String? = nil,
        group: String? = nil, details: Details? = nil
    ) {
        self.id = id ?? address
        self.title = title
        self.address = address
        self.duration = duration
        self.image = image
        self.group = group
        self.details = details
    }
}

/// Captions or a transcript of an entry.
public struct FeedCaption: Sendable, Hashable, Codable {
    /// The absolute address.
    public var address: String
    /// The media type, such as `text/vtt`.
    public var mediaType: String?
    /// The language as a BCP 47 tag.
    public var language: String?

    /// Creates captions.
    public init(address: String, mediaType: String? = nil, language: String? = nil) {
        self.address = address
        self.mediaType = mediaType
        self.language = language
    }
}
