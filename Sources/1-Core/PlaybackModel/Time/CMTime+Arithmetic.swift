extension CMTime {
    /// The sum of two times.
    ///
    /// The result has the least common multiple of the timescales, or `kCMTimeMaxTimescale` when that is smaller. An
    /// infinity and anything valid but its opposite make that infinity; opposite infinities, an invalid time and times
    /// of different epochs other than 0 make an invalid time; an indefinite time makes an indefinite one. The sum of
    /// two times of the same epoch is of epoch 0, otherwise of the epoch that is not 0.
    ///
    /// Source: Apple's documentation of `CMTimeAdd`.
    @inlinable
    public static func + (addend1: CMTime, addend2: CMTime) -> CMTime {
        combined(addend1, addend2, isDifference: false)
    }

    /// The difference of two times, under the rules of `+`.
    ///
    /// Source: Apple's documentation of `CMTimeSubtract`.
    @inlinable
    public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime {
        combined(minuend, subtrahend, isDifference: true)
    }

    /// Adds a time.
    @inlinable
    public static func += (time: inout CMTime, addend: CMTime) { time = time + addend }

    /// Subtracts a time.
    @inlinable
    public static func -= (time: inout CMTime, subtrahend: CMTime) { time = time - subtrahend }

    /// The sum or the difference. Times with the same timescale, which are the rule, need no conversion.
    @inlinable @inline(__always)
    static func combined(_ first: CMTime, _ second: CMTime, isDifference: Bool) -> CMTime {
        if first.timescale == second.timescale, first.epoch == second.epoch, first.isNumeric, second.isNumeric {
            let (value, overflow) =
                isDifference
                ? first.value.subtractingReportingOverflow(second.value)
                : first.value.addingReportingOverflow(second.value)
            if !overflow {
                return CMTime(
                    value: value, timescale: first.timescale, flags: first.flags.union(second.flags), epoch: 0)
            }
        }
        return sum(first, second, isDifference: isDifference)
    }

    /// −1 or 1 for an infinity, otherwise 0.
    private var infinitySign: Int { isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0 }

    private static func infinity(sign: Int) -> CMTime { sign < 0 ? .negativeInfinity : .positiveInfinity }

    @usableFromInline
    static func sum(_ first: CMTime, _ second: CMTime, isDifference: Bool) -> CMTime {
        guard first.isNumeric, second.isNumeric else {
            guard first.isValid, second.isValid else { return .invalid }
            let signs = (first.infinitySign, isDifference ? -second.infinitySign : second.infinitySign)
            if signs.0 == 0, signs.1 == 0 { return .indefinite }
            if signs.0 == -signs.1 { return .invalid }
            return infinity(sign: signs.0 + signs.1)
        }
        let epoch: CMTimeEpoch
        if first.epoch == second.epoch {
            epoch = 0
        } else if first.epoch == 0 || second.epoch == 0 {
            epoch = first.epoch == 0 ? second.epoch : first.epoch
        } else {
            return .invalid
        }
        let isRounded = first.hasBeenRounded || second.hasBeenRounded
        let divisor = Int64(greatestCommonDivisor(first.timescale.magnitude, second.timescale.magnitude))
        let multiple = Int64(first.timescale) / divisor * Int64(second.timescale)
        let left = Int128(first.value) * Int128(multiple / Int64(first.timescale))
        let right = Int128(second.value) * Int128(multiple / Int64(second.timescale))
        let total = isDifference ? left - right : left + right
        if let value = Int64(exactly: total), let timescale = Int32(exactly: multiple) {
            return CMTime(value: value, timescale: timescale, isRounded: isRounded, epoch: epoch)
        }
        return fitting(
            total, over: Int128(multiple), timescale: Int32(clamping: multiple), isRounded: isRounded, epoch: epoch)
    }

    /// The time times an integer, at the same timescale or at one halved until the value fits.
    ///
    /// An infinity keeps its sign for a multiplier of 0 or above and changes it below 0; an indefinite time stays so.
    func multiplied(by multiplier: Int32) -> CMTime {
        guard isNumeric else { return withNonnumericSign(flipped: multiplier < 0) }
        return CMTime.fitting(
            Int128(value) * Int128(multiplier), over: Int128(timescale), timescale: timescale,
            isRounded: hasBeenRounded, epoch: epoch)
    }

    /// The time times a floating-point number, at a timescale doubled to at least 65 536 and halved until the value
    /// fits. The product is exact before the one rounding at its end.
    func multiplied(by multiplier: Double) -> CMTime {
        guard isValid, !multiplier.isNaN else { return .invalid }
        guard isNumeric else { return withNonnumericSign(flipped: multiplier < 0) }
        let isNegative = (value < 0) != (multiplier < 0)
        guard multiplier.isFinite else {
            return value == 0 ? .invalid : CMTime.infinity(sign: isNegative ? -1 : 1)
        }
        var scale = timescale
        while scale < 65_536 { scale *= 2 }
        let isNormal = multiplier.exponentBitPattern != 0
        let significand = multiplier.significandBitPattern | (isNormal ? 1 << 52 : 0)
        var exponent = max(Int(multiplier.exponentBitPattern), 1) - 1075
        var magnitude = UInt128(value.magnitude) * UInt128(significand)
        guard magnitude != 0 else {
            return CMTime(value: 0, timescale: scale, isRounded: hasBeenRounded, epoch: epoch)
        }
        if exponent > 0 {
            guard exponent < magnitude.leadingZeroBitCount else { return CMTime.infinity(sign: isNegative ? -1 : 1) }
            magnitude <<= exponent
            exponent = 0
        }
        let zeros = min(magnitude.trailingZeroBitCount, -exponent)
        magnitude >>= zeros
        exponent += zeros
        if exponent < -90 {
            // The lowest bit stands for all bits shifted out, so the rounding below still sees that there were some.
            magnitude = magnitude >> (-90 - exponent) | 1
            exponent = -90
        }
        return CMTime.fitting(
            magnitude, times: 1, over: UInt128(timescale.magnitude) << -exponent, isNegative: isNegative,
            timescale: scale, isRounded: hasBeenRounded, epoch: epoch)
    }

    /// The time times a ratio of integers: exact where 64 over 31 bits can hold it, reduced only when they must.
    func multiplied(by multiplier: Int32, over divisor: Int32) -> CMTime {
        guard isValid else { return .invalid }
        if divisor == 0 {
            guard multiplier != 0, !(isNumeric && value == 0), !isIndefinite else {
                return isIndefinite && multiplier != 0 ? .indefinite : .invalid
            }
            let isNegative = (isNumeric ? value < 0 : isNegativeInfinity) != (multiplier < 0)
            return CMTime.infinity(sign: isNegative ? -1 : 1)
        }
        let flips = (multiplier < 0) != (divisor < 0)
        guard isNumeric else { return withNonnumericSign(flipped: flips && multiplier != 0) }
        let isNegative = (value < 0) != flips
        var numerator = UInt128(value.magnitude) * UInt128(multiplier.magnitude)
        var denominator = UInt128(timescale.magnitude) * UInt128(divisor.magnitude)
        if Int32(exactly: denominator) == nil || CMTime.signed(numerator, isNegative: isNegative) == nil {
            let common = greatestCommonDivisor(numerator, denominator)
            numerator /= common
            denominator /= common
        }
        return CMTime.fitting(
            numerator, times: 1, over: denominator, isNegative: isNegative, timescale: Int32(clamping: denominator),
            isRounded: hasBeenRounded, epoch: epoch)
    }

    /// The distance from zero, in the same epoch.
    var magnitude: CMTime {
        guard isNumeric else { return isNegativeInfinity ? .positiveInfinity : self }
        guard value < 0 else { return self }
        return multiplied(by: Int32(-1))
    }

    private func withNonnumericSign(flipped: Bool) -> CMTime {
        guard flipped, infinitySign != 0 else { return isValid ? self : .invalid }
        return CMTime.infinity(sign: -infinitySign)
    }
}
