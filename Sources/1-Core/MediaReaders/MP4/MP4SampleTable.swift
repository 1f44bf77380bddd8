/// The locations of the first samples of a track, from the tables `stts`, `stsc`, `stsz` and `stco` or `co64`.
struct MP4SampleTable {
    struct Sample {
        var offset: Int64
        var size: Int
        /// The start, in units of the track's time scale.
        var time: UInt64
        var duration: UInt64
    }

    private(set) var locations: [Sample] = []

    /// Reads at most `limit` samples. Cost: linear in the limit and in the number of chunks up to the last of them.
    init(_ table: MP4Box, reader: inout MP4BoxReader, limit: Int) throws(MP4ReaderError) {
        var boxes: [FourCharacterCode: MP4Box] = [:]
        for child in try reader.children(of: table) where boxes[child.type] == nil { boxes[child.type] = child }
        guard let times = boxes["stts"], let chunks = boxes["stsc"], let sizes = boxes["stsz"],
            let offsets = boxes["stco"] ?? boxes["co64"]
        else { return }

        let sampleSizes = try Self.sizes(sizes, &reader, limit)
        let durations = try Self.entries(times, &reader, limit: limit, width: 8)
        let runs = try Self.entries(chunks, &reader, limit: limit, width: 12)
        let isLong = offsets.type == "co64"
        let places = try Self.entries(offsets, &reader, limit: limit, width: isLong ? 8 : 4)

        var run = 0
        var durationRun = 0
        var durationLeft = durations.count > 0 ? durations.uint32(0, 0) : 0
        var time: UInt64 = 0
        for chunk in 0..<places.count {
            while run + 1 < runs.count, Int(runs.uint32(run + 1, 0)) <= chunk + 1 { run += 1 }
            guard run < runs.count else { return }
            var offset = isLong ? places.uint64(chunk) : UInt64(places.uint32(chunk, 0))
            for _ in 0..<runs.uint32(run, 4) {
                guard locations.count < sampleSizes.count else { return }
                while durationLeft == 0, durationRun + 1 < durations.count {
                    durationRun += 1
                    durationLeft = durations.uint32(durationRun, 0)
                }
                guard durationLeft > 0 else { return }
                durationLeft -= 1
                let duration = UInt64(durations.uint32(durationRun, 4))
                let size = sampleSizes[locations.count]
                guard offset <= UInt64(Int64.max) - UInt64(size) else { throw .malformed(box: offsets.name) }
                locations.append(Sample(offset: Int64(offset), size: size, time: time, duration: duration))
                // At most `limit` additions of 32-bit values, so neither sum can overflow.
                time += duration
                offset += UInt64(size)
            }
        }
    }

    private static func sizes(
        _ box: MP4Box, _ reader: inout MP4BoxReader, _ limit: Int
    ) throws(MP4ReaderError) -> [Int] {
        let fields = try reader.content(box, limit: 12 + 4 * limit)
        guard let fixed = fields.uint32(4), let count = fields.uint32(8) else { throw .malformed(box: box.name) }
        let wanted = min(Int(count), limit)
        if fixed > 0 { return Array(repeating: Int(fixed), count: wanted) }
        guard fields.bytes.count >= 12 + 4 * wanted else { throw .malformed(box: box.name) }
        return (0..<wanted).map { Int(fields.uint32(12 + 4 * $0) ?? 0) }
    }

    /// Returns the first entries of a table that has a 32-bit count after its version and flags.
    private struct Entries {
        let fields: MP4Fields
        let count: Int
        let width: Int

        func uint32(_ index: Int, _ offset: Int) -> UInt32 { fields.uint32(8 + index * width + offset) ?? 0 }
        func uint64(_ index: Int) -> UInt64 { fields.uint64(8 + index * width) ?? 0 }
    }

    private static func entries(
        _ box: MP4Box, _ reader: inout MP4BoxReader, limit: Int, width: Int
    ) throws(MP4ReaderError) -> Entries {
        let fields = try reader.content(box, limit: 8 + width * limit)
        guard let count = fields.uint32(4) else { throw .malformed(box: box.name) }
        let wanted = min(Int(count), limit)
        guard fields.bytes.count >= 8 + width * wanted else { throw .malformed(box: box.name) }
        return Entries(fields: fields, count: wanted, width: width)
    }
}
