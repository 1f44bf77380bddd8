import Glibc

/// The times of the samples in a fragmented file, from its first and its last fragments (ISO/IEC 14496-12, 8.8).
///
/// The movie of such a file often states no length, and indexes at its end list the beginnings of fragments only.
package struct MP4Fragments: Sendable, Hashable {
    /// The time of the first sample, in seconds.
    package var start: Double
    /// The end of the last sample, in seconds.
    package var end: Double

    /// The difference from the stated length that does not matter, in seconds. A cut file lacks more.
    private static let tolerance = 0.5
    /// The latest end, in seconds: thirty years. Damaged files state later ones.
    private static let longest = 1e9
    /// The fragments at the end that are read, for each track: some files have fragments of one track.
    private static let lastPerTrack = 2
    /// The fragments at the beginning after which those at the end are searched.
    private static let walked = 16
    /// The parts at the end of a file in which fragments are searched, in bytes.
    private static let searched: [Int64] = [1 << 18, 1 << 20, 1 << 22]

    /// Reads the headers of all fragments. Fails without times, for damage, and for a file that states another length itself.
    ///
    /// - Parameters:
    ///   - source: The whole file, whose length is known.
    ///   - movie: Its index.
    package init?(
        reading source: any ByteSource, of movie: MP4Movie, limits: MP4ReaderLimits = MP4ReaderLimits()
    ) {
        guard let length = source.length, movie.isFragmented, !movie.tracks.isEmpty else { return nil }
        var reader = MP4BoxReader(source: source, limits: limits.clamped)
        var first: MP4Box?
        var last: [MP4Box] = []
        var position: Int64 = 0
        var stated = 0.0
        var fragments = 0
        let needed = Self.lastPerTrack * movie.tracks.count
        for count in 0... {
            guard position < length else { break }
            guard count < limits.topLevelBoxes, let header = try? reader.readDirectly(at: position, count: 16) else {
                return nil
            }
            // The last box may be cut.
            guard case .box(let box) = MP4BoxReader.header(header, at: position, end: length) else { break }
            // The first index is that of the whole file, or of its first part.
            if box.type == "sidx", stated == 0, box.size < 1 << 20,
                let bytes = try? reader.readDirectly(at: position, count: Int(box.end - position)),
                let index = MP4SegmentIndex(bytes, at: position)
            {
                stated = index.segments.reduce(0) { $0 + Double($1.duration) } / Double(index.timescale)
            }
            if box.type == "moof" {
                first = first ?? box
                fragments += 1
                if last.count >= needed { last.removeFirst() }
                last.append(box)
                // From a server, each fragment needs a request.
                var place: Int64?
                if fragments == 1 { place = Self.indexed(in: &reader, length) }
                if fragments == Self.walked { place = Self.atEnd(in: &reader, length, count: needed) }
                if let place, place > box.end {
                    position = place
                    continue
                }
            }
            position = box.end
        }
        guard let first else { return nil }
        let scales = Dictionary(movie.tracks.map { ($0.id, $0) }) { first, _ in first }
        let starts = Self.times(of: first, scales, &reader).map(\.start)
        let ends = last.flatMap { Self.times(of: $0, scales, &reader) }.map(\.end)
        guard var start = starts.min(), let end = ends.max(), end > start, end < Self.longest else { return nil }
        if let length = movie.duration {
            stated = max(stated, length)
            // The first samples precede the fragments.
            if start <= length + Self.tolerance { start = 0 }
        }
        guard end - start > stated - Self.tolerance else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// The place from which on each track has a fragment, as the index at the end of the file states it.
    private static func indexed(in reader: inout MP4BoxReader, _ length: Int64) -> Int64? {
        // The last box of the index has its size.
        guard length > 16, let end = try? reader.readDirectly(at: length - 16, count: 16), end.count == 16,
            end[4..<8].elementsEqual("mfro".utf8)
        else { return nil }
        let size = end[12..<16].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard size >= 24, size <= 1 << 20, size < length,
            let bytes = try? reader.readDirectly(at: length - size, count: Int(size)),
            let index = bytes.withUnsafeBytes({ MP4FragmentIndex($0) }), let place = index.lastFragments,
            let header = try? reader.readDirectly(at: place, count: 16),
            case .box(let box) = MP4BoxReader.header(header, at: place, end: length), box.type == "moof"
        else { return nil }
        return place
    }

    /// The place of the last fragments, which are known by the boxes that each begins with.
    private static func atEnd(in reader: inout MP4BoxReader, _ length: Int64, count: Int) -> Int64? {
        for size in searched {
            let start = max(0, length - size)
            guard let bytes = try? reader.readDirectly(at: start, count: Int(length - start)) else { return nil }
            let places = bytes.withUnsafeBytes(Self.places)
            if places.count >= count || size == searched.last || start == 0 {
                return places.suffix(count).first.map { start + Int64($0) }
            }
        }
        return nil
    }

    /// The places of fragments in a part of a file.
    private static func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
        let mark = Array("moof".utf8) + [0, 0, 0, 16] + Array("mfhd".utf8)
        var places: [Int] = []
        var position = 4
        while let base = bytes.baseAddress, position + mark.count <= bytes.count,
            let found = memchr(base + position, Int32(mark[0]), bytes.count - position - mark.count + 1)
        {
            position = found - UnsafeMutableRawPointer(mutating: base)
            if bytes[position..<position + mark.count].elementsEqual(mark) { places.append(position - 4) }
            position += 1
        }
        return places
    }

    /// The times of a fragment, of each track.
    private static func times(
        of fragment: MP4Box, _ tracks: [Int: MP4Track], _ reader: inout MP4BoxReader
    ) -> [(start: Double, end: Double)] {
        let parts = (try? reader.children(of: fragment)) ?? []
        return parts.compactMap { part in
            guard part.type == "traf", let boxes = try? reader.children(of: part),
                let header = boxes.first(where: { $0.type == "tfhd" }),
                let fields = try? reader.content(header, limit: 32), let flags = fields.uint32(0),
                let track = fields.uint32(4).flatMap({ tracks[Int($0)] }), track.timescale > 0,
                let time = boxes.first(where: { $0.type == "tfdt" }),
                let start = (try? reader.content(time, limit: 12)).flatMap(Self.decodeTime)
            else { return nil }
            // The offset of the data and the description of the samples come before the duration.
            let place = 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
            let stated = flags & 8 != 0 ? fields.uint32(place) : nil
            let usual = stated.map(Int.init) ?? track.sampleDuration
            var length = 0.0
            for run in boxes where run.type == "trun" {
                guard let run = try? reader.content(run, limit: 1 << 20), let part = duration(of: run, usual) else {
                    return nil
                }
                length += part
            }
            let scale = Double(track.timescale)
            return (Double(start) / scale, (Double(start) + length) / scale)
        }
    }

    private static func decodeTime(_ fields: MP4Fields) -> UInt64? {
        fields.version() == 1 ? fields.uint64(4) : fields.uint32(4).map(UInt64.init)
    }

    /// The duration of the samples of a run, in units of the track; `nil` if it is cut.
    private static func duration(of run: MP4Fields, _ usual: Int) -> Double? {
        guard let flags = run.uint32(0), let count = run.uint32(4).map(Int.init) else { return nil }
        guard flags & 0x100 != 0 else { return Double(count) * Double(usual) }
        // Each sample may have a duration, a size, flags and an offset of its composition.
        let width = 4 * (flags >> 8 & 15).nonzeroBitCount
        var place = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        guard count <= run.bytes.count / width else { return nil }
        var sum = 0.0
        for _ in 0..<count {
            guard let duration = run.uint32(place) else { return nil }
            sum += Double(duration)
            place += width
        }
        return sum
    }
}
