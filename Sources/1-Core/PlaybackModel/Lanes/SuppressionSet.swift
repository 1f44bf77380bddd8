/// A set of suppressions that are in effect at the same time. The lane shows the strongest.
public struct SuppressionSet: OptionSet, Sendable, Hashable, Codable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Another application, or a call, uses the audio.
    public static let interruption = SuppressionSet(rawValue: 1)
    /// The output is not suitable for playback.
    public static let unsuitableOutput = SuppressionSet(rawValue: 2)
    /// The computer is suspended, or the session locked.
    public static let background = SuppressionSet(rawValue: 4)
    /// The user drags the position.
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
