import Glibc
import PlaybackModel

/// The last lines that an engine's process logged, or wrote to its standard error. A value without time and threads.
struct EngineLog: Sendable, Hashable {
    /// The number of lines that are kept.
    static let limit = 50
    /// The largest length of a line, in bytes. Records count lines, so a longer one is cut.
    static let longestLine = 400

    private var stored: [String] = []
    /// The beginning of a line that has no end yet.
    private var rest: [UInt8] = []
    /// `true` while the rest of a line that is too long is skipped.
    private var isSkipping = false

    /// The lines, oldest first, scrubbed of private data.
    var lines: [String] { stored.map(PrivateData.scrub) + (rest.isEmpty ? [] : [PrivateData.scrub(text(of: rest))]) }

    /// Takes a line that the engine logged.
    mutating func take(_ line: LogLine) {
        append("\(line.level.rawValue): \(String(decoding: line.text.utf8.prefix(Self.longestLine), as: UTF8.self))")
    }

    /// Takes bytes of the standard error, which may end within a line.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if !rest.isEmpty { append(text(of: rest)) }
                rest = []
                isSkipping = false
            } else if !isSkipping {
                rest.append(byte)
                isSkipping = rest.count >= Self.longestLine
            }
        }
    }

    private func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private mutating func append(_ line: String) {
        stored.append(line)
        if stored.count > Self.limit { stored.removeFirst(stored.count - Self.limit) }
    }
}
