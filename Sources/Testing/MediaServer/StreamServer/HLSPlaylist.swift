/// An HLS media playlist, as far as a live playlist can be derived from it (RFC 8216).
struct HLSPlaylist {
    struct Segment {
        var duration: Double
        /// The rest of the EXTINF line, the comma included.
        var title: String
        var uri: String
        /// Tags that hold for this segment: the key and the map in force, and the byte range with its offset.
        var key: String?
        var map: String?
        var byteRange: String?
        var isDiscontinuous: Bool
    }

    /// The limit of sequence numbers and bytes: sums of a few of them never overflow.
    private static let largestNumber = 1 << 53
    /// The limit of a segment's duration, in seconds, so that the times of an endless stream can be counted.
    private static let durations = 0.001..<86_400

    var version: Int?
    var targetDuration: Int
    var isIndependent: Bool
    var segments: [Segment]

    /// Returns `true` if a text is a master playlist.
    static func isMaster(_ text: String) -> Bool { text.contains("#EXT-X-STREAM-INF") }

    /// Parses a media playlist; `path` is for errors.
    init(parsing text: String, path: String) throws(StreamServerError) {
        var lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }
        guard lines.first == "#EXTM3U" else { throw .malformedPlaylist(path: path, reason: "no #EXTM3U") }
        lines.removeFirst()

        var sequence = 0
        (version, targetDuration, isIndependent, segments) = (nil, 0, false, [])
        var duration: (seconds: Double, title: String)?
        var (key, map, byteRange): (String?, String?, String?) = (nil, nil, nil)
        var isDiscontinuous = false
        var rangeEnds: [String: Int] = [:]
        for line in lines where !line.isEmpty {
            let value = line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) } ?? ""
            if line.hasPrefix("#EXTINF:") {
                let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
                guard let first = parts.first, let seconds = Double(first), Self.durations.contains(seconds) else {
                    throw .malformedPlaylist(path: path, reason: "bad line \(line)")
                }
                duration = (seconds, "," + (parts.count > 1 ? parts[1] : ""))
            } else if line.hasPrefix("#EXT-X-TARGETDURATION:") {
                targetDuration = Int(value) ?? 0
            } else if line.hasPrefix("#EXT-X-VERSION:") {
                version = Int(value)
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") {
                guard let number = Int(value), (0...Self.largestNumber).contains(number) else {
                    throw .malformedPlaylist(path: path, reason: "bad line \(line)")
                }
                sequence = number
            } else if line == "#EXT-X-INDEPENDENT-SEGMENTS" {
                isIndependent = true
            } else if line == "#EXT-X-DISCONTINUITY" {
                isDiscontinuous = true
            } else if line.hasPrefix("#EXT-X-KEY:") {
                key = line.contains("METHOD=NONE") ? nil : line
            } else if line.hasPrefix("#EXT-X-MAP:") {
                map = line
            } else if line.hasPrefix("#EXT-X-BYTERANGE:") {
                byteRange = value
            } else if !line.hasPrefix("#") {
                guard let extinf = duration else {
                    throw .malformedPlaylist(path: path, reason: "segment without EXTINF")
                }
                var keyOfSegment = key
                if let tag = key, tag.contains("METHOD=AES-128"), !tag.contains("IV=") {
                    // Without one the sequence number is the vector, and that changes in the live playlist.
                    let number = String(sequence + segments.count, radix: 16)
                    keyOfSegment = tag + ",IV=0x" + String(repeating: "0", count: 32 - number.count) + number
                }
                var explicitRange: String?
                if let range = byteRange {
                    let parts = range.split(separator: "@").compactMap { Int($0) }
                    let offset = parts.count > 1 ? parts[1] : rangeEnds[line] ?? 0
                    guard let length = parts.first, (0...Self.largestNumber).contains(length),
                        (0...Self.largestNumber).contains(offset)
                    else { throw .malformedPlaylist(path: path, reason: "bad byte range \(range)") }
                    rangeEnds[line] = offset + length
                    explicitRange = "\(length)@\(offset)"
                }
                segments.append(
                    Segment(
                        duration: extinf.seconds, title: extinf.title, uri: line, key: keyOfSegment, map: map,
                        byteRange: explicitRange, isDiscontinuous: isDiscontinuous && !segments.isEmpty))
                (duration, byteRange, isDiscontinuous) = (nil, nil, false)
            }
        }
        guard !segments.isEmpty else { throw .malformedPlaylist(path: path, reason: "no segments") }
        let longest = segments.map(\.duration).max() ?? 1
        targetDuration = max(targetDuration, Int(longest.rounded()))
    }

    /// A line with the value of its `URI` attribute changed.
    static func replacingURI(in line: String, _ change: (String) -> String) -> String {
        guard let start = line.firstRange(of: "URI=\""), let end = line[start.upperBound...].firstIndex(of: "\"") else {
            return line
        }
        return line[..<start.upperBound] + change(String(line[start.upperBound..<end])) + line[end...]
    }

    /// The value of the `URI` attribute of a line.
    static func uri(in line: String) -> String? {
        guard let start = line.firstRange(of: "URI=\""), let end = line[start.upperBound...].firstIndex(of: "\"") else {
            return nil
        }
        return String(line[start.upperBound..<end])
    }

    /// Resolves a reference in a playlist to an absolute path on the same server. References to other servers stay.
    static func resolve(_ reference: String, against path: String) -> String {
        if reference.contains("://") || reference.hasPrefix("/") || reference.hasPrefix("data:") { return reference }
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in reference.split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(String(part))
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}
