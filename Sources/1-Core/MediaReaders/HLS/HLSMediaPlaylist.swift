import FoundationEssentials

/// A media playlist: the segments of one variant or rendition.
///
/// Positions are in seconds from the start of the first segment, so position 0 of a sliding live playlist moves forward
/// with each update. Dates do not move.
package struct HLSMediaPlaylist: Sendable, Hashable {
    /// The type of a playlist (`EXT-X-PLAYLIST-TYPE`).
    package enum Kind: String, Sendable, Hashable {
        /// The playlist is complete and never changes.
        case vod = "VOD"
        /// The playlist grows only at its end.
        case event = "EVENT"
    }

    /// The protocol version (`EXT-X-VERSION`); 1 if missing.
    package var version = 1
    /// The address of the playlist.
    package var url: URL?
    /// The variables defined in this playlist or imported by it (`EXT-X-DEFINE`).
    package var variables: [String: String] = [:]
    /// The maximum duration of a segment in seconds; the longest segment's duration if the tag is missing.
    package var targetDuration: Double = 0
    /// The sequence number of the first segment.
    package var mediaSequence = 0
    /// The discontinuity sequence number of the first segment.
    package var discontinuitySequence = 0
    /// The type; nil for a playlist that may slide.
    package var kind: Kind?
    /// `true` if no more segments will be added.
    package var hasEndList = false
    /// `true` if the segments contain only I-frames.
    package var isIFramesOnly = false
    /// `true` if every segment can be decoded independently.
    package var hasIndependentSegments = false
    /// The preferred start (`EXT-X-START`).
    package var start: HLSStart?
    /// The distance from the end of a live playlist, in seconds (`HOLD-BACK`); nil if not given.
    package var holdBack: Double?
    /// The distance from the end with partial segments, in seconds (`PART-HOLD-BACK`).
    package var partHoldBack: Double?
    /// The maximum duration of a partial segment in seconds; nil for a playlist without low latency.
    package var partTargetDuration: Double?
    /// The number of segments omitted by a delta update (`EXT-X-SKIP`). `segments` begins after them.
    package var skippedSegmentCount = 0
    /// The segments, in order.
    package var segments: [HLSSegment] = []

    /// Creates an empty playlist.
    package init() {}

    /// The total duration of all segments, in seconds.
    package var duration: Double { segments.last?.end ?? 0 }

    /// `true` if more segments may follow.
    package var isLive: Bool { !hasEndList && kind != .vod }

    /// The seekable positions: all of them, or for a live playlist those before the hold-back.
    ///
    /// Without a hold-back from the server, it is three target durations (RFC 8216bis, 4.4.3.8). The range always
    /// includes the start.
    package var window: ClosedRange<Double> {
        guard isLive else { return 0...duration }
        return 0...max(0, duration - (holdBack ?? 3 * targetDuration))
    }

    /// The most restrictive encryption of any segment. Cost: linear in the number of segments.
    package var encryption: HLSEncryption {
        var previous: [HLSKey] = []
        var encryptions: [HLSEncryption] = []
        for segment in segments where segment.keys != previous || encryptions.isEmpty {
            previous = segment.keys
            encryptions.append(segment.encryption)
        }
        return HLSEncryption(hardestOf: encryptions)
    }

    /// The start in seconds of the first segment whose container differs from that of the segments before; nil without one.
    /// Cost: linear in the number of segments.
    package var containerChange: Double? { containerChanges.first.map { segments[$0].start } }

    /// The indices of the segments whose container differs from that of the segments before: MPEG transport stream or
    /// fragmented MP4, as their names and the first initialization section show it.
    package var containerChanges: [Int] {
        var previous: Bool?
        var changes: [Int] = []
        for (index, segment) in segments.enumerated() {
            let hasSection = segment.initializationSection != nil
            guard let isFragmentedMP4 = segment.isFragmentedMP4 ?? (hasSection ? true : nil) else { continue }
            let isFirstSection = hasSection && previous == nil && segments[0].initializationSection == nil
            if isFirstSection || previous == !isFragmentedMP4 { changes.append(index) }
            previous = isFragmentedMP4
        }
        return changes
    }

    /// `true` if a segment has a duration. GStreamer 1.22 ends its process on a playlist whose segments have none.
    package var hasMedia: Bool { segments.contains { $0.duration > 0 } }

    /// `true` if positions have dates.
    package var hasDates: Bool { segments.first?.date != nil }

    /// Returns the segment at a position; at the very end, the last one. Cost: logarithmic.
    package func segment(at position: Double) -> HLSSegment? {
        guard let index = index(at: position) else { return nil }
        return segments[index]
    }

    /// Returns the date at a position, in seconds since 1970; nil outside the playlist or without dates. Cost:
    /// logarithmic.
    package func date(at position: Double) -> Double? {
        guard let segment = segment(at: position), let date = segment.date else { return nil }
        return date + (position - segment.start)
    }

    /// Returns the position of a date in seconds since 1970; nil if no segment contains it. Cost: linear.
    package func position(ofDate date: Double) -> Double? {
        guard date.isFinite else { return nil }
        for segment in segments {
            guard let start = segment.date else { continue }
            if date >= start, date < start + segment.duration { return segment.start + (date - start) }
        }
        if let last = segments.last, let start = last.date, date == start + last.duration { return last.end }
        return nil
    }

    /// Resolves an address in the playlist against the address of the playlist.
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
