/// The index at the end of a file in fragments (`mfra`; ISO/IEC 14496-12, 8.8.9 and 8.8.10).
package struct MP4FragmentIndex: Sendable, Hashable {
    /// The place of the time of each track's first entry, in bytes from the beginning of the index.
    package let firstTimes: [Range<Int>]
    /// The place in the file from which on each track has a fragment; `nil` if no track has one.
    package let lastFragments: Int64?

    /// Reads an index, which may be cut.
    ///
    /// - Parameter bytes: The bytes of the file from the beginning of the box on.
    /// - Returns: `nil` if it is another box.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard MP4Durations.name(bytes, at: 0) == "mfra" else { return nil }
        var times: [Range<Int>] = []
        var last: Int64?
        // More tracks than a file needs are not read.
        var left = 100
        MP4Durations.forEachBox(bytes, in: 8..<max(8, bytes.count), &left) { type, content, _ in
            guard type == "tfra", let version = MP4Durations.number(bytes, at: content.lowerBound, count: 1),
                let sizes = MP4Durations.number(bytes, at: content.lowerBound + 8, count: 4),
                let count = MP4Durations.number(bytes, at: content.lowerBound + 12, count: 4), count > 0
            else { return }
            let width = version == 1 ? 8 : 4
            let start = content.lowerBound + 16
            if start + width <= content.upperBound { times.append(start..<start + width) }
            // The numbers of a run, its fragment and its sample have one to four bytes each.
            let length = 2 * width + (0..<3).reduce(3) { $0 + Int(sizes >> (2 * $1) & 3) }
            guard count <= UInt64(bytes.count / length) else { return }
            let place = start + (Int(count) - 1) * length + width
            guard place + width <= content.upperBound,
                let offset = MP4Durations.number(bytes, at: place, count: width), offset < 1 << 62
            else { return }
            last = min(last ?? .max, Int64(offset))
        }
        (firstTimes, lastFragments) = (times, last)
    }
}
