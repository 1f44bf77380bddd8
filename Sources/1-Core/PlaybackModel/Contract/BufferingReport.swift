/// The buffering level: evidence, not state.
///
/// A low level does not mean that playback stalls, and a full buffer does not mean that it plays; ``TransportReport``
/// reports both.
public struct BufferingReport: Sendable, Hashable, Codable {
    /// The percentage of the data needed to start playback, from 0 to 100.
    public var percent: Int
    /// A Boolean value that indicates whether playback is likely to continue without a stall.
    public var isLikelyToKeepUp: Bool

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - percent: The percentage of the data needed to start playback, from 0 to 100.
    ///   - isLikelyToKeepUp: `true` if playback is likely to continue without a stall.
    public init(percent: Int, isLikelyToKeepUp: Bool) {
        self.percent = percent
        self.isLikelyToKeepUp = isLikelyToKeepUp
    }
}
