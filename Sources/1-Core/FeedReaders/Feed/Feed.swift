/// A list of media that an external source publishes: a channel list, a podcast, a playlist, a catalog or a folder.
///
/// Every reader returns this type, so an application shows, stores and exports all of them alike. A feed keeps what
/// could be read; ``dropped`` lists what could not, and where it was.
///
/// ```swift
/// let feed = try FeedReader().read(bytes, from: "https://www.example.com/feed.xml")
/// for entry in feed.entries { print(entry.title ?? "Untitled") }
/// for element in feed.dropped { print(element) }
/// ```
public struct Feed: Sendable, Hashable, Codable {
    /// The format of the source.
    public var kind: FeedKind
    /// The title, or `nil` if the source has none.
    public var title: String?
    /// The description as plain text.
    public var summary: String?
    /// The creator.
    public var author: String?
    /// The address of the feed's web page.
    public var page: String?
    /// The address of the cover or logo.
    public var image: String?
    /// The language as a BCP 47 tag.
    public var language: String?
    /// The addresses of XMLTV guides for the channels of this list.
    public var guides: [String]
    /// The address of the next page of entries, for feeds that are split (RFC 5005, JSON Feed).
    public var next: String?
    /// The address to which the feed has moved, as its publisher states (`itunes:new-feed-url`); `nil` if it has not.
    public var newAddress: String?
    /// The entries, in the order of the source.
    public var entries: [FeedEntry]
    /// Parts of the source that were not read.
    public var dropped: [DroppedElement]
    /// The entries of the source that are not among ``entries``.
    public var missing = MissingEntries()

    /// Creates a feed.
    public init(
        kind: FeedKind, title: String? = nil, summary: String? = nil, author: String? = nil, page: String? = nil,
        image: String? = nil, language: String? = nil, guides: [String] = [], next: String? = nil,
        entries: [FeedEntry] = [], dropped: [DroppedElement] = []
    ) {
        self.kind = kind
        self.title = title
        self.summary = summary
        self.author = author
        self.page = page
        self.image = image
        self.language = language
        self.guides = guides
        self.next = next
        self.entries = entries
        self.dropped = dropped
    }
}
