extension HLSMediaPlaylist {
    /// Returns a media playlist without the segments at its beginning that are marked as missing (`EXT-X-GAP`, RFC 8216bis,
    /// 4.4.4.7), which demuxers request anyway; `nil` if there are none, or no others.
    ///
    /// The remaining segments keep their numbers, and the playlist its size. Cost: linear.
    package static func skippingFirstGaps(in playlist: [UInt8]) -> [UInt8]? {
        var kept: [UInt8] = []
        /// The lines for the next segment only, and those for all that follow.
        var own: [UInt8] = []
        var lasting: [UInt8] = []
        var (isGap, isDiscontinuous) = (false, false)
        var (gaps, discontinuities) = (0, 0)
        var (sequence, discontinuitySequence): (Int?, Int?)
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? playlist.endIndex
            let line = ASCII.trimmed(playlist[start..<end])
            let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            let name = String(decoding: line[..<colon], as: UTF8.self)
            let value = line[min(colon + 1, line.endIndex)...]
            switch name {
            case "#EXT-X-GAP", "#EXTINF", "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-DISCONTINUITY", "#EXT-X-BYTERANGE":
                own += playlist[start..<end]
                if name == "#EXT-X-GAP" { isGap = true }
                if name == "#EXT-X-DISCONTINUITY" { isDiscontinuous = true }
                // It continues the range of the segment before.
                if name == "#EXT-X-BYTERANGE", gaps > 0, !value.contains(UInt8(ascii: "@")) { return nil }
            case "#EXT-X-MEDIA-SEQUENCE": sequence = ASCII.integer(value)
            case "#EXT-X-DISCONTINUITY-SEQUENCE": discontinuitySequence = ASCII.integer(value)
            default:
                guard let first = line.first, first != UInt8(ascii: "#") else {
                    lasting += playlist[start..<end]
                    break
                }
                guard isGap else {
                    guard gaps > 0, let body = kept.firstIndex(of: 0x0A) else { return nil }
                    var numbers = "#EXT-X-MEDIA-SEQUENCE:\((sequence ?? 0) + gaps)\n"
                    if discontinuities > 0 || discontinuitySequence != nil {
                        numbers += "#EXT-X-DISCONTINUITY-SEQUENCE:\((discontinuitySequence ?? 0) + discontinuities)\n"
                    }
                    let result = kept[...body] + numbers.utf8 + kept[(body + 1)...] + lasting + own + playlist[start...]
                    let rest = playlist.count - result.count
                    return rest < 0 ? nil : result + [UInt8](repeating: 0x0A, count: rest)
                }
                gaps += 1
                if isDiscontinuous { discontinuities += 1 }
                kept += lasting
                (own, lasting, isGap, isDiscontinuous) = ([], [], false, false)
            }
            start = end
        }
        return nil
    }
}
