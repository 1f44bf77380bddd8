/// The queue that was playing last. ``PlaybackRecorder/openSavedQueue()`` opens it.
///
/// ```swift
/// if let queue = try await library.savedQueue(), let index = queue.currentIndex {
///     let title = queue.items[index].title ?? "Untitled"
///     print("Continue with \(title)?")
///     await recorder.openSavedQueue()
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
