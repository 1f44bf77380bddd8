/// The place at which the queue that was playing last continues.
///
/// ```swift
/// if let place = try await library.savedQueuePlace() {
///     print("Continue with item \(place.index + 1) of \(place.count)?")
/// }
/// ```
public struct QueuePlace: Sendable, Hashable {
    /// The item that continues.
    public var item: LibraryItem
    /// The index of the item in the queue.
    public var index: Int
    /// The number of items in the queue.
    public var count: Int
    /// The position in the item, in seconds.
    public var position: Double

    /// Creates a place.
    public init(item: LibraryItem, index: Int, count: Int, position: Double) {
        self.item = item
        self.index = index
        self.count = count
        self.position = position
    }
}
