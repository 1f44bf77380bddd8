/// The result of a refresh.
///
/// ```swift
/// let loader = FeedLoader()
/// for subscription in try await library.subscriptions() {
///     let loaded = try await loader.load(subscription.address)
///     let update = try await library.refresh(subscription.address, with: loaded.feed)
///     if update.newCount > 0 { print("New in \(subscription.title ?? ""): \(update.newCount)") }
/// }
/// ```
public struct SubscriptionUpdate: Sendable, Hashable {
    /// The number of entries that appeared and are new. 0 for the first import, because nothing is new to a user who
    /// has just subscribed.
    public var newCount = 0
    /// The number of entries that were added, new or not.
    public var addedCount = 0
    /// The number of entries whose description changed.
    public var changedCount = 0
    /// The number of entries that disappeared from the feed and were removed.
    public var removedCount = 0
    /// The number of entries that disappeared from the feed, but stay because the user has played or kept them.
    public var keptCount = 0

    /// Creates an empty result.
    public init() {}
}
