import Glibc

/// A line of output: a JSON object.
struct JSONLine: Equatable {
    /// The object without its end.
    private var text = ""

    /// The line.
    var description: String { "{\(text)}" }

    /// Adds a text, unless it is `nil`.
    mutating func add(_ key: String, _ value: String?) {
        if let value { append(key, Self.quoted(value)) }
    }

    /// Adds a number, unless it is `nil`.
    mutating func add(_ key: String, _ value: Int64?) {
        if let value { append(key, "\(value)") }
    }

    /// Adds a list of texts, unless it is empty.
    mutating func add(_ key: String, _ values: [String]) {
        if !values.isEmpty { append(key, "[\(values.map(Self.quoted).joined(separator: ","))]") }
    }

    /// Prints the line, so that the reader sees it now.
    func write() {
        print(description)
        fflush(nil)
    }

    private mutating func append(_ key: String, _ value: String) {
        if !text.isEmpty { text += "," }
        text += "\"\(key)\":\(value)"
    }

    private static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension String {
    /// The beginning, with at most a number of bytes.
    func prefixed(_ count: Int) -> String {
        guard utf8.count > count else { return self }
        var end = utf8.index(startIndex, offsetBy: count)
        // At the start of a character.
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }

    /// The text, if it is an http or https address of a usual length.
    var webAddress: String? {
        let start = prefixed(8).lowercased()
        guard utf8.count <= 8192, start.hasPrefix("http://") || start == "https://" else { return nil }
        return self
    }
}
