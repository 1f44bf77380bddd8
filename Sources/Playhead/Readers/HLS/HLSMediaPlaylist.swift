import FoundationEssentials

/// A media playlist: the segments of one variant or rendition.
///
/// Positions are seconds from the start of the first segment, so in a sliding live playlist position 0 moves on with
/// each update; dates do not.
public struct HLSMediaPlaylist: Sendable, Hashable {
    /// `EXT-X-PLAYLIST-TYPE`.
    public enum Kind: String, Sendable, Hashable {
        /// Complete, never changes.
        case vod = "VOD"
        /// Grows at its end only.
        case event = "EVENT"
    }

    /// `EXT-X-VERSION`; 1 when missing.
    public var version = 1
    /// The playlist's own address.
    public var url: URL?
    /// The most seconds a segment lasts; the longest one's when the tag is missing.
    public var targetDuration: Double = 0
    /// The sequence number of the first segment.
    public var mediaSequence = 0
    /// The discontinuity sequence number of the first segment.
    public var discontinuitySequence = 0
    /// The type, nil for a playlist that may slide.
    public var kind: Kind?
    /// Whether nothing more will be added.
    public var hasEndList = false
    /// Whether the segments hold I-frames only.
    public var isIFramesOnly = false
    /// Whether every segment can be decoded on its own.
    public var hasIndependentSegments = false
    /// Preferred start in seconds: from the first segment, or from the end when negative (`EXT-X-START`).
    public var startOffset: Double?
    /// Seconds to stay behind the end when live (`HOLD-BACK`), nil when not given.
    public var holdBack: Double?
    /// Seconds to stay behind the end with partial segments (`PART-HOLD-BACK`).
    public var partHoldBack: Double?
    /// The most seconds a partial segment lasts; not nil means low latency.
    public var partTargetDuration: Double?
    /// Segments that a delta update left out (`EXT-X-SKIP`); `segments` begins after them.
    public var skippedSegmentCount = 0
    /// The segments in order.
    public var segments: [HLSSegment] = []

    /// Makes an empty playlist.
    public init() {}

    /// The sum of all segments in seconds.
    public var duration: Double { segments.last?.end ?? 0 }

    /// Whether more segments are to come.
    public var isLive: Bool { !hasEndList && kind != .vod }

    /// The positions that can be sought: all of them, less the hold-back at the end when live.
    ///
    /// The hold-back is the server's, else three target durations (RFC 8216bis, 4.4.3.8); at least the start remains.
    public var window: ClosedRange<Double> {
        guard isLive else { return 0...duration }
        return 0...max(0, duration - (holdBack ?? 3 * targetDuration))
    }

    /// The hardest encryption of any segment. Cost: linear in the number of segments.
    public var encryption: HLSEncryption {
        var previous: [HLSKey] = []
        var encryptions: [HLSEncryption] = []
        for segment in segments where segment.keys != previous || encryptions.isEmpty {
            previous = segment.keys
            encryptions.append(segment.encryption)
        }
        return HLSEncryption(hardestOf: encryptions)
    }

    /// Whether any position has a date.
    public var hasDates: Bool { segments.first?.date != nil }

    /// The segment at a position; the last one at the very end. Cost: logarithmic.
    public func segment(at position: Double) -> HLSSegment? {
        guard let index = index(at: position) else { return nil }
        return segments[index]
    }

    /// Seconds since 1970 at a position, nil outside of the playlist or without dates. Cost: logarithmic.
    public func date(at position: Double) -> Double? {
        guard let segment = segment(at: position), let date = segment.date else { return nil }
        return date + (position - segment.start)
    }

    /// The position of a date in seconds since 1970, nil when no segment holds it. Cost: linear.
    public func position(ofDate date: Double) -> Double? {
        guard date.isFinite else { return nil }
        for segment in segments {
            guard let start = segment.date else { continue }
            if date >= start, date < start + segment.duration { return segment.start + (date - start) }
        }
        if let last = segments.last, let start = last.date, date == start + last.duration { return last.end }
        return nil
    }

    /// An address of the playlist resolved against its own.
    public func url(of uri: String) -> URL? {
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
