/// Parses WebVTT block by block. Empty lines separate blocks.
struct WebVTTParser {
    private let limits: WebVTTLimits
    private var document = WebVTTDocument()
    private var block: [ArraySlice<UInt8>] = []
    private var blockBytes = 0
    private var line = 0

    init(limits: WebVTTLimits) {
        self.limits = limits
    }

    mutating func parse(_ bytes: [UInt8]) throws(WebVTTError) -> WebVTTDocument {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        var isHeader = true
        for text in ByteLines(bytes) {
            line += 1
            if line == 1 {
                try readFirstLine(text, bytes)
            } else if text.isEmpty {
                try finishBlock()
                isHeader = false
            } else if isHeader, ASCII.firstIndex(of: "-->", in: text) == nil {
                readHeaderLine(text)
            } else {
                isHeader = false
                // A line with times begins a cue even without a preceding empty line, unless it may follow an
                // identifier.
                if isTimeLine(text), block.count >= 2 || block.contains(where: isTimeLine) {
                    try finishBlock()
                }
                block.append(text)
                blockBytes += text.count + 1
            }
        }
        guard line > 0 else { throw .notWebVTT(.empty) }
        try finishBlock()
        return document
    }

    private mutating func readFirstLine(_ text: ArraySlice<UInt8>, _ bytes: [UInt8]) throws(WebVTTError) {
        let rest = text.dropFirst(6)
        guard ASCII.hasPrefix(text, "WEBVTT"), rest.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else {
            throw .notWebVTT(MediaSniffer.format(of: bytes))
        }
        let header = ASCII.trimmed(rest).prefix(4096)
        document.header = header.isEmpty ? nil : String(decoding: header, as: UTF8.self)
    }

    /// Parses `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000`, with its parts in any order.
    private mutating func readHeaderLine(_ text: ArraySlice<UInt8>) {
        guard ASCII.hasPrefix(text, "X-TIMESTAMP-MAP=") else { return }
        var mpegTime: Int?
        var cueTime: Double?
        for part in text.dropFirst(16).prefix(256).split(separator: UInt8(ascii: ",")) {
            let part = ASCII.trimmed(part)
            if ASCII.hasPrefix(part, "MPEGTS:") { mpegTime = ASCII.integer(ASCII.trimmed(part.dropFirst(7))) }
            if ASCII.hasPrefix(part, "LOCAL:") { cueTime = Self.time(part.dropFirst(6)) }
        }
        if let mpegTime, let cueTime { document.timestampMap = .init(mpegTime: mpegTime, cueTime: cueTime) }
    }

    private func isTimeLine(_ text: ArraySlice<UInt8>) -> Bool {
        ASCII.firstIndex(of: "-->", in: text) != nil
    }

    private mutating func finishBlock() throws(WebVTTError) {
        defer {
            block = []
            blockBytes = 0
        }
        guard let timeIndex = block.prefix(2).firstIndex(where: isTimeLine) else { return }
        guard blockBytes <= limits.cueBytes else { throw .cueTooLong(line: line, limit: limits.cueBytes) }
        let times = block[timeIndex]
        guard let arrow = ASCII.firstIndex(of: "-->", in: times) else { return }
        let rest = ASCII.trimmed(times[(arrow + 3)...])
        let endText = rest.prefix { !ASCII.isWhitespace($0) }
        guard let start = Self.time(times[..<arrow]), let end = Self.time(endText), end > start else { return }
        guard document.cues.count < limits.cues else { throw .tooManyCues(limit: limits.cues) }
        let settings = ASCII.trimmed(rest[endText.endIndex...])
        let lines = block[(timeIndex + 1)...]
        document.cues.append(
            WebVTTCue(
                identifier: timeIndex == 1 ? String(decoding: block[0], as: UTF8.self) : nil, start: start, end: end,
                settings: settings.isEmpty ? nil : String(decoding: settings, as: UTF8.self),
                text: String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)))
    }

    /// Returns the seconds of `hh:mm:ss.ttt` or `mm:ss.ttt`. A comma before the fraction is accepted, as in SubRip
    /// files.
    static func time(_ bytes: ArraySlice<UInt8>) -> Double? {
        let text = ASCII.trimmed(bytes)
        guard text.count <= 32 else { return nil }
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let last = parts.last else { return nil }
        let seconds = last.split(omittingEmptySubsequences: false) { $0 == 0x2E || $0 == 0x2C }
        guard seconds.count <= 2, let whole = seconds.first.flatMap({ ASCII.integer($0, limit: 59) }),
            let minutes = ASCII.integer(parts[parts.count - 2], limit: 59)
        else { return nil }
        var result = Double(minutes * 60 + whole)
        if parts.count == 3 {
            guard let hours = ASCII.integer(parts[0], limit: 1_000_000) else { return nil }
            result += Double(hours) * 3600
        }
        guard seconds.count == 2 else { return result }
        guard seconds[1].count <= 9, let fraction = ASCII.integer(seconds[1]) else { return nil }
        var divisor = 1.0
        for _ in 0..<seconds[1].count { divisor *= 10 }
        return result + Double(fraction) / divisor
    }
}
