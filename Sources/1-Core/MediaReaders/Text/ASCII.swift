/// Strict parsers for numbers and lines in bytes, without locales or Foundation.
enum ASCII {
    /// Returns a decimal integer that consists only of digits; nil for anything else and for integers above `limit`.
    static func integer(_ bytes: some Collection<UInt8>, limit: Int = 1 << 53) -> Int? {
        guard !bytes.isEmpty else { return nil }
        var value = 0
        for byte in bytes {
            guard let digit = digit(byte) else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow, product <= limit - digit else { return nil }
            value = product + digit
        }
        return value
    }

    /// Returns a decimal number: digits with an optional sign and fraction, no exponent, no names. It is always finite.
    static func decimal(_ bytes: some Collection<UInt8>) -> Double? {
        guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
        var hasDigit = false
        var hasPoint = false
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "."):
                guard !hasPoint else { return nil }
                hasPoint = true
            case UInt8(ascii: "-"), UInt8(ascii: "+"):
                guard index == 0 else { return nil }
            default: return nil
            }
        }
        guard hasDigit else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the value of a decimal digit.
    static func digit(_ byte: UInt8) -> Int? {
        byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
    }

    /// Returns the value of a hexadecimal digit.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// Space, tab and the line ends.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// Returns the slice without white space at both ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var slice = bytes
        while let first = slice.first, isWhitespace(first) { slice.removeFirst() }
        while let last = slice.last, isWhitespace(last) { slice.removeLast() }
        return slice
    }

    /// Returns the first index in `range` where `needle` begins. Cost: linear for short, fixed needles.
    static func firstIndex(of needle: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        let count = needle.utf8CodeUnitCount
        guard count > 0, bytes.count >= count else { return nil }
        let pointer = needle.utf8Start
        var index = bytes.startIndex
        let last = bytes.endIndex - count
        while index <= last {
            var matched = 0
            while matched < count, bytes[index + matched] == pointer[matched] { matched += 1 }
            if matched == count { return index }
            index += 1
        }
        return nil
    }

    /// Returns whether the slice begins with `prefix`.
    static func hasPrefix(_ bytes: ArraySlice<UInt8>, _ prefix: StaticString, ignoringCase: Bool = false) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        for index in 0..<count {
            let left = bytes[bytes.startIndex + index]
            let right = prefix.utf8Start[index]
            guard left == right || (ignoringCase && lowercased(left) == lowercased(right)) else { return false }
        }
        return true
    }
}

/// The lines of a text, terminated by LF, CR LF or CR, without terminators and without a byte order mark.
struct ByteLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard index < bytes.count else { return nil }
        let start = index
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        let line = bytes[start..<index]
        if index < bytes.count {
            let isReturn = bytes[index] == 0x0D
            index += 1
            if isReturn, index < bytes.count, bytes[index] == 0x0A { index += 1 }
        }
        return line
    }
}
