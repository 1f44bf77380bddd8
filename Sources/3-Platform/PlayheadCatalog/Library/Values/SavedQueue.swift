/// The queue that was playing last.
///
/// ```swift
/// if let queue = try await library.savedQueue() {
///     open(queue.items, at: queue.currentIndex, position: queue.position)
/// }
/// ```
public struct SavedQueue: Sendable, Hashable {
    /// The items, in order.
    public var items: [LibraryItem]
    /// The index of the current item, or `nil` if there is none.
    public var currentIndex: Int?
    /// The position in the current item, in seconds.
    public var position: Double

    /// Creates a queue.
    public init(items: [LibraryItem], currentIndex: Int? = nil, position: Double = 0) {
        self.items = items
        self.currentIndex = currentIndex
        self.position = position
    }
}
