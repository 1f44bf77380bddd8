/// The identifier of a frame slot.
public struct FrameSlotID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: UInt64

    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
