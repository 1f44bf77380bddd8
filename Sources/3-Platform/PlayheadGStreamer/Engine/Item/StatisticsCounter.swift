import PlaybackModel

/// What is counted since the load, over all its pipelines.
struct StatisticsCounter: Sendable {
    private var rendered = 0
    private var sinkDropped = 0
    private var dropped: [String: Int] = [:]
    private var earlierRendered = 0
    private var earlierDropped = 0
    var variantBitrate: Double?
    var tagBitrate: Double?
    var bandwidth: Double?

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

    func report(size: PixelSize) -> PlaybackStatistics {
        PlaybackStatistics(
            bitrate: variantBitrate ?? tagBitrate, bandwidth: bandwidth,
            renderedFrames: earlierRendered + rendered,
            droppedFrames: earlierDropped + sinkDropped + dropped.values.reduce(0, +), presentationSize: size)
    }
}
