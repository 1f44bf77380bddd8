import PlaybackModel

/// The last lines that an engine's process logged. A value without time and threads.
struct EngineLog: Sendable, Hashable {
    /// The number of lines that are kept.
    static let limit = 50
    /// The largest length of a line, in bytes. Longer ones are cut.
    static let longestLine = 400

    private var stored: [String] = []

    /// The lines, oldest first, scrubbed of private data.
    var lines: [String] { stored.map(PrivateData.scrub) }

    /// Takes a line that the engine logged.
    mutating func take(_ line: LogLine) {
        stored.append(
            "\(line.level.rawValue): \(String(decoding: line.text.utf8.prefix(Self.longestLine), as: UTF8.self))")
        if stored.count > Self.limit { stored.removeFirst() }
    }
}
