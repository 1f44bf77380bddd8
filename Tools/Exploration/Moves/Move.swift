import PlaybackModel

/// An event relative to the state in which it happens, such as "the newest seek lands" instead of "seek 17 lands". It keeps
/// its meaning when earlier moves are removed from a sequence.
package enum Move: Sendable, Hashable {
    /// A number of nanoseconds passes. Due deadlines may be late.
    case wait(Int64)
    /// A command with a new identifier.
    case command(PlaybackCommand)
    /// An event of the engine without an identifier.
    case engine(EngineEvent, of: Load)
    /// A report of the transport.
    case transport(TransportState, answers: Answer, reason: TransportReport.Reason, of: Load)
    /// The answer to a seek or step.
    case seeked(Waiting, Landing, of: Load)
    /// An event of the system.
    case system(SystemEvent)
    /// A deadline that is due.
    case deadline(PlaybackDeadline.Kind)
    /// A deadline that passes although it was replaced or canceled.
    case lateDeadline(PlaybackDeadline.Kind)

    /// The load of an event.
    package enum Load: String, Sendable, Hashable, CaseIterable {
        /// The current load.
        case current
        /// The next load.
        case next
        /// A load that was replaced or never existed.
        case other
        /// The engine as a whole.
        case none
    }

    /// The command that a report of the transport answers.
    package enum Answer: String, Sendable, Hashable, CaseIterable {
        /// The newest command.
        case newest
        /// The command before it, while the newest is in flight.
        case older
        /// No command.
        case nothing
        /// A command that was never sent.
        case neverGiven
    }

    /// The seek that is answered.
    package enum Waiting: String, Sendable, Hashable, CaseIterable {
        /// The newest waiting seek, sent or not.
        case newest
        /// The oldest waiting seek.
        case oldest
        /// A seek that no caller waits for.
        case unknown
    }

    /// The outcome of a seek.
    package enum Landing: Sendable, Hashable {
        /// It lands at its target.
        case onTarget
        /// It lands at a position.
        case at(CMTime)
        /// A newer one superseded it.
        case superseded
        /// It failed.
        indirect case failed(PlaybackError)
    }
}
