/// The arrival of a simulated item's data. All amounts are seconds of media.
public struct SimulatedBuffer: Sendable, Hashable, Codable {
    /// The amount that arrives each second. Below the playing speed, playback stalls repeatedly; at 0 nothing arrives.
    public var speed: Double
    /// The distance ahead of the position up to which data are loaded.
    public var goal: Double
    /// The amount required to start playback, and for a seek to land.
    public var startLevel: Double
    /// The amount required to continue after the buffer ran empty.
    public var resumeLevel: Double
    /// The interval of reports of levels and ranges while they change.
    public var reportInterval: Double
    /// The time in seconds after which data from another place begin to arrive, for a seek to where none are loaded.
    public var latency: Double

    /// Creates a buffer. By default data arrives at four times the speed of playback, up to 30 seconds ahead.
    public init(
        speed: Double = 4, goal: Double = 30, startLevel: Double = 1, resumeLevel: Double = 2,
        reportInterval: Double = 1, latency: Double = 0
    ) {
        self.speed = speed
        self.goal = goal
        self.startLevel = startLevel
        self.resumeLevel = resumeLevel
        self.reportInterval = reportInterval
        self.latency = latency
    }
}
