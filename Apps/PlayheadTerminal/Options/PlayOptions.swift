import PlaybackModel

/// How to play.
struct PlayOptions: Sendable, Hashable {
    /// What to play, in order.
    var media: [String] = []
    /// Whether to print JSON lines.
    var isJSON = false
    /// Whether no output device is used.
    var isHeadless = false
    /// Whether it does not start by itself.
    var isPaused = false
    /// Where the first item begins, in seconds.
    var start: Double?
    /// The speed.
    var rate: Double?
    /// The volume.
    var volume: Double?
    /// Whether the sound is off.
    var isMuted = false
    /// The seconds since the program's start after which it stops.
    var limit: Double?
    /// What happens by itself, in the order of time.
    var script: [ScriptedAction] = []
    /// Where a trace is written.
    var trace: String?
    /// What the requests carry.
    var request = RequestOptions()
}

/// What the requests of items carry, and where they may go.
struct RequestOptions: Sendable, Hashable {
    var headers: [String: String] = [:]
    var userAgent: String?
    var additionalSchemes: Set<String> = []
}
