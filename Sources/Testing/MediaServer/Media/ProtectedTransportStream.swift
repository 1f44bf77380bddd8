import FoundationEssentials

/// Encrypts the samples of MPEG transport streams as HLS does with the method `SAMPLE-AES` (MPEG-2 Stream Encryption Format for
/// HTTP Live Streaming, Apple), which FFmpeg reads but does not write.
///
/// Give it the segments of a playlist in their order. It expects streams as FFmpeg writes them: H.264, AAC and AC-3, with a program
/// map in one packet and whole frames in each PES packet.
public struct ProtectedTransportStream: Sendable {
    private enum Codec: UInt8, Sendable {
        case h264 = 0x1B
        case aac = 0x0F
        case ac3 = 0x81
        case enhancedAC3 = 0x87

        var encryptedType: UInt8 {
            switch self {
            case .h264: 0xDB
            case .aac: 0xCF
            case .ac3: 0xC1
            case .enhancedAC3: 0xC2
            }
        }
    }

    private let cipher: BlockCipher
    private var codecs: [Int: Codec] = [:]
    private var map: Int?
    private var counters: [Int: UInt8] = [:]

    /// - Parameter key: The key, 16 bytes.
    public init(key: [UInt8]) {
        cipher = BlockCipher(key: key)
    }

    /// Returns the encrypted form of a segment, whose sequence number is the initialization vector.
    public mutating func protect(_ segment: Data, sequence: Int) -> Data {
        let number = (0..<8).map { UInt8(truncatingIfNeeded: sequence >> (56 - 8 * $0)) }
        return protect(segment, vector: [UInt8](repeating: 0, count: 8) + number)
    }

    /// Returns the encrypted form of a segment.
    ///
    /// - Parameters:
    ///   - segment: The packets of a whole segment.
    ///   - vector: The initialization vector, 16 bytes.
    public mutating func protect(_ segment: Data, vector: [UInt8]) -> Data {
        let bytes = [UInt8](segment)
        let packets = stride(from: 0, to: bytes.count / 188 * 188, by: 188).map { Array(bytes[$0..<$0 + 188]) }
        readTables(packets)
        var result: [UInt8] = []
        var waiting: [Int: [[UInt8]]] = [:]
        // A PES packet is written where its last packet was.
        let last = Dictionary(
            packets.indices.map { (Self.stream(of: packets[$0]), $0) }, uniquingKeysWith: { max($0, $1) })
        for (index, packet) in packets.enumerated() {
            let stream = Self.stream(of: packet)
            guard let codec = codecs[stream] else {
                result += stream == map ? protectedMap(packet, packets) : packet
                continue
            }
            if packet[1] & 0x40 != 0, let unit = waiting.removeValue(forKey: stream) {
                result += protectedUnit(unit, codec, stream, vector)
            }
            waiting[stream, default: []].append(packet)
            if index == last[stream], let unit = waiting.removeValue(forKey: stream) {
                result += protectedUnit(unit, codec, stream, vector)
            }
        }
        return Data(result)
    }

    // MARK: Tables

    private mutating func readTables(_ packets: [[UInt8]]) {
        guard let table = packets.first(where: { Self.stream(of: $0) == 0 }) else { return }
        let map = Self.number(table, 15) & 0x1FFF
        self.map = map
        guard let packet = packets.first(where: { Self.stream(of: $0) == map }) else { return }
        for entry in Self.entries(of: packet) { codecs[entry.stream] = Codec(rawValue: entry.type) }
    }

    private typealias Entry = (type: UInt8, stream: Int, descriptors: [UInt8])

    private static func entries(of map: [UInt8]) -> [Entry] {
        let end = 8 + Int(number(map, 6) & 0xFFF) - 4
        var entry = 17 + number(map, 15) & 0xFFF
        var entries: [Entry] = []
        while entry + 5 <= end {
            let length = number(map, entry + 3) & 0xFFF
            entries.append(
                (map[entry], number(map, entry + 1) & 0x1FFF, Array(map[entry + 5..<entry + 5 + length])))
            entry += 5 + length
        }
        return entries
    }

