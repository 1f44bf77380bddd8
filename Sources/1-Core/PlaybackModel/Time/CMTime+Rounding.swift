/// The greatest common divisor, by Euclid's algorithm; the other number when one is 0.
@inlinable
func greatestCommonDivisor<Number: FixedWidthInteger & UnsignedInteger>(_ first: Number, _ second: Number) -> Number {
    var (larger, smaller) = (first, second)
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller)
    }
    return larger
}

extension CMTimeRoundingMethod {
    /// The rounded quotient, and whether there was nothing to round.
    ///
    /// `divisor` is above 0 and below 2¹²⁶. `.quickTime` takes the meaning of `.roundTowardZero`: its caller knows the
    /// timescales.
    @usableFromInline
    func quotient(of dividend: Int128, by divisor: Int128) -> (value: Int128, isExact: Bool) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        if remainder == 0 { return (quotient, true) }
        let roundsAway =
            switch self {
            case .roundHalfAwayFromZero: remainder.magnitude >= divisor.magnitude - remainder.magnitude
            case .roundTowardZero, .quickTime: false
            case .roundAwayFromZero: true
            case .roundTowardPositiveInfinity: dividend > 0
            case .roundTowardNegativeInfinity: dividend < 0
            }
        guard roundsAway else { return (quotient, false) }
        return (dividend < 0 ? quotient - 1 : quotient + 1, false)
    }
}

extension CMTime {
    /// The time of `numerator / denominator` seconds at `timescale`, or at the first half, quarter and so on of it that
    /// holds the value; an infinity when not even timescale 1 does.
    ///
    /// `numerator` is within ±2⁹⁵ and `denominator` within 1 … 2⁶²; `timescale` is above 0.
    @usableFromInline
    static func fitting(
        _ numerator: Int128, over denominator: Int128, timescale: CMTimeScale, isRounded: Bool, epoch: CMTimeEpoch
    ) -> CMTime {
        var scale = timescale
        while true {
            let (quotient, isExact) = CMTimeRoundingMethod.default.quotient(
                of: numerator * Int128(scale), by: denominator)
            if let value = Int64(exactly: quotient) {
                return CMTime(value: value, timescale: scale, isRounded: isRounded || !isExact, epoch: epoch)
            }
            if scale == 1 { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
            scale /= 2
        }
    }

    /// `fitting(_:over:timescale:isRounded:epoch:)` for the product of two magnitudes, with 256 bits between.
    ///
    /// `factor` is below 2⁹⁶ and `denominator` within 1 … 2¹²⁶; `timescale` is above 0.
    static func fitting(
        _ magnitude: UInt128, times factor: UInt128, over denominator: UInt128, isNegative: Bool,
        timescale: CMTimeScale, isRounded: Bool, epoch: CMTimeEpoch
    ) -> CMTime {
        var scale = timescale
        while true {
            let product = magnitude.multipliedFullWidth(by: factor * UInt128(scale.magnitude))
            if product.high < denominator {
                var (quotient, remainder) =
                    product.high == 0
                    ? product.low.quotientAndRemainder(dividingBy: denominator)
                    : denominator.dividingFullWidth(product)
                if remainder >= denominator - remainder, quotient < .max { quotient += 1 }
                if let value = signed(quotient, isNegative: isNegative) {
                    return CMTime(value: value, timescale: scale, isRounded: isRounded || remainder != 0, epoch: epoch)
                }
            }
            if scale == 1 { return isNegative ? .negativeInfinity : .positiveInfinity }
            scale /= 2
        }
    }

    /// The number with this magnitude and sign, if 64 bits hold it.
    static func signed(_ magnitude: UInt128, isNegative: Bool) -> Int64? {
        guard let magnitude = Int128(exactly: magnitude) else { return nil }
        return Int64(exactly: isNegative ? -magnitude : magnitude)
    }
}
