import FeedReaders

/// A feed with the facts about its loading.
public struct LoadedFeed: Sendable, Hashable {
    /// The feed.
    public var feed: Feed
    /// The address after redirects, without user name and password. Its query may contain secrets.
    public var address: String
    /// The new address of a feed that was moved permanently. Subscriptions should adopt it.
    public var movedTo: String?
    /// The origin of the content.
    public var freshness: FeedFreshness
    /// The reason why the content could not be kept for offline use.
    public var cacheProblem: String?

    /// Creates a loaded feed.
    public init(
        feed: Feed, address: String, movedTo: String? = nil, freshness: FeedFreshness = .fresh,
        cacheProblem: String? = nil
    ) {
        self.feed = feed
        self.address = address
        self.movedTo = movedTo
        self.freshness = freshness
        self.cacheProblem = cacheProblem
    }
}
