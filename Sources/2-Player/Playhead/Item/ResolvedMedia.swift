public import FoundationEssentials
public import PlaybackModel

/// What an address stands for: the answer of a ``MediaResolver``.
public struct ResolvedMedia: Sendable, Hashable {
    /// Where the medium is. It is opened as it is: resolvers are not asked again.
    public var url: URL
    /// Headers for every request to the origin of ``url``, never to others. They take the place of the item's, which
    /// were meant for another address.
    public var headers: [String: String]
    /// The user agent of the requests; `nil` for the item's, or the player's.
    public var userAgent: String?
    /// What is known of the medium, each value until, and unless, the content has its own.
    public var metadata: MediaMetadata

    /// Creates an answer with a title.
    public init(url: URL, title: String? = nil, headers: [String: String] = [:], userAgent: String? = nil) {
        self.init(url: url, metadata: MediaMetadata(title: title), headers: headers, userAgent: userAgent)
    }

    /// Creates an answer with all that a catalogue knows.
    public init(url: URL, metadata: MediaMetadata, headers: [String: String] = [:], userAgent: String? = nil) {
        self.url = url
        self.metadata = metadata
        self.headers = headers
        self.userAgent = userAgent
    }

    /// A title to show until, and unless, the content has one.
    public var title: String? {
        get { metadata.title }
        set { metadata.title = newValue }
    }
}
