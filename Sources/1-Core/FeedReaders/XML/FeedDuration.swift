import MediaReaders

/// The durations in feeds.
enum FeedDuration {
    /// Returns the seconds of `90`, `90.5`, `1:30`, `0:01:30`, `PT1M30S` or `1h 5min`.
    ///
    /// - Returns: At most 10⁹ seconds; `nil` for other texts, and for zero, which means unknown.
    static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
        let text = text.trimmed
        guard let first = text.first, text.count <= 64 else { return nil }
        let seconds: Double?
        if first == UInt8(ascii: "P") {
            seconds = ISO8601.duration(text)
        } else if text.contains(where: { $0.isLetter }) {
            seconds = units(text)
        } else {
            seconds = clock(text)
        }
        guard let seconds, seconds > 0, seconds <= 1e9 else { return nil }
        return seconds
    }

    private static func clock(_ text: ArraySlice<UInt8>) -> Double? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var total = 0.0
        for (index, part) in parts.enumerated() {
            let part = part.trimmed
            // `:30` has no minutes.
            if part.isEmpty, index == 0, parts.count > 1 { continue }
            guard let value = part.number, value >= 0, part.first?.isDigit == true || part.first == 0x2E else {
                return nil
            }
            total = total * 60 + value
        }
        return total
    }

    private static func units(_ text: ArraySlice<UInt8>) -> Double? {
        var rest = text
        var total = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
            guard let value = digits.number else { return nil }
            rest = rest[digits.endIndex...].trimmed
            let unit = rest.prefix { $0.isLetter }
            switch unit.first?.lowercased {
            case UInt8(ascii: "h"): total += value * 3600
            case UInt8(ascii: "m"): total += value * 60
            case UInt8(ascii: "s"): total += value
            default: return nil
            }
            rest = rest[unit.endIndex...].drop { $0 <= 0x20 || ".,".utf8.contains($0) }
        }
        return total
    }
}
