/// A box of MP4 (ISO/IEC 14496-12) or an element of Matroska (RFC 8794), for mutations.
struct MediaElement: Sendable, Hashable {
    /// The complete element with its header.
    let range: Range<Int>
    /// The bytes of its size.
    let size: Range<Int>

    private static let limit = 10_000
    private static let boxes: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "moof", "traf", "mvex",
    ]
    /// Segment, Tracks, TrackEntry, Cluster, BlockGroup, Cues, CuePoint, SeekHead.
    private static let masters: Set<UInt32> = [
        0x1853_8067, 0x1654_AE6B, 0xAE, 0x1F43_B675, 0xA0, 0x1C53_BB6B, 0xBB, 0x114D_9B74,
    ]

    /// Returns the elements of a file, the outer ones before those that they contain; none for other formats.
    static func all(in bytes: [UInt8]) -> [MediaElement] {
        var found: [MediaElement] = []
        if bytes.count > 8, bytes[4..<8].elementsEqual("ftyp".utf8) {
            readBoxes(bytes, 0..<bytes.count, into: &found)
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            readElements(bytes, 0..<bytes.count, into: &found)
        }
        return found
    }

    private static func readBoxes(_ bytes: [UInt8], _ range: Range<Int>, into found: inout [MediaElement]) {
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, found.count < limit {
            let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8, size <= range.upperBound - offset else { return }
            found.append(MediaElement(range: offset..<offset + size, size: offset..<offset + 4))
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if boxes.contains(type) { readBoxes(bytes, offset + 8..<offset + size, into: &found) }
            offset += size
        }
    }

    private static func readElements(_ bytes: [UInt8], _ range: Range<Int>, into found: inout [MediaElement]) {
        var offset = range.lowerBound
        while offset + 2 <= range.upperBound, found.count < limit {
            let idLength = bytes[offset].leadingZeroBitCount + 1
            let sizeStart = offset + idLength
            guard idLength <= 4, sizeStart < range.upperBound else { return }
            let sizeLength = bytes[sizeStart].leadingZeroBitCount + 1
            let content = sizeStart + sizeLength
            guard sizeLength <= 8, content <= range.upperBound else { return }
            let id = bytes[offset..<sizeStart].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let mask = UInt64(1) << UInt64(7 * sizeLength) - 1
            let size = bytes[sizeStart..<content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & mask
            // A size of all ones is unknown: the element reaches to the end.
            let end = size == mask ? range.upperBound : content + Int(min(size, UInt64(range.upperBound)))
            guard end <= range.upperBound else { return }
            found.append(MediaElement(range: offset..<end, size: sizeStart..<content))
            if masters.contains(id) { readElements(bytes, content..<end, into: &found) }
            offset = end
        }
    }
}
