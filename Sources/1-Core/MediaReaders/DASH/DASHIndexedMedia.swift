import FoundationEssentials

/// A file of a DASH manifest whose segments are listed in an index inside of it (`SegmentBase`, ISO/IEC 23009-1, 5.3.9.2).
package struct DASHIndexedMedia: Sendable, Hashable {
    /// The address of the file.
    package let address: String
    /// The bytes of the index.
    package let indexRange: ClosedRange<Int64>
    /// The bytes of the initialization segment, without the index behind them.
    let header: ClosedRange<Int64>
    /// The address of the initialization segment as written; `nil` for that of the file.
    let headerAddress: String?
    /// The time in the file at which the period starts, in units of ``timescale``.
    let presentationOffset: Int64
    /// The number of units per second.
    let timescale: Int64

    /// Creates a description from the attributes of `SegmentBase`. Fails without an index.
    init?(
        _ base: [String: String], initialization: [String: String], addresses: [String], manifest: URL
    ) {
        guard let index = base["indexRange"].flatMap(Self.range), index.lowerBound > 0 else { return nil }
        var address = manifest
        for part in addresses {
            guard let next = URL(string: part, relativeTo: address)?.absoluteURL else { return nil }
            address = next
        }
        self.address = address.absoluteString
        indexRange = index
        let written = initialization["range"].flatMap(Self.range) ?? 0...(index.lowerBound - 1)
        headerAddress = initialization["sourceURL"]
        header =
            headerAddress == nil && written.contains(index.lowerBound)
            ? min(written.lowerBound, index.lowerBound - 1)...(index.lowerBound - 1) : written
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

    /// The list of segments that replaces `SegmentBase`.
    ///
    /// - Parameters:
    ///   - index: The contents of the index.
    ///   - prefix: The prefix of the names of elements, with its colon; empty for none.
    func list(_ index: MP4SegmentIndex, prefix: String) -> [UInt8]? {
        let (offset, isFar) = presentationOffset.multipliedReportingOverflow(by: Int64(index.timescale))
        guard !isFar else { return nil }
        let presentationOffset = offset / timescale
        var text =
            "<\(prefix)SegmentList timescale=\"\(index.timescale)\" presentationTimeOffset=\"\(presentationOffset)\">"
        let source = headerAddress.map { " sourceURL=\"\(Self.escaped($0))\"" } ?? ""
        text += "<\(prefix)Initialization\(source) range=\"\(header.lowerBound)-\(header.upperBound)\"/>"
        text += "<\(prefix)SegmentTimeline>"
        // The first pictures may be shown a little later than the first sound. That leaves no gap without a segment.
        let isNear = abs(index.earliestTime - presentationOffset) < index.segments[0].duration
        var time = isNear ? presentationOffset : index.earliestTime
        for segment in index.segments {
            text += "<\(prefix)S t=\"\(time)\" d=\"\(segment.duration)\"/>"
            time &+= segment.duration
        }
        text += "</\(prefix)SegmentTimeline>"
        var place = index.start
        for segment in index.segments {
            text += "<\(prefix)SegmentURL mediaRange=\"\(place)-\(place + segment.size - 1)\"/>"
            place &+= segment.size
        }
        return Array((text + "</\(prefix)SegmentList>").utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
