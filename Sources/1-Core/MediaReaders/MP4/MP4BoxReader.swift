/// A box: its type and the location of its content in the source.
struct MP4Box {
    var type: FourCharacterCode
    var payload: Int64
    var end: Int64

    var size: Int64 { end - payload }
    var name: String { type.name }
}

/// Big-endian numbers in bytes; nil beyond the end.
struct MP4Fields {
    let bytes: [UInt8]

    func integer(at offset: Int, bytes count: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    func uint16(_ offset: Int) -> Int? { integer(at: offset, bytes: 2).map(Int.init) }
    func uint32(_ offset: Int) -> UInt32? { integer(at: offset, bytes: 4).map(UInt32.init) }
    func uint64(_ offset: Int) -> UInt64? { integer(at: offset, bytes: 8) }
    func code(_ offset: Int) -> FourCharacterCode? { uint32(offset).map(FourCharacterCode.init) }
    func version() -> UInt8? { bytes.first }
}

/// Reads boxes and their bytes within bounds. A window buffers the many small reads inside the movie box.
struct MP4BoxReader {
    private let source: any ByteSource
    private let limits: MP4ReaderLimits
    private var windowStart: Int64 = 0
    private var window: [UInt8] = []
    private var bytesRead = 0
    private var boxCount = 0

    private static let windowSize = 32 << 10

    init(source: any ByteSource, limits: MP4ReaderLimits) {
        self.source = source
        self.limits = limits
    }

    /// Reads up to `count` bytes without the window; fewer at the end.
    mutating func readDirectly(at offset: Int64, count: Int) throws(MP4ReaderError) -> [UInt8] {
        guard count <= limits.bytesRead - bytesRead else { throw .tooMuchRead(limit: limits.bytesRead) }
        bytesRead += count
        do {
            return try source.readFully(at: offset, count: count)
        } catch {
            throw .source(error)
        }
    }

    /// Reads up to `count` bytes, through the window if they are few.
    mutating func read(at offset: Int64, count: Int) throws(MP4ReaderError) -> [UInt8] {
        guard count <= Self.windowSize else { return try readDirectly(at: offset, count: count) }
        if let found = inWindow(offset, count) { return found }
        window = try readDirectly(at: offset, count: Self.windowSize)
        windowStart = offset
        return inWindow(offset, count) ?? Array(window.prefix(count))
    }

    private func inWindow(_ offset: Int64, _ count: Int) -> [UInt8]? {
        let (start, overflow) = offset.subtractingReportingOverflow(windowStart)
        guard !overflow, start >= 0, start <= Int64(window.count) else { return nil }
        let index = Int(start)
        guard count <= window.count - index else { return nil }
        return Array(window[index..<index + count])
    }

    /// Reads the content of a box, at most `limit` bytes.
    mutating func content(_ box: MP4Box, limit: Int) throws(MP4ReaderError) -> MP4Fields {
        let wanted = Int(min(box.size, Int64(limit)))
        let bytes = try read(at: box.payload, count: wanted)
        guard bytes.count == wanted else { throw .truncated(box: box.name) }
        return MP4Fields(bytes: bytes)
    }

    /// Returns the boxes inside a box, starting `offset` bytes after the start of its content.
    mutating func children(of parent: MP4Box, skipping offset: Int64 = 0) throws(MP4ReaderError) -> [MP4Box] {
        guard offset <= parent.size else { throw .malformed(box: parent.name) }
        var boxes: [MP4Box] = []
        var position = parent.payload + offset
        while parent.end - position >= 8 {
            boxCount += 1
            guard boxCount <= limits.boxes else { throw .tooManyBoxes(limit: limits.boxes) }
            let header = try read(at: position, count: Int(min(16, parent.end - position)))
            // The last box in a source of unknown length.
            if header.isEmpty, parent.end == .max { return boxes }
            guard header.count >= 8 else { throw .truncated(box: parent.name) }
            switch Self.header(header, at: position, end: parent.end) {
            case .box(let box):
                boxes.append(box)
                position = box.end
            case .toEnd:
                // QuickTime terminates user data with a zero.
                return boxes
            case .invalid:
                throw .malformed(box: parent.name)
            }
        }
        return boxes
    }

    /// The header of a box.
    enum Header {
        /// A valid box.
        case box(MP4Box)
        /// A size of zero. At the top level, the box extends to the end of the file; inside a box, it ends the list.
        case toEnd(type: FourCharacterCode)
        /// A size that is smaller than the header, or beyond the end.
        case invalid
    }

    /// Reads a header of 8 to 16 bytes.
    static func header(_ bytes: [UInt8], at position: Int64, end: Int64) -> Header {
        let fields = MP4Fields(bytes: bytes)
        guard let size32 = fields.uint32(0), let type = fields.code(4) else { return .invalid }
        if size32 == 0 { return .toEnd(type: type) }
        var size = UInt64(size32)
        var headerSize: Int64 = 8
        if size32 == 1 {
            guard let size64 = fields.uint64(8) else { return .invalid }
            size = size64
            headerSize = 16
        }
        guard size >= UInt64(headerSize), size <= UInt64(Int64.max) else { return .invalid }
        let (boxEnd, overflow) = position.addingReportingOverflow(Int64(size))
        guard !overflow, boxEnd <= end else { return .invalid }
        return .box(MP4Box(type: type, payload: position + headerSize, end: boxEnd))
    }
}
