/// Everything that an engine says. The envelope names the load that it is about.
public enum EngineEvent: Sendable, Hashable, Codable {
    /// The engine runs. The first event of an epoch.
    indirect case hello(EngineHello)
    /// The item can play. Said once per load.
    indirect case ready(ItemDescription)
    /// What the transport does, after each change and in answer to commands.
    case transport(TransportReport)
    /// Where playback is. At most a few times a second; in between it is extrapolated.
    case position(PositionReport)
    /// Duration, seekable and loaded ranges changed.
    indirect case ranges(RangesReport)
    /// The buffer's level: evidence, not state.
    case buffering(BufferingReport)
    /// The answer to a seek or step.
    case seeked(SeekReport)
    /// The tracks or their selection changed.
    indirect case tracks(TracksReport)
    /// Titles, artwork and chapters changed.
    indirect case metadata(MediaMetadata)
    /// A subtitle is due.
    indirect case cue(TextCue)
    /// Bit rates and frames counted. At most once a second.
    indirect case statistics(PlaybackStatistics)
    /// The position jumped without a seek, for instance on the engine's own resynchronisation.
    case discontinuity(CMTime)
    /// The engine is busy mending itself; each such word starts the watchdogs anew.
    case repairing(RepairStep)
    /// Something is wrong, playback goes on.
    indirect case warning(PlaybackError)
    /// The end was reached.
    case ended(EndReport)
    /// The item, or with category engine the engine, failed for good.
    indirect case failed(PlaybackError)
    /// Everything of the envelope's generation is released.
    case unloaded
    /// A frame's memory exists.
    case slot(FrameSlot)
    /// A frame's memory is gone; existing leases stay valid.
    case retired(FrameSlotID)
    /// A picture is due.
    case frame(VideoFrame)
    /// Bytes of a provided source are wanted; answered by `provide` or `refuse`.
    case read(request: UInt64, provider: UInt64, offset: Int64, count: Int)
    /// A line for diagnosis, without secrets.
    indirect case log(LogLine)
    /// The answer to a `ping`.
    case pong(UInt64)
}
