/// The identifier of a command.
///
/// Later commands have higher identifiers, and answers carry the identifier of the command they answer. That makes it
/// possible to recognize an outdated answer without a clock.
public struct CommandID: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    /// The number of the command.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The identifier before any command.
    public static let none = CommandID(rawValue: 0)

    /// The next identifier.
    @inlinable public var next: CommandID { CommandID(rawValue: rawValue &+ 1) }

    /// Returns `true` if the left command was sent before the right one.
    @inlinable public static func < (left: CommandID, right: CommandID) -> Bool { left.rawValue < right.rawValue }
}
