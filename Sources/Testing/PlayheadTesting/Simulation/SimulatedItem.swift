public import PlaybackModel

/// The script of an item: what a simulated engine finds when it opens it, and what goes wrong. Times are in seconds.
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

    /// How long it is; `nil` when nobody knows, so that it goes on until an incident ends it. Ignored for live streams.
    public var duration: Double? = 60
    /// The window of a live stream; `nil` for what has an end.
    public var live: SimulatedLiveWindow?
    /// Whether one can seek.
    public var isSeekable = true
    /// Whether it has a picture.
    public var mediaType = MediaType.video
    /// The picture's size.
    public var presentationSize = PixelSize(width: 1280, height: 720)
    /// Frames per second: the length of a step.
    public var frameRate = 25.0
    /// The tracks.
    public var tracks: [MediaTrack] = []
    /// The qualities of an adaptive stream.
    public var variants: [StreamVariant] = []
    /// What it says about itself; `nil` for nothing.
    public var metadata: MediaMetadata?
    /// Its subtitles, in order. Those of a track come only while it is selected; those without one always.
    public var cues: [TextCue] = []

    // MARK: Behaviour

    /// From load to ready; `nil` when it never gets ready.
    public var openingLatency: Double? = 0.1
    /// What opening ends with instead of ready.
    public var openingFailure: PlaybackError?
    /// Whether the bytes of a provided source are asked for, once, before it gets ready.
    public var readsProvider = false
    /// How data arrive; `nil` when everything is there at once.
    public var buffer: SimulatedBuffer?
    /// From a seek or step to its landing, where the data are there.
    public var seekLatency = 0.05
    /// The distance of key frames, where inexact seeks land; `nil` when every seek lands on its target.
    public var keyFrameInterval: Double?
    /// The speeds that it can play at. Any other is refused, and the speed is 1 again.
    public var rates: ClosedRange<Double> = 0.1...2
    /// What happens at the end.
    public var ending = SimulatedEnding.told
    /// How often statistics come while it plays; `nil` for never.
    public var statisticsInterval: Double?
    /// What happens, and when.
    public var incidents: [SimulatedIncident] = []
    /// Commands that are not obeyed as they should be.
    public var quirks: [SimulatedQuirk] = []

    /// Creates the script of a minute of video that opens in 0.1 s and does everything right.
    public init() {}
}
