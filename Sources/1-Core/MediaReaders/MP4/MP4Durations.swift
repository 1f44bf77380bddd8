/// The durations in the header of a movie, and what its edit lists hide.
///
/// A film that was cut without encoding begins in its file with a key frame, up to ten seconds before the place where it was cut.
/// An edit list hides what comes before that place.
public struct MP4Durations: Sendable, Hashable {
    /// A track whose header states its duration.
    public struct Track: Sendable, Hashable {
        /// The track has pictures.
        public internal(set) var isVideo = false
        /// The place of its duration, in bytes from the beginning of the movie box.
        public let durationBytes: Range<Int>
        /// The ticks in a second.
        public let timescale: UInt64
        /// Its duration, in ticks.
        public let duration: UInt64

        /// The longest time between a sample and the next one, in seconds; zero if it is unknown, as in fragments.
        public internal(set) var longestSample = 0.0

        /// Its duration, in seconds.
        public var seconds: Double { Double(duration) / Double(timescale) }
    }

    /// The place of the movie's duration, in bytes from the beginning of the movie box.
    public let durationBytes: Range<Int>
    /// The movie's duration, in seconds.
    public let duration: Double
    /// The longest time that a track's media are ahead of the movie, in seconds.
    public private(set) var shift = 0.0
    /// The tracks with a duration.
    public private(set) var tracks: [Track] = []

    /// Reads a movie box (`moov`), which may be cut: then the tracks that are there count.
    ///
    /// - Parameter bytes: The bytes of the file from the beginning of the box on.
    /// - Returns: `nil` if there is no duration.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        guard let size = Self.size(bytes), let version = Self.number(bytes, at: 16, count: 1) else { return nil }
        let isLong = version == 1
        durationBytes = isLong ? 40..<48 : 32..<36
        guard let timescale = Self.number(bytes, at: isLong ? 36 : 28, count: 4), timescale > 0,
            let length = Self.number(bytes, at: durationBytes.lowerBound, count: durationBytes.count), length > 0,
            length < Self.unknown(durationBytes.count)
        else { return nil }
        duration = Double(length) / Double(timescale)
        // More boxes than a file needs are not read.
        var left = 10_000
        Self.forEachBox(bytes, in: 8..<max(8, size), &left) { type, content, left in
            guard type == "trak" else { return }
            var edits: Range<Int>?
            var track: Track?
            var times: Range<Int>?
            var isVideo = false
            Self.forEachBox(bytes, in: content, &left) { type, content, left in
                switch type {
                case "edts":
                    Self.forEachBox(bytes, in: content, &left) { type, content, _ in
                        if type == "elst" { edits = content }
                    }
                case "mdia":
                    Self.forEachBox(bytes, in: content, &left) { type, content, left in
                        if type == "mdhd" { track = Self.track(bytes, content) }
                        if type == "hdlr" { isVideo = Self.name(bytes, at: content.lowerBound + 4) == "vide" }
                        if type == "minf" { times = Self.sampleTimes(bytes, in: content, &left) }
                    }
                default: break
                }
            }
            guard var track else { return }
            track.isVideo = isVideo
            if isVideo, let times {
                track.longestSample = Double(Self.longestSample(bytes, times)) / Double(track.timescale)
            }
            tracks.append(track)
            guard let edits else { return }
            shift = max(shift, Self.shift(bytes, edits, movie: Double(timescale), media: Double(track.timescale)))
        }
    }

    /// Returns the size of a movie box in bytes; `nil` if there is none at the beginning, or its size is unknown.
    public static func size(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard name(bytes, at: 0) == "moov", name(bytes, at: 8) == "mvhd", let size = number(bytes, at: 0, count: 4),
            size >= 16
        else { return nil }
        return Int(size)
    }

    /// The number that stands for an unknown duration, and larger ones.
    private static func unknown(_ count: Int) -> UInt64 { count == 8 ? .max >> 1 : 0xFFFF_FFFF }

    private static func track(_ bytes: UnsafeRawBufferPointer, _ content: Range<Int>) -> Track? {
        guard let version = number(bytes, at: content.lowerBound, count: 1) else { return nil }
        let place = content.lowerBound + (version == 1 ? 24 : 16)
        let width = version == 1 ? 8 : 4
        guard let timescale = number(bytes, at: place - 4, count: 4), timescale > 0,
            let length = number(bytes, at: place, count: width), length < unknown(width)
        else { return nil }
        return Track(durationBytes: place..<place + width, timescale: timescale, duration: length)
    }

    /// The content of the table of times (`stts`) in the information about a track's media (`minf`).
    private static func sampleTimes(
        _ bytes: UnsafeRawBufferPointer, in range: Range<Int>, _ left: inout Int
    ) -> Range<Int>? {
        var times: Range<Int>?
        forEachBox(bytes, in: range, &left) { type, content, left in
            guard type == "stbl" else { return }
            forEachBox(bytes, in: content, &left) { type, content, _ in if type == "stts" { times = content } }
        }
        return times
    }

    /// The longest sample of a table of times, in ticks. The last one does not count: none follows it.
    private static func longestSample(_ bytes: UnsafeRawBufferPointer, _ times: Range<Int>) -> UInt64 {
        guard let stated = number(bytes, at: times.lowerBound + 4, count: 4) else { return 0 }
        let count = min(Int(stated), (min(times.upperBound, bytes.count) - times.lowerBound - 8) / 8)
        guard count > 0 else { return 0 }
        return (0..<count).reduce(0) { longest, index in
            let entry = times.lowerBound + 8 + 8 * index
            let samples = number(bytes, at: entry, count: 4) ?? 0
            guard index + 1 < count || samples > 1 else { return longest }
            return max(longest, number(bytes, at: entry + 4, count: 4) ?? 0)
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

    static func forEachBox(
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
    static func name(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> FourCharacterCode? {
        number(bytes, at: offset + 4, count: 4).map { FourCharacterCode(rawValue: UInt32($0)) }
    }

    static func number(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int) -> UInt64? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
