/// A diagnostic message. It never contains credentials, headers or queries.
public struct LogLine: Sendable, Hashable, Codable {
    /// A severity.
    public enum Level: String, Sendable, Hashable, Codable, CaseIterable {
        /// Something failed.
        case error
        /// Something is wrong, but playback is not affected.
        case warning
        /// A normal event that helps to understand a log.
        case info
        /// A detail for developers of the engine.
        case debug
    }

    /// The severity.
    public var level: Level
    /// The message.
    public var text: String

    /// Creates a message. Remove credentials, headers and queries from the text first.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
