import PlaybackModel

/// The simulation's times are whole nanoseconds, so that nothing is ever rounded twice.
enum SimulatedTime {
    static let timescale: CMTimeScale = 1_000_000_000

    static func nanoseconds(_ seconds: Double) -> Int64 {
        let value = (seconds * 1e9).rounded()
        return value.isNaN ? 0 : Int64(exactly: value) ?? (value < 0 ? .min / 4 : .max / 4)
    }

    /// A time in nanoseconds; a quarter of `Int64`'s limits stands for infinity, so that sums do not overflow.
    static func nanoseconds(_ time: CMTime) -> Int64 {
        if time.isPositiveInfinity { return .max / 4 }
        if time.isNegativeInfinity { return .min / 4 }
        guard time.isNumeric else { return 0 }
        return min(max(time.convertScale(timescale, method: .roundHalfAwayFromZero).value, .min / 4), .max / 4)
    }

    static func time(nanoseconds: Int64) -> CMTime { CMTime(value: nanoseconds, timescale: timescale) }

    static func time(_ seconds: Double) -> CMTime { time(nanoseconds: nanoseconds(seconds)) }
}
