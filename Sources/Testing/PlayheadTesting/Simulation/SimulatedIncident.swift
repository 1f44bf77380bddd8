public import PlaybackModel

/// Something that happens to a simulated item.
public struct SimulatedIncident: Sendable, Hashable, Codable {
    /// When it happens. Each incident happens at most once a load.
    public enum Trigger: Sendable, Hashable, Codable {
        /// When playback reaches the position, in seconds.
        case position(Double)
        /// So many seconds after the load.
        case afterLoad(Double)
        /// So many seconds after it got ready.
        case afterReady(Double)
    }

    /// What happens.
    public enum Kind: Sendable, Hashable, Codable {
        /// Playback waits for so many seconds, or until `resume`.
        case stall(seconds: Double?)
        /// A stall ends.
        case resume
        /// Data arrive at another speed from now on. Without effect on an item without a buffer.
        case loadingSpeed(Double)
        /// The item fails.
        case fail(PlaybackError)
        /// A warning is told.
        case warn(PlaybackError)
        /// Somebody else pauses.
        case pause(TransportReport.Reason)
        /// Somebody else plays.
        case play(TransportReport.Reason)
        /// The transport stops instead of waiting, with the reason `stalled`, and waits to be told to play.
        case stopStalled
        /// The data end here although the duration says more.
        case truncate
        /// The end is told, but playback goes on.
        case falseEnd
        /// The duration is another one; `nil` for unknown.
        case duration(Double?)
        /// The position jumps there without a seek.
        case jump(to: Double)
        /// The engine mends itself, one step after the other, each so many seconds long; meanwhile playback waits.
        case repair([RepairStep], secondsPerStep: Double)
        /// The content says something else about itself.
        case metadata(MediaMetadata)
        /// Any event, as it is, of the load so many generations earlier.
        indirect case event(EngineEvent, generationsAgo: UInt64)
        /// The engine as a whole dies with a last word.
        case crash(PlaybackError)
        /// The engine as a whole stops doing and saying anything, without a word.
        case hang
    }

    /// What happens.
    public var kind: Kind
    /// When it happens.
    public var trigger: Trigger

    public init(_ kind: Kind, at trigger: Trigger) {
        self.kind = kind
        self.trigger = trigger
    }
}
