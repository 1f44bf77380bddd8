/// An entry of the history: an item that was played.
///
/// ```swift
/// let entries = try await library.history(limit: 20)
/// for entry in entries {
///     let title = entry.item.title ?? entry.item.address
///     print(title, entry.playCount == 1 ? "once" : "\(entry.playCount) times")
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
