import MediaReaders

/// A JSON value without its members, with the conversions that published data requires.
enum JSONScalar: Hashable {
    case text(String)
    /// The characters of a number.
    case number(String)
    case bool(Bool)
    case null
    /// An object, which was skipped.
    case object
    /// An array, which was skipped.
    case array
    /// A word that JSON does not have, such as `NaN`.
    case invalid

    /// `true` for `null`, empty text and the text `"null"`, which mean a missing value.
    var isMissing: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty || text == "null"
        case .number, .bool, .object, .array, .invalid: false
        }
    }

    /// The text of a string or the digits of a number; `nil` for other values and for missing ones.
    var text: String? {
        switch self {
        case .text(let text): isMissing ? nil : text
        case .number(let digits): digits
        case .bool, .null, .object, .array, .invalid: nil
        }
    }

    /// The value of a number or of a string that contains a number. Always finite.
    var number: Double? { text.flatMap { Array($0.utf8)[...].trimmed.number } }

    /// The value of a Boolean, or of a string or number that stands for a Boolean.
    var bool: Bool? {
        if case .bool(let value) = self { return value }
        switch text?.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: return nil
        }
    }

    /// The seconds of a number, of `1:02:03` or of `PT1H2M3S`; `nil` for negative durations.
    var duration: Double? {
        guard let bytes = text.map({ Array($0.utf8)[...].trimmed }) else { return nil }
        let seconds: Double?
        if bytes.first == UInt8(ascii: "P") {
            seconds = ISO8601.duration(bytes)
        } else {
            let parts = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
            seconds =
                parts.count > 3
                ? nil
                : parts.reduce(0) { sum, part in
                    guard let sum, let number = part.number, number >= 0 else { return nil }
                    return sum * 60 + number
                }
        }
        return seconds.flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil }
    }

    /// The seconds since 1970 of a number or of an ISO 8601 date.
    var date: Double? { number ?? text.flatMap { ISO8601.date(Array($0.utf8)[...]) } }

    /// The name of the type, for reports.
    var typeName: String {
        switch self {
        case .text: "text"
        case .number: "a number"
        case .bool: "a Boolean value"
        case .null: "null"
        case .object: "an object"
        case .array: "an array"
        case .invalid: "an invalid value"
        }
    }
}
