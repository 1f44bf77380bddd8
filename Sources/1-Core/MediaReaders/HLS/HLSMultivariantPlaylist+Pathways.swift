extension HLSMultivariantPlaylist {
    /// Returns a playlist with content steering that lists the variants of its first pathway only (RFC 8216bis, 7.1);
    /// `nil` if there is nothing to leave out. The size stays the same. Cost: linear.
    ///
    /// Demuxers that do not know pathways take those of all for alternatives in quality, and request what the playlist wants
    /// them to avoid.
    package static func selectingPathway(in playlist: [UInt8]) -> [UInt8]? {
        var result = playlist
        var pathway: String?
        /// The lines of the variants, with their pathways.
        var variants: [(range: Range<Int>, pathway: String)] = []
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
                else {
                    return nil
                }
                let written = attributes.string("PATHWAY-ID")
                if name == "#EXT-X-CONTENT-STEERING" {
                    pathway = written
                } else {
                    variants.append((start..<end, written ?? "."))
                    isBehindVariant = name == "#EXT-X-STREAM-INF"
                }
            default:
                guard isBehindVariant, let first = line.first, first != UInt8(ascii: "#") else { break }
                variants[variants.count - 1].range = variants[variants.count - 1].range.lowerBound..<end
                isBehindVariant = false
            }
            start = end
        }
        guard let wanted = pathway ?? variants.first?.pathway, variants.contains(where: { $0.pathway == wanted }),
            variants.contains(where: { $0.pathway != wanted })
        else { return nil }
        for variant in variants where variant.pathway != wanted {
            for index in variant.range { result[index] = 0x0A }
        }
        return result
    }
}
