/// The duration and the time ranges of an item.
public struct RangesReport: Sendable, Hashable, Codable {
    /// The duration: indefinite for live streams, invalid while unknown.
    public var duration: CMTime
    /// The ranges that can be sought; empty if there are none.
    public var seekable: [CMTimeRange]
    /// The buffered ranges.
    public var loaded: [CMTimeRange]
    /// The duration of the longest segment, in seconds; zero without segments.
    public var targetDuration: Double
    /// The wall-clock time of position zero, in seconds since 1970, or `nil` if the content provides none.
    public var dateOfZero: Double?

    /// Creates a report. Omitted ranges are empty.
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
