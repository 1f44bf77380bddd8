/// The index at the end of a file in fragments (`mfra`; ISO/IEC 14496-12, 8.8.9 and 8.8.10).
package struct MP4FragmentIndex: Sendable, Hashable {
    /// The place of the time of each track's first entry, in bytes from the beginning of the index.
    package let firstTimes: [Range<Int>]

    /// Reads an index, which may be cut.
    ///
    /// - Parameter bytes: The bytes of the file from the beginning of the box on.
    /// - Returns: `nil` if it is another box.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard MP4Durations.name(bytes, at: 0) == "mfra" else { return nil }
        var times: [Range<Int>] = []
        // More tracks than a file needs are not read.
        var left = 100
        MP4Durations.forEachBox(bytes, in: 8..<max(8, bytes.count), &left) { type, content, _ in
            guard type == "tfra", let version = MP4Durations.number(bytes, at: content.lowerBound, count: 1),
                let count = MP4Durations.number(bytes, at: content.lowerBound + 12, count: 4), count > 0
            else { return }
            let time = content.lowerBound + 16..<content.lowerBound + (version == 1 ? 24 : 20)
            if time.upperBound <= content.upperBound { times.append(time) }
        }
        firstTimes = times
    }
}
