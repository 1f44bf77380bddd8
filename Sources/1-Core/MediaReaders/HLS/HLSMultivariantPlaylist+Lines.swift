extension HLSMultivariantPlaylist {
    /// A variant in the text of a playlist.
    struct WrittenVariant {
        /// Its lines.
        var range: Range<Int>
        var attributes: HLSAttributes
        /// `true` for pictures that only show while a player winds.
        var isIFrame: Bool
        /// The variant as far as its tag describes it, without an address.
        var variant: HLSVariant { HLSVariant(attributes, uri: "") }
    }

    /// Returns the variants in the text of a playlist, and the attributes of its content steering; `nil` if one is malformed.
    static func written(in playlist: [UInt8]) -> (variants: [WrittenVariant], steering: HLSAttributes?)? {
        var variants: [WrittenVariant] = []
        var steering: HLSAttributes?
        var isBehindVariant = false
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? playlist.endIndex
            let line = ASCII.trimmed(playlist[start..<end])
            let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            let name = String(decoding: line[..<colon], as: UTF8.self)
            switch name {
            case "#EXT-X-CONTENT-STEERING", "#EXT-X-STREAM-INF", "#EXT-X-I-FRAME-STREAM-INF":
                guard let attributes = try? HLSAttributes(line.dropFirst(name.utf8.count + 1), line: 0, limit: 64)
                else { return nil }
                if name == "#EXT-X-CONTENT-STEERING" {
                    steering = attributes
                } else {
                    let isIFrame = name == "#EXT-X-I-FRAME-STREAM-INF"
                    variants.append(WrittenVariant(range: start..<end, attributes: attributes, isIFrame: isIFrame))
                    isBehindVariant = !isIFrame
                }
            default:
                guard isBehindVariant, let first = line.first, first != UInt8(ascii: "#") else { break }
                variants[variants.count - 1].range = variants[variants.count - 1].range.lowerBound..<end
                isBehindVariant = false
            }
            start = end
        }
        return (variants, steering)
    }

    /// Returns a playlist in which blank lines replace variants. The size stays the same.
    static func blanking(_ variants: [WrittenVariant], in playlist: [UInt8]) -> [UInt8] {
        var result = playlist
        for variant in variants {
            for index in variant.range { result[index] = 0x0A }
        }
        return result
    }
}
