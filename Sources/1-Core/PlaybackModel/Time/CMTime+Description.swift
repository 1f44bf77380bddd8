extension CMTime: CustomStringConvertible {
    /// The time as `CMTimeShow` prints it: `{1001/30000 = 0.033}`, with `rounded` and the epoch where they matter, or
    /// `{INVALID}`, `{INDEFINITE}`, `{+INFINITY}`, `{-INFINITY}`.
    public var description: String {
        guard isNumeric else {
            if isPositiveInfinity { return "{+INFINITY}" }
            if isNegativeInfinity { return "{-INFINITY}" }
            return isIndefinite ? "{INDEFINITE}" : "{INVALID}"
        }
        let scaled = CMTimeRoundingMethod.default.quotient(of: Int128(value) * 1000, by: Int128(timescale)).value
        let thousandths = String(scaled.magnitude % 1000)
        let padding = String(repeating: "0", count: 3 - thousandths.count)
        let seconds = "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 1000).\(padding)\(thousandths)"
        let epoch = epoch == 0 ? "" : ", epoch = \(epoch)"
        return "{\(value)/\(timescale) = \(seconds)\(hasBeenRounded ? ", rounded" : "")\(epoch)}"
    }
}
