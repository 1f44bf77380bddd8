/// A cue of a WebVTT file: a text with its start and end.
package struct WebVTTCue: Sendable, Hashable {
    /// The identifier; nil if there is none.
    package var identifier: String?
    /// The start in seconds, as written.
    package var start: Double
    /// The end in seconds, as written. It is always after the start.
    package var end: Double
    /// The position and alignment settings as written; nil if there are none.
    package var settings: String?
    /// The text with its tags and entities. Line feeds separate lines. It is not safe to print: use `PrintableText`.
    package var text: String

    /// Creates a cue.
    package init(identifier: String? = nil, start: Double, end: Double, settings: String? = nil, text: String) {
        self.identifier = identifier
        self.start = start
        self.end = end
        self.settings = settings
        self.text = text
    }

    /// The text without tags and with entities replaced. Cost: linear.
    package var plainText: String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                // A tag that does not end removes the rest, as in the specification's tokenizer.
                while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
                index += 1
            case UInt8(ascii: "&"):
                if let (replacement, length) = Self.entity(bytes[index...]) {
                    result.append(contentsOf: replacement)
                    index += length
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            default:
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func entity(_ bytes: ArraySlice<UInt8>) -> (replacement: [UInt8], length: Int)? {
        let candidate = bytes.prefix(12)
        guard let end = candidate.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: candidate[(candidate.startIndex + 1)..<end], as: UTF8.self)
        let length = end - candidate.startIndex + 1
        let scalar: Unicode.Scalar?
        switch name {
        case "amp": scalar = "&"
        case "lt": scalar = "<"
        case "gt": scalar = ">"
        case "quot": scalar = "\""
        case "apos": scalar = "'"
        case "nbsp": scalar = "\u{A0}"
        case "lrm", "rlm": return ([], length)
        default:
            guard name.hasPrefix("#") else { return nil }
            let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
        }
        return scalar.map { (Array(String($0).utf8), length) }
    }
}
