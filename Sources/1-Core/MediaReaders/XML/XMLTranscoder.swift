import Glibc

/// Converts text to UTF-8 with iconv, in parts. Used on one thread.
///
/// Encodings come from a list, because iconv also knows encodings with states and escapes that no feed needs.
package final class XMLTranscoder {
    private let handle: iconv_t
    /// The bytes of a character that continues in the next part.
    private var rest: [UInt8] = []

    /// Creates a transcoder.
    ///
    /// - Parameter encoding: A name of iconv's.
    /// - Returns: `nil` if this system does not have the encoding.
    package init?(from encoding: String) {
        let handle = iconv_open("UTF-8", encoding)
        guard Int(bitPattern: handle) != -1, let handle else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Returns the part in UTF-8. Bytes that mean nothing in the encoding become U+FFFD.
    package func utf8(_ part: UnsafeBufferPointer<UInt8>, isLast: Bool) -> [UInt8] {
        var input = rest.map { CChar(bitPattern: $0) }
        input.append(contentsOf: part.lazy.map { CChar(bitPattern: $0) })
        rest = []
        // No character of the listed encodings needs more than three bytes in UTF-8 for one byte, but four for two.
        var output = [UInt8](repeating: 0, count: input.count * 3 + 16)
        var used = 0
        var position = 0
        while position < input.count {
            let (consumed, produced, code) = convert(&input, from: position, to: &output, at: used)
            position += consumed
            used += produced
            if code == 0 { break }
            if code == EINVAL, !isLast, input.count - position < 8 {
                rest = input[position...].map { UInt8(bitPattern: $0) }
                break
            }
            if code == E2BIG {
                output.append(contentsOf: repeatElement(0, count: output.count))
                continue
            }
            if output.count - used < 3 { output.append(contentsOf: repeatElement(0, count: output.count)) }
            for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
                output[used] = byte
                used += 1
            }
            position += 1
        }
        if isLast { flush(into: &output, at: &used) }
        output.removeLast(output.count - used)
        return output
    }

    /// Writes the letter that iconv keeps because an accent might follow, in the encodings of Hebrew and Vietnamese.
    private func flush(into output: inout [UInt8], at used: inout Int) {
        output.append(contentsOf: repeatElement(0, count: 16))
        let offset = used
        let room = output.count - offset
        used += output.withUnsafeMutableBytes { target in
            var to = target.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + offset }
            var toLeft = room
            iconv(handle, nil, nil, &to, &toLeft)
            return room - toLeft
        }
    }

    /// Returns the numbers of bytes that were read and written, and the error.
    private func convert(
        _ input: inout [CChar], from position: Int, to output: inout [UInt8], at used: Int
    ) -> (consumed: Int, produced: Int, code: Int32) {
        let inputCount = input.count - position
        let outputCount = output.count - used
        return input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBytes { target in
                var from = source.baseAddress.map { $0 + position }
                var fromLeft = inputCount
                var to = target.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + used }
                var toLeft = outputCount
                let result = iconv(handle, &from, &fromLeft, &to, &toLeft)
                return (inputCount - fromLeft, outputCount - toLeft, result == -1 ? errno : 0)
            }
        }
    }

    /// Returns iconv's name for a document in UTF-16 or UTF-32; `nil` for encodings that contain ASCII.
    static func wideEncoding(of head: ArraySlice<UInt8>) -> String? {
        let start = Array(head.prefix(4))
        if start == [0xFF, 0xFE, 0, 0] { return "UTF-32LE" }
        if start == [0, 0, 0xFE, 0xFF] { return "UTF-32BE" }
        if start.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
        if start.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
        if start.count == 4, start[0] == 0x3C, start[1] == 0, start[2] != 0, start[3] == 0 { return "UTF-16LE" }
        if start.count == 4, start[0] == 0, start[1] == 0x3C, start[2] == 0, start[3] != 0 { return "UTF-16BE" }
        return nil
    }

    /// Returns iconv's name for the encoding that a document declares; `nil` if it declares none that is known.
    static func encoding(of head: ArraySlice<UInt8>) -> String? { declaredEncoding(in: head).flatMap(iconvName) }

    /// Returns whether a text is UTF-8 rather than another encoding: most of its bytes outside of ASCII are valid.
    ///
    /// Converters of feeds often change the encoding without changing its declaration, and texts that were cut within a
    /// character are common, so neither the declaration nor a single byte decides.
    /// - Returns: `nil` for ASCII, and for too few bytes.
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        var valid = 0
        var invalid = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            // U+FFFE and U+FFFF, which are UTF-8, but not XML.
            if bytes[index] == 0xEF, index + 1 < bytes.count, bytes[index + 1] == 0xBF {
                index += 3
                continue
            }
            let count = XMLRepair.sequenceCount(bytes, index)
            if count > 0 {
                valid += 1
            } else if index + 4 <= bytes.count {
                invalid += 1
            }
            index += max(1, count)
        }
        return valid + invalid == 0 ? nil : valid >= invalid
    }

    /// Returns the encoding that the XML declaration names, in lower case.
    private static func declaredEncoding(in head: ArraySlice<UInt8>) -> String? {
        guard let declaration = ASCII.firstIndex(of: "<?xml", in: head),
            let end = ASCII.firstIndex(of: "?>", in: head[declaration...]),
            let key = ASCII.firstIndex(of: "encoding", in: head[declaration..<end])
        else { return nil }
        let value = head[(key + 8)..<end].drop { ASCII.isWhitespace($0) || $0 == 0x3D || $0 == 0x22 || $0 == 0x27 }
        let name = value.prefix { ASCII.isLetter($0) || ASCII.digit($0) != nil || $0 == 0x2D || $0 == 0x5F }
        return String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    }

    /// Returns iconv's name for an encoding that contains ASCII, by one of its usual names in lower case.
    package static func iconvName(_ name: String) -> String? {
        switch name {
        case "gb2312", "gbk", "gb18030", "x-gbk", "cp936": return "GB18030"
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932": return "CP932"
        case "euc-kr", "ks_c_5601-1987", "windows-949", "cp949": return "CP949"
        case "big5", "koi8-r", "koi8-u", "euc-jp", "tis-620", "macintosh": return name.uppercased()
        default: break
        }
        for prefix in ["windows-125", "cp125", "iso-8859-", "iso8859-", "iso_8859-"] where name.hasPrefix(prefix) {
            guard let number = Int(name.dropFirst(prefix.count)), (0...16).contains(number) else { return nil }
            if prefix.hasSuffix("125") { return number <= 8 && number != 2 ? "CP125\(number)" : nil }
            return number > 1 && number != 12 ? "ISO-8859-\(number)" : nil
        }
        return nil
    }
}
