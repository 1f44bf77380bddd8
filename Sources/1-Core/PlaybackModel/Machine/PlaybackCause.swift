/// The cause of a transition.
public enum PlaybackCause: Sendable, Hashable, Codable {
    /// The user or the application sent a command.
    case user(Command)
    /// The engine posted an event.
    case engine(Engine)
    /// The system posted an event.
    case system(System)
    /// A deadline passed.
    case deadline(PlaybackDeadline.Kind)

    /// The commands, by their Swift names.
    public enum Command: String, Sendable, Hashable, Codable, CaseIterable {
        case load, setNext, advance, play, pause, stop, replay, retry, seek, beginScrubbing, endScrubbing
        case cancelScrubbing, step, setRate, select, setLimits, setActionAtItemEnd, setLoops, release
    }

    /// The engine's events, by their Swift names; `external` is a change of the transport that no command explains.
    public enum Engine: String, Sendable, Hashable, Codable, CaseIterable {
        case hello, ready, transport, external, position, ranges, buffering, seeked, tracks, metadata, cue, statistics
        case discontinuity, repairing, warning, ended, failed, unloaded, slot, retired, frame, read, log
        case status, pong, level
    }

    /// The system's events.
    public enum System: String, Sendable, Hashable, Codable, CaseIterable {
        case interruption, output, backgrounded, foregrounded, ducked, autoplayRefused, remotePlay, remotePause
        case clockJumped
    }
}

extension PlaybackCause: CustomStringConvertible {
    /// A string such as `user:pause`, `engine:ready`, `system:interruption` or `deadline:seek`.
    public var description: String {
        switch self {
        case .user(let command): "user:\(command.rawValue)"
        case .engine(let event): "engine:\(event.rawValue)"
        case .system(let event): "system:\(event.rawValue)"
        case .deadline(let kind): "deadline:\(kind)"
        }
    }
}

extension EngineEvent {
    /// The name of the case, without its payload.
    @usableFromInline var name: PlaybackCause.Engine {
        switch self {
        case .hello: .hello
        case .ready: .ready
        case .transport: .transport
        case .position: .position
        case .ranges: .ranges
        case .buffering: .buffering
        case .seeked: .seeked
        case .tracks: .tracks
        case .metadata: .metadata
        case .cue: .cue
        case .statistics: .statistics
        case .discontinuity: .discontinuity
        case .repairing: .repairing
        case .warning: .warning
        case .ended: .ended
        case .failed: .failed
        case .unloaded: .unloaded
        case .slot: .slot
        case .retired: .retired
        case .frame: .frame
        case .read: .read
        case .log: .log
        case .status: .status
        case .pong: .pong
        case .level: .level
        }
    }
}
