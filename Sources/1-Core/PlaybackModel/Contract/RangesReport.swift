/// An item's duration and ranges.
public struct RangesReport: Sendable, Hashable, Codable {
    /// The duration; indefinite for live streams, invalid while unknown.
    public var duration: CMTime
    /// Where one can seek to; empty when nowhere.
    public var seekable: [CMTimeRange]
    /// What is buffered.
    public var loaded: [CMTimeRange]
    /// The longest segment's duration in seconds; zero for what has no segments.
    public var targetDuration: Double
    /// The wall-clock time of position zero, in seconds since 1970; `nil` when the content does not say.
    public var dateOfZero: Double?

    public init(
        duration: CMTime, seekable: [CMTimeRange] = [], loaded: [CMTimeRange] = [], targetDuration: Double = 0,
        dateOfZero: Double? = nil
    ) {
        self.duration = duration
        self.seekable = seekable
        self.loaded = loaded
        self.targetDuration = targetDuration
        self.dateOfZero = dateOfZero
    }
}
