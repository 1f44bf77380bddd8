/// A media playlist on demand, divided where the container of its segments changes, as at the borders of advertisements, and where
/// protection begins and ends that only DRM systems can remove.
///
/// Each part is a playlist for demuxers that keep to the container of the first segment. It ends where the next part begins. In
/// place of the segments before it in other containers, it begins with a single one of their duration, which is the part's first
/// segment; in place of protected segments, the segment before them is longer: positions are those of the whole, and the demuxer
/// finds the right container before it seeks.
package struct HLSPlaylistParts: Sendable, Hashable {
    /// The parts, in order. The first one plays, and begins at zero.
    package let parts: [StreamPart]
    /// The duration of all parts in seconds.
    package let duration: Double
    private let bytes: [UInt8]
    private let segments: [HLSSegment]
    /// The index of each part's first segment.
    private let firsts: [Int]
    /// The indices of the first segments of each container, after the first one.
    private let containerChanges: [Int]
    /// `true` for each segment that no demuxer may receive.
    private let isProtected: [Bool]

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
    ///
    /// - Parameter dividesProtection: `false` if there are keys for protected segments. Playlists that begin with one are not
    ///   divided there either: nothing of them plays without seeking.
    package init?(_ playlist: [UInt8], variables: [String: String] = [:], dividesProtection: Bool = true) {
        let limits = HLSPlaylistLimits(bytes: playlist.count)
        guard case .media(let media)? = try? HLSPlaylist(playlist, limits: limits, importedVariables: variables),
            !media.isLive, !media.segments.isEmpty
        else { return nil }
        bytes = playlist
        segments = media.segments
        let isDivided = dividesProtection && !media.segments[0].isProtected
        let isProtected = media.segments.map { isDivided && $0.isProtected }
        self.isProtected = isProtected
        containerChanges = media.containerChanges
        let changes = isProtected.indices.dropFirst().filter { isProtected[$0] != isProtected[$0 - 1] }
        firsts = Set([0] + containerChanges + changes).sorted()
        parts = firsts.map { first in
            let segment = media.segments[first]
            return StreamPart(start: segment.start, protection: isProtected[first] ? segment.protection : nil)
        }
        duration = media.duration
        guard firsts.count <= Self.largestCount, duration <= Self.longestDuration else { return nil }
        let isDivisible =
            firsts.count == 1
            || firsts.indices.allSatisfy { parts[$0].protection != nil || self.playlist(of: $0) != nil }
        guard zip(parts, parts.dropFirst()).allSatisfy({ $1.start - $0.start > 0.01 }), isDivisible else { return nil }
    }

    /// Returns the playlist of a part, filled up to the size of the whole with empty lines; `nil` if it does not fit.
    package func playlist(of index: Int) -> [UInt8]? {
        let first = firsts[index]
        let change = containerChanges.last { $0 <= first } ?? 0
        return rewritten(
            from: (change...first).first { !isProtected[$0] } ?? first,
            to: index + 1 < firsts.count ? firsts[index + 1] : segments.count)
    }

    /// Returns the playlist of the segments before a position, in the size of the whole.
    package func playlist(endingAt end: Double) -> [UInt8]? {
        // The segments of another rendition are not cut at exactly the same place.
        let count = segments.prefix { ($0.start + $0.end) / 2 < end }.count
        return count == 0 ? nil : rewritten(from: 0, to: count)
    }

    private func rewritten(from first: Int, to end: Int) -> [UInt8]? {
        guard keepsVectors(from: first, to: end) else { return nil }
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
                own += name == "#EXTINF" ? lengthened(line, index, end) : Array(line)
                if name == "#EXT-X-BYTERANGE" { range = Array(line) }
            } else if name == "#EXT-X-ENDLIST" || first > 0 && Self.replacedTags.contains(name) {
                continue
            } else if name.hasPrefix("#") {
                // The section of the part before is no header of a transport stream.
                let isForeign = name == "#EXT-X-MAP" && isTransportStream && index <= first
                let isHidden = name == "#EXT-X-KEY" && isProtected[index]
                if !isHidden, first == 0 || !isForeign && name.hasPrefix("#EXT") { result += line }
            } else if !text.isEmpty {
                let isCopied = index == first && first > 0
                if isCopied || index > 0 && isProtected[index - 1] {
                    guard range.isEmpty || range.contains(UInt8(ascii: "@")) else { return nil }
                }
                if isCopied {
                    result += stand(inFor: segments[first]) + range + line
                    if !segments[first].isDiscontinuous { result += Array("#EXT-X-DISCONTINUITY\n".utf8) }
                }
                if index >= first, !isProtected[index] { result += own + line }
                (own, range) = ([], [])
                index += 1
            }
        }
        if result.last != 0x0A { result.append(0x0A) }
        result += Array("#EXT-X-ENDLIST\n".utf8)
        guard index == end, result.count <= bytes.count else { return nil }
        return result + [UInt8](repeating: 0x0A, count: bytes.count - result.count)
    }

    /// Returns whether no vector of a key follows from the number of a segment, which differs for copies, and behind segments that
    /// are left out.
    private func keepsVectors(from first: Int, to end: Int) -> Bool {
        var moved = first > 0 ? [first] : []
        if let gap = (first..<end).first(where: { isProtected[$0] }) {
            moved += (gap..<end).filter { !isProtected[$0] }
        }
        return moved.allSatisfy { segments[$0].keys.allSatisfy { $0.initializationVector != nil } }
    }

    /// Returns the tag of a segment's duration with that of the protected segments behind it.
    private func lengthened(_ line: ArraySlice<UInt8>, _ index: Int, _ end: Int) -> [UInt8] {
        let rest = (index + 1..<max(index + 1, end)).prefix { isProtected[$0] }
        guard let last = rest.last, !isProtected[index] else { return Array(line) }
        return Array("#EXTINF:\(segments[last].end - segments[index].start),\n".utf8)
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
