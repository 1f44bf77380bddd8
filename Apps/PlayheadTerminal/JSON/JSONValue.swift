/// A JSON value with the same text on every machine: keys keep their order, and numbers do not depend on a locale.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with at most six decimals; `null` if it is not finite.
    case number(Double)
    /// A number in millionths.
    case micros(Int64)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A key with its value.
    struct Member: Sendable, Hashable {
        let key: String
        let value: JSONValue

        init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// A string, or `null`.
    static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// A truth value, or `null`.
    static func optional(_ isTrue: Bool?) -> JSONValue { isTrue.map { .bool($0) } ?? .null }

    /// A number, or `null`.
    static func optional(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }

    /// The text of the value, in one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): Self.write(value, to: &text)
        case .micros(let value): Self.write(micros: value, to: &text)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ number: Double, to text: inout String) {
        guard number.isFinite else {
            text += "null"
            return
        }
        let micros = (number * 1e6).rounded()
        guard abs(micros) < 9e18 else {
            // Beyond any playback position. The shortest exact form is valid JSON.
            text += "\(number)"
            return
        }
        write(micros: Int64(micros), to: &text)
    }

    private static func write(micros: Int64, to text: inout String) {
        if micros < 0 { text += "-" }
        let magnitude = micros.magnitude
        text += String(magnitude / 1_000_000)
        var fraction = magnitude % 1_000_000
        guard fraction > 0 else { return }
        var digits = 6
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        let decimals = String(fraction)
        text += "." + String(repeating: "0", count: digits - decimals.count) + decimals
    }

    /// Writes a string. In addition to what JSON requires, characters that control a terminal or hide text are escaped.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar.value {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x0A: text += "\\n"
            case 0x0D: text += "\\r"
            case 0x09: text += "\\t"
            case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
