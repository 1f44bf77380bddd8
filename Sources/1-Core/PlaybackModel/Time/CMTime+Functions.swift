// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Core Media's functions under their own names, so that code written against them compiles.

// MARK: - Making

/// Returns `CMTime(value:timescale:)`: invalid when `timescale` is below 1.
@inlinable
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Returns a time of `value / timescale` seconds in an epoch, or an invalid one when `timescale` is below 1.
@inlinable
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    CMTime(value: value, timescale: timescale, isRounded: false, epoch: epoch)
}

/// Returns `CMTime(seconds:preferredTimescale:)`.
@inlinable
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

// MARK: - Converting

/// Returns the time in seconds: see `CMTime.seconds`.
@inlinable
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

/// Returns the time at another timescale: see `CMTime.convertScale(_:method:)`.
@inlinable
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(newTimescale, method: method)
}

// MARK: - Arithmetic

/// Returns the sum of two times: see `CMTime.+`.
@inlinable
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }

/// Returns the difference of two times: see `CMTime.-`.
@inlinable
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }

/// Returns a time times an integer, at the same timescale or, where the value would overflow, at one halved until it
/// fits. An infinity follows the sign of the multiplier; an indefinite or invalid time stays what it is.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    time.multiplied(by: multiplier)
}

/// Returns a time times a floating-point number.
///
/// The timescale is doubled until it is at least 65 536, then halved where the value would overflow. The result is
/// invalid when the multiplier is not a number, or is infinite and the time zero.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
    time.multiplied(by: multiplier)
}

/// Returns a time multiplied by `multiplier / divisor`, exactly where a timescale up to `kCMTimeMaxTimescale` can
/// express it.
///
/// A divisor of 0 results in an infinity, or in an invalid time if the time or the multiplier is also zero.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    time.multiplied(by: multiplier, over: divisor)
}

/// Returns the absolute value of a time; positive infinity for either infinity.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time.magnitude }

// MARK: - Comparing

/// Returns −1, 0 or 1 for a first time before, equal to or after a second in Core Media's order: −infinity, numbers,
/// indefinite, +infinity, invalid.
@inlinable
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}

/// Returns the earlier of two times in Core Media's order.
@inlinable
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time2 < time1 ? time2 : time1 }

/// Returns the later of two times in Core Media's order.
@inlinable
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time1 < time2 ? time2 : time1 }

// MARK: - Inspecting

/// Returns `CMTime.isValid`.
@inlinable
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }

/// Returns whether a time is not valid.
@inlinable
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }

/// Returns `CMTime.isPositiveInfinity`.
@inlinable
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }

/// Returns `CMTime.isNegativeInfinity`.
@inlinable
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }

/// Returns `CMTime.isIndefinite`.
@inlinable
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }

/// Returns `CMTime.isNumeric`.
@inlinable
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }

/// Returns `CMTime.hasBeenRounded`.
@inlinable
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
