import PlaybackModel

extension CMTime {
    /// A time in GStreamer's unit.
    init(nanoseconds: Int64) { self.init(value: nanoseconds, timescale: 1_000_000_000) }

    /// The time in GStreamer's unit; `nil` when it is not numeric.
    var nanoseconds: Int64? {
        guard isNumeric else { return nil }
        let scaled = convertScale(1_000_000_000, method: .roundHalfAwayFromZero)
        return scaled.isNumeric ? scaled.value : nil
    }
}
