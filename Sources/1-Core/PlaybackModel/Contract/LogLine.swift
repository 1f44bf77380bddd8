/// A diagnostic message. It never contains credentials, headers or queries.
public struct LogLine: Sendable, Hashable, Codable {
    /// A severity.
    public enum Level: String, Sendable, Hashable, Codable, CaseIterable {
        case error
        case warning
        case info
        case debug
    }

    public var level: Level
    public var text: String

    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
