/// A set of suppressions that are in effect at the same time. The lane shows the strongest.
public struct SuppressionSet: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let interruption = SuppressionSet(rawValue: 1)
    public static let unsuitableOutput = SuppressionSet(rawValue: 2)
    public static let background = SuppressionSet(rawValue: 4)
    public static let scrubbing = SuppressionSet(rawValue: 8)

    /// The suppressions that make interfaces show paused.
    public static let holdingPlayback: SuppressionSet = [.interruption, .unsuitableOutput, .background]

    /// The strongest suppression, which the lane shows.
    @inlinable public var strongest: Suppression {
        if contains(.interruption) { return .interruption }
        if contains(.unsuitableOutput) { return .unsuitableOutput }
        if contains(.background) { return .background }
        if contains(.scrubbing) { return .scrubbing }
        return .none
    }
}
