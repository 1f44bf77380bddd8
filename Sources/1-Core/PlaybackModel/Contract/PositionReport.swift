/// Where playback is, and when that was true.
public struct PositionReport: Sendable, Hashable, Codable {
    /// The position in stream time.
    public var time: CMTime
    /// The instant of the measurement.
    public var stamp: Moment
    /// The speed at which it moves now; zero when it stands.
    public var rate: Double

    @inlinable public init(time: CMTime, stamp: Moment, rate: Double) {
        self.time = time
        self.stamp = stamp
        self.rate = rate
    }
}
