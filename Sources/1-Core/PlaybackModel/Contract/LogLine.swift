/// A line for diagnosis. It holds no credentials, headers or queries.
public struct LogLine: Sendable, Hashable, Codable {
    /// How bad it is.
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
