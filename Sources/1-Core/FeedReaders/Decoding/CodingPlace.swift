/// The text of a coding path, such as `items[3].duration`.
enum CodingPlace {
    /// The longest text of one key, in characters. Keys of dictionaries are untrusted.
    private static let keyLength = 64
    /// The largest number of keys.
    private static let depth = 32

    /// Returns the text of a path, or `nil` for an empty path.
    ///
    /// Keys with characters other than letters, digits, hyphens and underscores are quoted: `channels["a.b"]`.
    static func text(of path: [any CodingKey]) -> String? {
        guard !path.isEmpty else { return nil }
        var text = ""
        for key in path.prefix(depth) {
            if let index = key.intValue {
                text += "[\(index)]"
            } else if isPlain(key.stringValue) {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            } else {
                text += "[\"\(printable(key.stringValue))\"]"
            }
        }
        return path.count > depth ? text + "…" : text
    }

    private static func isPlain(_ key: String) -> Bool {
        guard !key.isEmpty, key.utf8.count <= keyLength else { return false }
        return key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    /// A key without control characters, shortened.
    private static func printable(_ key: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in key.unicodeScalars.prefix(keyLength) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result.append("\u{FFFD}")
            default: result.append(scalar == "\"" ? "'" : scalar)
            }
        }
        return key.unicodeScalars.count > keyLength ? String(result) + "…" : String(result)
    }
}
