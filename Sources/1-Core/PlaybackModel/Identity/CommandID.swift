/// The number of one command. Later commands have higher numbers; answers carry the number that they answer.
public struct CommandID: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    public let rawValue: UInt64

    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Before any command.
    public static let none = CommandID(rawValue: 0)

    /// The number after this one.
    @inlinable public var next: CommandID { CommandID(rawValue: rawValue &+ 1) }

    @inlinable public static func < (left: CommandID, right: CommandID) -> Bool { left.rawValue < right.rawValue }
}
