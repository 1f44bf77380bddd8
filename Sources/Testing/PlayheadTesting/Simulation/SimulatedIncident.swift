public import PlaybackModel

/// An event in the life of a simulated item, such as a stall, a failure or a jump of the position.
///
/// ```swift
/// var film = SimulatedItem.video(duration: 3600)
/// film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(600))]
/// ```
public struct SimulatedIncident: Sendable, Hashable, Codable {
    /// The time of an incident. Each incident happens at most once for each load.
    public enum Trigger: Sendable, Hashable, Codable {
        /// The time at which playback reaches a position, in seconds.
        case position(Double)
        /// A number of seconds after the load.
        case afterLoad(Double)
        /// A number of seconds after the item became ready.
        case afterReady(Double)
    }

    /// The kind of an incident.
    public enum Kind: Sendable, Hashable, Codable {
        /// Playback waits for a number of seconds, or until `resume`.
        case stall(seconds: Double?)
        /// A stall ends.
        case resume
        /// Data arrive at another speed from now on. Has no effect on an item without a buffer.
        case loadingSpeed(Double)
        /// The item fails.
        case fail(PlaybackError)
        /// The engine reports a warning.
        case warn(PlaybackError)
        /// Another program pauses.
        case pause(TransportReport.Reason)
        /// Another program plays.
        case play(TransportReport.Reason)
        /// The transport stops with the reason `stalled` instead of waiting, until it receives a play command.
        case stopStalled
        /// The data end here, before the reported duration.
        case truncate
        /// The engine reports the end, but playback continues.
        case falseEnd
        /// The duration changes; `nil` for unknown.
        case duration(Double?)
        /// The position jumps without a seek.
        case jump(to: Double)
        /// The engine repairs itself in steps, each of a number of seconds, while playback waits.
        case repair([RepairStep], secondsPerStep: Double)
        /// The description of the content changes.
        case metadata(MediaMetadata)
        /// The engine posts any event, unchanged, for the load a number of generations earlier.
        indirect case event(EngineEvent, generationsAgo: UInt64)
        /// The whole engine crashes with a final error.
        case crash(PlaybackError)
        /// The whole engine stops responding, without a report.
        case hang
    }

    /// The kind.
    public var kind: Kind
    /// The time.
    public var trigger: Trigger

    /// Creates an incident.
    ///
    /// - Parameters:
    ///   - kind: The event.
    ///   - trigger: The time at which it happens, once for each load.
    public init(_ kind: Kind, at trigger: Trigger) {
        self.kind = kind
        self.trigger = trigger
    }
}
