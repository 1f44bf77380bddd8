/// A range of time, from `start` up to but not including `start + duration`.
///
/// ```swift
/// let chapter = CMTimeRange(start: .zero, duration: CMTime(value: 90, timescale: 1))
/// let credits = CMTimeRange(start: CMTime(value: 80, timescale: 1), end: CMTime(value: 120, timescale: 1))
/// print(chapter.containsTime(credits.start), chapter.intersection(credits).duration.seconds)
/// ```
///
/// Source: Apple's documentation of Core Media, `CMTimeRange`.
@frozen
public struct CMTimeRange: Sendable, Hashable, Codable {
    /// The first time of the range.
    public var start: CMTime

    /// The length of the range; 0 or above, and of epoch 0, in a valid one.
    public var duration: CMTime

    /// Creates an invalid range.
    @inlinable
    public init() {
        self.init(start: .invalid, duration: .invalid)
    }

    /// Creates a range from its start and length, unchecked: see `isValid`.
    @inlinable
    public init(start: CMTime, duration: CMTime) {
        self.start = start
        self.duration = duration
    }

    /// Creates the range between two times; an invalid one when `end` is before `start` or of another epoch.
    @inlinable
    public init(start: CMTime, end: CMTime) {
        self.init(start: start, duration: end - start)
    }

    /// An empty range at zero.
    @inlinable public static var zero: CMTimeRange { CMTimeRange(start: .zero, duration: .zero) }

    /// An invalid range.
    @inlinable public static var invalid: CMTimeRange { CMTimeRange() }

    /// A Boolean value that indicates whether start and duration are valid and the duration is of epoch 0 and not
    /// negative.
    @inlinable public var isValid: Bool {
        start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero
    }

    /// A Boolean value that indicates whether the range is valid and its start or duration is unknown.
    @inlinable public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }

    /// A Boolean value that indicates whether the range is valid and its duration is zero.
    @inlinable public var isEmpty: Bool { isValid && duration == .zero }

    /// The first time after the range: `start + duration`. An infinite duration ends at positive infinity,
    /// regardless of the start.
    @inlinable public var end: CMTime {
        if duration.isPositiveInfinity && start.isValid { return .positiveInfinity }
        return start + duration
    }

    /// Returns whether a time is within the range: at or after its start, and before its end.
    @inlinable
    public func containsTime(_ time: CMTime) -> Bool {
        isValid && time.isValid && start <= time && time < end
    }

    /// Returns whether another range starts and ends within this one. Returns `false` if either is invalid.
    @inlinable
    public func containsTimeRange(_ otherRange: CMTimeRange) -> Bool {
        isValid && otherRange.isValid && start <= otherRange.start && otherRange.end <= end
    }

    /// Returns the times in both ranges: the zero range if there are none, an invalid range if either is invalid.
    public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        let (latestStart, earliestEnd) = (max(start, otherRange.start), min(end, otherRange.end))
        return latestStart < earliestEnd ? CMTimeRange(start: latestStart, end: earliestEnd) : .zero
    }

    /// Returns the smallest range that contains both ranges, including the times between them.
    ///
    /// An empty range adds no time, wherever it starts. An invalid range makes the union invalid.
    public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
        guard isValid, otherRange.isValid else { return .invalid }
        if otherRange.isEmpty { return self }
        if isEmpty { return otherRange }
        return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
    }
}

extension CMTimeRange: CustomStringConvertible {
    /// The start and duration as `CMTimeRangeShow` prints them: `{{0/1 = 0.000}, {5/1 = 5.000}}`.
    public var description: String { "{\(start), \(duration)}" }
}
