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

    /// Returns a manifest for GStreamer's demuxers: HLS in UTF-8, without white space before addresses; XML may stay in UTF-16 if
    /// it declares that.
    package static func tidied(_ bytes: [UInt8], _ format: SniffedFormat) -> [UInt8] {
        guard format == .hls else { return UTF16Units(bytes[...]) != nil ? bytes : utf8(bytes) }
        let text = utf8(bytes)
        return hasIndentation(text) ? withoutIndentation(text) : text
    }

    /// Returns whether a line begins with white space.
    package static func hasIndentation(_ text: [UInt8]) -> Bool {
        text.indices.contains { isBlank(text[$0]) && ($0 == 0 || text[$0 - 1] == 0x0A || text[$0 - 1] == 0x0D) }
    }

    private static func withoutIndentation(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var isStart = true
        for byte in text where !isStart || !isBlank(byte) {
            result.append(byte)
            isStart = byte == 0x0A || byte == 0x0D
        }
        return result
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
