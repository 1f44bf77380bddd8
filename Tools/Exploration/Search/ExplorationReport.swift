/// The result of an exploration.
package struct ExplorationReport: Sendable {
    /// The reason why an exploration ended.
    package enum Ending: String, Sendable, Hashable {
        /// All states were visited.
        case closed
        /// The time limit was reached.
        case time
        /// The limit of states was reached.
        case states
        /// The limit of moves was reached.
        case depth
        /// A rule was violated.
        case violation
    }

    package let alphabet: String
    package var states = 0
    package var transitions = 0
    /// The number of moves to the states expanded last. All nearer states are complete.
    package var depth = 0
    package var seconds = 0.0
    package var ending = Ending.closed
    /// A violated rule, and the shortest sequence that leads there.
    package var failure: Failure?
    /// The moves that were possible in no state.
    package var unusedMoves: [Move] = []

    package var transitionsPerSecond: Double { seconds > 0 ? Double(transitions) / seconds : 0 }
}
