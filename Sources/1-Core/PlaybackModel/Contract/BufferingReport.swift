/// The buffer's level: evidence, not state.
public struct BufferingReport: Sendable, Hashable, Codable {
    /// The level in percent of what is wanted before playback starts, 0 to 100.
    public var percent: Int
    /// Whether playback would go on without a stall from here.
    public var isLikelyToKeepUp: Bool

    public init(percent: Int, isLikelyToKeepUp: Bool) {
        self.percent = percent
        self.isLikelyToKeepUp = isLikelyToKeepUp
    }
}
