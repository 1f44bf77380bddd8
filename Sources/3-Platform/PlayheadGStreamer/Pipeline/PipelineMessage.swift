import PlaybackModel

/// What a pipeline says, decoded on its bus thread.
enum PipelineMessage: Sendable {
    /// The pipeline prerolled: after opening, a seek, a step or a pause.
    case asyncDone
    /// The data ended.
    case endOfStream
    /// The buffer's level, by the element that says it.
    case buffering(percent: Int, source: String)
    /// The tracks are known or have changed.
    case tracks([MediaTrack], fromDecoder: Bool)
    /// These streams play.
    case selected([String])
    /// Tags of a stream or of the whole.
    case tags(TagUpdate)
    /// The parts that the content names.
    case chapters([MediaChapter])
    /// Ask for the duration again.
    case durationChanged
    /// A codec has no decoder.
    case missingPlugin(MissingPlugin)
    /// Frames dropped so far by an element.
    case dropped(Int, source: String)
    /// A new variant was chosen: bits per second.
    case variant(bitrate: Double)
    /// The clock is gone: the pipeline must pause and play.
    case clockLost
    /// A step was done.
    case stepDone
    /// An element failed.
    case failure(PipelineFailure)
    /// An element warns.
    case warning(PipelineFailure)
    /// `set_state` said FAILURE. The cause has come before, if any.
    case refusedState
}
