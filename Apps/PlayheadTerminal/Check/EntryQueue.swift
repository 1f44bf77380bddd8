import FeedLoading
import FeedReaders

/// The items that a check still has to take, as they are found.
@MainActor final class EntryQueue {
    private var entries: [FeedEntry] = []
    private var first = 0
    private var waiting: [CheckedContinuation<FeedEntry?, Never>] = []
    private var isFinished = false

    init() {}

    /// Adds items that were found.
    func add(_ found: [FeedEntry]) {
        for entry in found {
            if waiting.isEmpty { entries.append(entry) } else { waiting.removeFirst().resume(returning: entry) }
        }
    }

    /// No more items follow.
    func finish() {
        isFinished = true
        for continuation in waiting { continuation.resume(returning: nil) }
        waiting = []
    }

    /// Takes the next item, which may not be found yet; `nil` after the last one.
    func next() async -> FeedEntry? {
        if first < entries.count {
            defer { first += 1 }
            let entry = entries[first]
            // Items that were taken need no memory.
            if first > 1_024 {
                entries.removeFirst(first)
                first = 0
            }
            return entry
        }
        guard !isFinished else { return nil }
        return await withCheckedContinuation { waiting.append($0) }
    }

    /// Removes all items, because the check ends.
    func cancel() {
        entries = []
        first = 0
        finish()
    }
}
