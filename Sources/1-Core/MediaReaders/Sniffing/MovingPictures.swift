/// Tells pictures in motion from still ones, which begin alike.
///
/// Walks the blocks of GIF, the chunks of PNG and the segments of JPEG up to the second picture, and decodes nothing. Reads at
/// most ``byteLimit`` bytes; a picture that is longer counts as a still one. No input traps.
struct MovingPictures {
    /// The number of bytes that are read at most: 8 MiB.
    static let byteLimit = 8 << 20

    private let source: any ByteSource
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0
    private var offset: Int64 = 0
    private var remaining = byteLimit

    private init(_ source: any ByteSource) { self.source = source }

    /// Returns the format of the pictures that a source contains; `nil` for a still one, and for other formats.
    ///
    /// - Throws: The error of the source.
    static func format(of source: any ByteSource) throws(ByteSourceError) -> SniffedFormat? {
        var pictures = MovingPictures(source)
        switch try pictures.next() {
        case UInt8(ascii: "G"): return try pictures.hasSecondImage() ? .animation : nil
        case 0x89: return try pictures.hasAnimationControl() ? .animation : nil
        case 0xFF: return try pictures.hasSecondFrame() ? .motionJPEG : nil
        default: return nil
        }
    }

    // MARK: GIF

    /// Returns whether a GIF file has two images (GIF89a, sections 18 to 26).
    private mutating func hasSecondImage() throws(ByteSourceError) -> Bool {
        offset = 10
        guard let screen = try next() else { return false }
        offset = 13 + Self.colorTableLength(screen)
        var count = 0
        while let introducer = try next() {
            switch introducer {
            case 0x21: offset += 1
            case 0x2C:
                count += 1
                if count == 2 { return true }
                offset += 8
                guard let image = try next() else { return false }
                offset += Self.colorTableLength(image) + 1
            default: return false
            }
            while let length = try next(), length > 0 { offset += Int64(length) }
        }
        return false
    }

    private static func colorTableLength(_ flags: UInt8) -> Int64 { flags & 0x80 == 0 ? 0 : 3 << Int64(flags & 7 + 1) }

    // MARK: PNG

    /// Returns whether a PNG file announces two frames before its first picture (PNG, third edition, 11.3.6.1).
    private mutating func hasAnimationControl() throws(ByteSourceError) -> Bool {
        offset = 8
        while let length = try number(bytes: 4), let type = try number(bytes: 4) {
            switch type {
            case 0x6163_544C: return try number(bytes: 4) ?? 0 >= 2  // acTL
            case 0x4944_4154, 0x4945_4E44: return false  // IDAT, IEND
            default: offset += Int64(length) + 4
            }
        }
        return false
    }

    // MARK: JPEG

    /// Returns whether another JPEG picture of the same size follows directly. Thumbnails, and other views of a camera's
    /// picture, do not.
    private mutating func hasSecondFrame() throws(ByteSourceError) -> Bool {
        offset = 0
        guard let first = try frameSize(readsToEnd: true), let second = try frameSize(readsToEnd: false) else {
            return false
        }
        return first == second
    }

    /// Returns the height and width of a JPEG picture as one number; `nil` for other bytes, and for pictures of a camera that
    /// lists others behind them (CIPA DC-007).
    ///
    /// - Parameter readsToEnd: `true` to continue behind the picture.
    private mutating func frameSize(readsToEnd: Bool) throws(ByteSourceError) -> Int? {
        guard try next() == 0xFF, try next() == 0xD8 else { return nil }
        var size: Int?
        while let marker = try nextMarker() {
            switch marker {
            case 0xD9: return size
            case 0x01, 0xD0...0xD7: continue
            case 0xD8: return nil
            default: break
            }
            guard let length = try number(bytes: 2), length >= 2 else { return nil }
            let end = offset + Int64(length) - 2
            switch marker {
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF:
                offset += 1
                size = try number(bytes: 4)
                if !readsToEnd { return size }
            case 0xE2 where try number(bytes: 4) == 0x4D50_4600: return nil  // MPF
            default: break
            }
            offset = end
            if marker == 0xDA, try !skipsScan() { return nil }
        }
        return nil
    }

    /// Returns the next marker, which fill bytes may precede; `nil` for other bytes.
    private mutating func nextMarker() throws(ByteSourceError) -> UInt8? {
        guard try next() == 0xFF else { return nil }
        while let byte = try next() {
            if byte != 0xFF { return byte }
        }
        return nil
    }

    /// Moves to the marker behind the coded data of a scan. Returns `false` if the bytes end before.
    private mutating func skipsScan() throws(ByteSourceError) -> Bool {
        var isAfterMark = false
        while let byte = try next() {
            switch byte {
            case 0xFF: isAfterMark = true
            // Data, and marks to restart at.
            case 0, 0xD0...0xD7: isAfterMark = false
            case _ where isAfterMark:
                offset -= 2
                return true
            default: break
            }
        }
        return false
    }

    // MARK: Bytes

    /// The byte at the offset, which advances; `nil` at the end or limit.
    private mutating func next() throws(ByteSourceError) -> UInt8? {
        if offset < windowStart || offset >= windowStart + Int64(window.count) {
            guard remaining > 0 else { return nil }
            window = try source.readFully(at: offset, count: min(remaining, 64 << 10))
            windowStart = offset
            remaining -= max(window.count, 1)
            if window.isEmpty { return nil }
        }
        defer { offset += 1 }
        return window[Int(offset - windowStart)]
    }

    private mutating func number(bytes count: Int) throws(ByteSourceError) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let byte = try next() else { return nil }
            number = number << 8 | Int(byte)
        }
        return number
    }
}