    /// The program map with the encrypted types, and the descriptors that state the codecs.
    private func protectedMap(_ packet: [UInt8], _ packets: [[UInt8]]) -> [UInt8] {
        let first = 17 + Self.number(packet, 15) & 0xFFF
        var section = Array(packet[5..<first])
        for entry in Self.entries(of: packet) {
            let codec = Codec(rawValue: entry.type)
            let descriptors = codec.map { self.descriptors($0, entry.stream, packets) } ?? entry.descriptors
            section += [codec?.encryptedType ?? entry.type]
            section += Self.bytes(0xE000 | entry.stream) + Self.bytes(0xF000 | descriptors.count) + descriptors
        }
        section.replaceSubrange(1..<3, with: Self.bytes(0xB000 | section.count + 1))
        var checksum = UInt32.max
        for byte in section {
            checksum ^= UInt32(byte) << 24
            for _ in 0..<8 {
                let overflows = checksum >> 31 == 1
                checksum <<= 1
                if overflows { checksum ^= 0x04C1_1DB7 }
            }
        }
        section += Self.bytes(Int(checksum >> 16)) + Self.bytes(Int(checksum & 0xFFFF))
        return Array(packet[..<5]) + section + [UInt8](repeating: 0xFF, count: 183 - section.count)
    }

    private func descriptors(_ codec: Codec, _ stream: Int, _ packets: [[UInt8]]) -> [UInt8] {
        func indicator(_ name: String) -> [UInt8] { [0x0F, 4] + Array(name.utf8) }
        if codec == .h264 { return indicator("zavc") }
        let start = packets.first { Self.stream(of: $0) == stream && $0[1] & 0x40 != 0 } ?? []
        let frame =
            start.isEmpty ? [] : Array(Self.samples(Array(start[Self.payload(of: start)...])).samples.prefix(10))
        let (names, setup): ((String, String), [UInt8]) =
            switch codec {
            case .aac:
                (("aacd", "zaac"), frame.count < 4 ? [] : Self.setupOfAAC(frame))
            case .enhancedAC3: (("ec3d", "zec3"), [0, 0, 0, 0, 0])
            default: (("ac3d", "zac3"), frame)
            }
        let info = Array("apad".utf8) + Array(names.1.utf8) + [0, 0, 1, UInt8(setup.count)] + setup
        return indicator(names.0) + [0x05, UInt8(info.count)] + info
    }

    /// The AudioSpecificConfig of a frame with an ADTS header.
    private static func setupOfAAC(_ frame: [UInt8]) -> [UInt8] {
        let (profile, rate) = (Int(frame[2] >> 6) + 1, Int(frame[2] >> 2 & 0xF))
        let channels = Int(frame[2] & 1) << 2 | Int(frame[3] >> 6)
        return bytes(profile << 11 | rate << 7 | channels << 3)
    }

    // MARK: PES packets

    private mutating func protectedUnit(_ packets: [[UInt8]], _ codec: Codec, _ stream: Int, _ vector: [UInt8])
        -> [UInt8]
    {
        var (header, samples) = Self.samples(packets.flatMap { Array($0[Self.payload(of: $0)...]) })
        let size = samples.count
        switch codec {
        case .h264: samples = protectedPicture(samples, vector)
        case .aac: protectFrames(&samples, vector, Self.frameOfAAC)
        case .ac3, .enhancedAC3: protectFrames(&samples, vector, Self.frameOfAC3)
        }
        if header.count >= 6, Self.number(header, 4) > 0 {
            header.replaceSubrange(4..<6, with: Self.bytes(Self.number(header, 4) + samples.count - size))
        }
        return packed(header + samples, packets, stream)
    }

    private static func samples(_ unit: [UInt8]) -> (header: [UInt8], samples: [UInt8]) {
        guard unit.count > 9, unit.starts(with: [0, 0, 1]) else { return (unit, []) }
        return (Array(unit[..<(9 + Int(unit[8]))]), Array(unit[(9 + Int(unit[8]))...]))
    }

    /// Puts a PES packet into packets: as many as it had, and more behind them.
    private mutating func packed(_ content: [UInt8], _ packets: [[UInt8]], _ stream: Int) -> [UInt8] {
        var rest = content[...]
        var result: [UInt8] = []
        var index = 0
        while !rest.isEmpty {
            var field = index < packets.count ? Self.adaptation(of: packets[index]) : []
            let space = 184 - (field.isEmpty ? 0 : field.count + 1)
            let count = min(space, rest.count)
            var stuffing = space - count
            var adaptation: [UInt8] = []
            if !field.isEmpty || stuffing > 0 {
                if field.isEmpty {
                    stuffing -= 1
                    if stuffing > 0 {
                        field = [0]
                        stuffing -= 1
                    }
                }
                field += [UInt8](repeating: 0xFF, count: stuffing)
                adaptation = [UInt8(field.count)] + field
            }
            let counter = counters[stream] ?? packets[0][3] & 0x0F
            counters[stream] = (counter + 1) & 0x0F
            result += [0x47, (index == 0 ? 0x40 : 0) | UInt8(stream >> 8), UInt8(stream & 0xFF)]
            result += [(adaptation.isEmpty ? 0x10 : 0x30) | counter] + adaptation + rest.prefix(count)
            rest = rest.dropFirst(count)
            index += 1
        }
        return result
    }

