/// An action that a user can perform on a player, independent of the key, button or remote control that triggers it.
///
/// Keys, buttons, MPRIS and the terminal all perform these actions, so the rule behind each one (where End jumps to,
/// when a louder key unmutes, which speed comes next) exists once. As everywhere in the library, availability and
/// effect come as a pair: a button is enabled while ``isAvailable(on:)`` and calls ``perform(on:)``, which has no
/// effect otherwise.
///
/// ```swift
/// let keys = PlayerKeyMap.standard(skips: player.skipIntervals)
/// if let action = keys[.right], action.isAvailable(on: player) {
///     action.perform(on: player)          // forward 5 seconds
/// }
/// ```
public enum PlayerAction: Sendable, Hashable {
    /// Does what the main button shows: plays, pauses, replays or retries.
    case togglePlayback
    /// Plays. An item that has ended starts again, and a failed one is opened again.
    case play
    /// Pauses.
    case pause
    /// Closes the item and keeps the queue.
    case stop
    /// Plays an item that has ended from its start, or opens a failed one again where it failed.
    case replay

    /// Skips back by ``Player/skipIntervals``.
    case skipBackward
    /// Skips forward by ``Player/skipIntervals``.
    case skipForward
    /// Skips by a number of seconds, backward if negative.
    case skip(by: Double)
    /// Jumps to a share, 0 to 1, of the range that a slider shows: the item, or the window of a live stream.
    case jump(toShare: Double)
    /// Jumps to the start of that range.
    case jumpToStart
    /// Jumps to the end of the item, or to the live edge.
    case jumpToEnd
    /// Jumps to the live edge of a stream with a window. Not available in an item with an end.
    case jumpToLive
    /// Pauses and moves by a number of frames, backward if negative.
    case step(frames: Int)
    /// Returns to the position before the last jump, and from there back again (see ``Player/undoSeek()``).
    case undoSeek
    /// Marks the start of a loop, then its end, then ends it (see ``Player/markLoop()``).
    case markLoop

    /// Restarts the current chapter, or jumps to the one before within its first seconds (see ``NavigationMode``).
    case previousChapter
    /// Jumps to the start of the next chapter.
    case nextChapter
    /// Restarts the item or returns to the one before, as ``PlayerConfiguration/navigationMode`` specifies.
    case previousItem
    /// Advances to the next item.
    case nextItem
    /// Selects the next ``RepeatMode``.
    case cycleRepeat
    /// Turns shuffling on or off.
    case toggleShuffle

    /// Selects the next slower of the ``speeds``.
    case slowDown
    /// Selects the next faster of the ``speeds``.
    case speedUp
    /// Changes the speed by a small amount, such as 0.05.
    case changeSpeed(by: Double)
    /// Plays at normal speed.
    case resetSpeed

    /// Changes the volume by a share of the normal one, up to twice that. A step from below stops at the normal volume.
    /// Raising it while the sound is muted unmutes instead, at the volume set before, and lowering it keeps the sound
    /// muted, as in GNOME.
    case changeVolume(by: Double)
    /// Sets the volume, 0 to 2; 1 is the normal one. A volume above 0 unmutes.
    case setVolume(Double)
    /// Mutes or unmutes. Unmuting a volume of 0 raises it by one step, so that something can be heard.
    case toggleMute
    /// Selects the next subtitle track, and none after the last one.
    case nextSubtitles
    /// Hides the subtitles, and shows the hidden ones, or else the first ones, again.
    case toggleSubtitles
    /// Jumps to the start of the subtitle that shows, and in its first second to that of the one before.
    case previousSubtitleLine
    /// Jumps to the start of the next subtitle. Subtitles of files are all known, those within a film once they have shown.
    case nextSubtitleLine
    /// Selects the next audio track, and the first one after the last one.
    case nextAudio
    /// Shows subtitles later by a number of seconds, earlier if negative.
    case changeSubtitleDelay(by: Double)
    /// Changes the size of subtitles by a share of the usual one.
    case changeSubtitleSize(by: Double)
    /// Plays the sound later by a number of seconds, earlier if negative.
    case changeAudioDelay(by: Double)
    /// Turns on or off that loud sounds are lowered and quiet ones raised.
    case toggleNightMode

    /// The speeds that keys step through and menus offer, from slowest to fastest. Most players on the web offer the
    /// same ones. ``Player/rate`` accepts any speed from 0.1 to 4.
    public static let speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]
    /// The seconds of a small step: arrow keys, or a notch of a wheel turned sideways.
    public static let smallSkip = 5.0
    /// The seconds of a fine step: arrow keys with Shift.
    public static let fineSkip = 1.0
    /// The seconds of a large step: arrow keys with Control.
    public static let largeSkip = 60.0
    /// The change of speed of a key with Shift.
    public static let speedStep = 0.05
    /// The share of the normal volume by which a key changes the volume: 0.05, which is 5 %.
    public static let volumeStep = 0.05
    /// The seconds by which a key changes the delay of subtitles or sound.
    public static let delayStep = 0.1
    /// The share of the usual size by which a key or a notch of the wheel changes the size of subtitles.
    public static let subtitleSizeStep = 0.1
}
