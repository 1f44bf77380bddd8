/// The number of one load. It is kept through the item's seeks; a new load has a higher one.
///
/// Events that carry the generation of a released load are dropped. Zero means "no item": the engine as a whole.
public struct Generation: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    public let rawValue: UInt64

    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The engine as a whole, without an item.
    public static let none = Generation(rawValue: 0)

    /// The generation after this one.
    @inlinable public var next: Generation { Generation(rawValue: rawValue &+ 1) }

    @inlinable public static func < (left: Generation, right: Generation) -> Bool { left.rawValue < right.rawValue }
}
