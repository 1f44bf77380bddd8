import FoundationEssentials
import MediaReaders

/// The rules of HLS playlists (RFC 8216) that a check applies.
enum HLSRules {
    /// A media playlist with its name for people.
    struct Playlist: Sendable {
        var name: String
        var content: HLSMediaPlaylist
        /// `true` for a variant, whose segments begin at the same times as those of the other variants.
        var isVariant = true
    }

    /// The largest difference between the starts of segments, in seconds.
    static let alignment = 0.5
    /// The largest difference between the durations of renditions, in seconds.
    static let durations = 1.0

    /// The defects of the names of codecs in a multivariant playlist.
    static func codecs(_ playlist: HLSMultivariantPlaylist) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        for variant in playlist.variants {
            let name = name(variant.uri)
            if variant.codecs.isEmpty { findings.append(CheckFinding(.missingCodecs, detail: name)) }
            for codec in variant.codecs where !CodecName.isValid(codec) {
                findings.append(CheckFinding(.invalidCodecs, detail: "\(codec) (\(name))"))
            }
        }
        return findings
    }

    /// The segment that exceeds the target duration most (RFC 8216, 4.3.3.1: rounded to whole seconds).
    static func targetDuration(_ playlist: Playlist) -> [CheckFinding] {
        let target = playlist.content.targetDuration
        guard target > 0, let longest = playlist.content.segments.max(by: { $0.duration < $1.duration }),
            longest.duration.rounded() > target.rounded(.up)
        else { return [] }
        return [
            CheckFinding(
                .targetDurationExceeded, at: longest.start, value: longest.duration, limit: target,
                detail: "\(playlist.name), \(name(longest.uri))")
        ]
    }

    /// The differences between complete playlists of the same item.
    static func alignment(_ playlists: [Playlist]) -> [CheckFinding] {
        let complete = playlists.filter { !$0.content.isLive && !$0.content.segments.isEmpty }
        guard let first = complete.first(where: \.isVariant) else { return [] }
        var findings: [CheckFinding] = []
        for other in complete where other.name != first.name {
            let names = "\(first.name), \(other.name)"
            let (one, two) = (first.content, other.content)
            if other.isVariant, discontinuities(one).count != discontinuities(two).count {
                findings.append(CheckFinding(.discontinuityMismatch, detail: names))
            }
            var worst = (position: 0.0, size: 0.0)
            if other.isVariant {
                for (left, right) in zip(one.segments, two.segments) where abs(left.start - right.start) > worst.size {
                    worst = (left.start, abs(left.start - right.start))
                }
            }
            let difference = abs(one.duration - two.duration)
            if difference > durations, difference > worst.size { worst = (min(one.duration, two.duration), difference) }
            guard worst.size > alignment else { continue }
            findings.append(
                CheckFinding(
                    .misalignedRenditions, at: worst.position, value: worst.size, limit: alignment, detail: names))
        }
        return findings
    }

    /// The starts of the discontinuities after the first segment.
    private static func discontinuities(_ playlist: HLSMediaPlaylist) -> [Double] {
        playlist.segments.dropFirst().filter(\.isDiscontinuous).map(\.start)
    }

    /// The segments to look for: all of them or an even selection; of a live playlist only the newest, because others may
    /// disappear at any moment.
    static func selection(_ playlist: HLSMediaPlaylist, limit: Int) -> [HLSSegment] {
        let segments = playlist.segments.filter { !$0.isGap }
        if playlist.isLive { return Array(segments.suffix(3)) }
        guard segments.count > limit, limit > 1 else { return segments }
        return (0..<limit).map { segments[$0 * (segments.count - 1) / (limit - 1)] }
    }

    /// The last part of an address, without its query.
    static func name(_ uri: String) -> String {
        let path = uri.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map(String.init) ?? String(path)
    }
}
