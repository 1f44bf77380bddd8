import SeededRandom
import Testing

@testable import MediaReaders

@Suite struct TeletextTests {
    /// A unit of EN 300 472 with a packet.
    private func unit(_ packet: [UInt8], id: UInt8 = 3, framing: UInt8 = 0xE4) -> [UInt8] {
        [id, 0x2C, 0xE7, framing]
            + (packet + [UInt8](repeating: 0x20, count: 42 - packet.count)).map { byte in
                (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) }
            }
    }

    private func address(magazine: UInt8, row: UInt8) -> [UInt8] {
        [TeletextPacket.encoded(magazine & 7 | (row & 1) << 3), TeletextPacket.encoded(row >> 1)]
    }

    @Test func unitsOfBothKindsBecomePackets() throws {
        let bytes =
            [0x10] + unit(address(magazine: 8, row: 22)) + [0xFF, 0x02, 0, 0]
            + unit(address(magazine: 1, row: 5), id: 2)
        let packets = TeletextPacket.packets(in: bytes)
        #expect(packets.map(\.line) == [7, 7])
        #expect(try packets.map { try #require($0.address).magazine } == [8, 1])
        #expect(try packets.map { try #require($0.address).row } == [22, 5])
    }

    @Test func otherAndDamagedUnitsAreSkipped() {
        #expect(TeletextPacket.packets(in: []).isEmpty)
        #expect(TeletextPacket.packets(in: [0x20] + unit([])).isEmpty)
        #expect(TeletextPacket.packets(in: [0x10] + unit([], id: 0xC3)).isEmpty)
        #expect(TeletextPacket.packets(in: [0x10] + unit([], framing: 0)).isEmpty)
        #expect(TeletextPacket.packets(in: [0x10] + unit([]).dropLast()).isEmpty)
        #expect(TeletextPacket.packets(in: [0x10, 3, 2, 0, 0]).isEmpty)
    }

    @Test func oneWrongBitIsRepairedAndTwoAreNot() throws {
        for bit in 0..<8 {
            var packet = address(magazine: 3, row: 1)
            packet[0] ^= 1 << bit
            #expect(try #require(TeletextPacket(line: 7, bytes: packet).address).magazine == 3)
            packet[0] ^= 1 << ((bit + 1) % 8)
            #expect(TeletextPacket(line: 7, bytes: packet).address == nil)
        }
    }

    @Test func headerTellsSubtitles() {
        for isSubtitles in [false, true] {
            let nibbles: [UInt8] = [0, 0, 8, 8, 0, 8, 0, isSubtitles ? 8 : 0, 0, 1]
            let header = TeletextPacket(line: 7, bytes: nibbles.map(TeletextPacket.encoded)).header
            #expect(header?.isSubtitles == isSubtitles && header?.page == 0x88 && header?.erases == true)
        }
    }

    private func page(_ rows: [Int: (column: Int, text: String)], color: UInt32 = 0xFFFFFF) -> TeletextPage {
        var page = TeletextPage()
        for (row, line) in rows {
            for (index, letter) in line.text.enumerated() {
                page[row, line.column + index] = .init(letter, color: color)
            }
        }
        return page
    }

    @Test func rowsNearEachOtherAreOneTextAtTheUsualPlace() throws {
        let texts = page([20: (18, "Zwei"), 22: (16, "  Zeilen ")], color: 0xFFFF00).texts
        #expect(texts.map(\.plain) == ["Zwei\nZeilen"])
        #expect(texts.first?.runs.first?.style.color == 0xFFFF00)
        #expect(try #require(texts.first).placement == nil)
    }

    @Test func rowsAboveAndAtTheSideKeepTheirPlaces() {
        let texts = page([2: (15, "At the top"), 22: (2, "Left")]).texts
        #expect(texts.map(\.plain) == ["At the top", "Left"])
        #expect(texts.first?.placement?.vertical == .top && texts.first?.placement?.horizontal == .center)
        #expect(texts.last?.placement?.horizontal == .leading && texts.last?.placement?.vertical == .bottom)
    }

    @Test func headerAndEmptyPagesShowNothing() {
        #expect(page([0: (0, "888 ARD-Text")]).texts.isEmpty)
        #expect(TeletextPage().texts.isEmpty)
    }
}

/// Pages as a stream carries them.
@Suite struct TeletextDecoderTests {
    private var decoder = TeletextDecoder()

