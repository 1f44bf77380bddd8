/// Normalizes the text of a playlist or manifest for readers and demuxers.
package enum PlaylistText {
    /// Returns the text in UTF-8 without a byte order mark, leading blank lines and leading comments.
    ///
    /// HLS must not begin with a byte order mark or a blank line (RFC 8216, 4.1), XML must not have a blank line before
    /// its declaration, and comments must not contain two hyphens, as command lines do. Servers send all of these.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text = bytes[...]
        if let units = UTF16Units(text) {
            text = Array(String(decoding: Array(units), as: UTF16.self).utf8)[...]
        } else if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            text = text.dropFirst(3)
        }
        text = text.drop(while: ASCII.isWhitespace)
        if text.first == UInt8(ascii: "<") { return withoutComments(text) }
        return text.count == bytes.count ? bytes : Array(text)
    }

    /// Removes the comments before the root element or document type.
    private static func withoutComments(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        while true {
            if ASCII.hasPrefix(rest, "<!--"), let end = ASCII.firstIndex(of: "-->", in: rest.dropFirst(4)) {
                rest = rest[(end + 3)...]
            } else if ASCII.hasPrefix(rest, "<?"), let end = ASCII.firstIndex(of: "?>", in: rest) {
                result += rest[..<(end + 2)]
                rest = rest[(end + 2)...]
            } else {
                return result + rest
            }
            let blanks = rest.prefix(while: ASCII.isWhitespace)
            if !result.isEmpty { result += blanks }
            rest = rest[blanks.endIndex...]
        }
    }

    /// Returns a manifest for GStreamer's demuxers: HLS in UTF-8, with ``tidiedLines(_:)``; XML may stay in UTF-16 if it declares that.
    package static func tidied(_ bytes: [UInt8], _ format: SniffedFormat) -> [UInt8] {
        if format == .hls { return tidiedLines(utf8(bytes)) }
        return UTF16Units(bytes[...]) != nil ? bytes : utf8(bytes)
    }

    /// Returns an HLS playlist whose lines have no white space at their ends, and whose addresses are escaped where a percent sign
    /// stands for itself. Demuxers request the spaces, and cannot read such addresses. Cost: linear.
    private static func tidiedLines(_ playlist: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(playlist.count)
        for line in ByteLines(playlist) {
            let text = ASCII.trimmed(line)
            if text.first != UInt8(ascii: "#") {
                appendEscaped(text, to: &result)
            } else if ASCII.hasPrefix(text, "#EXT-X-"), let name = ASCII.firstIndex(of: "URI=\"", in: text) {
                let end = text[(name + 5)...].firstIndex(of: UInt8(ascii: "\"")) ?? text.endIndex
                result += text[..<(name + 5)]
                appendEscaped(text[(name + 5)..<end], to: &result)
                result += text[end...]
            } else {
                result += text
            }
            result.append(0x0A)
        }
        return result == playlist ? playlist : result
    }

    private static func appendEscaped(_ address: ArraySlice<UInt8>, to result: inout [UInt8]) {
        for index in address.indices {
            result.append(address[index])
            guard address[index] == UInt8(ascii: "%") else { continue }
            let digits = address[(index + 1)...].prefix(2)
            if digits.count < 2 || !digits.allSatisfy({ ASCII.hexadecimalDigit($0) != nil }) { result += "25".utf8 }
        }
    }
}
