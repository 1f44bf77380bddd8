import MediaReaders
import PlaybackModel
import Playhead

/// A pipeline as the engine uses it: a player with its own threads, so that no call blocks. `ItemPipeline` is the real one.
///
/// Every call may come from any thread. Answers and messages come on threads of the pipeline.
protocol EnginePipeline: AnyObject, Sendable {
    var recipe: PipelineRecipe { get }
    /// `true` once an adaptive demuxer reads the content.
    var isAdaptive: Bool { get }
    /// `true` when a sink has received the segment of the last seek.
    var hasSeenSeek: Bool { get }
    /// `true` when the demuxer would seek correctly only if it could read any part of the content, and it cannot.
    var needsRandomAccess: Bool { get }
    /// `false` when the pipeline would crash on its way down: it can only be paused and replaced, which leaks it.
    var canStop: Bool { get }
    /// The reason why a descriptor or provider could not be read.
    var readingFailure: ByteSourceError? { get }

    /// The end of the data that have arrived since the last seek, in nanoseconds of stream time.
    var dataEnd: Int64? { get }
    /// The end of the coded pictures that the decoder has received, in nanoseconds of stream time. A late decoder
    /// leaves some of them out.
    var codedEnd: Int64? { get }
    /// The time of the samples that have the stream time zero, in nanoseconds; `nil` before any.
    var timeOffset: Int64? { get }
    /// The time of the newest picture; `nil` before any.
    var picture: PictureSpan? { get }
    /// `true` while a file that is being written has no more data yet.
    var awaitsData: Bool { get }

    /// Builds the pipeline and lets it preroll.
    func open()
    /// Returns whether the pipeline has read less than half of a local file, or has played nothing of a large one.
    func leavesRest(hasPlayed: Bool) -> Bool
    /// Goes to a state. When several are waiting, only the newest counts.
    func setState(_ state: PipelineState)
    /// Plays, with the first sample at a moment of the near future. The pipeline is paused until then.
    func start(at moment: Moment)
    /// Goes down to a state and up again.
    func cycle(through low: PipelineState, to high: PipelineState)
    /// Seeks. `answer` gets `false` when the pipeline refuses; otherwise a preroll follows.
    func seek(_ order: SeekOrder, answer: @escaping @Sendable (Bool) -> Void)
    /// Moves forward by frames. `answer` gets `false` when the pipeline refuses.
    func step(_ count: Int, answer: @escaping @Sendable (Bool) -> Void)
    /// Selects exactly these streams. `answer` gets `false` when the pipeline refuses.
    func select(_ ids: [String], answer: @escaping @Sendable (Bool) -> Void)
    /// Shows the captions of a channel inside the pictures; `nil` for none.
    func selectCaptions(_ channel: CaptionChannel?)
    /// Draws a file of subtitles over the video; `nil` for those of the content.
    func setScript(_ script: SubtitleScript?)
    /// Changes the volume, and the adjustments of sound and picture.
    func apply(_ sound: AudioChain.Settings)
    func apply(_ wish: FrameWish)
    /// The memory of the newest picture that was passed on.
    var deviceMemoryUse: DeviceMemoryUse { get }
    /// Keeps pictures back until the next flush, or shows them again, with the newest that was kept back.
    func setPicturesHidden(_ isHidden: Bool)
    /// Limits the bit rate of adaptive streams, in bits per second; zero lifts the limit.
    func setMaximumBitrate(_ bitrate: Double)
    /// Measures position and buffer. A pipeline that is gone does not answer.
    func sample(answer: @escaping @Sendable (PipelineSample) -> Void)
    /// Determines whether data still moves before the first preroll, and why not if `isQuiet`. A pipeline that is gone does not
    /// answer.
    func checkFlow(isQuiet: Bool, answer: @escaping @Sendable (DryWatch.Flow) -> Void)
    /// Queries duration, window and formats, which may take ten seconds. A pipeline that is gone does not answer.
    func describe(answer: @escaping @Sendable (PipelineDescription) -> Void)
    /// Stops and frees everything, then calls `then`.
    func release(then: @escaping @Sendable () -> Void)
    /// Leaves the pipeline alone forever, where any further call would abort the process. It is leaked.
    func abandon()
}

extension EnginePipeline {
    var needsRandomAccess: Bool { false }
}
