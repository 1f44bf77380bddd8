/// The number of a piece of frame memory.
public struct FrameSlotID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: UInt64

    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
