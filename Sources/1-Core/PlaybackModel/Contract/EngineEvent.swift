/// An event from an engine to the player.
///
/// The envelope names the load that an event belongs to. Events of a released load are dropped, so an engine may post
/// them from any thread without synchronizing with commands in flight. Any event of an opening item is a sign of life,
/// except log lines and statistics.
public enum EngineEvent: Sendable, Hashable, Codable {
    /// The engine is running. The first event of an epoch.
    indirect case hello(EngineHello)
    /// The item can play. Posted once for each load.
    indirect case ready(ItemDescription)
    /// The state of the transport. Posted after each change, and in answer to commands.
    case transport(TransportReport)
    /// The position. Posted a few times a second at most; players extrapolate in between.
    case position(PositionReport)
    /// The duration, the seekable ranges or the loaded ranges changed.
    indirect case ranges(RangesReport)
    /// The buffering level: evidence, not state.
    case buffering(BufferingReport)
    /// The answer to a seek or step.
    case seeked(SeekReport)
    /// The tracks or their selection changed.
    indirect case tracks(TracksReport)
    /// Titles, artwork or chapters changed.
    indirect case metadata(MediaMetadata)
    /// A subtitle is due.
    indirect case cue(TextCue)
    /// Bit rates and frame counts. Posted once a second at most.
    indirect case statistics(PlaybackStatistics)
    /// The loudness of the sound. Posted while it is requested, ten times a second at most, and only while sound plays.
    case level(AudioLevel)
    /// The position jumped without a seek, for example because the engine resynchronized.
    case discontinuity(CMTime)
    /// The engine is recovering from a fault. Counts as a sign of life.
    case repairing(RepairStep)
    /// There is a problem, but playback continues.
    indirect case warning(PlaybackError)
    /// The end was reached.
    case ended(EndReport)
    /// The item failed permanently; with the category `engine`, the engine failed.
    indirect case failed(PlaybackError)
    /// Everything of this load is released.
    case unloaded
    /// The memory of a frame was allocated.
    case slot(FrameSlot)
    /// The memory of a frame was retired; existing leases remain valid.
    case retired(FrameSlotID)
    /// A video frame is due.
    case frame(VideoFrame)
    /// Requests bytes of a provided source. Answered by `provide` or `refuse`.
    case read(request: UInt64, provider: UInt64, offset: Int64, count: Int)
    /// A diagnostic message without secrets.
    indirect case log(LogLine)
    /// The process of the engine was started, lost or replaced. Posted by hosts of isolated engines only.
    indirect case status(EngineStatus)
    /// The answer to a `ping`.
    case pong(UInt64)
}
