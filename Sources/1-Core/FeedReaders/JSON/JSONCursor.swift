/// A position in a JSON text, which moves forward value by value.
///
/// Values are read in place: nothing is kept of the parts that a reader skips, so memory does not depend on the number
/// of values, and nesting does not use the stack. The cursor accepts missing and additional commas. It is several times
/// as fast as `JSONDecoder`, and keeps everything in front of a syntax error.
///
///     var cursor = JSONCursor(bytes)
///     guard try cursor.beginObject() else { return }
///     while let key = try cursor.nextKey() {
///         if key == "title" { title = try cursor.scalar().text } else { try cursor.skip() }
///     }
struct JSONCursor {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    /// The longest string that is decoded, in bytes. Longer ones are cut.
    private let textLimit: Int

    init(_ bytes: ArraySlice<UInt8>, textLimit: Int = 64 << 10) {
        self.bytes = bytes
        self.textLimit = textLimit
        index = bytes.startIndex
    }

    /// The position in bytes from the start of the text.
    var offset: Int { index - bytes.startIndex }

    /// The first byte of the next value; `nil` at the end.
    mutating func peek() -> UInt8? {
        skipBlanks()
        return index < bytes.endIndex ? bytes[index] : nil
    }

    // MARK: - Containers

    /// Enters an object; returns `false` and stays if the next value is something else.
    mutating func beginObject() throws(JSONError) -> Bool { try begin(UInt8(ascii: "{")) }

    /// Enters an array; returns `false` and stays if the next value is something else.
    mutating func beginArray() throws(JSONError) -> Bool { try begin(UInt8(ascii: "[")) }

    private mutating func begin(_ bracket: UInt8) throws(JSONError) -> Bool {
        guard let next = peek() else { throw JSONError(offset: offset) }
        guard next == bracket else { return false }
        index += 1
        return true
    }

    /// Returns the next key of the current object, whose value must be read or skipped; `nil` after its end.
    mutating func nextKey() throws(JSONError) -> String? {
        guard try moveToNext(before: UInt8(ascii: "}")) else { return nil }
        guard bytes[index] == UInt8(ascii: "\"") else { throw JSONError(offset: offset) }
        let key = try string()
        guard peek() == UInt8(ascii: ":") else { throw JSONError(offset: offset) }
        index += 1
        return key
    }

    /// Moves to the next element of the current array, which must be read or skipped. Returns `false` after its end.
    mutating func nextElement() throws(JSONError) -> Bool { try moveToNext(before: UInt8(ascii: "]")) }

    private mutating func moveToNext(before end: UInt8) throws(JSONError) -> Bool {
        while let next = peek() {
            if next == UInt8(ascii: ",") {
                index += 1
            } else if next == end {
                index += 1
                return false
            } else if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") || next == UInt8(ascii: ":") {
                break
            } else {
                return true
            }
        }
        throw JSONError(offset: offset)
    }

    // MARK: - Values

    /// Returns the next value. Objects and arrays are skipped.
    mutating func scalar() throws(JSONError) -> JSONScalar {
        guard let first = peek() else { throw JSONError(offset: offset) }
        switch first {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "{"):
            try skip()
            return .object
        case UInt8(ascii: "["):
            try skip()
            return .array
        default:
            let word = takeWord()
            guard !word.isEmpty else { throw JSONError(offset: offset) }
            if word.elementsEqual("null".utf8) { return .null }
            if word.elementsEqual("true".utf8) { return .bool(true) }
            if word.elementsEqual("false".utf8) { return .bool(false) }
            return word.number == nil ? .invalid : .number(String(decoding: word, as: UTF8.self))
        }
    }

    /// Skips the next value with all its members. Cost: linear in its size, constant in memory.
    mutating func skip() throws(JSONError) {
        var depth = 0
        repeat {
            guard let next = peek() else { throw JSONError(offset: offset) }
            switch next {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw JSONError(offset: offset) }
                depth -= 1
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw JSONError(offset: offset) }
                index += 1
            default:
                guard !takeWord().isEmpty else { throw JSONError(offset: offset) }
            }
        } while depth > 0
    }

    private mutating func skipBlanks() {
        while index < bytes.endIndex, bytes[index] <= 0x20 { index += 1 }
    }

    /// Returns the bytes up to the next delimiter.
    private mutating func takeWord() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.endIndex, bytes[index] > 0x20, !Self.isDelimiter(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    // MARK: - Strings

    private mutating func skipString() throws(JSONError) {
        let start = offset
        index += 1
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                index += 1
                return
            }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        index = bytes.endIndex
        throw JSONError(offset: start)
    }

    private mutating func string() throws(JSONError) -> String {
        let start = index + 1
        try skipString()
        let content = bytes[start..<(index - 1)]
        guard let escape = content.prefix(textLimit).firstIndex(of: UInt8(ascii: "\\")) else {
            return content.cut(to: textLimit).text
        }
        return Self.unescaped(content, from: escape, limit: textLimit)
    }

    /// Returns a string with its escapes decoded. Lone surrogates become U+FFFD, unknown escapes their character.
    private static func unescaped(_ content: ArraySlice<UInt8>, from escape: Int, limit: Int) -> String {
        var result = Array(content[..<escape])
        var rest = content[escape...]
        while let byte = rest.popFirst(), result.count < limit {
            guard byte == UInt8(ascii: "\\"), let code = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch code {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result += String(takeScalar(&rest)).utf8
            default: result.append(code)
            }
        }
        return result[...].cut(to: limit).text
    }

    private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Character {
        guard let unit = takeUnit(&rest) else { return "\u{FFFD}" }
        if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
        var following = rest
        guard unit < 0xDC00, following.popFirst() == UInt8(ascii: "\\"), following.popFirst() == UInt8(ascii: "u"),
            let low = takeUnit(&following), (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { return "\u{FFFD}" }
        rest = following
        return Character(scalar)
    }

    private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
        guard rest.count >= 4 else { return nil }
        var value: UInt16 = 0
        for byte in rest.prefix(4) {
            guard let digit = byte.hexadecimalDigit else { return nil }
            value = value << 4 | UInt16(digit)
        }
        rest = rest.dropFirst(4)
        return value
    }
}
