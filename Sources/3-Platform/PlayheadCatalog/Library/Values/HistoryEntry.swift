/// An entry of the history: an item that was played.
///
/// ```swift
/// for entry in try await library.history(limit: 20) {
///     print(entry.item.title ?? entry.item.address, entry.playCount)
/// }
/// ```
public struct HistoryEntry: Sendable, Hashable, Identifiable {
    /// The item.
    public var item: LibraryItem
    /// The date on which it was last played, in seconds since 1970.
    public var lastPlayed: Double
    /// The number of times that it was started.
    public var playCount: Int

    /// The identity of the item: each item has one entry.
    public var id: LibraryItem.ID { item.id }
}
