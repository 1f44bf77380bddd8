/// Which of the clocks of CTA-2066 runs: watched time is wall time without the user's pauses, with startup, stalls and
/// seeks; stalled time is a part of it.
public enum WatchClock: String, Sendable, Hashable, Codable, CaseIterable {
    /// No clock runs.
    case neither
    /// Watched time runs.
    case watched
    /// Watched and stalled time run.
    case stalled
}

extension PlaybackLanes {
    /// The clock that runs for these lanes.
    ///
    /// A stall before the first start belongs to startup (CTA-2066); telling them apart needs history and is the
    /// metrics' matter, not this projection's.
    public var watchClock: WatchClock {
        switch phase {
        case .idle, .failed, .ended, .paused: .neither
        case .preparing: intent == .play ? .watched : .neither
        case .playing: .watched
        case .waiting: seek == nil && transport == .waiting(.minimizingStalls) ? .stalled : .watched
        }
    }
}
