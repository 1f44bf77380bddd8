/// A media playlist on demand, divided where the container of its segments changes, as at the borders of advertisements.
///
/// Each part is a playlist for demuxers that keep to the container of the first segment. It ends where the next part begins. In
/// place of the segments before it, it begins with a single one of their duration, which is the part's first segment: positions
/// are those of the whole, and the demuxer finds the right container before it seeks.
package struct HLSContainerParts: Sendable, Hashable {
    /// The starts of the parts in seconds. The first one is zero.
    package let starts: [Double]
    /// The duration of all parts in seconds.
    package let duration: Double
    private let bytes: [UInt8]
    private let segments: [HLSSegment]
    /// The index of each part's first segment.
    private let firsts: [Int]

    /// The tags of a single segment.
    private static let segmentTags: Set<String> = [
        "#EXTINF", "#EXT-X-BYTERANGE", "#EXT-X-DISCONTINUITY", "#EXT-X-GAP", "#EXT-X-PROGRAM-DATE-TIME",
    ]
    /// The tags that a later part has values for, or that a demuxer plays it without.
    private static let replacedTags: Set<String> = [
        "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-PLAYLIST-TYPE",
        "#EXT-X-START", "#EXT-X-VERSION",
    ]

    /// The largest number of parts. Each is a copy of the playlist.
    private static let largestCount = 100
    /// The longest duration that is divided, in seconds.
    private static let longestDuration = 1e9

    /// Divides a playlist. Returns `nil` for live ones, and for those that cannot be divided. Cost: linear for each part.
    package init?(_ playlist: [UInt8], variables: [String: String] = [:]) {
        let limits = HLSPlaylistLimits(bytes: playlist.count)
        guard case .media(let media)? = try? HLSPlaylist(playlist, limits: limits, importedVariables: variables),
            !media.isLive, !media.segments.isEmpty
        else { return nil }
        bytes = playlist
        segments = media.segments
        firsts = [0] + media.containerChanges
        starts = firsts.map { media.segments[$0].start }
        duration = media.duration
        guard firsts.count <= Self.largestCount, duration <= Self.longestDuration else { return nil }
        let isDivisible = firsts.count == 1 || firsts.indices.allSatisfy { self.playlist(of: $0) != nil }
        guard zip(starts, starts.dropFirst()).allSatisfy({ $1 - $0 > 0.01 }), isDivisible else { return nil }
    }

    /// Returns the part at a position in seconds.
    package static func index(at position: Double, starts: [Double]) -> Int {
        // Positions are rounded to nanoseconds.
        max(0, (starts.firstIndex { $0 > position + 0.001 } ?? starts.count) - 1)
    }

    /// Returns the playlist of a part, filled up to the size of the whole with empty lines; `nil` if it does not fit.
    package func playlist(of index: Int) -> [UInt8]? {
        rewritten(from: firsts[index], to: index + 1 < firsts.count ? firsts[index + 1] : segments.count)
    }

    /// Returns the playlist of the segments before a position, in the size of the whole.
    package func playlist(endingAt end: Double) -> [UInt8]? {
        // The segments of another rendition are not cut at exactly the same place.
        let count = segments.prefix { ($0.start + $0.end) / 2 < end }.count
        return count == 0 ? nil : rewritten(from: 0, to: count)
    }

    private func rewritten(from first: Int, to end: Int) -> [UInt8]? {
        // The vector would be the number of the segment, which differs for the copy.
        guard first == 0 || segments[first].keys.allSatisfy({ $0.initializationVector != nil }) else { return nil }
        let isTransportStream = segments[first].isFragmentedMP4 == false
        var result: [UInt8] = []
        // The tags of the next segment.
        var (own, range): ([UInt8], [UInt8]) = ([], [])
        var (place, index) = (bytes.startIndex, 0)
        while place < bytes.endIndex, index < end {
            let next = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            let line = bytes[place..<next]
            place = next
            let text = ASCII.trimmed(line)
            let name = String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
            if Self.segmentTags.contains(name) {
                own += line
                if name == "#EXT-X-BYTERANGE" { range = Array(line) }
            } else if name == "#EXT-X-ENDLIST" || first > 0 && Self.replacedTags.contains(name) {
                continue
            } else if name.hasPrefix("#") {
                // The section of the part before is no header of a transport stream.
                let isForeign = name == "#EXT-X-MAP" && isTransportStream && index <= first
                if first == 0 || !isForeign && name.hasPrefix("#EXT") { result += line }
            } else if !text.isEmpty {
                if index == first, first > 0 {
                    guard range.isEmpty || range.contains(UInt8(ascii: "@")) else { return nil }
                    result += stand(inFor: segments[first]) + range + line
                    if !segments[first].isDiscontinuous { result += Array("#EXT-X-DISCONTINUITY\n".utf8) }
                }
                if index >= first { result += own + line }
                (own, range) = ([], [])
                index += 1
            }
        }
        if result.last != 0x0A { result.append(0x0A) }
        result += Array("#EXT-X-ENDLIST\n".utf8)
        guard index == end, result.count <= bytes.count else { return nil }
        return result + [UInt8](repeating: 0x0A, count: bytes.count - result.count)
    }

    /// The tags of the segment in place of all before a part, which keep the part's numbers.
    private func stand(inFor segment: HLSSegment) -> [UInt8] {
        var text = ""
        if segment.sequence > 1 { text += "#EXT-X-MEDIA-SEQUENCE:\(segment.sequence - 1)\n" }
        if segment.discontinuitySequence > 1 {
            text += "#EXT-X-DISCONTINUITY-SEQUENCE:\(segment.discontinuitySequence - 1)\n"
        }
        return Array("\(text)#EXTINF:\(segment.start),\n".utf8)
    }
}
