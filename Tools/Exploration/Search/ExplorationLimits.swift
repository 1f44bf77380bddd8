/// The limits of an exploration. It ends earlier if the space closes.
package struct ExplorationLimits: Sendable, Hashable {
    /// The wall-clock time, in seconds.
    package var seconds: Double
    /// The number of states. Each takes about 60 bytes.
    package var states: Int
    /// The number of moves from the first state.
    package var depth: Int
    /// The number of threads.
    package var threads: Int

    package init(seconds: Double = .infinity, states: Int = 50_000_000, depth: Int = 10_000, threads: Int = 2) {
        self.seconds = seconds
        self.states = states
        self.depth = depth
        self.threads = threads
    }
}
