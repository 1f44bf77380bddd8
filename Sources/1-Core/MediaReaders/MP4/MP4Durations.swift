/// The time that the edit lists of a movie hide at the beginning of its tracks.
///
/// A film that was cut without encoding begins in its file with a key frame, up to ten seconds before the place where it was cut.
/// An edit list hides what comes before that place.
public struct MP4EditLists: Sendable, Hashable {
    /// The place of the movie's duration, in bytes from the beginning of the movie box.
    public let durationBytes: Range<Int>
    /// The movie's duration, in seconds.
    public let duration: Double
    /// The longest time that a track's media are ahead of the movie, in seconds.
    public private(set) var shift = 0.0

    /// Reads a movie box (`moov`), which may be cut: then the tracks that are there count.
    ///
    /// - Parameter bytes: The bytes of the file from the beginning of the box on.
    /// - Returns: `nil` if there is no duration.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard Self.name(bytes, at: 0) == "moov", Self.name(bytes, at: 8) == "mvhd",
            let version = Self.number(bytes, at: 16, count: 1), let size = Self.number(bytes, at: 0, count: 4)
        else { return nil }
        let isLong = version == 1
        durationBytes = isLong ? 40..<48 : 32..<36
        guard let timescale = Self.number(bytes, at: isLong ? 36 : 28, count: 4), timescale > 0,
            let length = Self.number(bytes, at: durationBytes.lowerBound, count: durationBytes.count), length > 0,
            length < (isLong ? UInt64.max >> 1 : 0xFFFF_FFFF)
        else { return nil }
        duration = Double(length) / Double(timescale)
        // More boxes than a file needs are not read.
        var left = 10_000
        Self.forEachBox(bytes, in: 8..<max(8, Int(clamping: size)), &left) { type, content, left in
            guard type == "trak" else { return }
            var edits: Range<Int>?
            var mediaTimescale: UInt64?
            Self.forEachBox(bytes, in: content, &left) { type, content, left in
                switch type {
                case "edts":
                    Self.forEachBox(bytes, in: content, &left) { type, content, _ in
                        if type == "elst" { edits = content }
                    }
                case "mdia":
                    Self.forEachBox(bytes, in: content, &left) { type, content, _ in
                        guard type == "mdhd", let version = Self.number(bytes, at: content.lowerBound, count: 1) else {
                            return
                        }
                        let offset = version == 1 ? 20 : 12
                        mediaTimescale = Self.number(bytes, at: content.lowerBound + offset, count: 4)
                    }
                default: break
                }
            }
            guard let edits, let mediaTimescale, mediaTimescale > 0 else { return }
            let found = Self.shift(bytes, edits, movie: Double(timescale), media: Double(mediaTimescale))
            shift = max(shift, found)
        }
    }

    /// The longest time that the media of an edit list are ahead of the movie, in seconds.
    private static func shift(
        _ bytes: UnsafeRawBufferPointer, _ edits: Range<Int>, movie: Double, media: Double
    ) -> Double {
        guard let version = number(bytes, at: edits.lowerBound, count: 1),
            let count = number(bytes, at: edits.lowerBound + 4, count: 4)
        else { return 0 }
        let width = version == 1 ? 8 : 4
        var (time, shift) = (0.0, 0.0)
        for index in 0..<Int(min(count, 1_000)) {
            let entry = edits.lowerBound + 8 + index * (2 * width + 4)
            guard entry + 2 * width <= edits.upperBound, let length = number(bytes, at: entry, count: width),
                let start = number(bytes, at: entry + width, count: width)
            else { break }
            // -1 is an empty edit.
            let isEmpty = start == (width == 8 ? .max : 0xFFFF_FFFF)
            if !isEmpty { shift = max(shift, Double(start) / media - time) }
            time += Double(length) / movie
        }
        return shift
    }

    private static func forEachBox(
        _ bytes: UnsafeRawBufferPointer, in range: Range<Int>, _ left: inout Int,
        _ take: (FourCharacterCode, Range<Int>, inout Int) -> Void
    ) {
        var position = range.lowerBound
        while left > 0, position + 8 <= min(range.upperBound, bytes.count), let type = name(bytes, at: position),
            let size = number(bytes, at: position, count: 4), size >= 8
        {
            left -= 1
            let end = min(position + Int(size), range.upperBound)
            take(type, position + 8..<end, &left)
            position = end
        }
    }

    /// The type of a box.
    private static func name(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> FourCharacterCode? {
        number(bytes, at: offset + 4, count: 4).map { FourCharacterCode(rawValue: UInt32($0)) }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int) -> UInt64? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
