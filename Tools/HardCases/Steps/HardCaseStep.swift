import PlaybackModel
import PlayheadTesting

/// A step of a hard case.
enum HardCaseStep: Sendable {
    /// Creates a player. The first step; history counts from here.
    case begins(Beginning)
    /// An action of the user, or of an application on the user's behalf.
    case user(UserAction)
    /// An event of the system.
    case system(SystemEvent)
    /// An incident in the simulated item that plays.
    case happens(SimulatedIncident.Kind)
    /// A report of the engine, true or not, about the load with a number; `nil` for the current load.
    case reports(EngineReport, of: UInt64? = nil)
    /// The network is lost, with the connection of the current item, or is back.
    case network(isThere: Bool)
    /// Time passes, in seconds.
    case wait(Double)
    /// Repeats steps.
    indirect case times(Int, [HardCaseStep])
    /// The expected interface.
    case expect(Shown)
    /// An expected fact.
    case check(Fact)

    /// The expected phase, button and spinner, and optionally the position and the target of a pending seek.
    static func expect(
        _ phase: Phase, _ button: PlaybackControls.Button, spinner: Bool = false, position: Double? = nil,
        seek: Shown.Seek = .any
    ) -> HardCaseStep {
        .expect(Shown(phase: phase, button: button, spinner: spinner, position: position, seek: seek))
    }

    /// A report of the transport.
    static func reports(transport state: TransportState, reason: TransportReport.Reason = .none) -> HardCaseStep {
        .reports(.transport(state, unheard: 0, reason))
    }

    /// A report of the transport from before the last commands.
    static func reports(transport state: TransportState, unheard: UInt64) -> HardCaseStep {
        .reports(.transport(state, unheard: unheard, .none))
    }
}

/// The beginning of a case. A dictated item posts the events that lead there.
enum Beginning: Sendable {
    /// A player without items.
    case empty
    /// A player whose first item opens, to play or to pause.
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
