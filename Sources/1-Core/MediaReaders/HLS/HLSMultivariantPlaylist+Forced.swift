extension HLSMultivariantPlaylist {
    /// Returns a playlist in which demuxers find its forced subtitles, which they leave out; `nil` if there are none. The size stays
    /// the same. Cost: linear.
    ///
    /// Demuxers know renditions by their names. Where another one has the same, the name of the forced one gets an addition.
    package static func showingForced(in playlist: [UInt8]) -> [UInt8]? {
        var names: [String: Int] = [:]
        var forced: [(range: Range<Int>, name: String)] = []
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex(of: 0x0A) ?? playlist.endIndex
            let line = ASCII.trimmed(playlist[start..<end])
            if ASCII.hasPrefix(line, "#EXT-X-MEDIA:"),
                let attributes = try? HLSAttributes(line.dropFirst("#EXT-X-MEDIA:".utf8.count), line: 0, limit: 64),
                attributes.string("TYPE") == HLSRendition.Kind.subtitles.rawValue
            {
                let name = attributes.string("NAME") ?? ""
                names[name, default: 0] += 1
                if attributes.isYes("FORCED") { forced.append((start..<end, name)) }
            }
            start = min(end + 1, playlist.endIndex)
        }
        var result = playlist
        for (range, name) in forced {
            guard let line = shown(Array(playlist[range]), isTaken: names[name, default: 0] > 1) else { continue }
            result.replaceSubrange(range, with: line)
        }
        return result == playlist ? nil : result
    }

    /// Returns the line of a rendition that demuxers do not know as a forced one, in the same size; `nil` if there is no room.
    private static func shown(_ line: [UInt8], isTaken: Bool) -> [UInt8]? {
        guard let place = [",FORCED=YES", ":FORCED=YES"].lazy.compactMap({ line.firstRange(of: Array($0.utf8)) }).first
        else { return nil }
        var result = line
        let attribute = place.lowerBound + 1
        result.replaceSubrange(attribute..<attribute + shownForced.utf8.count, with: Array(shownForced.utf8))
        guard isTaken else { return result }
        guard let name = result.firstRange(of: Array("NAME=\"".utf8)),
            let end = result[name.upperBound...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        result.insert(contentsOf: Array(forcedMark.utf8), at: end)
        // Forced subtitles are chosen by their language.
        for spare in [",AUTOSELECT=YES", ",AUTOSELECT=NO", ",DEFAULT=NO", ",DEFAULT=YES"]
        where result.count > line.count {
            if let range = result.firstRange(of: Array(spare.utf8)) { result.removeSubrange(range) }
        }
        guard result.count <= line.count else { return nil }
        return result + [UInt8](repeating: UInt8(ascii: " "), count: line.count - result.count)
    }

    /// The attribute `FORCED` in a playlist that ``showingForced(in:)`` has changed, as long as the original.
    static let shownForced = "X-FORC"
    /// The addition to the name of forced subtitles.
    package static let forcedMark = " +"
}