    private func packet(_ row: UInt8, _ body: [UInt8], magazine: UInt8 = 8) -> TeletextPacket {
        let address = [magazine & 7 | (row & 1) << 3, row >> 1].map(TeletextPacket.encoded)
        return TeletextPacket(line: 7, bytes: address + body)
    }

    private func header(
        _ page: UInt8 = 0x88, magazine: UInt8 = 8, option: UInt8 = 0, isSubtitles: Bool = true, erases: Bool = true,
        isSerial: Bool = false
    ) -> TeletextPacket {
        let last = (isSerial ? 1 : 0) | (option & 4) >> 1 | (option & 2) << 1 | (option & 1) << 3
        let nibbles: [UInt8] = [page & 15, page >> 4, 0, erases ? 8 : 0, 0, isSubtitles ? 8 : 0, 0, last]
        return packet(0, nibbles.map(TeletextPacket.encoded), magazine: magazine)
    }

    private static func odd(_ byte: UInt8) -> UInt8 { byte.nonzeroBitCount & 1 == 1 ? byte : byte | 0x80 }

    private func row(_ row: UInt8, _ codes: [UInt8], magazine: UInt8 = 8) -> TeletextPacket {
        packet(row, (codes + [UInt8](repeating: 0x20, count: 40 - codes.count)).map(Self.odd), magazine: magazine)
    }

    private func boxed(_ text: String) -> [UInt8] { [0x0B, 0x0B] + Array(text.utf8) + [0x0A] }

    /// A row behind the page: its designation and its triplets of 18 bits.
    private func extra(_ row: UInt8, _ designation: UInt8, _ triplets: [Int]) -> TeletextPacket {
        var body = [TeletextPacket.encoded(designation)]
        for triplet in triplets + [Int](repeating: 0x3F | 0x1F << 6, count: 13 - triplets.count) {
            // Each place that is no power of two has a bit of data; the others make the parities odd.
            var bits = 0
            var next = 0
            for place in 1...23 where place & (place - 1) != 0 {
                bits |= (triplet >> next & 1) << (place - 1)
                next += 1
            }
            for check in [1, 2, 4, 8, 16] {
                let count = (1...23).filter { $0 & check != 0 && bits >> ($0 - 1) & 1 == 1 }.count
                if count & 1 == 0 { bits |= 1 << (check - 1) }
            }
            if bits.nonzeroBitCount & 1 == 0 { bits |= 1 << 23 }
            body += [0, 8, 16].map { UInt8(truncatingIfNeeded: bits >> $0) }
        }
        return packet(row, body)
    }

    private mutating func texts(_ packets: [TeletextPacket]) -> [String] {
        decoder.take(packets + [header(0x10, isSubtitles: false)], at: 5).flatMap(\.texts).map(\.plain)
    }

    @Test mutating func pageIsCompleteWithTheNextHeaderAndHasTheTimeOfItsHeader() {
        #expect(decoder.take([header(), row(20, boxed("One"))], at: 1).isEmpty)
        let shown = decoder.take([header(0x10, isSubtitles: false)], at: 2)
        #expect(shown.map(\.page) == [888] && shown.map(\.time) == [1])
        #expect(shown.flatMap(\.texts).map(\.plain) == ["One"])
        #expect(decoder.take([row(20, boxed("Two")), header(0x11, isSubtitles: false)], at: 3).isEmpty)
    }

    @Test mutating func emptyPageEndsTheText() {
        _ = texts([header(), row(20, boxed("One"))])
        #expect(decoder.take([header(), header(0x10, isSubtitles: false)], at: 9).map(\.texts) == [[]])
    }

    @Test mutating func rowsOfAnEarlierTransmissionStayUnlessThePageIsErased() {
        _ = texts([header(), row(20, boxed("One"))])
        #expect(texts([header(erases: false), row(21, boxed("Two"))]) == ["One\nTwo"])
        #expect(texts([header(), row(21, boxed("Three"))]) == ["Three"])
    }

    @Test mutating func headerOfAnotherMagazineEndsThePageInSerialModeOnly() {
        _ = decoder.take([header(magazine: 1), row(20, boxed("One"), magazine: 1)], at: 1)
        #expect(decoder.take([header(0x10, magazine: 2, isSubtitles: false)], at: 2).isEmpty)
        let shown = decoder.take([header(0x10, magazine: 2, isSubtitles: false, isSerial: true)], at: 2)
        #expect(shown.map(\.page) == [188])
    }

