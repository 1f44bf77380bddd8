import PlaybackModel

/// What a pipeline measures at an instant. `nil` where a query failed.
struct PipelineSample: Sendable {
    /// The position in nanoseconds of stream time.
    var position: Int64?
    /// The instant of the position.
    var stamp: Moment
    /// Nanoseconds buffered beyond the position by an adaptive demuxer or network queue.
    var bufferedAhead: Int64?
    /// The adaptive demuxer's estimate in bits per second.
    var bandwidth: Double?
    var rendered: Int
    var dropped: Int
}
