/// How the data of a simulated item arrive. All amounts are seconds of media.
public struct SimulatedBuffer: Sendable, Hashable, Codable {
    /// How much arrives in one second. Below the playing speed it stalls again and again; at 0 nothing arrives.
    public var speed: Double
    /// How far ahead of the position it loads.
    public var goal: Double
    /// How much must be there for playback to start, and for a seek to land.
    public var startLevel: Double
    /// How much must be there for playback to go on after it ran empty.
    public var resumeLevel: Double
    /// How often levels and ranges are reported while they change.
    public var reportInterval: Double

    public init(
        speed: Double = 4, goal: Double = 30, startLevel: Double = 1, resumeLevel: Double = 2,
        reportInterval: Double = 1
    ) {
        self.speed = speed
        self.goal = goal
        self.startLevel = startLevel
        self.resumeLevel = resumeLevel
        self.reportInterval = reportInterval
    }
}
