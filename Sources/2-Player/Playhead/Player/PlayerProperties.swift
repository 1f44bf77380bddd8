public import PlaybackModel

/// A snapshot of a player's observable state, without the position: plain values that can be compared and passed on.
///
/// Get one from ``Player/currentProperties``, or a new one for each change from ``Player/properties``. Use snapshots
/// outside of views, where observation is not available: in services, in logs, and on other threads. All values of a
/// snapshot belong to the same moment.
public struct PlayerProperties: Sendable, Hashable {
    /// The lanes that all other state derives from.
    public var lanes = PlaybackLanes()
    /// The identity of the current item; `nil` without one.
    public var currentItem: ItemID?
    /// The kind of the item: video, audio, or unknown until it is open.
    public var mediaType = MediaType.unknown
    /// The picture's size with its pixel aspect ratio and rotation; zero for audio, `nil` while unknown.
    public var presentationSize: PixelSize?
    /// The kind of stream, unknown until the item is open.
    public var streamType = StreamType.unknown
    /// The duration; indefinite for live streams, invalid while unknown.
    public var duration = CMTime.invalid
    /// The requested speed, from 0.1 to 4. It stays while paused.
    public var rate = 1.0
    /// The linear volume, from 0 to 2; 1 is the normal volume.
    public var volume = 1.0
    /// `true` while the sound is muted.
    public var isMuted = false
    /// The rule that decides which item repeats at its end.
    public var repeatMode = RepeatMode.off
    /// `true` while the items play in a random order.
    public var isShuffled = false
    /// The section that plays again and again; `nil` for none.
    public var loop: PlaybackLoop?
    /// The look of subtitles that views draw.
    public var subtitleLook = SubtitleLook()
    /// The second subtitles that were requested.
    public var secondaryText = TrackSelection.Choice.off
    /// The tracks, the selected ones, and the variants.
    public var tracks = TracksReport()
    /// The title, chapters, artwork and other descriptions.
    public var metadata = MediaMetadata.empty
    /// `true` once a picture of the item was delivered. Until then, show a poster or cover.
    public var hasShownFrame = false
    /// The warnings about the current item, such as a missing decoder: each once, the oldest first.
    public var warnings: [PlaybackError] = []

    // Time-like values: streams keep only the newest of these.

    /// The range that can be sought to; invalid while unknown, or if there is none.
    public var seekableTimeRange = CMTimeRange.invalid
    /// The buffered ranges, in order and in stream time; empty while nothing is buffered.
    public var loadedTimeRanges: [CMTimeRange] = []
    /// The buffer's level, from 0 to 100, in percent of the amount required for playback. Default 100.
    public var bufferingPercent = 100
    /// Bit rates and frame counts.
    public var statistics = PlaybackStatistics()

    /// The properties of a player without an item.
    public init() {}

    /// The overall state to show.
    public var phase: PlaybackUIPhase { lanes.phase }
    /// The state for buttons and menus, without transient states.
    public var playbackState: PlaybackState { lanes.settledState }
    /// The main button, whether a spinner may show, and whether seeking is possible.
    public var controls: PlaybackControls { lanes.controls }
    /// `true` while a seek is pending.
    public var isSeeking: Bool { lanes.isSeeking }
    /// The target of a pending seek, or `nil` if there is none.
    public var seekTime: CMTime? { lanes.seek?.target }
    /// `true` while playback waits for data.
    public var isBuffering: Bool { lanes.isBuffering }
    /// `true` while the player seeks or buffers.
    public var isBusy: Bool { lanes.isBusy }
    /// The error of the item; `nil` unless it failed.
    public var error: PlaybackError? { lanes.readiness.error }
    /// The range from the first to the last buffered time; invalid if nothing is buffered.
    public var loadedTimeRange: CMTimeRange {
        guard let first = loadedTimeRanges.first, let last = loadedTimeRanges.last else { return .invalid }
        return CMTimeRange(start: first.start, end: last.end)
    }

    /// Returns `true` if all values but the time-like ones are equal.
    func isSameState(as other: PlayerProperties) -> Bool {
        var other = other
        other.seekableTimeRange = seekableTimeRange
        other.loadedTimeRanges = loadedTimeRanges
        other.bufferingPercent = bufferingPercent
        other.statistics = statistics
        return self == other
    }
}
