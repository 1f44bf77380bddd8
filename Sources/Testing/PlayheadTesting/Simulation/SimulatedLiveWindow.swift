/// The window of a simulated live stream. It moves with the simulation's clock, whether somebody watches or not.
public struct SimulatedLiveWindow: Sendable, Hashable, Codable {
    /// Its length at the simulation's start, in seconds.
    public var length: Double
    /// The position of its first second at the simulation's start.
    public var start: Double
    /// The length of a segment: the window grows by one of them at a time.
    public var targetDuration: Double
    /// How far behind the edge playback begins by itself; `nil` for three segments.
    public var edgeDistance: Double?
    /// Whether its start moves too. Otherwise it only grows.
    public var slides: Bool
    /// The wall-clock time of position zero, in seconds since 1970; `nil` when the stream does not say.
    public var dateOfZero: Double?

    public init(
        length: Double = 1800, start: Double = 0, targetDuration: Double = 6, edgeDistance: Double? = nil,
        slides: Bool = true, dateOfZero: Double? = nil
    ) {
        self.length = length
        self.start = start
        self.targetDuration = targetDuration
        self.edgeDistance = edgeDistance
        self.slides = slides
        self.dateOfZero = dateOfZero
    }
}

extension SimulatedLiveWindow {
    private func segments(after elapsed: Int64) -> Int64 { elapsed / max(SimulatedTime.nanoseconds(targetDuration), 1) }

    /// The first position that can be played, `elapsed` nanoseconds after the simulation's start.
    func start(after elapsed: Int64) -> Int64 {
        SimulatedTime.nanoseconds(start)
            + (slides ? segments(after: elapsed) * SimulatedTime.nanoseconds(targetDuration) : 0)
    }

    /// The edge, `elapsed` nanoseconds after the simulation's start.
    func end(after elapsed: Int64) -> Int64 {
        SimulatedTime.nanoseconds(start + length)
            + segments(after: elapsed) * SimulatedTime.nanoseconds(targetDuration)
    }

    /// Where playback begins by itself.
    func naturalStart(after elapsed: Int64) -> Int64 {
        max(
            start(after: elapsed),
            end(after: elapsed) - SimulatedTime.nanoseconds(edgeDistance ?? 3 * targetDuration))
    }

    /// When the window moves next, in nanoseconds after the simulation's start.
    func nextChange(after elapsed: Int64) -> Int64 {
        (segments(after: elapsed) + 1) * max(SimulatedTime.nanoseconds(targetDuration), 1)
    }
}
