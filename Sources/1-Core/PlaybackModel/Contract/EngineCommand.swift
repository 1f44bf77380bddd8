/// A command from the player to an engine.
///
/// Commands never block and return nothing: the engine answers with ``EngineEvent`` values. Each command applies to the
/// load that its envelope names. Commands with a ``CommandID`` are answered by an event that carries the identifier, so
/// the player knows whether a report was sent before or after the engine performed the command.
public enum EngineCommand: Sendable, Hashable, Codable {
    /// Opens an item in place of the current one. Releases the current and the prepared item.
    indirect case load(LoadRequest)
    /// Opens the next item, paused, while the current one plays, so that it can follow without a gap.
    indirect case prepare(LoadRequest)
    /// Makes the prepared item the current one and releases the previous item. Plays if `play` is `true`. Answered by
    /// `transport`.
    case activate(play: Bool, CommandID)
    /// Releases the item and everything it holds. Answered by `unloaded`.
    case unload
    /// Plays at the requested rate. Answered by `transport`.
    case play(CommandID)
    /// Pauses. Answered by `transport`.
    case pause(CommandID)
    /// Changes the position. Answered once by `seeked`.
    case seek(PendingSeek)
    /// Sets the speed, from 0.1 to 4, without starting or pausing playback. Answered by `transport`.
    case setRate(Double, CommandID)
    /// Sets the linear volume, from 0 to 1, or to 2 with amplification.
    case setVolume(Double)
    /// Mutes or unmutes the audio.
    case setMuted(Bool)
    /// Selects tracks. Answered by `tracks`.
    case select(TrackSelection)
    /// Limits the variants that adaptive streams may choose.
    case setLimits(PlaybackLimits)
    /// Sets the maximum size of video frames; `nil` for the size of the source.
    case setMaximumFrameSize(PixelSize?)
    /// Sets the formats that video frames may have. The default is BGRA alone, which is also the fallback of an engine
    /// that supports none of them.
    case setFrameFormats([FrameLayout.Format])
    /// Sets the formats of video frames that may stay in memory of a device. There are none by default. An empty list after
    /// another one means that the host cannot show them after all: the engine continues in main memory.
    case setDMABufFormats([DRMFormat])
    /// Steps by a number of frames while paused; a negative number steps back. Answered once by `seeked`.
    case step(count: Int, CommandID)
    /// Selects an output device by the name that the audio server uses; `nil` for the default device.
    case setAudioDevice(String?)
    /// Sets the adjustments of sound and picture, within their ranges, for this item and those that follow.
    case setAdjustments(PlaybackAdjustments)
    /// Begins or ends to report the loudness of the sound with `level`.
    case setMetering(Bool)
    /// Lets the sound of the prepared item begin exactly where that of the current one ends, before the item is activated, or
    /// not. By default it does, in an engine that can.
    ///
    /// Hosts turn it off while the prepared item does not follow automatically.
    case setJoining(Bool)
    /// Draws subtitles from a file over the video of an item; `nil` to end it. Engines that cannot draw ignore it: the host
    /// shows the texts.
    ///
    /// An engine that draws sends cues with ``CuePicture/isDrawing``, the first one as soon as it has a picture of the video.
    /// Those with ``TextCue/isDrawn`` take the place of the texts, also when they are empty. One without it gives the place
    /// back.
    indirect case setScript(SubtitleScript?)
    /// Returns the memory of a frame.
    case releaseFrame(FrameSlotID)
    /// Provides the bytes requested by a `read`; none at the end.
    case provide(request: UInt64, bytes: [UInt8])
    /// Reports that the bytes requested by a `read` are unavailable.
    indirect case refuse(request: UInt64, PlaybackError)
    /// Requests a `pong` with the same number.
    case ping(UInt64)
    /// Releases everything and terminates the engine.
    case quit
}
