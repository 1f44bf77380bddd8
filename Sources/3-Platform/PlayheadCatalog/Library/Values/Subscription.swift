public import FeedReaders

/// A feed that the user follows.
///
/// ```swift
/// let address = "https://www.example.com/feed.xml"
/// try await library.subscribe(to: address, try await FeedLoader().load(address).feed)
/// for subscription in try await library.subscriptions() {
///     print(subscription.title ?? subscription.address, subscription.newCount)
/// }
/// ```
public struct Subscription: Sendable, Hashable, Identifiable {
    /// The address of the feed, without credentials.
    public var address: String
    /// The title.
    public var title: String?
    /// The description.
    public var summary: String?
    /// The creator.
    public var author: String?
    /// The address of the cover.
    public var image: String?
    /// The address of the web page.
    public var page: String?
    /// The format of the feed.
    public var kind: FeedKind
    /// The number of entries.
    public var entryCount: Int
    /// The number of new entries.
    public var newCount: Int
    /// The date of the last refresh, in seconds since 1970; 0 if the feed was never read.
    public var refreshed: Double

    /// The address, which identifies a subscription.
    public var id: String { address }
}
