/// A flushing seek, ready for a pipeline.
struct SeekOrder: Sendable, Hashable {
    /// How exactly it must land.
    enum Precision: String, Sendable, Hashable {
        /// On the frame.
        case accurate
        /// On a key frame, wherever the demuxer finds it cheapest.
        case keyUnit
        /// On the key frame before.
        case keyUnitBefore
        /// On the key frame that is nearest.
        case keyUnitNearest
    }

    /// Nanoseconds of stream time; `nil` for the position at the time of the call.
    var target: Int64?
    var precision: Precision
    var rate: Double
}
