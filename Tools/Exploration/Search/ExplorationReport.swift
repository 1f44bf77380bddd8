/// What an exploration saw.
package struct ExplorationReport: Sendable {
    /// Why it went no further.
    package enum Ending: String, Sendable, Hashable {
        /// There are no more states.
        case closed
        /// The time was over.
        case time
        /// As many states were found as allowed.
        case states
        /// It is as deep as allowed.
        case depth
        /// A rule did not hold.
        case violation
    }

    package let alphabet: String
    package var states = 0
    package var transitions = 0
    /// The number of moves to the states that were expanded last: all that are nearer are complete.
    package var depth = 0
    package var seconds = 0.0
    package var ending = Ending.closed
    /// A rule that did not hold, and the shortest way there.
    package var failure: Failure?
    /// Moves that were possible nowhere.
    package var unusedMoves: [Move] = []

    package var transitionsPerSecond: Double { seconds > 0 ? Double(transitions) / seconds : 0 }
}
