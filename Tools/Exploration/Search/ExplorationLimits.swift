/// How far an exploration goes, unless the space closes before.
package struct ExplorationLimits: Sendable, Hashable {
    /// Seconds of wall time.
    package var seconds: Double
    /// States; each takes about 50 bytes.
    package var states: Int
    /// Moves from the first state.
    package var depth: Int
    /// Threads.
    package var threads: Int

    package init(seconds: Double = .infinity, states: Int = 50_000_000, depth: Int = 10_000, threads: Int = 2) {
        self.seconds = seconds
        self.states = states
        self.depth = depth
        self.threads = threads
    }
}
