import CommandLineOptions
import PlaybackModel
import Playhead

/// The options of `playhead play`.
struct PlayOptions: Sendable, Hashable {
    /// The files and URLs to play, in order.
    var media: [String] = []
    /// `true` to print JSON lines.
    var isJSON = false
    /// `true` to play without output devices.
    var isHeadless = false
    /// `true` to wait for a command instead of playing immediately.
    var isPaused = false
    /// The start position of the first item, in seconds.
    var start: Double?
    /// The playback speed, 0.1 to 4.
    var rate: Double?
    /// The volume, 0 to 2.
    var volume: Double?
    /// The largest height of videos from web pages.
    var maximumHeight: Int?
    /// `true` to play without sound.
    var isMuted = false
    /// `true` to remember nothing, not even a record of a lost engine.
    var isPrivate = false
    /// The time after which the program stops, in seconds since its start.
    var limit: Double?
    /// The scripted actions, ordered by time.
    var script: [ScriptedAction] = []
    /// The file to which a trace is written.
    var trace: String?
    /// The place where the engine runs.
    var isolation = EngineIsolation.preferred
    /// The engine that plays the media.
    var engine = EngineChoice.automatic
    /// The use of the graphics card for decoding.
    var hardwareDecoding = HardwareDecodingChoice.auto
    /// The options of HTTP requests.
    var request = RequestOptions()
}

/// The contents of media requests, and the URL schemes that they may use.
struct RequestOptions: Sendable, Hashable {
    var headers: [String: String] = [:]
    var userAgent: String?
    var additionalSchemes: Set<String> = []
    var keys: [DecryptionKey] = []
}
