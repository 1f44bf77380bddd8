// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Core Media's functions under their own names, so that code written against them compiles.

/// Returns `CMTimeRange(start:duration:)`, or an invalid range when the epoch of the duration is not 0.
@inlinable
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// Returns `CMTimeRange(start:end:)`.
@inlinable
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// Returns `CMTimeRange.end`.
@inlinable
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }

/// Returns `CMTimeRange.intersection(_:)`.
@inlinable
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.intersection(otherRange)
}

/// Returns `CMTimeRange.union(_:)`.
@inlinable
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    range.union(otherRange)
}

/// Returns `CMTimeRange.containsTime(_:)`.
@inlinable
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }

/// Returns `CMTimeRange.containsTimeRange(_:)`.
@inlinable
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.containsTimeRange(otherRange)
}

/// Returns whether two ranges have the same start and duration, whatever their timescales.
@inlinable
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }

/// Returns `CMTimeRange.isValid`.
@inlinable
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }

/// Returns whether a range is not valid.
@inlinable
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }

/// Returns `CMTimeRange.isIndefinite`.
@inlinable
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }

/// Returns `CMTimeRange.isEmpty`.
@inlinable
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
