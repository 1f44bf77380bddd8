/// The text of a playlist or manifest as readers and demuxers expect it.
package enum PlaylistText {
    /// Returns the text in UTF-8 without a byte order mark, blank lines and comments in front.
    ///
    /// HLS must not begin with a mark or blank line (RFC 8216, 4.1), nor XML with a blank line in front of its declaration,
    /// and a comment must not contain two hyphens, as command lines do. Servers send all of it.
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

    /// Removes the comments in front of the root element or document type.
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

    /// Returns a manifest for a demuxer of GStreamer's: HLS must be UTF-8, XML may stay in UTF-16, which it declares.
    package static func tidied(_ bytes: [UInt8], _ format: SniffedFormat) -> [UInt8] {
        format != .hls && UTF16Units(bytes[...]) != nil ? bytes : utf8(bytes)
    }
}
