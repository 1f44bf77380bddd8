import PlaybackModel
import PlayheadTesting

/// One line of a hard case.
enum HardCaseStep: Sendable {
    /// A player is made. The first step; history counts from here.
    case begins(Beginning)
    /// The user, or an application for them, does something.
    case user(UserAction)
    /// The system tells something.
    case system(SystemEvent)
    /// Something happens to the simulated item that plays.
    case happens(SimulatedIncident.Kind)
    /// The engine says something, true or not, about the load with this number; `nil` for the current one.
    case says(EngineWord, of: UInt64? = nil)
    /// The network goes, with the connection of what plays, or is there again.
    case network(isThere: Bool)
    /// Time passes, in seconds.
    case wait(Double)
    /// The same again and again.
    indirect case times(Int, [HardCaseStep])
    /// What the interface shows now.
    case expect(Shown)
    /// What else is true now.
    case check(Fact)

    /// Phase, button and spinner as they must be now; position and target of a pending seek where they are named.
    static func expect(
        _ phase: Phase, _ button: PlaybackControls.Button, spinner: Bool = false, position: Double? = nil,
        seek: Shown.Seek = .any
    ) -> HardCaseStep {
        .expect(Shown(phase: phase, button: button, spinner: spinner, position: position, seek: seek))
    }

    /// A word about the transport.
    static func says(transport state: TransportState, reason: TransportReport.Reason = .none) -> HardCaseStep {
        .says(.transport(state, unheard: 0, reason))
    }

    /// A word about the transport from before the last commands: the engine has not heard so many of them.
    static func says(transport state: TransportState, unheard: UInt64) -> HardCaseStep {
        .says(.transport(state, unheard: unheard, .none))
    }
}

/// How a case begins. A dictated item says by itself what is needed to come so far.
enum Beginning: Sendable {
    /// A player without items.
    case empty
    /// A player whose first item opens, with this wish.
    case opening(play: Bool)
    /// The first item plays at a position.
    case playing(at: Double)
    /// The first item is paused at a position.
    case paused(at: Double)
}

/// A phase without its payload.
enum Phase: String, Sendable {
    case idle, preparing, playing, paused, waiting, ended, failed
}
