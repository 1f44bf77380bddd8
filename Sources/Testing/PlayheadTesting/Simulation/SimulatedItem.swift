public import PlaybackModel

/// The script of an item: its content and behaviour in a simulated engine, with faults. Times are in seconds.
///
/// Start from a preset, such as ``video(duration:)``, ``dvr(window:targetDuration:)`` or ``failing(_:)``, and change
/// what a test needs. Incidents are events of the content and the network, such as stalls and failures; quirks are
/// commands that the engine performs incorrectly.
///
/// ```swift
/// var film = SimulatedItem.video(duration: 3600)
/// film.seekLatency = 0.2
/// film.incidents = [
///     SimulatedIncident(.stall(seconds: 3), at: .position(10)),
///     SimulatedIncident(.fail(PlaybackError(.connectionLost)), at: .position(60)),
/// ]
/// film.quirks = [SimulatedQuirk(.seek, .stuck, skipping: 1)]  // all seeks but the first never land
/// ```
public struct SimulatedItem: Sendable, Hashable, Codable {
    // MARK: Content

    /// The duration; `nil` if unknown, so that the item continues until an incident ends it. Ignored for live streams.
    public var duration: Double? = 60
    /// The duration that the item states before it is known better; `nil` if it states the right one. If it is too short, the
    /// stated duration grows while the rest plays. Ignored for live streams.
    public var statedDuration: Double?
    /// The window of a live stream; `nil` for an item with an end.
    public var live: SimulatedLiveWindow?
    /// `true` if the item is seekable.
    public var isSeekable = true
    /// The kind of the item: video or audio.
    public var mediaType = MediaType.video
    /// The picture's size.
    public var presentationSize = PixelSize(width: 1280, height: 720)
    /// Frames per second: the length of a step.
    public var frameRate = 25.0
    /// The tracks.
    public var tracks: [MediaTrack] = []
    /// The qualities of an adaptive stream.
    public var variants: [StreamVariant] = []
    /// The description in the content; `nil` for none.
    public var metadata: MediaMetadata?
    /// The subtitles, in order. Those of a track are delivered while it is selected, those without a track always.
    public var cues: [TextCue] = []

    // MARK: Behaviour

    /// The time from load to ready; `nil` if the item never becomes ready.
    public var openingLatency: Double? = 0.1
    /// The error that opening ends with instead of ready.
    public var openingFailure: PlaybackError?
    /// `true` to request the bytes of a provided source, once, before the item becomes ready.
    public var readsProvider = false
    /// The arrival of data; `nil` if all data are available immediately.
    public var buffer: SimulatedBuffer?
    /// The time from a seek or step to its landing, if the data are available.
    public var seekLatency = 0.05
    /// The places where seeks with tolerances land. Default ``SimulatedKeyFrames/irregular``.
    public var keyFrames = SimulatedKeyFrames.irregular
    /// The supported speeds. Any other is refused and resets the speed to 1.
    public var rates: ClosedRange<Double> = 0.1...4
    /// The behaviour at the end.
    public var ending = SimulatedEnding.told
    /// The interval of statistics during playback; `nil` for none.
    public var statisticsInterval: Double?
    /// The incidents, with their times.
    public var incidents: [SimulatedIncident] = []
    /// Commands that are not obeyed correctly.
    public var quirks: [SimulatedQuirk] = []

    /// Creates the script of a minute of video that opens in 0.1 s and behaves correctly.
    public init() {}
}