    @Test mutating func onlyLettersInBoxesShow() {
        let codes: [UInt8] = Array("no ".utf8) + boxed("yes") + Array(" no".utf8)
        #expect(texts([header(), row(20, codes)]) == ["yes"])
        #expect(texts([header(), row(20, [0x0B, 0x0B, 0x18] + Array("hidden".utf8))]) == [])
        #expect(texts([header(), row(20, [0x0B, 0x0B, 0x11, 0x7C, 0x41, 0x23, 0x07] + Array("b".utf8))]) == ["A  b"])
    }

    @Test mutating func tallLettersCoverTheRowBelow() {
        let rows = [row(20, [0x0D] + boxed("Tall")), row(21, boxed("Covered")), row(22, [0x0D] + boxed("Also"))]
        #expect(texts([header()] + rows) == ["Tall\nAlso"])
    }

    @Test mutating func colorsAreThoseBeforeTheLetters() throws {
        let codes: [UInt8] = [0x03, 0x0B, 0x0B, 0x61, 0x06, 0x62, 0x07, 0x63, 0x0A]
        let shown = decoder.take([header(), row(20, codes), header(0x10, isSubtitles: false)], at: 1)
        let text = try #require(shown.first?.texts.first)
        #expect(text.plain == "a b c")
        #expect(text.runs.compactMap(\.style.color) == [0xFFFF00, 0x00FFFF])
    }

    @Test(arguments: [(0, "£$←→"), (1, "#$ÄÜ"), (2, "#¤ÄÅ"), (4, "éïëù"), (6, "#ůťý")])
    mutating func lettersAreThoseOfTheLanguage(option: Int, expected: String) {
        #expect(texts([header(option: UInt8(option)), row(20, boxed("#$[]"))]) == [expected])
    }

    @Test mutating func regionOfThePageOrItsMagazineSelectsTheAlphabet() {
        let cyrillic = 4 << 10
        #expect(texts([header(option: 4), extra(28, 0, [cyrillic]), row(20, boxed("PRIWET"))]) == ["ПРИВЕТ"])
        #expect(texts([header(option: 4), row(20, boxed("AB"))]) == ["AB"])
        #expect(texts([extra(29, 0, [cyrillic]), header(option: 5), row(20, boxed("KI&W"))]) == ["КИїВ"])
    }

    @Test mutating func replacementsAddLettersWithMarks() {
        func at(_ row: Int) -> Int { (40 + row) | 0x04 << 6 }
        func mark(_ column: Int, _ mode: Int, _ letter: Character) -> Int {
            column | mode << 6 | Int(letter.asciiValue ?? 0) << 11
        }
        let triplets = [at(20), mark(2, 0x12, "e"), mark(3, 0x18, "u"), mark(4, 0x0F, "{")]
        #expect(texts([header(), extra(26, 0, triplets), row(20, boxed("eu?x"))]) == ["éüßx"])
    }

    @Test mutating func wrongBitsAreRepairedOrTheirLettersAreSpaces() {
        var bytes = row(20, boxed("ab")).bytes
        bytes[5] ^= 1
        #expect(texts([header(), TeletextPacket(line: 7, bytes: bytes)]) == ["a"])
        let good = extra(26, 0, [60 | 0x04 << 6, 2 | 0x12 << 6 | 0x65 << 11])
        for bit in 24..<48 {
            var bytes = good.bytes
            bytes[3 + bit / 8] ^= 1 << (bit % 8)
            #expect(
                texts([header(), TeletextPacket(line: 7, bytes: bytes), row(20, boxed("e"))]) == ["é"], "bit \(bit)")
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) mutating func anyBytesAreAccepted(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func next() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
        for _ in 0..<2_000 {
            let packets = (0..<8).map { _ -> TeletextPacket in
                next() & 3 == 0
                    ? header(next(), magazine: next() & 7, option: next() & 7, erases: next() & 1 == 0)
                    : packet(next() & 31, (0..<40).map { _ in next() }, magazine: next() & 7)
            }
            for shown in decoder.take(packets, at: 0) {
                #expect((100...899).contains(shown.page), "seed \(seed)")
                for text in shown.texts { #expect(text.plain.count <= 25 * 41, "seed \(seed)") }
            }
        }
    }
}
