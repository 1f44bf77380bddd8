/// The index of the segments in a fragmented file (`sidx`, ISO/IEC 14496-12, 8.16.3), without indexes of indexes.
package struct MP4SegmentIndex: Sendable, Hashable {
    /// A part of the file that begins with a `moof`.
    package struct Segment: Sendable, Hashable {
        /// The number of bytes.
        package var size: Int64
        /// The length in units of the time scale.
        package var duration: Int64

        package init(size: Int64, duration: Int64) { (self.size, self.duration) = (size, duration) }
    }

    /// The number of units per second.
    package let timescale: Int
    /// The time of the first segment, in units of the time scale.
    package let earliestTime: Int64
    /// The place of the first segment in the file.
    package let start: Int64
    /// The segments, in order, without empty ones.
    package let segments: [Segment]

    /// Reads the first index in bytes. Fails without an index, and if it is damaged or refers to further indexes.
    ///
    /// - Parameters:
    ///   - bytes: Whole boxes. Anything is accepted.
    ///   - offset: The place of the bytes in the file.
    package init?(_ bytes: [UInt8], at offset: Int64) {
        let all = MP4Fields(bytes: bytes)
        var position = 0
        while let size = all.uint32(position).map(Int.init), let kind = all.code(position + 4) {
            guard size >= 8, size <= bytes.count - position else { return nil }
            if kind.name == "sidx" {
                let content = MP4Fields(bytes: Array(bytes[(position + 8)..<(position + size)]))
                let (end, isFar) = offset.addingReportingOverflow(Int64(position + size))
                guard !isFar, let index = Self(content, after: end) else { return nil }
                self = index
                return
            }
            position += size
        }
        return nil
    }

    private init?(_ fields: MP4Fields, after end: Int64) {
        guard let version = fields.version(), let scale = fields.uint32(8), scale > 0 else { return nil }
        let isLong = version > 0
        let width = isLong ? 8 : 4
        guard let earliest = fields.integer(at: 12, bytes: width).flatMap(Int64.init(exactly:)),
            let gap = fields.integer(at: 12 + width, bytes: width).flatMap(Int64.init(exactly:)),
            let count = fields.uint16(12 + 2 * width + 2)
        else { return nil }
        let (start, isFar) = end.addingReportingOverflow(gap)
        guard !isFar, start <= Int64.max / 2, earliest <= Int64.max / 2 else { return nil }
        var segments: [Segment] = []
        segments.reserveCapacity(count)
        for place in 0..<count {
            let offset = 16 + 2 * width + 12 * place
            guard let size = fields.uint32(offset), let duration = fields.uint32(offset + 4), size >> 31 == 0 else {
                return nil
            }
            // One without bytes or without a length leaves a gap that a list cannot express.
            guard (size > 0) == (duration > 0) else { return nil }
            if size > 0 { segments.append(Segment(size: Int64(size), duration: Int64(duration))) }
        }
        guard !segments.isEmpty else { return nil }
        (timescale, earliestTime, self.start, self.segments) = (Int(scale), earliest, start, segments)
    }
}
