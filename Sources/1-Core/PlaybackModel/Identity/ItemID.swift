/// The identity of an item in a queue. Loading the same item again keeps it.
public struct ItemID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number of the item.
    public let rawValue: UInt64

    /// Creates an identity from a number.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
}
