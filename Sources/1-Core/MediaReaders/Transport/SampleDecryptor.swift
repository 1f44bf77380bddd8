/// Decrypts the samples of segments of HLS with the method `SAMPLE-AES` (MPEG-2 Stream Encryption Format for HTTP Live Streaming,
/// Apple): MPEG transport streams, and files of AAC, AC-3 and Enhanced AC-3.
///
/// A decrypted segment has the same size and the same packets. Where samples become shorter, packets are filled up. Streams
/// that are not encrypted stay as they are, and so does everything that cannot be understood. Cost: linear in time and memory.
///
///     var decryptor = SampleDecryptor { blocks in decryptCBC(&blocks, key, vector) }
///     decryptor.decrypt(&segment)
package struct SampleDecryptor {
    /// Decrypts whole blocks of 16 bytes in place with AES-128 in CBC mode, each time from the initialization vector of the segment.
    /// Returns `false` if it cannot.
    package typealias Cipher = (inout [UInt8]) -> Bool

    private let cipher: Cipher

    package init(cipher: @escaping Cipher) {
        self.cipher = cipher
    }

    /// Decrypts a whole segment in place.
    package func decrypt(_ segment: inout [UInt8]) {
        if let start = Self.startOfAudio(segment) {
            let codec: SampleCodec = segment[start] == 0x0B ? .ac3 : .aac
            SampleStream(codec: codec, cipher: cipher).decryptFrames(&segment, from: start)
        } else if var transport = TransportSegment(segment) {
            for (stream, codec) in transport.revealStreams() { decrypt(stream, codec, in: &transport) }
            segment = transport.bytes
        }
    }

    /// The place of the first frame of a file of audio, behind its ID3 tags; `nil` for other files.
    private static func startOfAudio(_ bytes: [UInt8]) -> Int? {
        var place = 0
        while place + 10 <= bytes.count, bytes[place...].starts(with: "ID3".utf8) {
            place += 10 + bytes[place + 6..<place + 10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        }
        guard place + 2 <= bytes.count else { return nil }
        let isAAC = bytes[place] == 0xFF && bytes[place + 1] & 0xF6 == 0xF0
        let isAC3 = bytes[place] == 0x0B && bytes[place + 1] == 0x77
        return isAAC || isAC3 ? place : nil
    }

    // MARK: Streams

    /// A PES packet, or what a segment has of one.
    private struct Unit {
        /// The packets with its payload, as a range of those of the stream.
        var packets: Range<Int>
        var header: [UInt8]
        /// The samples, as a range of the elementary stream.
        var samples: Range<Int>
    }

    private func decrypt(_ stream: Int, _ codec: SampleCodec, in transport: inout TransportSegment) {
        let packets = transport.packets.filter {
            transport.stream(of: $0) == stream && transport.payload(of: $0) != nil
        }
        var samples: [UInt8] = []
        let units = Self.units(packets, transport, &samples)
        let removed = SampleStream(codec: codec, cipher: cipher).decrypt(&samples)
        var (count, place) = (0, 0)
        for unit in units {
            let first = count
            while count < removed.count, removed[count] < unit.samples.upperBound { count += 1 }
            let size = unit.samples.count - (count - first)
            let content = Self.shortened(unit.header, by: count - first) + samples[place..<place + size]
            place += size
            Self.write(content, to: packets[unit.packets], &transport)
        }
    }

    /// Splits the packets of a stream into PES packets, and appends their samples to the elementary stream. Samples may reach from
    /// one PES packet into the next.
    private static func units(_ packets: [Int], _ transport: TransportSegment, _ samples: inout [UInt8]) -> [Unit] {
        var units: [Unit] = []
        var start = 0
        while start < packets.count {
            var end = start + 1
            while end < packets.count, !transport.startsUnit(packets[end]) { end += 1 }
            var bytes: [UInt8] = []
            for packet in packets[start..<end] {
                if let payload = transport.payload(of: packet) { bytes += transport.bytes[payload] }
            }
            let header = transport.startsUnit(packets[start]) ? headerLength(bytes) : 0
            let first = samples.count
            samples += bytes[header...]
            units.append(
                Unit(packets: start..<end, header: Array(bytes[..<header]), samples: first..<samples.count))
            start = end
        }
        return units
    }

    /// The length of the header of a PES packet (ISO/IEC 13818-1, 2.4.3.6).
    private static func headerLength(_ bytes: [UInt8]) -> Int {
        guard bytes.count >= 9, bytes.starts(with: [0, 0, 1]), bytes[6] & 0xC0 == 0x80 else { return 0 }
        return min(9 + Int(bytes[8]), bytes.count)
    }

    /// The header of a PES packet that has become shorter. A length of zero states none.
    private static func shortened(_ header: [UInt8], by count: Int) -> [UInt8] {
        guard count > 0, header.count >= 6 else { return header }
        var header = header
        let length = Int(header[4]) << 8 | Int(header[5])
        guard length > count else { return header }
        header[4] = UInt8((length - count) >> 8)
        header[5] = UInt8((length - count) & 0xFF)
        return header
    }

    /// Spreads a PES packet over its packets. Each keeps at least one byte, so that the counters of the packets stay as they are.
    private static func write(_ content: [UInt8], to packets: ArraySlice<Int>, _ transport: inout TransportSegment) {
        var rest = content[...]
        for (index, packet) in zip(packets.indices, packets) {
            let following = packets.endIndex - index - 1
            let space = transport.payload(of: packet)?.count ?? 0
            let count = min(space, max(rest.count - following, min(1, rest.count)))
            transport.setPayload(of: packet, to: rest.prefix(count))
            rest = rest.dropFirst(count)
        }
    }
}

extension TransportSegment {
    /// Gives the encrypted streams the types that they have without encryption. Returns their numbers, in ascending order.
    fileprivate mutating func revealStreams() -> [(stream: Int, codec: SampleCodec)] {
        var maps: Set<Int> = []
        for places in sections(of: [0]) where bytes[places[0]] == 0 && places.count >= 12 {
            for entry in stride(from: 8, to: places.count - 7, by: 4) where number(places, entry) != 0 {
                maps.insert(number(places, entry + 2) & 0x1FFF)
            }
        }
        maps.remove(0)
        guard !maps.isEmpty else { return [] }
        var found: [Int: SampleCodec] = [:]
        for places in sections(of: maps) where bytes[places[0]] == 2 && places.count >= 16 {
            revealStreams(in: places, &found)
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private mutating func revealStreams(in places: [Int], _ found: inout [Int: SampleCodec]) {
        guard TransportSections.checksum(places.lazy.map { [bytes] in bytes[$0] }) == 0 else { return }
        let end = places.count - 4
        var entry = 12 + number(places, 10) & 0xFFF
        var isChanged = false
        while entry + 5 <= end {
            if let codec = SampleCodec(encryptedStreamType: bytes[places[entry]]) {
                found[number(places, entry + 1) & 0x1FFF] = codec
                set(codec.clearStreamType, at: places[entry])
                isChanged = true
            }
            entry += 5 + number(places, entry + 3) & 0xFFF
        }
        guard isChanged else { return }
        let checksum = TransportSections.checksum(places[..<end].lazy.map { [bytes] in bytes[$0] })
        for index in 0..<4 { set(UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)), at: places[end + index]) }
    }

    private func number(_ places: [Int], _ index: Int) -> Int {
        Int(bytes[places[index]]) << 8 | Int(bytes[places[index + 1]])
    }

    /// The complete sections of streams with tables, each as the places of its bytes.
    private func sections(of streams: Set<Int>) -> [[Int]] {
        var sections: [[Int]] = []
        var size = 0
        var collectors: [Int: TransportSections] = [:]
        for packet in packets {
            guard let stream = stream(of: packet), streams.contains(stream), let payload = payload(of: packet) else {
                continue
            }
            sections += collectors[stream, default: TransportSections()]
                .take(payload, startsSection: startsUnit(packet), in: bytes)
            // A segment has a few tables a second; one of nothing else is damaged.
            size += Self.packetSize
            if size > Self.maximumTables { break }
        }
        return sections
    }

    private static let maximumTables = 2 << 20
}
