import FoundationEssentials
import Localization

/// A type that is decoded from several representations.
protocol TolerantValue: Decodable {
    /// The name of the expected value, such as `a number`.
    static var expectation: String { get }
    /// Returns the value, or `nil` if the representation does not fit.
    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> Self?
}

// MARK: Numbers

extension TolerantValue where Self: FixedWidthInteger {
    static var expectation: String { localized("a whole number in range") }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> Self? {
        if let value = try? container.decode(Self.self) { return value }
        if let value = try? container.decode(Double.self) { return Self(exactly: value) }
        guard let text = try? container.decode(String.self), let number = DecimalText(text) else { return nil }
        return Self(number.text) ?? number.value.flatMap { Self(exactly: $0) }
    }
}

extension Int: TolerantValue {}
extension Int8: TolerantValue {}
extension Int16: TolerantValue {}
extension Int32: TolerantValue {}
extension Int64: TolerantValue {}
extension UInt: TolerantValue {}
extension UInt8: TolerantValue {}
extension UInt16: TolerantValue {}
extension UInt32: TolerantValue {}
extension UInt64: TolerantValue {}

extension Double: TolerantValue {
    static var expectation: String { "a number" }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> Double? {
        if let value = try? container.decode(Double.self) { return value.isFinite ? value : nil }
        guard let text = try? container.decode(String.self) else { return nil }
        return DecimalText(text)?.value
    }
}

extension Float: TolerantValue {
    static var expectation: String { "a number" }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> Float? {
        guard let value = Double.decode(from: container, report: report) else { return nil }
        let result = Float(value)
        return result.isFinite ? result : nil
    }
}

/// A decimal number as text: digits, a sign, a point and an exponent. Unlike `Double.init`, it accepts neither
/// hexadecimal numbers nor names such as `nan`.
private struct DecimalText {
    let text: Substring

    init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        guard let end else { return nil }
        self.text = trimmed[...end]
        let isDecimal = self.text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal else { return nil }
    }

    var value: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }
}

// MARK: Other values

extension Bool: TolerantValue {
    static var expectation: String { localized("true or false") }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> Bool? {
        if let value = try? container.decode(Bool.self) { return value }
        if let number = try? container.decode(Double.self) { return number == 1 ? true : number == 0 ? false : nil }
        guard let text = try? container.decode(String.self), text.utf8.count <= 16 else { return nil }
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: return nil
        }
    }
}

extension String: TolerantValue {
    static var expectation: String { "text" }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> String? {
        if let value = try? container.decode(String.self) {
            return value == "null" ? nil : value.cut(to: (report?.limits ?? FeedLimits()).textByteCount)
        }
        if let value = try? container.decode(Int64.self) { return String(value) }
        if let value = try? container.decode(UInt64.self) { return String(value) }
        if let value = try? container.decode(Double.self), value.isFinite { return String(value) }
        return nil
    }

    /// The longest prefix of at most `count` bytes that ends between characters.
    fileprivate func cut(to count: Int) -> String {
        guard utf8.count > max(count, 0) else { return self }
        var end = utf8.index(startIndex, offsetBy: max(count, 0))
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}

extension URL: TolerantValue {
    static var expectation: String { localized("an allowed address") }

    static func decode(from container: any SingleValueDecodingContainer, report: DecodingReport?) -> URL? {
        guard let text = try? container.decode(String.self), text.utf8.count <= 8 << 10, text != "null" else {
            return nil
        }
        return DecodedAddress.url(of: text, relativeTo: report?.base)
    }
}
