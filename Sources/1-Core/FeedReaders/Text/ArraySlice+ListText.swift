import MediaReaders

/// Parsers for the bytes of lists, without locales.
extension ArraySlice<UInt8> {
    /// The slice without white space and control characters at both ends.
    var trimmed: Self {
        var start = startIndex
        var end = endIndex
        while start < end, self[start] <= 0x20 { start += 1 }
        while end > start, self[end - 1] <= 0x20 { end -= 1 }
        return self[start..<end]
    }

    /// The slice without a pair of quotes around it.
    var unquoted: Self {
        guard count >= 2, let first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"), last == first else {
            return self
        }
        return dropFirst().dropLast().trimmed
    }

    /// Returns whether the slice begins with an ASCII text. Letters match in either case.
    func hasPrefix(_ prefix: StaticString) -> Bool {
        let length = prefix.utf8CodeUnitCount
        guard count >= length else { return false }
        for index in 0..<length where self[startIndex + index].lowercased != prefix.utf8Start[index].lowercased {
            return false
        }
        return true
    }

    /// Returns whether the slice is an ASCII text. Letters match in either case.
    func matches(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasPrefix(text)
    }

    /// Returns the index of the first occurrence of an ASCII text in lower case, in either case.
    func firstIndex(ofText text: StaticString) -> Int? {
        guard let first = text.utf8Start.pointee.lowercased as UInt8?, count >= text.utf8CodeUnitCount else {
            return nil
        }
        let last = endIndex - text.utf8CodeUnitCount
        var index = startIndex
        while index <= last {
            if self[index].lowercased == first, self[index...].hasPrefix(text) { return index }
            index += 1
        }
        return nil
    }

    /// The text: UTF-8, or Windows-1252 if the bytes are not valid UTF-8.
    var text: String {
        // Validation is several times as slow as decoding.
        if allSatisfy({ $0 < 0x80 }) { return String(decoding: self, as: UTF8.self) }
        return String(validating: self, as: UTF8.self) ?? String(String.UnicodeScalarView(map(\.windows1252)))
    }

    /// Returns the text, safe to print, without white space at its ends; `nil` if it is empty.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes. Longer text is cut.
    ///   - keepsLineBreaks: Pass `false` to replace line breaks by spaces.
    func line(limit: Int, keepsLineBreaks: Bool = false) -> String? {
        let bytes = trimmed.cut(to: limit)
        guard !bytes.isEmpty else { return nil }
        let text = bytes.text
        // The check is for UTF-8, so it must not see Windows-1252.
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        guard (isASCII ? bytes : Array(text.utf8)[...]).mayContainInvisibleCharacters else { return text }
        let printable = Array(
            PrintableText(text, maximumLength: limit, keepsLineBreaks: keepsLineBreaks).string.utf8)[...].trimmed
        return printable.isEmpty ? nil : String(decoding: printable, as: UTF8.self)
    }

    /// Returns the bytes up to a limit. Cuts in front of a character, because a part of it would look like another
    /// encoding.
    func cut(to limit: Int) -> Self {
        guard count > limit else { return self }
        var bytes = prefix(Swift.max(0, limit))
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return bytes
    }

    /// `false` if all characters are visible. A quick check for most titles in Latin, Greek and Cyrillic letters; `true`
    /// for many other texts.
    private var mayContainInvisibleCharacters: Bool {
        var index = startIndex
        while index < endIndex {
            switch self[index] {
            case 0x20...0x7E, 0xA0...0xBF, 0xC3...0xCB, 0xCE...0xD1: index += 1
            // Dashes and quotes.
            case 0xE2 where index + 2 < endIndex && self[index + 1] == 0x80 && (0x90...0xA7).contains(self[index + 2]):
                index += 3
            case 0x80...0x9F where index > startIndex && self[index - 1] != 0xC2 && self[index - 1] >= 0xC0: index += 1
            default: return true
            }
        }
        return false
    }

    /// The value of a decimal integer with an optional sign; `nil` for anything else.
    var integer: Int? {
        guard !isEmpty, count <= 19 else { return nil }
        var digits = self
        let isNegative = first == UInt8(ascii: "-")
        if isNegative || first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return isNegative ? -value : value
    }

    /// The value of a decimal number with an optional sign, fraction and exponent; `nil` for anything else. Always
    /// finite.
    var number: Double? {
        guard let first, count <= 64, first.isNumberPart, first != 0x45, first != 0x65 else { return nil }
        if let integer { return Double(integer) }
        guard allSatisfy(\.isNumberPart) else { return nil }
        return Double(String(decoding: self, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// `true` for digits, signs, points and the letter of an exponent.
    var isNumberPart: Bool {
        switch self {
        case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// `true` for the characters that end an authority: a slash, a question mark and a number sign.
    var endsAuthority: Bool { self == UInt8(ascii: "/") || endsPath }

    /// `true` for the characters that end a path: a question mark and a number sign.
    var endsPath: Bool { self == UInt8(ascii: "?") || self == UInt8(ascii: "#") }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// The letter in lower case.
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

    /// The value of a hexadecimal digit.
    var hexadecimalDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The character in Windows-1252, as the Encoding Standard defines it.
    fileprivate var windows1252: Unicode.Scalar {
        guard (0x80...0x9F).contains(self) else { return Unicode.Scalar(self) }
        let table: [UInt16] = [
            0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
            0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
            0x0153, 0x9D, 0x017E, 0x0178,
        ]
        return Unicode.Scalar(table[Int(self) - 0x80]) ?? "\u{FFFD}"
    }
}
