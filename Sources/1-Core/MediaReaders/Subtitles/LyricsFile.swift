/// The words of a song: LRC, with a time before each line, or plain text, in any common encoding.
///
/// Lines may have several times, and words their own (`<00:12.30>`), which are dropped. An `[offset:]` applies. Damaged lines
/// of LRC are left out. Cost: linear in the number of bytes.
///
///     let file = try LyricsFile(bytes)
///     for line in file.lines { print(line.time ?? 0, PrintableText(line.text)) }
package struct LyricsFile: Sendable, Hashable {
    /// A line of a song.
    package struct Line: Sendable, Hashable {
        /// The time at which it is sung, in seconds; `nil` in plain text.
        package var time: Double?
        /// The text; empty for a pause.
        package var text: String

        /// Creates a line.
        package init(time: Double?, text: String) {
            self.time = time
            self.text = text
        }
    }

    /// The lines in the order of their times, or in that of the text. They have times either all or not at all.
    package let lines: [Line]

    /// The size of the largest file, in bytes.
    package static let largestSize = 1 << 20
    /// The largest number of lines.
    static let largestLineCount = 10_000
    /// The longest text of a line, in characters.
    static let longestLine = 1_000
    /// The latest time, in seconds.
    static let latestTime = 360_000.0

    /// Reads a file.
    package init(_ bytes: [UInt8]) throws(SubtitleFileError) {
        guard bytes.count <= Self.largestSize else { throw .tooLarge(limit: Self.largestSize) }
        try self.init(utf8: SubtitleEncoding.utf8(bytes))
    }

    /// Reads a text, such as that of a tag.
    package init(text: String) throws(SubtitleFileError) {
        try self.init(Array(text.utf8.prefix(Self.largestSize)))
    }

    /// Reads a file from a source.
    package init(reading source: any ByteSource) throws(SubtitleFileError) {
        let bytes: [UInt8]?
        do {
            bytes = try source.readAll(limit: Self.largestSize)
        } catch {
            throw .source(error)
        }
        guard let bytes else { throw .tooLarge(limit: Self.largestSize) }
        try self.init(bytes)
    }

    private init(utf8 text: [UInt8]) throws(SubtitleFileError) {
        var timed: [(time: Double, text: String)] = []
        var plain: [String] = []
        var offset = 0.0
        for raw in ByteLines(text) {
            guard timed.count + plain.count < Self.largestLineCount else { break }
            var rest = ASCII.trimmed(raw)
            var times: [Double] = []
            var isTag = false
            while let (field, after) = Self.field(rest) {
                if let time = Self.time(field) {
                    times.append(time)
                } else if let value = Self.offset(field) {
                    (offset, isTag) = (value, true)
                } else if Self.isTag(field) {
                    isTag = true
                } else {
                    break
                }
                rest = after
            }
            let line = Self.text(rest)
            if !times.isEmpty {
                timed += times.map { ($0, line) }
            } else if !isTag || !line.isEmpty {
                plain.append(line)
            }
        }
        if timed.isEmpty {
            lines = Self.trimmed(plain).map { Line(time: nil, text: $0) }
        } else {
            // A positive offset shows lines earlier.
            let sorted = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            lines = sorted.prefix(Self.largestLineCount).map {
                Line(time: max(0, $0.element.time - offset), text: $0.element.text)
            }
        }
        guard lines.contains(where: { !$0.text.isEmpty }) else { throw .empty }
    }

    /// The content of the brackets at the start of a line, and what follows them.
    private static func field(_ line: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        guard line.first == UInt8(ascii: "["), let end = line.prefix(256).firstIndex(of: UInt8(ascii: "]")) else {
            return nil
        }
        return (line[(line.startIndex + 1)..<end], ASCII.trimmed(line[(end + 1)...]))
    }

    /// A time such as `02:03.45`, `2:03` or `1:02:03:45`, in seconds.
    static func time(_ field: ArraySlice<UInt8>) -> Double? {
        var parts = field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count) else { return nil }
        var fraction = 0.0
        // Some programs write a colon before the hundredths.
        if parts.count == 3, parts[2].count == 2, !parts[1].contains(UInt8(ascii: ".")), parts[0].count <= 2,
            let hundredths = ASCII.integer(parts[2]), parts[0].count == 2, parts[1].count == 2
        {
            (fraction, parts) = (Double(hundredths) / 100, Array(parts.dropLast()))
        }
        var result = 0.0
        for part in parts.dropLast() {
            guard let value = ASCII.integer(part, limit: 100_000) else { return nil }
            result = result * 60 + Double(value)
        }
        let point = parts[parts.count - 1].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        guard let first = point.first, ASCII.digit(first) != nil, let seconds = ASCII.decimal(point), seconds < 60
        else {
            return nil
        }
        result = result * 60 + seconds + fraction
        return result <= latestTime ? result : nil
    }

    /// The seconds of `offset:+250`, which counts in milliseconds.
    private static func offset(_ field: ArraySlice<UInt8>) -> Double? {
        guard ASCII.hasPrefix(field, "offset:", ignoringCase: true),
            let value = ASCII.decimal(ASCII.trimmed(field.dropFirst(7))), abs(value) <= 600_000
        else { return nil }
        return value / 1000
    }

    /// `true` for `ti:A title` and other facts about the song.
    private static func isTag(_ field: ArraySlice<UInt8>) -> Bool {
        guard let colon = field.firstIndex(of: UInt8(ascii: ":")), colon > field.startIndex else { return false }
        let name = field[..<colon]
        return name.count <= 12 && name.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "#") }
    }

    /// The text of a line without the times of its words.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: "<"), let end = line[index...].prefix(16).firstIndex(of: UInt8(ascii: ">")),
                time(line[(index + 1)..<end]) != nil
            {
                index = end + 1
            } else {
                result.append(line[index])
                index += 1
            }
        }
        let text = String(decoding: ASCII.trimmed(result[...]), as: UTF8.self)
        return text.utf8.count > longestLine ? String(text.prefix(longestLine)) : text
    }

    /// The lines without empty ones at the start and the end, and without more than one between verses.
    private static func trimmed(_ lines: [String]) -> [String] {
        var result: [String] = []
        for line in lines where !line.isEmpty || result.last?.isEmpty == false { result.append(line) }
        while result.last?.isEmpty == true { result.removeLast() }
        return result
    }
}
