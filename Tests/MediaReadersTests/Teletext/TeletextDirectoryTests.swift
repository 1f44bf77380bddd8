import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct TeletextDirectoryTests {
    /// An entry of a descriptor.
    private func entry(_ language: String, _ type: UInt8, magazine: UInt8, page: UInt8) -> [UInt8] {
        Array(language.utf8) + [type << 3 | magazine, page]
    }

    /// The table of a program with a stream of pictures and one with these descriptors.
    private func table(_ descriptors: [UInt8], stream: Int = 0x200, isCurrent: Bool = true) -> [UInt8] {
        var table: [UInt8] = [2, 0xB0, 0, 0, 1, isCurrent ? 0xC1 : 0xC0, 0, 0, 0xE1, 0, 0xF0, 2, 0x05, 0]
        table += [0x1B, 0xE1, 0x00, 0xF0, 0]
        table += [6, 0xE0 | UInt8(stream >> 8), UInt8(stream & 0xFF), 0xF0 | UInt8(descriptors.count >> 8)]
        table += [UInt8(descriptors.count & 0xFF)] + descriptors
        table[1] = 0xB0 | UInt8((table.count + 1) >> 8)
        table[2] = UInt8((table.count + 1) & 0xFF)
        var sum: UInt32 = .max
        for byte in table {
            sum ^= UInt32(byte) << 24
            for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
        }
        return table + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// The packets of a table.
    private func packets(_ table: [UInt8], counter: UInt8 = 0, pointer: [UInt8] = []) -> [[UInt8]] {
        let content = [UInt8(pointer.count)] + pointer + table
        return stride(from: 0, to: content.count, by: 184).enumerated().map { index, start in
            let part = content[start..<min(start + 184, content.count)]
            return [0x47, index == 0 ? 0x50 : 0x10, 0x00, 0x10 | (counter + UInt8(index)) & 15] + part
                + [UInt8](repeating: 0xFF, count: 184 - part.count)
        }
    }

    private let filler: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)

    private func listings(_ packets: [[UInt8]]) -> [Int: [TeletextListing]] {
        var directory = TeletextDirectory()
        _ = directory.take((packets + [filler, filler]).flatMap { $0 })
        return directory.listings
    }

    private var german: [UInt8] { [0x56, 5] + entry("deu", 2, magazine: 0, page: 0x88) }

    @Test func pagesOfSubtitlesHaveLanguages() {
        let entries =
            entry("deu", 1, magazine: 1, page: 0) + entry("DEU", 2, magazine: 1, page: 0x50)
            + entry("fra", 5, magazine: 0, page: 0x88) + entry("\0\0\0", 2, magazine: 7, page: 0x77)
            + entry("swe", 2, magazine: 1, page: 0x9A) + entry("nor", 2, magazine: 1, page: 0x50)
        let descriptors: [UInt8] = [0x0A, 4, 1, 2, 3, 4, 0x56, UInt8(entries.count)] + entries
        #expect(
            listings(packets(table(descriptors)))
                == [
                    0x200: [
                        TeletextListing(page: 150, language: "deu"),
                        TeletextListing(page: 888, language: "fra", isForHearingImpaired: true),
                        TeletextListing(page: 777),
                    ]
                ])
    }

    @Test func otherDescriptorOfTeletextCountsToo() {
        #expect(listings(packets(table([0x46] + german.dropFirst())))[0x200]?.map(\.page) == [888])
        #expect(listings(packets(table([0x59] + german.dropFirst()))).isEmpty)
    }

    @Test(arguments: [1, 7, 187, 188, 189, 1_000])
    func bytesMayBeDividedAnywhere(size: Int) {
        let all = ([filler] + packets(table(german)) + [filler, filler]).flatMap { $0 }
        var directory = TeletextDirectory()
        var changes = 0
        for start in stride(from: 0, to: all.count, by: size) {
            if directory.take(Array(all[start..<min(start + size, all.count)])) { changes += 1 }
        }
        #expect(changes == 1 && directory.listings[0x200]?.first?.language == "deu")
    }

    @Test(arguments: [(4, 0), (0, 16)]) func packetsMayHaveTimesOrCheckBytes(_ before: Int, _ after: Int) {
        let packets = (packets(table(german)) + [filler, filler]).map {
            [UInt8](repeating: 0, count: before) + $0 + [UInt8](repeating: 1, count: after)
        }
        #expect(listings(packets)[0x200]?.map(\.page) == [888])
    }

    @Test func tableMayTakeSeveralPackets() {
        let pages = (0..<40).flatMap { number -> [UInt8] in
            let page = (number / 10) << 4 | number % 10
            return entry("deu", 2, magazine: 1, page: UInt8(page))
        }
        let long = packets(table([0x56, 200] + pages, stream: 0x200), counter: 15, pointer: [1, 2, 3])
        #expect(long.count == 2)
        #expect(listings(long)[0x200]?.count == 40)
        #expect(listings([long[0], filler, long[0], long[1], long[1]])[0x200]?.count == 40)
        #expect(listings([long[0]]).isEmpty && listings([long[1]]).isEmpty)
        var lost = long
        lost[1][3] ^= 2
        #expect(listings(lost).isEmpty)
    }

    @Test func adaptationFieldIsSkipped() {
        var packet = packets(table(german))[0]
        packet = Array(packet[..<3]) + [0x30, 3, 0, 0xFF, 0xFF] + packet[4...].dropLast(4)
        #expect(listings([packet])[0x200]?.map(\.page) == [888])
    }

    @Test func damagedAndFutureTablesDoNotCount() {
        let packet = packets(table(german))[0]
        for index in 5..<(5 + table(german).count) {
            var damaged = packet
            damaged[index] ^= 0x04
            #expect(listings([damaged]).isEmpty, "byte \(index)")
        }
        #expect(listings(packets(table(german, isCurrent: false))).isEmpty)
    }

    @Test func laterTableReplacesTheListings() {
        var directory = TeletextDirectory()
        func take(_ descriptors: [UInt8]) -> Bool {
            directory.take((packets(table(descriptors)) + [filler, filler]).flatMap { $0 })
        }
        #expect(take(german))
        #expect(!take(german))
        #expect(take([0x56, 5] + entry("fra", 2, magazine: 0, page: 0x88)))
        #expect(directory.listings[0x200]?.map(\.language) == ["fra"])
        #expect(take([]))
        #expect(directory.listings.isEmpty)
    }

    @Test func anyBytesAreAccepted() {
        var generator = SeededGenerator(seed: Mutations.seed)
        let good = packets(table(german))[0]
        var directory = TeletextDirectory()
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                var packet = good
                for _ in 0..<Int.random(in: 0...8, using: &generator) {
                    let index = Int.random(in: 1..<packet.count, using: &generator)
                    packet[index] = .random(in: 0...255, using: &generator)
                }
                bytes += packet.dropFirst(Int.random(in: 0...3, using: &generator) == 0 ? 5 : 0)
            }
            _ = directory.take(bytes)
            #expect(directory.listings.count <= 64)
        }
    }
}
