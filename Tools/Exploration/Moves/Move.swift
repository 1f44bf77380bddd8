import PlaybackModel

/// One thing that happens, told relative to the state in which it happens, so that it means the same after other moves
/// before it were left out: "the newest seek lands", not "seek 17 lands".
package enum Move: Sendable, Hashable {
    /// Nanoseconds pass, and nothing else. Deadlines that are due may be late.
    case wait(Int64)
    /// A command, under a fresh number.
    case command(PlaybackCommand)
    /// A word of the engine that carries no number of ours.
    case engine(EngineEvent, of: Load)
    /// The transport's word.
    case transport(TransportState, answers: Answer, reason: TransportReport.Reason, of: Load)
    /// The answer to a seek or step.
    case seeked(Waiting, Landing, of: Load)
    /// An event of the system.
    case system(SystemEvent)
    /// A deadline that is due.
    case deadline(PlaybackDeadline.Kind)
    /// A deadline that was replaced or cancelled and comes all the same.
    case lateDeadline(PlaybackDeadline.Kind)

    /// Which load the engine speaks of.
    package enum Load: String, Sendable, Hashable, CaseIterable {
        /// The current one.
        case current
        /// The one that waits for its turn.
        case next
        /// One that was replaced, or never made.
        case other
        /// None: the engine as a whole.
        case none
    }

    /// Which of our numbers the transport's word answers.
    package enum Answer: String, Sendable, Hashable, CaseIterable {
        /// The newest one.
        case newest
        /// The one before it: the newest is still on its way.
        case older
        /// None.
        case nothing
        /// One that was never given.
        case neverGiven
    }

    /// Which seek is answered.
    package enum Waiting: String, Sendable, Hashable, CaseIterable {
        /// The newest of those that wait, sent or not.
        case newest
        /// The oldest of those that wait.
        case oldest
        /// One that nobody waits for.
        case unknown
    }

    /// How a seek came out.
    package enum Landing: Sendable, Hashable {
        /// At its target.
        case onTarget
        /// Somewhere.
        case at(CMTime)
        /// A newer one took its place.
        case superseded
        /// It could not be done.
        indirect case failed(PlaybackError)
    }
}
