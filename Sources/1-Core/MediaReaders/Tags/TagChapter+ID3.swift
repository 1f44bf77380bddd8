/// Chapters of ID3 (ID3v2 Chapter Frame Addendum 1.0).
extension TagChapter {
    /// The longest title that is read, in bytes.
    static let longestTitle = 4_000

    private static let headerLength = 10

    /// The second byte of a frame's flags. Compressed and encrypted frames are not read.
    private enum Flag {
        static let hasLength: UInt8 = 0x01
        static let isUnsynchronized: UInt8 = 0x02
        static let unreadable: UInt8 = 0xEC
    }

    /// Reads a frame of version 2.3 or 2.4 with its header. Returns `nil` for other and damaged frames.
    package init?(frame: UnsafeRawBufferPointer) {
        guard frame.count > Self.headerLength, frame.starts(with: "CHAP".utf8),
            let chapter = Self.withContent(of: frame, { TagChapter(content: $0) })
        else { return nil }
        self = chapter
    }

    /// Reads a name that ends with a zero, two times in milliseconds, two places in bytes, and frames.
    private init?(content: UnsafeRawBufferPointer) {
        guard let place = content.firstIndex(of: 0), content.count - place > 16 else { return nil }
        let start = Self.number(content, at: place + 1)
        let end = Self.number(content, at: place + 5)
        let unknown = Int(UInt32.max)
        guard start < unknown else { return nil }
        self.start = Double(start) / 1_000
        self.end = end > start && end < unknown ? Double(end) / 1_000 : nil
        title = Self.title(UnsafeRawBufferPointer(rebasing: content.dropFirst(place + 17))) ?? ""
    }

    /// Returns the text of the first frame named `TIT2`.
    private static func title(_ frames: UnsafeRawBufferPointer) -> String? {
        var place = 0
        while hasFrame(frames, at: place), let length = length(of: place, in: frames) {
            let end = place + headerLength + length
            let frame = UnsafeRawBufferPointer(rebasing: frames[place..<end])
            if frame.starts(with: "TIT2".utf8) { return withContent(of: frame, text) }
            place = end
        }
        return nil
    }

    /// Returns the length of the content of a frame. A byte has seven bits in version 2.4 and eight in 2.3, which a frame
    /// does not state: after the right length is the next frame or the end.
    private static func length(of place: Int, in frames: UnsafeRawBufferPointer) -> Int? {
        let bytes = frames[(place + 4)..<(place + 8)]
        var lengths = [bytes.reduce(0) { $0 << 8 | Int($1) }]
        if bytes.allSatisfy({ $0 < 0x80 }) { lengths.insert(bytes.reduce(0) { $0 << 7 | Int($1) }, at: 0) }
        let rest = frames.count - place - headerLength
        lengths.removeAll { $0 > rest }
        return lengths.first { $0 == rest || hasFrame(frames, at: place + headerLength + $0) } ?? lengths.first
    }

    private static func hasFrame(_ frames: UnsafeRawBufferPointer, at place: Int) -> Bool {
        frames.count - place > headerLength
            && frames[place..<(place + 4)].allSatisfy { ASCII.digit($0) != nil || (0x41...0x5A).contains($0) }
    }

    /// Calls `body` with what follows the header of a frame; a zero after each 255 is removed if the frame asks for it.
    private static func withContent<Result>(
        of frame: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result?
    ) -> Result? {
        let flags = frame[headerLength - 1]
        guard flags & Flag.unreadable == 0 else { return nil }
        let content = frame.dropFirst(headerLength + (flags & Flag.hasLength == 0 ? 0 : 4))
        guard flags & Flag.isUnsynchronized != 0 else { return body(UnsafeRawBufferPointer(rebasing: content)) }
        var (bytes, last): ([UInt8], UInt8) = ([], 0)
        for byte in content {
            if last != 0xFF || byte != 0 { bytes.append(byte) }
            last = byte
        }
        return bytes.withUnsafeBytes(body)
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the text of a frame, whose first byte is its encoding, up to the first zero.
    private static func text(_ content: UnsafeRawBufferPointer) -> String? {
        let bytes = Array(content.dropFirst().prefix(longestTitle))[...]
        switch content.first {
        case 0: return String(String.UnicodeScalarView(bytes.prefix { $0 != 0 }.map { Unicode.Scalar($0) }))
        case 1:
            let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            return utf16(hasMark ? bytes.dropFirst(2) : bytes, isBigEndian: bytes.first == 0xFE)
        case 2: return utf16(bytes, isBigEndian: true)
        case 3: return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        default: return nil
        }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        String(decoding: UTF16Units(bytes, isBigEndian: isBigEndian).prefix { $0 != 0 }, as: UTF16.self)
    }
}