    /// The flags of a packet's adaptation field, and its clock; empty without one.
    private static func adaptation(of packet: [UInt8]) -> [UInt8] {
        guard packet[3] & 0x20 != 0, packet[4] > 0, packet[5] != 0 else { return [] }
        return Array(packet[5..<(packet[5] & 0x10 != 0 ? 12 : 6)])
    }

    // MARK: Encryption

    private func encrypted(_ bytes: inout [UInt8], _ starts: StrideTo<Int>, _ vector: [UInt8]) {
        var last = vector
        for start in starts {
            last = cipher.encrypted(BlockCipher.sum(bytes[start..<start + 16], last))
            bytes.replaceSubrange(start..<start + 16, with: last)
        }
    }

    private func protectedPicture(_ samples: [UInt8], _ vector: [UInt8]) -> [UInt8] {
        let codes = (0..<max(0, samples.count - 3)).filter {
            samples[$0] == 0 && samples[$0 + 1] == 0 && samples[$0 + 2] == 1
        }
        var result = Array(samples[..<(codes.first ?? samples.count)])
        for (index, code) in codes.enumerated() {
            let end = index + 1 < codes.count ? codes[index + 1] : samples.count
            var unit = Array(samples[code + 3..<end])
            let zeros = unit.reversed().prefix { $0 == 0 }.count
            unit.removeLast(zeros)
            if unit.count > 48, [1, 5].contains(unit[0] & 0x1F) {
                encrypted(&unit, stride(from: 32, to: unit.count - 16, by: 160), vector)
                unit = Self.escaped(unit)
            }
            result += [0, 0, 1] + unit + [UInt8](repeating: 0, count: zeros)
        }
        return result
    }

    /// A unit without sequences that look like start codes.
    private static func escaped(_ unit: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var zeros = 0
        for byte in unit {
            if zeros == 2, byte <= 3 {
                result.append(3)
                zeros = 0
            }
            result.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return result
    }

    private func protectFrames(
        _ samples: inout [UInt8], _ vector: [UInt8], _ measure: (ArraySlice<UInt8>) -> (header: Int, length: Int)?
    ) {
        var place = 0
        while place + 8 <= samples.count, let frame = measure(Array(samples[place...])[...]) {
            let first = place + frame.header + 16
            let end = min(place + frame.length, samples.count)
            if end - first >= 16 {
                encrypted(&samples, stride(from: first, to: first + (end - first) / 16 * 16, by: 16), vector)
            }
            place += frame.length
        }
    }

    private static func frameOfAAC(_ bytes: ArraySlice<UInt8>) -> (header: Int, length: Int)? {
        guard bytes[0] == 0xFF, bytes[1] & 0xF0 == 0xF0 else { return nil }
        let length = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        return (bytes[1] & 1 == 1 ? 7 : 9, length)
    }

    /// AC-3 at 48 kHz, and Enhanced AC-3.
    private static func frameOfAC3(_ bytes: ArraySlice<UInt8>) -> (header: Int, length: Int)? {
        guard bytes[0] == 0x0B, bytes[1] == 0x77 else { return nil }
        if bytes[5] >> 3 > 10 { return (0, 2 * ((Int(bytes[2] & 7) << 8 | Int(bytes[3])) + 1)) }
        let rates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
        return (0, 4 * rates[Int(bytes[4] & 0x3F) / 2])
    }

    // MARK: Packets

    private static func stream(of packet: [UInt8]) -> Int { number(packet, 1) & 0x1FFF }

    private static func payload(of packet: [UInt8]) -> Int {
        4 + (packet[3] & 0x20 != 0 ? 1 + Int(packet[4]) : 0)
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        Int(bytes[place]) << 8 | Int(bytes[place + 1])
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
}
