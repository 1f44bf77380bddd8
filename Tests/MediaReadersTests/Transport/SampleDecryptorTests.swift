import SeededRandom
import Testing

@testable import MediaReaders

/// The rules of sample encryption, with a cipher that inverts all bits. Round trips with AES are in `SampleEncryptionTests`.
@Suite struct SampleDecryptorTests {
    private static var decryptor: SampleDecryptor {
        SampleDecryptor { blocks in
            for index in blocks.indices { blocks[index] = ~blocks[index] }
            return true
        }
    }

    private static func decrypted(_ segment: [UInt8]) -> [UInt8] {
        var segment = segment
        decryptor.decrypt(&segment)
        return segment
    }

    // MARK: Packets

    private static func packet(_ stream: Int, starts: Bool = true, counter: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
        let stuffing = 184 - content.count
        var header: [UInt8] = [0x47, (starts ? 0x40 : 0) | UInt8(stream >> 8), UInt8(stream & 0xFF)]
        header.append((stuffing > 0 ? 0x30 : 0x10) | counter)
        if stuffing > 0 { header.append(UInt8(stuffing - 1)) }
        if stuffing > 1 { header += [0] + [UInt8](repeating: 0xFF, count: stuffing - 2) }
        return header + content
    }

    private static func table(_ stream: Int, _ section: [UInt8]) -> [UInt8] {
        let checksum = TransportSections.checksum(section)
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> UInt32($0)) }
        let content = [0] + section + bytes
        return packet(stream, content + [UInt8](repeating: 0xFF, count: 184 - content.count))
    }

    private static func map(_ type: UInt8) -> [UInt8] {
        table(0x100, [2, 0xB0, 18, 0, 1, 0xC1, 0, 0, 0xE1, 0x01, 0xF0, 0, type, 0xE1, 0x01, 0xF0, 0])
    }

    /// A segment with one stream, whose samples are in one PES packet.
    private static func segment(_ type: UInt8, _ samples: [UInt8]) -> [UInt8] {
        var result = table(0, [0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xE1, 0x00]) + map(type)
        var rest = ([0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0] + samples)[...]
        var counter: UInt8 = 0
        while !rest.isEmpty {
            result += packet(0x101, starts: counter == 0, counter: counter, Array(rest.prefix(184)))
            rest = rest.dropFirst(184)
            counter += 1
        }
        return result
    }

    private static func samples(_ segment: [UInt8]) throws -> [UInt8] {
        let transport = try #require(TransportSegment(segment))
        let packets = transport.packets.filter { transport.stream(of: $0) == 0x101 }
        return Array(
            packets.flatMap { packet in transport.payload(of: packet).map { transport.bytes[$0] } ?? [] }.dropFirst(9))
    }

    private static func counters(_ segment: [UInt8]) -> [UInt8] {
        stride(from: 2 * 188, to: segment.count, by: 188).map { segment[$0 + 3] & 0x1F }
    }

    // MARK: Rules

    @Test(arguments: [(0xDB, 0x1B), (0xCF, 0x0F), (0xC1, 0x81), (0xC2, 0x87)] as [(UInt8, UInt8)])
    func streamsGetTheirClearTypes(_ type: UInt8, _ clear: UInt8) {
        #expect(Array(Self.decrypted(Self.segment(type, []))[188..<376]) == Self.map(clear))
    }

    @Test func otherStreamsAndMapsWithAWrongChecksumStayAsTheyAre() {
        let clear = Self.segment(0x1B, [0, 0, 1, 5] + [UInt8](repeating: 7, count: 300))
        #expect(Self.decrypted(clear) == clear)
        var damaged = Self.segment(0xDB, [0, 0, 1, 5] + [UInt8](repeating: 7, count: 300))
        damaged[188 + 10] ^= 1
        #expect(Self.decrypted(damaged) == damaged)
    }

    @Test func oneBlockInTenOfASliceIsDecrypted() throws {
        for length in [32, 48, 49, 64, 65, 208, 209, 224, 225, 500] {
            for type: UInt8 in [1, 5, 6, 7] {
                let unit = [type] + [UInt8](repeating: 9, count: length - 1)
                let result = try Self.samples(Self.decrypted(Self.segment(0xDB, [0, 0, 0, 1] + unit)))
                var expected = unit
                if type < 6, length > 48 {
                    for start in stride(from: 32, to: length - 16, by: 160) {
                        for index in start..<start + 16 { expected[index] = ~9 }
                    }
                }
                #expect(result == [0, 0, 0, 1] + expected, "type \(type), \(length) bytes")
            }
        }
    }

    @Test func bytesAgainstStartCodesAreRemovedAndThePacketsKeepTheirCounters() throws {
        var unit: [UInt8] = [1] + [UInt8](repeating: 9, count: 600)
        // Removed ones are in the clear start, in a block, and behind it; those of the content are doubled.
        for place in [10, 36, 300] { unit.replaceSubrange(place..<place + 3, with: [0, 0, 3]) }
        let segment = Self.segment(0xDB, [0, 0, 1] + unit)
        let result = Self.decrypted(segment)
        #expect(result.count == segment.count && Self.counters(result) == Self.counters(segment))
        let samples = try Self.samples(result)
        #expect(samples.count == unit.count)
        let start: [UInt8] = [0, 0, 1, 1] + [UInt8](repeating: 9, count: 9) + [0, 0]
        #expect(samples.starts(with: start))
        #expect(samples[15] == 9)
    }

    @Test func slicesReachFromOnePESPacketIntoTheNext() throws {
        let unit: [UInt8] = [1] + [UInt8](repeating: 9, count: 150)
        var segment = Self.segment(0xDB, [0, 0, 1] + unit)
        let rest = [UInt8](repeating: 9, count: 100)
        segment += Self.packet(0x101, counter: 1, [0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0] + rest)
        let samples = try Self.samples(Self.decrypted(segment))
        // The second block lies behind the header of the second PES packet.
        let second = 3 + 32 + 160 + 9
        #expect(samples[second..<second + 16].allSatisfy { $0 == ~UInt8(9) })
        #expect(samples[second + 16] == 9)
    }

    @Test func wholeBlocksOfFramesAreDecrypted() throws {
        for length in [7, 20, 38, 39, 60, 200] {
            let header: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, UInt8(length >> 3), UInt8(length & 7) << 5 | 0x1F, 0xFC]
            let frame = header + [UInt8](repeating: 9, count: length - 7)
            var expected = frame
            if length >= 39 {
                for index in 23..<23 + (length - 23) / 16 * 16 { expected[index] = ~9 }
            }
            let result = try Self.samples(Self.decrypted(Self.segment(0xCF, frame + frame)))
            guard length > 7 else { continue }
            #expect(result == expected + expected, "\(length) bytes")
            // A file of audio has no packets.
            let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 2, 1, 1]
            #expect(Self.decrypted(tag + frame + frame) == tag + expected + expected, "\(length) bytes")
        }
    }

    @Test func damagedSegmentsKeepTheirSize() {
        var samples: [UInt8] = []
        for number in 0..<6 {
            samples += [0, 0, 1, number % 2 == 0 ? 5 : 1] + [UInt8](repeating: 0, count: 3) + Array(0..<250)
        }
        let frames = [0x0B, 0x77, 0, 0, 0x14, 0x40] + [UInt8](repeating: 1, count: 500)
        let inputs = [Self.segment(0xDB, samples), Self.segment(0xCF, samples), Self.segment(0xC1, frames), frames]
        Mutations.run(on: inputs) { Self.decrypted($0).count == $0.count }
        Mutations.truncations(of: inputs[0]) { #expect(Self.decrypted($0).count == $0.count) }
    }
}
