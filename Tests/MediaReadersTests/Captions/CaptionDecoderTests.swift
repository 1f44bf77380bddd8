import MediaReaders
import SeededRandom
import Testing

@Suite struct CaptionDecoderTests {
    /// Feeds pairs without parity, as hexadecimal words, and returns the texts of the channel.
    private func texts(
        _ words: String, field: CaptionPacket.Pair.Kind = .field1, of channel: CaptionChannel = .cc1,
        in decoder: inout CaptionDecoder
    ) -> [StyledText] {
        for word in words.split(separator: " ") {
            let value = UInt16(word, radix: 16) ?? 0
            decoder.take(.init(field, Self.odd(UInt8(value >> 8)), Self.odd(UInt8(value & 0xFF))))
        }
        return decoder.texts(of: channel)
    }

    private func texts(_ words: String, field: CaptionPacket.Pair.Kind = .field1, of channel: CaptionChannel = .cc1)
        -> [StyledText]
    {
        var decoder = CaptionDecoder()
        return texts(words, field: field, of: channel, in: &decoder)
    }

    private static func odd(_ byte: UInt8) -> UInt8 { byte.nonzeroBitCount & 1 == 1 ? byte : byte | 0x80 }

    @Test func popOnCaptionAppearsWhenItIsComplete() {
        var decoder = CaptionDecoder()
        #expect(texts("1420 1420 142E 142E 1470 1470 4869", in: &decoder).isEmpty)
        #expect(texts("142F 142F", in: &decoder).map(\.plain) == ["Hi"])
        #expect(decoder.seen == [.cc1])
        #expect(texts("142C", in: &decoder).isEmpty)
    }

    @Test func rollUpCaptionMovesUpAndKeepsItsRows() {
        let words = "1425 1425 142D 142D 1470 1470 4141 142D 142D 4242 142D 142D 4343"
        #expect(texts(words).map(\.plain) == ["BB\nCC"])
    }

    @Test func paintOnCaptionAppearsImmediatelyAndTwoGroupsOfRowsAreTwoTexts() {
        let texts = texts("1429 1140 5560 1470 4C6F")
        #expect(texts.map(\.plain) == ["Uú", "Lo"])
        #expect(texts[0].placement?.vertical == .top && texts[0].placement?.y == 0.1)
        #expect(texts[1].placement?.vertical != .top)
    }

    @Test func channelsAreSeparate() {
        var decoder = CaptionDecoder()
        _ = texts("1429 1470 4131 1C29 1C70 4232", in: &decoder)
        #expect(decoder.texts(of: .cc1).map(\.plain) == ["A1"])
        #expect(decoder.texts(of: .cc2).map(\.plain) == ["B2"])
        #expect(texts("1529 1570 4333 1D29 1D70 4434", field: .field2, of: .cc3, in: &decoder).count == 1)
        #expect(decoder.seen == Set(CaptionChannel.line21))
    }

    @Test func stylesColorsAndIndentsAreKept() throws {
        let text = try #require(texts("1429 1470 4120 112E 4220 1128 4300").first)
        #expect(text.plain == "A  B  C")
        #expect(text.runs.map(\.style.isItalic) == [false, true, false])
        #expect(text.runs.first?.style.color == nil && text.runs.last?.style.color == 0xFF0000)
        #expect(text.placement?.horizontal == .leading)
    }

    @Test func specialAndExtendedCharactersAreKnown() {
        #expect(texts("1429 1470 1137 1137 4500 1221 1221 7500 133A").map(\.plain) == ["♪ÉØ"])
    }

    @Test func repeatedControlCodesActOnce() {
        #expect(texts("1429 1470 4142 1421 1421").map(\.plain) == ["A"])
        #expect(texts("1429 1470 4142 1421 1421 1421").isEmpty)
    }

    @Test func dataServicesAndTextModeAreNotShown() {
        #expect(texts("1529 1570 0103 4141 0F00 4242", field: .field2, of: .cc3).map(\.plain) == ["BB"])
        #expect(texts("142A 4141").isEmpty)
    }

    @Test func bytesWithWrongParityAreDropped() {
        var decoder = CaptionDecoder()
        _ = texts("1429 1470", in: &decoder)
        decoder.take(.init(.field1, 0x41, 0x42))
        #expect(decoder.texts(of: .cc1).isEmpty)
        decoder.take(.init(.field1, 0xC1, 0x42))
        #expect(decoder.texts(of: .cc1).map(\.plain) == ["A█"])
    }

    @Test func packetsYieldTheirPairs() {
        let triples: [UInt8] = [0xFC, 0x14, 0x20, 0xFD, 1, 2, 0xFE, 3, 4, 0xF8, 5, 6, 0xFC]
        let expected: [CaptionPacket.Pair] = [
            .init(.field1, 0x14, 0x20), .init(.field2, 1, 2), .init(.data, 3, 4),
        ]
        #expect(CaptionPacket.pairs(in: triples, .triples) == expected)
        #expect(CaptionPacket.pairs(in: [0x80, 1, 2, 0, 3, 4, 9], .s334).map(\.kind) == [.field1, .field2])
        #expect(CaptionPacket.pairs(in: [1, 2, 3], .pairs) == [.init(.field1, 1, 2)])
        let packet: [UInt8] = [0x96, 0x69, 20, 0x4F, 0x43, 0, 1, 0x72, 0xE4] + triples
        #expect(CaptionPacket.pairs(in: packet, .distribution) == expected)
        let timed: [UInt8] = [0x96, 0x69, 25, 0x4F, 0xC3, 0, 1, 0x71, 0xC0, 0x80, 0x80, 0x80, 0x72, 0xE4] + triples
        #expect(CaptionPacket.pairs(in: timed, .distribution) == expected)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func anyBytesAreAccepted(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func next() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
        var decoder = CaptionDecoder()
        for _ in 0..<20_000 {
            // Half of the pairs are control codes.
            let first = next() & 1 == 0 ? 0x10 | next() & 0x0F : next()
            let pair = CaptionPacket.Pair(
                next() & 1 == 0 ? .field1 : .field2, Self.odd(first & 0x7F), Self.odd(next() & 0x7F))
            decoder.take(pair)
        }
        for channel in CaptionChannel.line21 {
            for text in decoder.texts(of: channel) {
                #expect(text.plain.count <= 15 * 33, "seed \(seed)")
                #expect(text.placement?.y.map { (0...1).contains($0) } ?? true, "seed \(seed)")
            }
        }
        for form in CaptionPacket.Form.allCases {
            for length in 0..<40 { _ = CaptionPacket.pairs(in: (0..<length).map { _ in next() }, form) }
        }
    }
}
