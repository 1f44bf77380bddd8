/// Core Media's total order: −infinity, numbers, indefinite, +infinity, invalid.
///
/// Numbers are ordered by epoch first and then by their exact value, so 1/2 equals 2/4; whether a time was rounded does
/// not count. All invalid times are equal. Source: Apple's documentation of `CMTimeCompare`.
extension CMTime: Comparable, Hashable {
    /// The rank of the time's kind in the order.
    @inlinable var kindRank: UInt8 {
        if isNumeric { return 1 }
        if isPositiveInfinity { return 3 }
        if isNegativeInfinity { return 0 }
        return isIndefinite ? 2 : 4
    }

    /// Returns whether two times are equal in Core Media's order, regardless of their timescales.
    @inlinable
    public static func == (time1: CMTime, time2: CMTime) -> Bool {
        if time1.isNumeric && time2.isNumeric {
            guard time1.epoch == time2.epoch else { return false }
            if time1.timescale == time2.timescale { return time1.value == time2.value }
            return time1.value.multipliedFullWidth(by: Int64(time2.timescale))
                == time2.value.multipliedFullWidth(by: Int64(time1.timescale))
        }
        return time1.kindRank == time2.kindRank
    }

    /// Returns whether the first time precedes the second in Core Media's order.
    @inlinable
    public static func < (time1: CMTime, time2: CMTime) -> Bool {
        if time1.isNumeric && time2.isNumeric {
            if time1.epoch != time2.epoch { return time1.epoch < time2.epoch }
            if time1.timescale == time2.timescale { return time1.value < time2.value }
            return time1.value.multipliedFullWidth(by: Int64(time2.timescale))
                < time2.value.multipliedFullWidth(by: Int64(time1.timescale))
        }
        return time1.kindRank < time2.kindRank
    }

    /// Hashes the time's kind and, for a number, its epoch and reduced fraction, so that equal times have equal hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kindRank)
        guard isNumeric else { return }
        let scale = UInt64(timescale.magnitude)
        let divisor = greatestCommonDivisor(value.magnitude, scale)
        hasher.combine(epoch)
        hasher.combine(value < 0)
        hasher.combine(value.magnitude / divisor)
        hasher.combine(scale / divisor)
    }
}
