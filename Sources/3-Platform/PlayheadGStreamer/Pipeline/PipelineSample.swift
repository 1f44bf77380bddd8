import PlaybackModel

/// The measurements of a pipeline at a moment. `nil` where a query failed.
struct PipelineSample: Sendable {
    /// The position in nanoseconds of stream time.
    var position: Int64?
    /// The moment of the position.
    var stamp: Moment
    /// The nanoseconds that an adaptive demuxer or network queue has buffered beyond the position.
    var bufferedAhead: Int64?
    /// The adaptive demuxer's estimate in bits per second.
    var bandwidth: Double?
    var rendered: Int
    var dropped: Int
    /// The end of the data that the sinks have received since the last seek, in nanoseconds of stream time.
    var dataEnd: Int64?
    /// The buffers of a live stream that the sinks have received.
    var received = 0
}
