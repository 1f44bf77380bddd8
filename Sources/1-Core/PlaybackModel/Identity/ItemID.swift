/// The identity of an item in a queue. Loading the same item again keeps it.
public struct ItemID: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: UInt64

    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
