/// The clock of CTA-2066 that is running.
///
/// Watched time is wall-clock time without the user's pauses; it includes startup, stalls and seeks. Stalled time is a
/// part of it.
public enum WatchClock: String, Sendable, Hashable, Codable, CaseIterable {
    /// No clock runs.
    case neither
    /// Watched time runs.
    case watched
    /// Watched and stalled time run.
    case stalled
}

extension PlaybackLanes {
    /// The clock that is running for these lanes.
    ///
    /// A stall before the first start belongs to startup (CTA-2066). Distinguishing them requires history, so
    /// ``PlaybackMetrics`` does that.
    public var watchClock: WatchClock {
        switch phase {
        case .idle, .failed, .ended, .paused: .neither
        case .preparing: intent == .play ? .watched : .neither
        case .playing: .watched
        case .waiting: seek == nil && transport == .waiting(.minimizingStalls) ? .stalled : .watched
        }
    }
}
