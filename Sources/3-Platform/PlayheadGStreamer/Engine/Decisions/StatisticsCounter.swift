import PlaybackModel

/// The statistics of a load, summed over all its pipelines.
struct StatisticsCounter: Sendable {
    /// The time between two reports, in nanoseconds.
    private static let interval: Int64 = 1_000_000_000

    private var rendered = 0
    private var sinkDropped = 0
    private var dropped: [String: Int] = [:]
    private var earlierRendered = 0
    private var earlierDropped = 0
    var variantBitrate: Double?
    var tagBitrate: Double?
    private var bandwidth: Double?
    private var reported: PlaybackStatistics?
    private var reportedAt = Moment.zero

    mutating func take(_ sample: PipelineSample) {
        rendered = max(rendered, sample.rendered)
        sinkDropped = max(sinkDropped, sample.dropped)
        if let bandwidth = sample.bandwidth { self.bandwidth = bandwidth }
    }

    mutating func take(dropped count: Int, by source: String) { dropped[source] = max(dropped[source] ?? 0, count) }

    /// A new pipeline counts from zero.
    mutating func startOver() {
        earlierRendered += rendered
        earlierDropped += sinkDropped + dropped.values.reduce(0, +)
        rendered = 0
        sinkDropped = 0
        dropped = [:]
    }

    /// Returns `true` once a second.
    mutating func isDue(at now: Moment) -> Bool {
        guard now.nanoseconds(since: reportedAt) >= Self.interval else { return false }
        reportedAt = now
        return true
    }

    /// Returns the report to post, or `nil` when nothing has changed.
    mutating func report(
        engine: String? = nil, size: PixelSize, decoding: VideoDecoding? = nil
    ) -> PlaybackStatistics? {
        let report = PlaybackStatistics(
            engine: engine, bitrate: variantBitrate ?? tagBitrate, bandwidth: bandwidth,
            renderedFrames: earlierRendered + rendered,
            droppedFrames: earlierDropped + sinkDropped + dropped.values.reduce(0, +), presentationSize: size,
            videoDecoding: decoding)
        guard report != reported else { return nil }
        reported = report
        return report
    }
}
