public import PlaybackModel

/// A snapshot of everything that can be observed of a player but the time: plain values, without live references.
public struct PlayerProperties: Sendable, Hashable {
    /// The lanes that all states derive from.
    public var lanes = PlaybackLanes()
    /// The current item; `nil` without one.
    public var currentItem: ItemID?
    /// Whether the item has a picture.
    public var mediaType = MediaType.unknown
    /// The picture's size with its pixel aspect ratio and rotation; zero for audio, `nil` while unknown.
    public var presentationSize: PixelSize?
    /// What kind of stream the item is.
    public var streamType = StreamType.unknown
    /// The duration; indefinite for live streams, invalid while unknown.
    public var duration = CMTime.invalid
    /// The requested speed.
    public var rate = 1.0
    /// The volume, 0 to 1, linear.
    public var volume = 1.0
    /// Whether the sound is off.
    public var isMuted = false
    /// The tracks, which of them play, and the variants.
    public var tracks = TracksReport()
    /// Titles, chapters and artwork.
    public var metadata = MediaMetadata.empty
    /// Whether a picture of the item was delivered: until then a poster or cover stays.
    public var hasShownFrame = false
    /// The warnings about the current item, such as a missing decoder: each once, the oldest first.
    public var warnings: [PlaybackError] = []

    // Time-like values: of these a stream keeps the newest only.

    /// Where one can seek to; invalid while unknown or nowhere.
    public var seekableTimeRange = CMTimeRange.invalid
    /// What is buffered.
    public var loadedTimeRanges: [CMTimeRange] = []
    /// The buffer's level in percent of what is wanted before playback starts.
    public var bufferingPercent = 100
    /// Bit rates and frames.
    public var statistics = PlaybackStatistics()

    /// The properties of a player without an item.
    public init() {}

    /// What an interface shows.
    public var phase: PlaybackUIPhase { lanes.phase }
    /// The state to which buttons are bound: without passing forms.
    public var playbackState: PlaybackState { lanes.settledState }
    /// What the controls show and allow.
    public var controls: PlaybackControls { lanes.controls }
    /// Whether a position change is pending.
    public var isSeeking: Bool { lanes.isSeeking }
    /// The target of a pending position change.
    public var seekTime: CMTime? { lanes.seek?.target }
    /// Whether data are awaited.
    public var isBuffering: Bool { lanes.isBuffering }
    /// Whether the player seeks or buffers.
    public var isBusy: Bool { lanes.isBusy }
    /// The error of a failed item.
    public var error: PlaybackError? { lanes.readiness.error }
    /// The union of what is buffered; invalid when nothing is.
    public var loadedTimeRange: CMTimeRange {
        guard let first = loadedTimeRanges.first, let last = loadedTimeRanges.last else { return .invalid }
        return CMTimeRange(start: first.start, end: last.end)
    }

    /// Whether everything but the time-like values is the same.
    func isSameState(as other: PlayerProperties) -> Bool {
        var other = other
        other.seekableTimeRange = seekableTimeRange
        other.loadedTimeRanges = loadedTimeRanges
        other.bufferingPercent = bufferingPercent
        other.statistics = statistics
        return self == other
    }
}
