/// The time expressions of a document, with the rates that its root declares.
///
/// Source: TTML 1, sections 6.2 and 10.3.
struct TTMLTiming: Sendable, Hashable {
    /// The frames in a second.
    private(set) var frameRate = 30.0
    /// The ticks in a second.
    private(set) var tickRate = 1.0

    init() {}

    /// Reads the parameters of the root.
    init(_ attributes: XMLAttributes) {
        var hasFrames = false
        if let rate = Self.number(attributes.value(localName: "frameRate")), (1...1000).contains(rate) {
            frameRate = rate
            hasFrames = true
        }
        if let text = attributes.value(localName: "frameRateMultiplier") {
            let parts = text.split { $0 == " " || $0 == ":" }.compactMap { Self.number(String($0)) }
            if parts.count == 2, parts[0] > 0, parts[1] > 0 { frameRate *= parts[0] / parts[1] }
        }
        tickRate = hasFrames ? frameRate : 1
        if let rate = Self.number(attributes.value(localName: "tickRate")), rate >= 1 { tickRate = rate }
    }

    private static func number(_ text: String?) -> Double? {
        text.flatMap { ASCII.decimal(ASCII.trimmed(Array($0.utf8.prefix(32))[...])) }
    }

    /// The seconds of an expression such as `00:01:02.5`, `00:01:02:12`, `62.5s`, `1500ms`, `30f` or `9000t`.
    func seconds(_ text: String?) -> Double? {
        guard let text, text.utf8.count <= 64 else { return nil }
        let bytes = ASCII.trimmed(Array(text.utf8)[...])
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let result: Double?
        if parts.count == 1 { result = offset(bytes) } else { result = clock(parts) }
        return result.flatMap { (0...SubtitleFile.latestTime).contains($0) ? $0 : nil }
    }

    private func clock(_ parts: [ArraySlice<UInt8>]) -> Double? {
        guard (3...4).contains(parts.count), let hours = ASCII.integer(parts[0], limit: 100_000),
            let minutes = ASCII.integer(parts[1], limit: 59), let seconds = ASCII.decimal(parts[2]),
            (0..<61).contains(seconds)
        else { return nil }
        var result = Double(hours * 3600 + minutes * 60) + seconds
        if parts.count == 4 {
            guard let frames = ASCII.decimal(parts[3]), frames >= 0 else { return nil }
            result += frames / frameRate
        }
        return result
    }

    private func offset(_ bytes: ArraySlice<UInt8>) -> Double? {
        let digits = bytes.prefix { ASCII.digit($0) != nil || $0 == UInt8(ascii: ".") }
        guard let value = ASCII.decimal(digits) else { return nil }
        switch String(decoding: bytes[digits.endIndex...], as: UTF8.self) {
        case "h": return value * 3600
        case "m": return value * 60
        case "s": return value
        case "ms": return value / 1000
        case "f": return value / frameRate
        case "t": return value / tickRate
        default: return nil
        }
    }
}
