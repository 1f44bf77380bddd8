import CGStreamer

/// The state of a pipeline.
enum PipelineState: Int, Sendable, Comparable {
    case null
    case ready
    case paused
    case playing

    static func < (left: PipelineState, right: PipelineState) -> Bool { left.rawValue < right.rawValue }

    var gst: GstState {
        switch self {
        case .null: GST_STATE_NULL
        case .ready: GST_STATE_READY
        case .paused: GST_STATE_PAUSED
        case .playing: GST_STATE_PLAYING
        }
    }
}
