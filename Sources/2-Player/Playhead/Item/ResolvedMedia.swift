public import FoundationEssentials
public import PlaybackModel

/// The answer of a ``MediaResolver``: the media of an address.
public struct ResolvedMedia: Sendable, Hashable {
    /// The address of the medium, which is opened without asking resolvers again.
    public var url: URL
    /// The headers of every request to the origin of ``url``; they are never sent to other origins. They replace the item's,
    /// which belong to another address, or complete them if the address stays the same.
    public var headers: [String: String]
    /// The user agent of HTTP requests; `nil` for the item's, or else the player's.
    public var userAgent: String?
    /// The address of the page or list in which the resolver has found ``url``; `nil` for the item's
    /// (``PlayerItem/initiator``). Set it where the resolver does not know the address itself: a page on the internet then
    /// does not make the player reach the user's own network.
    public var initiator: URL?
    /// The description of the medium. Each value is shown unless the content has its own.
    public var metadata: MediaMetadata

    /// Creates an answer with a title.
    public init(url: URL, title: String? = nil, headers: [String: String] = [:], userAgent: String? = nil) {
        self.init(url: url, metadata: MediaMetadata(title: title), headers: headers, userAgent: userAgent)
    }

    /// Creates an answer with a complete description.
    public init(url: URL, metadata: MediaMetadata, headers: [String: String] = [:], userAgent: String? = nil) {
        self.url = url
        self.metadata = metadata
        self.headers = headers
        self.userAgent = userAgent
    }

    /// The title to show unless the content has its own.
    public var title: String? {
        get { metadata.title }
        set { metadata.title = newValue }
    }
}
