/// The window of a simulated live stream. It moves with the simulation's clock, with or without a viewer.
public struct SimulatedLiveWindow: Sendable, Hashable, Codable {
    /// The length at the simulation's start, in seconds.
    public var length: Double
    /// The position of the window's start at the simulation's start.
    public var start: Double
    /// The length of a segment: the window grows by one of them at a time.
    public var targetDuration: Double
    /// The default distance of playback from the edge; `nil` for three segments.
    public var edgeDistance: Double?
    /// `true` if the window's start moves too, `false` if the window only grows.
    public var slides: Bool
    /// The wall-clock time of position zero, in seconds since 1970; `nil` if the stream does not specify it.
    public var dateOfZero: Double?

    /// Creates a window. By default it slides, and holds half an hour in segments of 6 seconds.
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

    /// Returns the first playable position, `elapsed` nanoseconds after the simulation's start.
    func start(after elapsed: Int64) -> Int64 {
        SimulatedTime.nanoseconds(start)
            + (slides ? segments(after: elapsed) * SimulatedTime.nanoseconds(targetDuration) : 0)
    }

    /// Returns the edge, `elapsed` nanoseconds after the simulation's start.
    func end(after elapsed: Int64) -> Int64 {
        SimulatedTime.nanoseconds(start + length)
            + segments(after: elapsed) * SimulatedTime.nanoseconds(targetDuration)
    }

    /// Returns the default start of playback.
    func naturalStart(after elapsed: Int64) -> Int64 {
        max(
            start(after: elapsed),
            end(after: elapsed) - SimulatedTime.nanoseconds(edgeDistance ?? 3 * targetDuration))
    }

    /// Returns the time of the window's next move, in nanoseconds after the simulation's start.
    func nextChange(after elapsed: Int64) -> Int64 {
        (segments(after: elapsed) + 1) * max(SimulatedTime.nanoseconds(targetDuration), 1)
    }
}
