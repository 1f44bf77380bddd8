import FoundationEssentials

/// A media playlist: the segments of one variant or rendition.
///
/// Positions are seconds from the start of the first segment, so in a sliding live playlist position 0 moves on with
/// each update; dates do not.
package struct HLSMediaPlaylist: Sendable, Hashable {
    /// `EXT-X-PLAYLIST-TYPE`.
    package enum Kind: String, Sendable, Hashable {
        /// Complete, never changes.
        case vod = "VOD"
        /// Grows at its end only.
        case event = "EVENT"
    }

    /// `EXT-X-VERSION`; 1 when missing.
    package var version = 1
    /// The playlist's own address.
    package var url: URL?
    /// The most seconds a segment lasts; the longest one's when the tag is missing.
    package var targetDuration: Double = 0
    /// The sequence number of the first segment.
    package var mediaSequence = 0
    /// The discontinuity sequence number of the first segment.
    package var discontinuitySequence = 0
    /// The type, nil for a playlist that may slide.
    package var kind: Kind?
    /// `true` when no more segments will be added.
    package var hasEndList = false
    /// `true` when the segments contain only I-frames.
    package var isIFramesOnly = false
    /// `true` when every segment can be decoded independently.
    package var hasIndependentSegments = false
    /// Preferred start in seconds: from the first segment, or from the end when negative (`EXT-X-START`).
    package var startOffset: Double?
    /// Seconds to stay behind the end when live (`HOLD-BACK`), nil when not given.
    package var holdBack: Double?
    /// Seconds to stay behind the end with partial segments (`PART-HOLD-BACK`).
    package var partHoldBack: Double?
    /// The most seconds a partial segment lasts; not nil means low latency.
    package var partTargetDuration: Double?
    /// Segments that a delta update left out (`EXT-X-SKIP`); `segments` begins after them.
    package var skippedSegmentCount = 0
    /// The segments in order.
    package var segments: [HLSSegment] = []

    /// Makes an empty playlist.
    package init() {}

    /// The sum of all segments in seconds.
    package var duration: Double { segments.last?.end ?? 0 }

    /// `true` while more segments may follow.
    package var isLive: Bool { !hasEndList && kind != .vod }

    /// The positions that can be sought: all of them, less the hold-back at the end when live.
    ///
    /// The hold-back is the server's, else three target durations (RFC 8216bis, 4.4.3.8); at least the start remains.
    package var window: ClosedRange<Double> {
        guard isLive else { return 0...duration }
        return 0...max(0, duration - (holdBack ?? 3 * targetDuration))
    }

    /// The hardest encryption of any segment. Cost: linear in the number of segments.
    package var encryption: HLSEncryption {
        var previous: [HLSKey] = []
        var encryptions: [HLSEncryption] = []
        for segment in segments where segment.keys != previous || encryptions.isEmpty {
            previous = segment.keys
            encryptions.append(segment.encryption)
        }
        return HLSEncryption(hardestOf: encryptions)
    }

    /// `true` when positions have dates.
    package var hasDates: Bool { segments.first?.date != nil }

    /// The segment at a position; the last one at the very end. Cost: logarithmic.
    package func segment(at position: Double) -> HLSSegment? {
        guard let index = index(at: position) else { return nil }
        return segments[index]
    }

    /// Seconds since 1970 at a position, nil outside of the playlist or without dates. Cost: logarithmic.
    package func date(at position: Double) -> Double? {
        guard let segment = segment(at: position), let date = segment.date else { return nil }
        return date + (position - segment.start)
    }

    /// The position of a date in seconds since 1970, nil when no segment holds it. Cost: linear.
    package func position(ofDate date: Double) -> Double? {
        guard date.isFinite else { return nil }
        for segment in segments {
            guard let start = segment.date else { continue }
            if date >= start, date < start + segment.duration { return segment.start + (date - start) }
        }
        if let last = segments.last, let start = last.date, date == start + last.duration { return last.end }
        return nil
    }

    /// An address of the playlist resolved against its own.
    package func url(of uri: String) -> URL? {
        URL(string: uri, relativeTo: url)?.absoluteURL
    }

    private func index(at position: Double) -> Int? {
        guard position >= 0, position <= duration, !segments.isEmpty else { return nil }
        var low = 0
        var high = segments.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if segments[middle].start <= position { low = middle } else { high = middle }
        }
        return low
    }
}
