/// Collects the cues of a subtitle file, format by format.
struct SubtitleBuilder {
    private(set) var cues: [SubtitleFile.Cue] = []
    private(set) var droppedCount = 0

    /// The cues in the order of their starts; equal starts keep the order of the file.
    var sorted: [SubtitleFile.Cue] {
        cues.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }

    /// Adds a cue with something to show. Cues that end before they start are dropped.
    mutating func add(_ start: Double, _ end: Double, _ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return }
        guard start >= 0, end > start, end <= SubtitleFile.latestTime, cues.count < SubtitleFile.largestCueCount else {
            droppedCount += 1
            return
        }
        let whole = lines.joined(separator: "\n")
        let text =
            whole.utf8.count > SubtitleFile.longestText ? String(whole.prefix(SubtitleFile.longestText / 4)) : whole
        cues.append(SubtitleFile.Cue(start: start, end: end, text: text))
    }

    /// Adds a cue with styles.
    mutating func add(_ start: Double, _ end: Double, _ text: StyledText) {
        let count = cues.count
        add(start, end, text.plain)
        if cues.count > count, text.hasStyles || text.placement != nil { cues[count].styled = text }
    }

    // MARK: SubRip

    /// Reads `00:00:20,000 --> 00:00:24,400`, the lines that follow, and the number before the next times.
    mutating func readSubRip(_ text: [UInt8]) {
        var current: (start: Double, end: Double)?
        var lines: [ArraySlice<UInt8>] = []
        func finish(_ builder: inout SubtitleBuilder, beforeAnother: Bool) {
            guard let times = current else { return }
            // The number of the next cue.
            if beforeAnother, let last = lines.last, ASCII.integer(ASCII.trimmed(last)) != nil { lines.removeLast() }
            builder.add(times.start, times.end, SubtitleMarkup.text(Array(lines.joined(separator: [0x0A])), .subRip))
        }
        for line in ByteLines(text) {
            if let times = Self.times(line) {
                finish(&self, beforeAnother: true)
                (current, lines) = (times, [])
            } else if ASCII.firstIndex(of: "-->", in: line) != nil {
                finish(&self, beforeAnother: true)
                (current, lines) = (nil, [])
                droppedCount += 1
            } else if current != nil {
                lines.append(line)
            }
        }
        finish(&self, beforeAnother: false)
    }

    /// The times in a line of SubRip; `nil` for another line.
    static func times(_ line: ArraySlice<UInt8>) -> (start: Double, end: Double)? {
        guard let arrow = arrow(in: line) else { return nil }
        let end = ASCII.trimmed(line[arrow.upperBound...]).prefix { !ASCII.isWhitespace($0) }
        let start = ASCII.trimmed(line[..<arrow.lowerBound])
        // Without hours, a line of text such as `12:30 -> 13:45` would be one.
        guard arrow.count == 3 || start.count(where: { $0 == UInt8(ascii: ":") }) > 1 else { return nil }
        guard let start = clock(start), let end = clock(end) else { return nil }
        return (start, end)
    }

    /// The place of `-->`, also with another number of hyphens, with dashes, or with spaces in it.
    private static func arrow(in line: ArraySlice<UInt8>) -> Range<Int>? {
        guard let point = line.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var start = point
        var hasShaft = false
        while start > line.startIndex {
            let byte = line[start - 1]
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "=") {
                start -= 1
            } else if byte == UInt8(ascii: " ") {
                start -= 1
                continue
            } else if (0x90...0x95).contains(byte), line[..<start].suffix(3).starts(with: [0xE2, 0x80]) {
                start -= 3
            } else {
                break
            }
            hasShaft = true
        }
        guard hasShaft else { return nil }
        while line[start] == UInt8(ascii: " ") { start += 1 }
        return start..<(point + 1)
    }

    /// A time such as `1:02:03,4`, `02:03.456`, `0:00:01.50` or `00:01:02:345`, in seconds.
    private static func clock(_ text: ArraySlice<UInt8>) -> Double? {
        var fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        if fields.count == 4, fields[3].count == 3, ASCII.integer(fields[2]) != nil {
            fields[2] = fields[2] + [UInt8(ascii: ".")] + fields[3]
            fields.removeLast()
        }
        guard (2...3).contains(fields.count), let last = fields.last else { return nil }
        var result = 0.0
        for field in fields.dropLast() {
            guard let value = ASCII.integer(field) else { return nil }
            result = result * 60 + Double(value)
        }
        let point = last.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
        guard let seconds = ASCII.decimal(point), seconds >= 0, seconds < 100 else { return nil }
        return result * 60 + seconds
    }

    // MARK: SubStation Alpha

    /// Reads the `Dialogue` lines, whose fields a `Format` line names.
    mutating func readSubStation(_ text: [UInt8]) {
        // The order of SSA 4 and ASS, which differ in their first field only.
        var (start, end, count) = (1, 2, 10)
        var style: Int? = 3
        let script = SubStationScript(text)
        var isInEvents = true
        for raw in ByteLines(text) {
            let line = ASCII.trimmed(raw)
            if line.first == UInt8(ascii: "[") { isInEvents = ASCII.hasPrefix(line, "[Events]", ignoringCase: true) }
            if isInEvents, ASCII.hasPrefix(line, "Format:") {
                let names = line.dropFirst(7).split(separator: UInt8(ascii: ",")).map {
                    String(decoding: ASCII.trimmed($0), as: UTF8.self).lowercased()
                }
                guard names.last == "text", let first = names.firstIndex(of: "start"),
                    let last = names.firstIndex(of: "end")
                else { continue }
                (start, end, count) = (first, last, names.count)
                style = names.firstIndex(of: "style")
            } else if ASCII.hasPrefix(line, "Dialogue:") {
                let fields = line.dropFirst(9).split(
                    separator: UInt8(ascii: ","), maxSplits: count - 1, omittingEmptySubsequences: false)
                guard fields.count == count, let from = Self.clock(ASCII.trimmed(fields[start])),
                    let to = Self.clock(ASCII.trimmed(fields[end]))
                else {
                    droppedCount += 1
                    continue
                }
                let name = style.map { String(decoding: ASCII.trimmed(fields[$0]), as: UTF8.self) } ?? ""
                add(from, to, script.text(fields[count - 1], style: name))
            }
        }
    }

    // MARK: TTML

    /// Reads the cues of a document. One without an end shows until the next one.
    mutating func readTTML(_ text: [UInt8]) {
        guard let document = try? TTMLDocument(text) else { return }
        // The start of the next cue in the file that starts later, from the last one to the first: the later starts grow.
        var (nexts, later): ([Double?], [Double]) = ([], [])
        for cue in document.cues.reversed() {
            while let last = later.last, last <= cue.start { later.removeLast() }
            nexts.append(later.last)
            later.append(cue.start)
        }
        for (cue, next) in zip(document.cues, nexts.reversed()) {
            add(cue.start, cue.end ?? next ?? min(cue.start + 10, SubtitleFile.latestTime), cue.text)
        }
    }

    // MARK: MicroDVD

    /// Reads `{first}{last}text`, with `|` between lines. A first cue `{1}{1}25.000` is the frame rate.
    mutating func readMicroDVD(_ text: [UInt8], frameRate: Double) {
        var frameRate = frameRate
        var isFirst = true
        for line in ByteLines(text) {
            guard let (first, last, rest) = Self.frames(line) else { continue }
            defer { isFirst = false }
            if isFirst, first == last, let rate = ASCII.decimal(ASCII.trimmed(rest)), (5...240).contains(rate) {
                frameRate = rate
                continue
            }
            add(Double(first) / frameRate, Double(last) / frameRate, Self.lines(rest))
        }
    }

    /// The frames and the text of a line of MicroDVD; `nil` for another line.
    static func frames(_ line: ArraySlice<UInt8>) -> (first: Int, last: Int, text: ArraySlice<UInt8>)? {
        var rest = ASCII.trimmed(line)
        var numbers: [Int] = []
        while numbers.count < 2 {
            guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")),
                let number = ASCII.integer(rest[(rest.startIndex + 1)..<close])
            else { return nil }
            numbers.append(number)
            rest = rest[(close + 1)...]
        }
        return (numbers[0], numbers[1], rest)
    }

    /// The lines of a text without controls such as `{y:i}`, and without the `/` of italics.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.split(separator: UInt8(ascii: "|")).map { line in
            var line = line
            while line.first == UInt8(ascii: "{"), let close = line.firstIndex(of: UInt8(ascii: "}")) {
                line = line[(close + 1)...]
            }
            if line.first == UInt8(ascii: "/") { line = line.dropFirst() }
            return String(decoding: line, as: UTF8.self)
        }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
