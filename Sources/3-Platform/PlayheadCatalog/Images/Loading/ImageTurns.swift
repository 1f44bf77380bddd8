/// Decides which worker is next. Only a limited number work at a time: the most urgent first, and the latest first among
/// equals, because the rows that appeared last are the ones on screen.
///
/// A state machine without tasks: numbers identify workers.
struct ImageTurns {
    /// The maximum number of workers.
    let limit: Int
    /// The number of workers.
    private(set) var working = 0
    private var waiting: [Int: ImagePriority] = [:]

    init(limit: Int) { self.limit = max(1, limit) }

    /// The number of workers that wait.
    var waitingCount: Int { waiting.count }

    /// Adds a worker, by a number larger than all before. Returns `true` if it may work immediately.
    mutating func add(_ number: Int, _ priority: ImagePriority) -> Bool {
        guard working < limit else {
            waiting[number] = priority
            return false
        }
        working += 1
        return true
    }

    /// Raises the priority of a worker that waits.
    mutating func raise(_ number: Int, to priority: ImagePriority) {
        guard let old = waiting[number], old < priority else { return }
        waiting[number] = priority
    }

    /// Removes a worker that waits. Returns `false` if it does not wait.
    mutating func remove(_ number: Int) -> Bool { waiting.removeValue(forKey: number) != nil }

    /// Ends a turn. Returns the number of the next worker.
    mutating func finish() -> Int? {
        guard let next = waiting.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
            working -= 1
            return nil
        }
        waiting[next.key] = nil
        return next.key
    }
}
