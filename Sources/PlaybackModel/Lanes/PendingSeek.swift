/// A position change that has not landed yet.
public struct PendingSeek: Sendable, Hashable, Codable {
    /// The command that asked for it; only the answer to this number clears it.
    public let id: CommandID
    /// Where to.
    public let target: CMTime
    /// How far before the target it may land. `positiveInfinity` leaves it to the engine.
    public let toleranceBefore: CMTime
    /// How far after the target it may land. `positiveInfinity` leaves it to the engine.
    public let toleranceAfter: CMTime

    @inlinable public init(id: CommandID, target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        self.id = id
        self.target = target
        self.toleranceBefore = toleranceBefore
        self.toleranceAfter = toleranceAfter
    }
}
