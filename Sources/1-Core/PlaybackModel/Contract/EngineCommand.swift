/// Everything that a player asks of an engine. Answers are ``EngineEvent`` values; no call blocks.
public enum EngineCommand: Sendable, Hashable, Codable {
    /// Opens an item in place of the current one. What was current or prepared is released.
    indirect case load(LoadRequest)
    /// Opens an item beside the current one, paused, so that it can follow without a gap.
    indirect case prepare(LoadRequest)
    /// Makes the prepared item of the envelope's generation the current one and releases the one before. Plays when
    /// `play` is true. Answered by `transport`.
    case activate(play: Bool, CommandID)
    /// Releases the envelope's item and everything it holds. Answered by `unloaded`.
    case unload
    /// Plays at the requested rate. Answered by `transport`.
    case play(CommandID)
    /// Pauses. Answered by `transport`.
    case pause(CommandID)
    /// Changes the position. Each id is answered once by `seeked`.
    case seek(PendingSeek)
    /// Sets the speed, 0.1 to 2, without starting or stopping. Answered by `transport`.
    case setRate(Double, CommandID)
    /// Sets the volume, 0 to 1 (1.5 with amplification), linear.
    case setVolume(Double)
    /// Silences or restores the sound.
    case setMuted(Bool)
    /// Selects tracks. Answered by `tracks`.
    case select(TrackSelection)
    /// Limits what adaptive streams may choose.
    case setLimits(PlaybackLimits)
    /// The largest size at which frames are wanted; `nil` for the source's own.
    case setMaximumFrameSize(PixelSize?)
    /// The layouts that frames may have. Default BGRA alone, which an engine makes also where it can make none of them.
    case setFrameFormats([FrameLayout.Format])
    /// Moves by frames while paused; negative goes back. Each id is answered once by `seeked`.
    case step(count: Int, CommandID)
    /// Chooses an output device by the name that the audio server gives it; `nil` for the default.
    case setAudioDevice(String?)
    /// Gives a frame's memory back.
    case releaseFrame(FrameSlotID)
    /// The bytes that a `read` asked for. Empty at the end.
    case provide(request: UInt64, bytes: [UInt8])
    /// The bytes that a `read` asked for cannot be had.
    indirect case refuse(request: UInt64, PlaybackError)
    /// Asks for a `pong` with the same number.
    case ping(UInt64)
    /// Releases everything and ends the engine.
    case quit
}
