import FoundationEssentials

/// Protects fragmented MP4 with Common Encryption (ISO/IEC 23001-7), which FFmpeg writes for files without fragments only.
///
/// Give it the initialization segment first, or a file that begins with one. AVC samples keep the lengths and headers of their
/// units; other samples are protected as a whole.
public struct ProtectedMP4: Sendable {
    /// The scheme of protection.
    public enum Scheme: String, Sendable, CaseIterable {
        /// AES-CTR, with a vector for each sample.
        case cenc
        /// AES-CBC of one block in ten, with a constant vector.
        case cbcs
    }

    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf", "stsd",
    ]

    private final class Box {
        let type: String
        var bytes: [UInt8]
        var children: [Box]

        init(_ type: String, _ bytes: [UInt8] = [], _ children: [Box] = []) {
            self.type = type
            self.bytes = bytes
            self.children = children
        }

        var written: [UInt8] {
            let content = bytes + children.flatMap(\.written)
            return ProtectedMP4.number(8 + content.count, 4) + Array(type.utf8) + content
        }

        func all(_ type: String) -> [Box] { children.filter { $0.type == type } }
        func first(_ type: String) -> Box? { all(type).first }
    }

    private let scheme: Scheme
    private let keyID: [UInt8]
    private let systemID: [UInt8]?
    private let cipher: BlockCipher
    private let constantVector = [UInt8](0x10..<0x20)
    /// The tracks with AVC.
    private var pictures: Set<Int> = []
    private var sampleCount: UInt64 = 0

    /// - Parameters:
    ///   - scheme: The scheme of protection.
    ///   - keyID: The identifier of the key, 16 bytes.
    ///   - key: The key, 16 bytes.
    ///   - systemID: The identifier of a DRM system that the file names (`pssh`), 16 bytes. Default: none.
    public init(scheme: Scheme, keyID: [UInt8], key: [UInt8], systemID: [UInt8]? = nil) {
        self.scheme = scheme
        self.keyID = keyID
        self.systemID = systemID
        cipher = BlockCipher(key: key)
    }

    /// Returns the protected form of a segment or file.
    public mutating func protect(_ data: Data) -> Data {
        let boxes = Self.boxes([UInt8](data)[...])
        for (index, box) in boxes.enumerated() {
            switch box.type {
            case "moov":
                for track in box.all("trak") { describe(track) }
                if let systemID { box.children.append(Box("pssh", [0, 0, 0, 0] + systemID + [0, 0, 0, 0])) }
            case "moof" where index + 1 < boxes.count: protect(box, boxes[index + 1])
            // The index states offsets that change.
            case "mfra", "sidx": box.bytes = []
            default: break
            }
        }
        return Data(boxes.filter { $0.type != "mfra" && $0.type != "sidx" }.flatMap(\.written))
    }

    // MARK: Description

    private mutating func describe(_ track: Box) {
        guard let header = track.first("tkhd"), let media = track.first("mdia"),
            let description = media.first("minf")?.first("stbl")?.first("stsd"), let entry = description.children.first
        else { return }
        let isPicture = entry.type == "avc1"
        if isPicture { pictures.insert(Self.read(header.bytes, header.bytes[0] == 1 ? 20 : 12, 4)) }
        var encryption: [UInt8] =
            scheme == .cenc ? [0, 0, 0, 0, 0, 0, 1, 8] : [1, 0, 0, 0, 0, isPicture ? 0x19 : 0, 1, 0]
        encryption += keyID
        if scheme == .cbcs { encryption += [16] + constantVector }
        let protection = Box(
            "sinf", [],
            [
                Box("frma", Array(entry.type.utf8)),
                Box("schm", [0, 0, 0, 0] + Array(scheme.rawValue.utf8) + [0, 1, 0, 0]),
                Box("schi", [], [Box("tenc", encryption)]),
            ])
        description.children[0] = Box(isPicture ? "encv" : "enca", entry.bytes, [protection])
    }

    // MARK: Fragments

    private mutating func protect(_ fragment: Box, _ media: Box) {
        let oldSize = fragment.written.count
        var offsets: [(Box, senc: Box, Box)] = []
        for track in fragment.all("traf") {
            guard let header = track.first("tfhd"), let run = track.first("trun") else { continue }
            let isPicture = pictures.contains(Self.read(header.bytes, 4, 4))
            let samples = Self.samples(run, header)
            var place = Self.read(run.bytes, 8, 4) - oldSize - 8
            var table = [UInt8]()
            var sizes = [UInt8]()
            for size in samples {
                let vector = scheme == .cenc ? Self.number(Int(sampleCount), 8) : []
                sampleCount += 1
                let parts = isPicture ? Self.parts(media.bytes[place..<place + size]) : []
                encrypt(&media.bytes, place, size, parts, vector)
                let info =
                    vector
                    + (parts.isEmpty
                        ? []
                        : Self.number(parts.count, 2)
                            + parts.flatMap { Self.number($0.clear, 2) + Self.number($0.protected, 4) })
                table += info
                sizes.append(UInt8(clamping: info.count))
                place += size
            }
            guard !table.isEmpty else { continue }
            let flags: [UInt8] = [0, 0, 0, isPicture ? 2 : 0]
            let list = Box("senc", flags + Self.number(samples.count, 4) + table)
            let offset = Box("saio", [0, 0, 0, 0] + Self.number(1, 4) + Self.number(0, 4))
            let lengths = Box("saiz", [0, 0, 0, 0, 0] + Self.number(samples.count, 4) + sizes)
            track.children += [lengths, offset, list]
            offsets.append((track, list, offset))
        }
        let growth = fragment.written.count - oldSize
        for run in fragment.all("traf").flatMap({ $0.all("trun") }) {
            run.bytes.replaceSubrange(8..<12, with: Self.number(Self.read(run.bytes, 8, 4) + growth, 4))
        }
        for (track, list, offset) in offsets {
            // The table begins 16 bytes into its box.
            var place = 8
            for child in fragment.children {
                if child === track {
                    place += 8 + track.children.prefix { $0 !== list }.reduce(0) { $0 + $1.written.count } + 16
                    break
                }
                place += child.written.count
            }
            offset.bytes.replaceSubrange(8..<12, with: Self.number(place, 4))
        }
    }

    private func encrypt(
        _ bytes: inout [UInt8], _ place: Int, _ size: Int, _ parts: [(clear: Int, protected: Int)], _ vector: [UInt8]
    ) {
        var place = place
        var counter = vector + [UInt8](repeating: 0, count: max(0, 16 - vector.count))
        var stream: [UInt8] = []
        for part in parts.isEmpty ? [(0, size)] : parts {
            place += part.0
            if scheme == .cenc {
                for index in place..<place + part.1 {
                    if stream.isEmpty {
                        stream = cipher.encrypted(counter).reversed()
                        for digit in stride(from: 15, through: 8, by: -1) {
                            counter[digit] &+= 1
                            if counter[digit] != 0 { break }
                        }
                    }
                    bytes[index] ^= stream.removeLast()
                }
            } else {
                var last = constantVector
                let step = parts.isEmpty ? 16 : 160
                for start in stride(from: place, through: place + part.1 - 16, by: step) {
                    last = cipher.encrypted(BlockCipher.sum(bytes[start..<start + 16], last))
                    bytes.replaceSubrange(start..<start + 16, with: last)
                }
            }
            place += part.1
        }
    }

    /// The clear and protected ranges of an AVC sample: the start of each unit is protected, which spares time.
    private static func parts(_ sample: ArraySlice<UInt8>) -> [(clear: Int, protected: Int)] {
        let sample = Array(sample)
        var parts: [(clear: Int, protected: Int)] = []
        var (place, clear) = (0, 0)
        while place + 5 <= sample.count {
            let length = read(sample, place, 4)
            let protected = min(length - 1, 320) / 16 * 16
            parts.append((clear + 5, protected))
            clear = length - 1 - protected
            place += 4 + length
        }
        if clear > 0 { parts.append((clear, 0)) }
        return parts
    }

    /// The sizes of the samples of a run.
    private static func samples(_ run: Box, _ header: Box) -> [Int] {
        let flags = read(run.bytes, 1, 3)
        let count = read(run.bytes, 4, 4)
        let step = [0x100, 0x200, 0x400, 0x800].reduce(0) { $0 + (flags & $1 != 0 ? 4 : 0) }
        guard flags & 0x200 != 0 else {
            let headerFlags = read(header.bytes, 1, 3)
            let place = 8 + [0x1: 8, 0x2: 4, 0x8: 4].reduce(0) { $0 + (headerFlags & $1.key != 0 ? $1.value : 0) }
            return Array(repeating: read(header.bytes, place, 4), count: count)
        }
        let first = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        return (0..<count).map { read(run.bytes, first + $0 * step + (flags & 0x100 != 0 ? 4 : 0), 4) }
    }

    // MARK: Boxes

    private static func boxes(_ bytes: ArraySlice<UInt8>) -> [Box] {
        var result: [Box] = []
        var rest = bytes
        while rest.count >= 8 {
            let size = read(Array(rest.prefix(4)), 0, 4)
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            guard size >= 8, size <= rest.count else { break }
            let content = rest.dropFirst(8).prefix(size - 8)
            if containers.contains(type) {
                let prefix = type == "stsd" ? 8 : 0
                result.append(Box(type, Array(content.prefix(prefix)), boxes(content.dropFirst(prefix))))
            } else {
                result.append(Box(type, Array(content)))
            }
            rest = rest.dropFirst(size)
        }
        return result
    }

    private static func read(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}
