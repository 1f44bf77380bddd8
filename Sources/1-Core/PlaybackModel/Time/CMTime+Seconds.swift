extension CMTime {
    /// Creates the time nearest to a number of seconds, toward zero, at a timescale.
    ///
    /// The timescale is halved until the value fits; what does not fit at timescale 1 becomes an infinity.
    /// `hasBeenRounded` is set when `seconds` of the result is not exactly the argument. The result is invalid when
    /// `preferredTimescale` is below 1 or `seconds` is not a number, infinite when `seconds` is. Epoch 0.
    ///
    /// Source: Apple's documentation of `CMTimeMakeWithSeconds`.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0, !seconds.isNaN else {
            self = .invalid
            return
        }
        var scale = preferredTimescale
        while true {
            let units = seconds * Double(scale)
            if units >= -0x1p63, units < 0x1p63 {
                let value = Int64(units)
                let isRounded = Double(value) / Double(scale) != seconds
                self.init(value: value, timescale: scale, isRounded: isRounded, epoch: 0)
                return
            }
            guard scale > 1, seconds.isFinite else {
                self = seconds < 0 ? .negativeInfinity : .positiveInfinity
                return
            }
            scale /= 2
        }
    }

    /// The time in seconds, whatever its epoch: infinite for an infinity, not a number for an invalid or indefinite
    /// time.
    @inlinable public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }

    /// The same time at another timescale, with `hasBeenRounded` set when it had to be rounded.
    ///
    /// A time that is not numeric comes back unchanged. The result is invalid when `newTimescale` is below 1 and an
    /// infinity when the value does not fit in 64 bits. Source: Apple's documentation of `CMTimeConvertScale`.
    @inlinable
    public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        return newTimescale == timescale ? self : converted(to: newTimescale, method: method)
    }

    @usableFromInline
    func converted(to newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard newTimescale > 0 else { return .invalid }
        let effective: CMTimeRoundingMethod =
            switch method {
            case .quickTime: newTimescale < timescale ? .roundTowardZero : .roundAwayFromZero
            default: method
            }
        var (quotient, isExact) = effective.quotient(
            of: Int128(value) * Int128(newTimescale), by: Int128(timescale))
        if method == .quickTime, value < 0, quotient == 0 { quotient = -1 }
        guard let newValue = Int64(exactly: quotient) else {
            return value < 0 ? .negativeInfinity : .positiveInfinity
        }
        return CMTime(
            value: newValue, timescale: newTimescale, isRounded: hasBeenRounded || !isExact, epoch: epoch)
    }
}
