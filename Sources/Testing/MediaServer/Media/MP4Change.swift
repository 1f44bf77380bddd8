import FoundationEssentials

/// A change of the bytes of an MP4 file (ISO/IEC 14496-12).
enum MP4Change: Sendable, Hashable {
    /// Keeps the index and this part of the media data.
    case cutMedia(keeping: Double)
    /// Cuts the file where its index begins.
    case cutBeforeIndex
    /// Changes about one byte in `every` of the media data, but for its first tenth.
    case damageMedia(seed: UInt64, every: Int)
    /// Renames the codec of the first track that has it.
    case renameCodec(from: String, to: String)
    /// Turns the picture by 90 degrees clockwise.
    case rotateRight
    /// Names a configuration of Dolby Vision in place of the shape of pixels, whose box is long enough.
    case dolbyVision(profile: UInt8, compatibility: UInt8)

    /// Everything that decides what it does.
    var words: [String] {
        switch self {
        case .cutMedia(let part): ["cutMedia", "\(part)"]
        case .cutBeforeIndex: ["cutBeforeIndex"]
        case .damageMedia(let seed, let every): ["damageMedia", "\(seed)", "\(every)"]
        case .renameCodec(let old, let new): ["renameCodec", old, new]
        case .rotateRight: ["rotateRight"]
        case .dolbyVision(let profile, let compatibility): ["dolbyVision", "\(profile)", "\(compatibility)"]
        }
    }

    /// Returns the changed file; `nil` if it lacks the part to change.
    func applied(to file: Data) -> Data? {
        var bytes = [UInt8](file)
        let boxes = Self.boxes(bytes, in: 0..<bytes.count)
        guard let moov = boxes.first(where: { $0.type == "moov" })?.content,
            let mdat = boxes.first(where: { $0.type == "mdat" })?.content
        else { return nil }
        switch self {
        case .cutMedia(let part):
            guard moov.upperBound <= mdat.lowerBound else { return nil }
            return Data(bytes[..<(mdat.lowerBound + Int(Double(mdat.count) * part))])
        case .cutBeforeIndex:
            guard mdat.upperBound <= moov.lowerBound else { return nil }
            return Data(bytes[..<(moov.lowerBound - 8)])
        case .damageMedia(let seed, let every):
            var media = Data(bytes[mdat])
            ByteCorrupter(seed: seed, every: every, from: mdat.count / 10).corrupt(&media, at: 0)
            bytes.replaceSubrange(mdat, with: media)
        case .renameCodec(let old, let new):
            // The name stands in the file type's brands as well: only the one in a sample description counts.
            guard let description = Self.find("stsd", in: bytes, within: moov),
                let entry = Self.find(old, in: bytes, within: description.upperBound..<moov.upperBound)
            else { return nil }
            bytes.replaceSubrange(entry, with: new.utf8)
        case .dolbyVision(let profile, let compatibility):
            guard let place = Self.find("pasp", in: bytes, within: moov) else { return nil }
            let box = Array((profile < 8 ? "dvcC" : "dvvC").utf8) + [1, 0, profile << 1, 0x25, compatibility << 4]
            bytes.replaceSubrange(place.lowerBound..<(place.lowerBound + box.count), with: box)
        case .rotateRight:
            for track in Self.boxes(bytes, in: moov) where track.type == "trak" {
                guard let header = Self.boxes(bytes, in: track.content).first(where: { $0.type == "tkhd" })?.content,
                    header.count >= 84
                else { return nil }
                // The matrix and the size end the box, in version 0 and 1.
                let matrix = header.upperBound - 44
                let height = Array(bytes[(header.upperBound - 4)..<header.upperBound])
                guard height != [0, 0, 0, 0] else { continue }
                let (zero, one, minusOne): ([UInt8], [UInt8], [UInt8]) = (
                    [0, 0, 0, 0], [0, 1, 0, 0], [0xFF, 0xFF, 0, 0]
                )
                let rotation = zero + one + zero + minusOne + zero + zero + height + zero + [0x40, 0, 0, 0]
                bytes.replaceSubrange(matrix..<matrix + 36, with: rotation)
                return Data(bytes)
            }
            return nil
        }
        return Data(bytes)
    }

    private static func boxes(_ bytes: [UInt8], in range: Range<Int>) -> [(type: String, content: Range<Int>)] {
        var boxes: [(String, Range<Int>)] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound {
            var size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            var head = 8
            if size == 1, offset + 16 <= range.upperBound {
                size = bytes[offset + 9..<offset + 16].reduce(0) { $0 << 8 | Int($1) }
                head = 16
            }
            guard size >= head, offset + size <= range.upperBound else { break }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            boxes.append((type, offset + head..<offset + size))
            offset += size
        }
        return boxes
    }

    private static func find(_ name: String, in bytes: [UInt8], within range: Range<Int>) -> Range<Int>? {
        let wanted = Array(name.utf8)
        guard range.count >= 4 else { return nil }
        return (range.lowerBound...range.upperBound - 4).first { bytes[$0..<$0 + 4].elementsEqual(wanted) }.map {
            $0..<$0 + 4
        }
    }
}
