/// A flushing seek for a pipeline.
struct SeekOrder: Sendable, Hashable {
    /// The precision of a seek.
    enum Precision: String, Sendable, Hashable {
        /// To the exact frame.
        case accurate
        /// To a key frame that the demuxer chooses.
        case keyUnit
        /// To the key frame before the target.
        case keyUnitBefore
        /// To the nearest key frame.
        case keyUnitNearest
    }

    /// Nanoseconds of stream time; `nil` for the position at the time of the call.
    var target: Int64?
    var precision: Precision
    var rate: Double
}
