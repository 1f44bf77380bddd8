extension HLSMultivariantPlaylist {
    /// Returns a playlist without some subtitles; `nil` if it has none of them. The size stays the same. Cost: linear.
    ///
    /// Demuxers fail where the subtitles that a playlist selects are missing.
    ///
    /// - Parameter isLost: Returns `true` for the addresses, as written, of the subtitles to leave out.
    package static func droppingSubtitles(in playlist: [UInt8], where isLost: (String) -> Bool) -> [UInt8]? {
        var result = playlist
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? playlist.endIndex
            let line = ASCII.trimmed(playlist[start..<end])
            if ASCII.hasPrefix(line, "#EXT-X-MEDIA:"),
                let attributes = try? HLSAttributes(line.dropFirst("#EXT-X-MEDIA:".utf8.count), line: 0, limit: 64),
                attributes.string("TYPE") == HLSRendition.Kind.subtitles.rawValue,
                attributes.string("URI").map(isLost) == true
            {
                for index in start..<end { result[index] = 0x0A }
            }
            start = end
        }
        return result == playlist ? nil : result
    }
}
