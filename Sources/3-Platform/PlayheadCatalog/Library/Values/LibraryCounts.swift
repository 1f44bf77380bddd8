/// The numbers of what a library contains, for a page that shows all stored data.
///
/// ```swift
/// let counts = try await library.counts()
/// print("\(counts.history) items in the history, \(counts.positions) positions")
/// ```
public struct LibraryCounts: Sendable, Hashable {
    /// The number of items of all kinds.
    public var items = 0
    /// The number of entries of the history.
    public var history = 0
    /// The number of resume positions.
    public var positions = 0
    /// The number of items that are marked as played.
    public var played = 0
    /// The number of favorites.
    public var favorites = 0
    /// The number of lists.
    public var lists = 0
    /// The number of subscriptions.
    public var subscriptions = 0
    /// The number of items of the last queue.
    public var queue = 0
    /// The number of remembered searches.
    public var searches = 0

    /// Creates the counts of an empty library.
    public init() {}
}
