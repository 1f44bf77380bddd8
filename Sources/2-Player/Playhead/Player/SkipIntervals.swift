/// The lengths of a player's skips.
///
/// ```swift
/// player.skipIntervals = SkipIntervals(backward: 15, forward: 30)
/// ```
public struct SkipIntervals: Sendable, Hashable {
    /// The length of a skip backward, in seconds. Default 10.
    public var backward: Double
    /// The length of a skip forward, in seconds. Default 10.
    public var forward: Double

    /// Creates lengths, in seconds.
    public init(backward: Double = 10, forward: Double = 10) {
        self.backward = backward
        self.forward = forward
    }
}
