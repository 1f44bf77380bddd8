/// The identifier of a load.
///
/// Every load has a higher generation than the one before, including a retry or reconnection of the same item; seeks
/// keep it. Events with the generation of a released load are dropped. Zero stands for the engine as a whole.
public struct Generation: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    /// The number of the load.
    public let rawValue: UInt64

    /// Creates a generation from a number.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The engine as a whole.
    public static let none = Generation(rawValue: 0)

    /// The next generation.
    @inlinable public var next: Generation { Generation(rawValue: rawValue &+ 1) }

    /// Returns `true` if the left load is older than the right one.
    @inlinable public static func < (left: Generation, right: Generation) -> Bool { left.rawValue < right.rawValue }
}
