/// A position, with the moment at which it was measured.
///
/// The moment makes it possible to extrapolate: the current position is `time` plus the elapsed time multiplied by
/// `rate`.
public struct PositionReport: Sendable, Hashable, Codable {
    /// The position, in stream time.
    public var time: CMTime
    /// The moment of the measurement.
    public var stamp: Moment
    /// The speed at which the position advances; zero while it does not.
    public var rate: Double

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - time: The position, in stream time.
    ///   - stamp: The moment of the measurement, on the clock that the player uses.
    ///   - rate: The speed at which the position advances; zero while it does not.
    @inlinable public init(time: CMTime, stamp: Moment, rate: Double) {
        self.time = time
        self.stamp = stamp
        self.rate = rate
    }
}
