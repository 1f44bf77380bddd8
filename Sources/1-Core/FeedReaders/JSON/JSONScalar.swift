import Localization
import MediaReaders

/// A JSON value without its members, with the conversions that published data requires.
enum JSONScalar: Hashable {
    /// The bytes of a string with its escapes decoded: a part of the source where possible.
    case string(ArraySlice<UInt8>)
    /// The characters of a number.
    case digits(ArraySlice<UInt8>)
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
        case .string(let bytes): bytes.isEmpty || isNullText
        case .digits, .bool, .object, .array, .invalid: false
        }
    }

    /// `true` for the text `"null"`.
    var isNullText: Bool {
        guard case .string(let bytes) = self, bytes.count == 4 else { return false }
        return bytes.elementsEqual("null".utf8)
    }

    /// The bytes of a string; `nil` for other values and for missing ones.
    var stringBytes: ArraySlice<UInt8>? {
        guard case .string(let bytes) = self, !isMissing else { return nil }
        return bytes
    }

    /// The bytes of a string or the digits of a number; `nil` for other values and for missing ones.
    var textBytes: ArraySlice<UInt8>? {
        if case .digits(let bytes) = self { return bytes }
        return stringBytes
    }

    /// The text of a string or the digits of a number; `nil` for other values and for missing ones.
    var text: String? { textBytes?.text }

    /// The value of a number or of a string that contains a number. Always finite.
    var number: Double? { textBytes?.trimmed.number }

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
        guard let bytes = textBytes?.trimmed else { return nil }
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

    /// The seconds since 1970 of a number, of an ISO 8601 date, or of a date in another usual form.
    var date: Double? { number ?? textBytes.flatMap { FeedDate.seconds($0) } }

    /// The name of the type, for reports.
    var typeName: String {
        switch self {
        case .string: localized("text")
        case .digits: localized("a number")
        case .bool: localized("a Boolean value")
        case .null: "null"
        case .object: localized("an object")
        case .array: localized("an array")
        case .invalid: localized("an invalid value")
        }
    }
}
