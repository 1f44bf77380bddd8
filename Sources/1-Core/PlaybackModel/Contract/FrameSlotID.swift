/// The identifier of a frame slot.
public struct FrameSlotID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number of the slot, chosen by the engine.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
