// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Core Media's ways of moving a time into a range.

/// Returns the time of a range that is closest to a time: the time itself, or the start or end of the range.
///
/// The result is invalid when the time is, and when the range is invalid or empty. Times are compared in Core Media's
/// order, so an indefinite time clamps to the end. Source: Apple's documentation of `CMTimeClampToRange`.
@inlinable
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard time.isValid, range.isValid, !range.isEmpty else { return .invalid }
    return time < range.start ? range.start : min(time, range.end)
}

/// Returns a time at the same relative place in another range:
/// `(t − fromRange.start) × (toRange.duration / fromRange.duration) + toRange.start`.
///
/// Times outside `fromRange` follow the same line. Two infinite durations move the time without scaling it. The result
/// is invalid when a range is invalid or empty, when only one duration is infinite, and when the epoch of the time is
/// not that of `fromRange.start`. Source: Apple's documentation of `CMTimeMapTimeFromRangeToRange`.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    if t.isNumeric, fromRange.start.isNumeric, t.epoch != fromRange.start.epoch { return .invalid }
    return (t - fromRange.start).scaled(by: toRange.duration, over: fromRange.duration) + toRange.start
}

/// Returns a duration scaled by the ratio of two ranges:
/// `dur × (toRange.duration / fromRange.duration)`.
///
/// Two infinite durations leave the duration as it is. The result is invalid when a range is invalid or empty, when
/// only one duration is infinite, and when the epoch of the duration is not 0. Source: Apple's documentation of
/// `CMTimeMapDurationFromRangeToRange`.
public func CMTimeMapDurationFromRangeToRange(
    _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard !dur.isNumeric || dur.epoch == 0 else { return .invalid }
    return dur.scaled(by: toRange.duration, over: fromRange.duration)
}

/// Returns a time moved by whole durations of a range until it is within the range, as a loop does.
///
/// A time within the range is returned unchanged. With an infinite duration, a time before the start becomes positive
/// infinity. The result is invalid when the range is invalid or empty and when the epochs of the time and the start of
/// the range differ. Source: Apple's documentation of `CMTimeFoldIntoRange`.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
    guard time.isValid, foldRange.isValid, !foldRange.isEmpty else { return .invalid }
    if foldRange.containsTime(time) { return time }
    guard !foldRange.duration.isPositiveInfinity else { return .positiveInfinity }
    guard time.isNumeric, foldRange.start.isNumeric, foldRange.duration.isNumeric else {
        return time.isIndefinite || foldRange.isIndefinite ? .indefinite : .invalid
    }
    guard time.epoch == foldRange.start.epoch else { return .invalid }
    let folded = foldRange.start + (time - foldRange.start).modulo(foldRange.duration)
    return foldRange.containsTime(folded) ? folded : foldRange.start
}

extension CMTime {
    /// The time times the ratio of two positive durations, exact where a timescale can express it.
    fileprivate func scaled(by duration: CMTime, over reference: CMTime) -> CMTime {
        if duration.isPositiveInfinity, reference.isPositiveInfinity { return self }
        guard isValid else { return .invalid }
        if duration.isIndefinite || reference.isIndefinite { return .indefinite }
        guard duration.isNumeric, reference.isNumeric else { return .invalid }
        guard isNumeric else { return self }

        let isRounded = hasBeenRounded || duration.hasBeenRounded || reference.hasBeenRounded
        if let value = exactlyScaled(by: duration, over: reference) {
            return CMTime(value: value, timescale: timescale, isRounded: isRounded, epoch: epoch)
        }

        // Cancels common divisors first, so that the denominators multiply to the smallest one.
        var numerators = (value.magnitude, duration.value.magnitude, UInt64(reference.timescale.magnitude))
        var denominators = (
            UInt64(timescale.magnitude), UInt64(duration.timescale.magnitude), reference.value.magnitude
        )
        func cancel(_ numerator: inout UInt64, _ denominator: inout UInt64) {
            guard numerator != 1, denominator != 1 else { return }
            let common = greatestCommonDivisor(numerator, denominator)
            numerator /= common
            denominator /= common
        }
        func cancel(_ numerator: inout UInt64) {
            cancel(&numerator, &denominators.0)
            cancel(&numerator, &denominators.1)
            cancel(&numerator, &denominators.2)
        }
        cancel(&numerators.0)
        cancel(&numerators.1)
        cancel(&numerators.2)

        let denominator = UInt128(denominators.0) * UInt128(denominators.1) * UInt128(denominators.2)
        return CMTime.fitting(
            UInt128(numerators.0) * UInt128(numerators.1), times: UInt128(numerators.2), over: denominator,
            isNegative: value < 0, timescale: Int32(clamping: denominator), isRounded: isRounded, epoch: epoch)
    }

    /// The value times the ratio of two positive durations at the same timescale, where it is a whole number.
    private func exactlyScaled(by duration: CMTime, over reference: CMTime) -> Int64? {
        if duration == reference { return value }
        let (product, overflow) = (Int128(value) * Int128(duration.value))
            .multipliedReportingOverflow(by: Int128(reference.timescale))
        guard !overflow else { return nil }
        let (quotient, remainder) = product.quotientAndRemainder(
            dividingBy: Int128(duration.timescale) * Int128(reference.value))
        return remainder == 0 ? Int64(exactly: quotient) : nil
    }

    /// Returns the remainder of a numeric time divided by a positive duration, from 0 up to but not including the
    /// duration.
    fileprivate func modulo(_ duration: CMTime) -> CMTime {
        guard isNumeric else { return self }
        let divisor = Int64(greatestCommonDivisor(timescale.magnitude, duration.timescale.magnitude))
        let multiple = Int64(timescale) / divisor * Int64(duration.timescale)
        let period = Int128(duration.value) * Int128(multiple / Int64(duration.timescale))
        var remainder = Int128(value) * Int128(multiple / Int64(timescale)) % period
        if remainder < 0 { remainder += period }
        return CMTime.fitting(
            remainder, over: Int128(multiple), timescale: Int32(clamping: multiple),
            isRounded: hasBeenRounded || duration.hasBeenRounded, epoch: epoch)
    }
}
