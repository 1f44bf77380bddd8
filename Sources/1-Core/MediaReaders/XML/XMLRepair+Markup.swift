extension XMLRepair {
    // MARK: - Before the document

    func readStart(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int) -> Int {
        var first = index
        // A byte order mark counts as a blank.
        while first < bytes.count, ASCII.isWhitespace(bytes[first]) || [0xEF, 0xBB, 0xBF, 0].contains(bytes[first]) {
            first += 1
        }
        guard first < bytes.count else { return max(index, limit) }
        let isMarkup =
            bytes[first] == UInt8(ascii: "<") && first + 1 < bytes.count && Self.isNameStart(bytes[first + 1])
        // Warnings of web servers begin with these tags.
        let isWarning = isMarkup && (Self.matches(bytes, first, "<br") || Self.matches(bytes, first, "<b>"))
        if !isMarkup || isWarning {
            for start in first..<bytes.count where Self.matches(bytes, start, "<?xml") {
                hasLeadingText = hasLeadingText || start > first
                state = .text
                return start
            }
        }
        for start in first..<bytes.count - 1 where bytes[start] == UInt8(ascii: "<") {
            let next = bytes[start + 1]
            guard Self.isNameStart(next) || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { continue }
            hasLeadingText = hasLeadingText || start > first
            state = .text
            return start
        }
        hasLeadingText = true
        return max(index, limit)
    }

    // MARK: - Text

    func readText(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int, _ isLast: Bool, _ output: inout [UInt8]
    ) -> Int {
        var end = index
        while end < limit {
            let byte = bytes[end]
            if byte < 0x80 {
                guard Self.isPlain(byte), byte != 0x3C, byte != 0x26, byte != 0x3E else { break }
                end += 1
            } else {
                let count = Self.sequenceCount(bytes, end)
                if count == 0 { break }
                end += count
            }
        }
        if end > index {
            output.append(contentsOf: bytes[index..<end])
            return end
        }
        switch bytes[index] {
        case UInt8(ascii: "<"): return beginMarkup(bytes, index, &output)
        case UInt8(ascii: "&"): return readReference(bytes, index, &output)
        case UInt8(ascii: ">"):
            let isEnd = output.count >= 2 && output[output.count - 1] == 0x5D && output[output.count - 2] == 0x5D
            output.append(contentsOf: isEnd ? Array("&gt;".utf8) : [0x3E])
            return index + 1
        default: return readInvalid(bytes, index, &output)
        }
    }

    private func beginMarkup(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ output: inout [UInt8]) -> Int {
        guard index + 1 < bytes.count else { return index + 1 }
        let next = bytes[index + 1]
        let isEndTag =
            next == UInt8(ascii: "/") && index + 2 < bytes.count && Self.isNameStart(bytes[index + 2])
        if isEndTag || Self.isNameStart(next) {
            beginTag(bytes, index, &output)
            output.append(UInt8(ascii: "<"))
            return index + 1
        }
        if next == UInt8(ascii: "?") {
            state = .instruction
            return index + 2
        }
        guard next == UInt8(ascii: "!") else {
            output.append(contentsOf: "&lt;".utf8)
            return index + 1
        }
        if Self.matches(bytes, index, "<!--") {
            state = .comment
            return index + 4
        }
        if Self.matches(bytes, index, "<![CDATA[") {
            state = .characterData
            output.append(contentsOf: bytes[index..<index + 9])
            return index + 9
        }
        state = Self.matches(bytes, index, "<!doctype", ignoringCase: true) ? .documentType : .ignored
        return index + 2
    }

    // MARK: - Inside markup

    func readTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int, _ output: inout [UInt8]
    ) -> Int {
        var quote: UInt8 = 0
        var hasEnd = false
        if case .value(let mark, let seen) = state { (quote, hasEnd) = (mark, seen) }
        var end = index
        scan: while end < limit {
            let byte = bytes[end]
            guard byte < 0x80 else {
                let count = Self.sequenceCount(bytes, end)
                if count == 0 { break scan }
                end += count
                continue
            }
            switch byte {
            case 0x22, 0x27:
                if quote == 0 {
                    quote = byte
                    hasEnd = false
                } else if quote == byte {
                    quote = 0
                }
            case 0x3E:
                if quote == 0 {
                    end += 1
                    output.append(contentsOf: bytes[index..<end])
                    state = .text
                    return end
                }
                hasEnd = true
            case 0x3C: break scan
            case 0x26: if quote != 0 { break scan }
            default: if !Self.isPlain(byte) { break scan }
            }
            end += 1
        }
        output.append(contentsOf: bytes[index..<end])
        state = quote == 0 ? .tag : .value(quote, hasEnd: hasEnd)
        guard end < limit else { return end }
        switch bytes[end] {
        case UInt8(ascii: "&"): return readReference(bytes, end, &output)
        case UInt8(ascii: "<"):
            // A value may contain the character by mistake. A tag that does not end is the parser's to refuse.
            if quote == 0 || hasEnd {
                state = .text
                return end
            }
            output.append(contentsOf: "&lt;".utf8)
            return end + 1
        default: return readInvalid(bytes, end, &output)
        }
    }

    func readCharacterData(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int, _ output: inout [UInt8]
    ) -> Int {
        var end = index
        while end < limit {
            let byte = bytes[end]
            if byte < 0x80 {
                guard Self.isPlain(byte) else { break }
                if byte == 0x5D, Self.matches(bytes, end, "]]>") {
                    output.append(contentsOf: bytes[index..<end + 3])
                    state = .text
                    return end + 3
                }
                end += 1
            } else {
                let count = Self.sequenceCount(bytes, end)
                if count == 0 { break }
                end += count
            }
        }
        output.append(contentsOf: bytes[index..<end])
        return end < limit ? readInvalid(bytes, end, &output) : end
    }

    /// Removes everything up to the end of a comment or similar, except for line ends.
    func drop(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int, upTo end: StaticString,
        _ output: inout [UInt8]
    ) -> Int {
        let first = end.utf8Start[0]
        var position = index
        while position < limit {
            let byte = bytes[position]
            if byte == first, Self.matches(bytes, position, end) {
                state = .text
                return position + end.utf8CodeUnitCount
            }
            if byte == 0x0A { output.append(byte) }
            position += 1
        }
        return position
    }

    /// Removes a document type, except for line ends.
    ///
    /// - Returns: `nil` if the document type declares an entity.
    func readDocumentType(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ limit: Int, _ output: inout [UInt8]
    ) -> Int? {
        var position = index
        while position < limit {
            let byte = bytes[position]
            position += 1
            switch (state, byte) {
            case (_, 0x0A): output.append(byte)
            case (.documentType, UInt8(ascii: "[")): state = .subset
            case (.documentType, UInt8(ascii: ">")):
                state = .text
                return position
            case (.subset, UInt8(ascii: "]")): state = .documentType
            case (.subset, UInt8(ascii: "<")) where Self.matches(bytes, position - 1, "<!entity", ignoringCase: true):
                return nil
            default: break
            }
        }
        return position
    }

    // MARK: - Characters

    /// Replaces a reference to a character, or escapes the ampersand if it is none.
    private func readReference(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ output: inout [UInt8]
    ) -> Int {
        var end = index + 1
        while end < bytes.count, end < index + 34,
            ASCII.isLetter(bytes[end]) || ASCII.digit(bytes[end]) != nil || (bytes[end] == 0x23 && end == index + 1)
        {
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > index + 1 else {
            output.append(contentsOf: "&amp;".utf8)
            return index + 1
        }
        let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
        guard name.utf8.first == UInt8(ascii: "#") else {
            if ["lt", "gt", "amp", "quot", "apos"].contains(name) {
                output.append(contentsOf: bytes[index...end])
            } else if let scalar = HTMLEntities.scalar(named: name) {
                output.append(contentsOf: String(scalar).utf8)
            } else {
                output.append(contentsOf: "&amp;".utf8)
                return index + 1
            }
            return end + 1
        }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        guard let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else {
            output.append(contentsOf: "&amp;".utf8)
            return index + 1
        }
        // Markup characters stay references. Characters that XML does not allow are dropped.
        if let scalar = HTMLEntities.scalar(numbered: number) {
            output.append(contentsOf: "&#\(scalar.value);".utf8)
        }
        return end + 1
    }

    /// Reads a control character or a byte that is not UTF-8.
    private func readInvalid(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ output: inout [UInt8]) -> Int {
        let byte = bytes[index]
        guard byte >= 0x80 else { return index + 1 }
        if index + 2 < bytes.count {
            // U+FFFE and U+FFFF, which XML does not allow.
            if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return index + 3 }
            // A surrogate.
            if byte == 0xED, bytes[index + 1] >= 0xA0, Self.isContinuation(bytes[index + 1]),
                Self.isContinuation(bytes[index + 2])
            {
                output.append(contentsOf: [0xEF, 0xBF, 0xBD])
                return index + 3
            }
        }
        output.append(contentsOf: String(HTMLEntities.windows1252(byte)).utf8)
        return index + 1
    }

    /// Returns the number of bytes of the character at the index, or zero if it is not one that XML allows.
    static func sequenceCount(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let lead = bytes[index]
        let left = bytes.count - index
        switch lead {
        case 0xC2...0xDF: return left >= 2 && isContinuation(bytes[index + 1]) ? 2 : 0
        case 0xE0...0xEF:
            guard left >= 3, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]) else { return 0 }
            if lead == 0xE0, bytes[index + 1] < 0xA0 { return 0 }
            if lead == 0xED, bytes[index + 1] >= 0xA0 { return 0 }
            if lead == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return 0 }
            return 3
        case 0xF0...0xF4:
            guard left >= 4, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]),
                isContinuation(bytes[index + 3])
            else { return 0 }
            if lead == 0xF0, bytes[index + 1] < 0x90 { return 0 }
            if lead == 0xF4, bytes[index + 1] >= 0x90 { return 0 }
            return 4
        default: return 0
        }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Printable ASCII and the blanks that XML allows.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    static func matches(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ text: StaticString, ignoringCase: Bool = false
    ) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - index >= count else { return false }
        for offset in 0..<count {
            let byte = bytes[index + offset]
            guard (ignoringCase ? ASCII.lowercased(byte) : byte) == text.utf8Start[offset] else { return false }
        }
        return true
    }
}
