/// Identifies text formats: playlists, manifests, subtitles and web pages.
///
/// The sniffer is as lenient as servers require: it accepts a byte order mark, UTF-16, blank lines, comments,
/// processing instructions and a document type in front of the root element.
struct TextSniffer {
    private let text: ArraySlice<UInt8>
    private let isWhole: Bool

    /// Prepares a text in UTF-8 or UTF-16.
    ///
    /// - Parameters:
    ///   - bytes: The start of the text.
    ///   - isWhole: `true` if the text ends with `bytes`.
    init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
        // Names and delimiters are ASCII; a control character can replace all others.
        let narrow = UTF16Units(bytes)?.map { $0 < 0x80 ? UInt8($0) : 0x7F }[...]
        text = Self.withoutBlanks(narrow ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes))
        self.isWhole = isWhole
    }

    /// The format; `nil` if more bytes are needed.
    var format: SniffedFormat? {
        guard let first = text.first else { return isWhole ? .text : nil }
        if first == UInt8(ascii: "<") { return markup }
        if text.starts(with: "#EXTM3U".utf8) { return playlist }
        if text.starts(with: "WEBVTT".utf8) { return .webVTT }
        let isCut = ["#EXTM3U", "WEBVTT"].contains { $0.utf8.starts(with: text) }
        return isCut && !isWhole ? nil : .text
    }

    /// An HLS playlist has HLS tags; a plain list of addresses never has any.
    private var playlist: SniffedFormat? {
        if ASCII.firstIndex(of: "#EXT-X-", in: text) != nil { return .hls }
        return isWhole ? .m3u : nil
    }

    // MARK: - Markup

    private var markup: SniffedFormat? {
        var rest = text
        var isXML = false
        while !rest.isEmpty {
            let end: Int?
            if ASCII.hasPrefix(rest, "<!--") {
                end = ASCII.firstIndex(of: "-->", in: rest.dropFirst(4)).map { $0 + 3 }
            } else if ASCII.hasPrefix(rest, "<?") {
                isXML = isXML || ASCII.hasPrefix(rest, "<?xml")
                end = ASCII.firstIndex(of: "?>", in: rest.dropFirst(2)).map { $0 + 2 }
            } else if ASCII.hasPrefix(rest, "<!doctype html", ignoringCase: true) {
                return .html
            } else if ASCII.hasPrefix(rest, "<!doctype", ignoringCase: true) {
                isXML = true
                end = Self.endOfDocumentType(rest)
            } else {
                return root(rest, isXML: isXML)
            }
            guard let end else { break }
            rest = Self.withoutBlanks(rest[end...])
        }
        return isWhole ? (isXML ? .xml : .text) : nil
    }

    /// Returns the format that the name of the root element indicates.
    private func root(_ rest: ArraySlice<UInt8>, isXML: Bool) -> SniffedFormat? {
        let name = rest.dropFirst().prefix {
            !ASCII.isWhitespace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
        }
        guard isWhole || name.endIndex < rest.endIndex else { return nil }
        let localName = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        switch String(decoding: localName.prefix(32), as: UTF8.self) {
        case "MPD": return .dash
        case "SmoothStreamingMedia": return .smoothStreaming
        case "tt": return .ttml
        case let other:
            let tags: Set = ["html", "head", "body", "script", "title", "meta", "div"]
            return tags.contains(other.lowercased()) ? .html : isXML ? .xml : .text
        }
    }

    /// Returns the index after a document type, whose quotes and internal subset may contain any character.
    private static func endOfDocumentType(_ bytes: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        var isInSubset = false
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote == nil ? byte : quote == byte ? nil : quote
            case _ where quote != nil: break
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: ">") where !isInSubset: return index + 1
            default: break
            }
        }
        return nil
    }

    private static func withoutBlanks(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.drop(while: ASCII.isWhitespace)
    }
}
