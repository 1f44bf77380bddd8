public import PlaybackModel

extension Moment {
    /// The instant `duration` after this one, to the nearest nanosecond.
    public func advanced(by duration: Duration) -> Moment { advanced(by: duration.nanoseconds) }

    /// The time from `other` to this instant; negative when `other` is later.
    public func duration(since other: Moment) -> Duration { .nanoseconds(nanoseconds(since: other)) }
}

extension Duration {
    /// The duration in nanoseconds, rounded to the nearest, so that `.seconds(10.1)` is exact; clamped to the limits of
    /// `Int64`, 292 years.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows else { return seconds < 0 ? .min : .max }
        let (sum, carries) = whole.addingReportingOverflow(
            (attoseconds + (attoseconds < 0 ? -500_000_000 : 500_000_000)) / 1_000_000_000)
        return carries ? (seconds < 0 ? .min : .max) : sum
    }
}
