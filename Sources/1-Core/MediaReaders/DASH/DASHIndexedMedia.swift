import FoundationEssentials

/// A file of a DASH manifest whose segments are listed in an index inside of it (`SegmentBase`, ISO/IEC 23009-1, 5.3.9.2).
struct DASHIndexedMedia {
    let index: DASHIndexPlace
    /// The bytes of the initialization segment, without the index behind them; `nil` for a whole file.
    private let header: ClosedRange<Int64>?
    /// The address of the initialization segment as written; `nil` for that of the file.
    private let headerAddress: String?
    /// The time in the file at which the period starts, in units of ``timescale``.
    private let presentationOffset: Int64
    /// The number of units per second.
    private let timescale: Int64

    /// Creates a description from the attributes of `SegmentBase`. Fails without an index.
    init?(
        _ base: [String: String], initialization: [String: String], addresses: [String], manifest: URL
    ) {
        guard let range = base["indexRange"].flatMap(Self.range), range.lowerBound > 0 else { return nil }
        var address = manifest
        for part in addresses {
            guard let next = URL(string: part, relativeTo: address)?.absoluteURL else { return nil }
            address = next
        }
        index = DASHIndexPlace(address: address.absoluteString, range: range)
        let written = initialization["range"].flatMap(Self.range)
        headerAddress = initialization["sourceURL"]
        if headerAddress != nil {
            header = written
        } else if let written, !written.contains(range.lowerBound) {
            header = written
        } else {
            header = min(written?.lowerBound ?? 0, range.lowerBound - 1)...(range.lowerBound - 1)
        }
        presentationOffset = base["presentationTimeOffset"].flatMap(Int64.init).map { max($0, 0) } ?? 0
        timescale = base["timescale"].flatMap(Int64.init).map { max($0, 1) } ?? 1
    }

    private static func range(_ text: String) -> ClosedRange<Int64>? {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first >= 0, first <= last,
            last < Int64.max / 4
        else { return nil }
        return first...last
    }

    /// The list of segments that replaces `SegmentBase`; `nil` if none of them belongs to the period.
    ///
    /// - Parameters:
    ///   - index: The contents of the index.
    ///   - prefix: The prefix of the names of elements, with its colon; empty for none.
    func list(_ index: MP4SegmentIndex, prefix: String) -> [UInt8]? {
        let (scaled, isFar) = presentationOffset.multipliedReportingOverflow(by: Int64(index.timescale))
        guard !isFar else { return nil }
        let offset = scaled / timescale
        var (times, ranges) = ("", "")
        var (time, place) = (index.earliestTime, index.start)
        for segment in index.segments {
            let (end, last) = (time + segment.duration, place + segment.size - 1)
            // The demuxer takes times before the period for far ones.
            if end > offset {
                // The first pictures may be shown a little later than the first sound. That leaves no gap without a segment.
                let isNear = times.isEmpty && time - offset < segment.duration
                let start = isNear ? offset : time
                times += "<\(prefix)S t=\"\(start)\" d=\"\(end - start)\"/>"
                ranges += "<\(prefix)SegmentURL mediaRange=\"\(place)-\(last)\"/>"
            }
            (time, place) = (end, last + 1)
        }
        guard !times.isEmpty else { return nil }
        let source = headerAddress.map { " sourceURL=\"\(Self.escaped($0))\"" } ?? ""
        let range = header.map { " range=\"\($0.lowerBound)-\($0.upperBound)\"" } ?? ""
        return Array(
            """
            <\(prefix)SegmentList timescale="\(index.timescale)" presentationTimeOffset="\(offset)">\
            <\(prefix)Initialization\(source)\(range)/><\(prefix)SegmentTimeline>\(times)</\(prefix)SegmentTimeline>\
            \(ranges)</\(prefix)SegmentList>
            """.utf8)
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
