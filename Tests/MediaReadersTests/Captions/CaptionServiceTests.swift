import MediaReaders
import SeededRandom
import Testing

/// Digital captions, by the commands of CTA-708-E.
@Suite struct CaptionServiceTests {
    /// Feeds a packet with one block of a service.
    private func feed(_ block: [UInt8], service: Int = 1, to decoder: inout CaptionDecoder) {
        let header: [UInt8] =
            service < 7 ? [UInt8(service << 5 | block.count)] : [0xE0 | UInt8(block.count), UInt8(service)]
        var bytes = header + block
        if bytes.count.isMultiple(of: 2) { bytes.append(0) }
        bytes.insert(UInt8((bytes.count + 1) / 2), at: 0)
        for index in stride(from: 0, to: bytes.count, by: 2) {
            decoder.take(.init(index == 0 ? .start : .data, bytes[index], bytes[index + 1]))
        }
    }

    private func texts(_ blocks: [UInt8]..., service: Int = 1) -> [StyledText] {
        var decoder = CaptionDecoder()
        for block in blocks { feed(block, service: service, to: &decoder) }
        return decoder.texts(of: .service(service))
    }

    /// Defines window 0: visible, two rows, at the bottom left.
    private static let define: [UInt8] = [0x98, 0x38, 0x41, 0x00, 0x01, 0x29, 0x00]
    private static func letters(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func visibleWindowShowsItsLettersAsTheyCome() {
        var decoder = CaptionDecoder()
        feed(Self.define + Self.letters("Hi"), to: &decoder)
        #expect(decoder.texts(of: .service(1)).map(\.plain) == ["Hi"])
        #expect(decoder.isGradual(.service(1)))
        #expect(decoder.channels == [.service(1)])
    }

    @Test func hiddenWindowShowsWhenItIsDisplayedAndEndsWhenItIsHidden() {
        var decoder = CaptionDecoder()
        feed([0x98, 0x18] + Self.define.dropFirst(2) + Self.letters("Later"), to: &decoder)
        #expect(decoder.texts(of: .service(1)).isEmpty && decoder.seen.isEmpty)
        feed([0x89, 0x01], to: &decoder)
        #expect(decoder.texts(of: .service(1)).map(\.plain) == ["Later"])
        feed([0x8A, 0xFF], to: &decoder)
        #expect(decoder.texts(of: .service(1)).isEmpty)
        feed([0x8B, 0x01], to: &decoder)
        #expect(decoder.texts(of: .service(1)).count == 1)
        feed([0x8C, 0x01, 0x89, 0x01], to: &decoder)
        #expect(decoder.texts(of: .service(1)).isEmpty)
    }

    @Test func linesRollUp() {
        let block = Self.define + Self.letters("A\rB\rC")
        #expect(texts(block).map(\.plain) == ["B\nC"])
    }

    @Test func penMovesAndErases() {
        let block = Self.define + [0x92, 1, 4] + Self.letters("ab") + [0x08, 0x63] + [0x92, 0, 0, 0x64]
        #expect(texts(block).map(\.plain) == ["d\nac"])
        #expect(texts(Self.define + Self.letters("ab"), [0x0E, 0x63]).map(\.plain) == ["c"])
        #expect(texts(Self.define + Self.letters("ab"), [0x0C, 0x63]).map(\.plain) == ["c"])
    }

    @Test func stylesAreThoseOfThePen() throws {
        let block = Self.define + [0x41, 0x90, 0x05, 0xC0, 0x42, 0x90, 0x05, 0, 0x91, 0x30, 0, 0, 0x43]
        let text = try #require(texts(block).first)
        #expect(text.plain == "ABC")
        #expect(text.runs.map(\.style.isItalic) == [false, true, false])
        #expect(text.runs.map(\.style.isUnderlined) == [false, true, false])
        #expect(text.runs.last?.style.color == 0xFF0000)
        #expect(texts(Self.define + [0x91, 0x2A, 0, 0, 0x43]).first?.runs.first?.style.color == nil)
    }

    @Test func charactersOfAllSetsAreKnown() {
        let block: [UInt8] = [0x7F, 0xE9, 0x10, 0x39, 0x10, 0x25, 0x10, 0x36, 0x18, 0xB9, 0xD9]
        #expect(texts(Self.define + block).map(\.plain) == ["♪é™…_맙"])
    }

    @Test func letterThatIsNotToBeShownIsLeftOut() {
        #expect(texts(Self.define + [0x90, 0xF1, 0, 0x41]).isEmpty)
        #expect(texts(Self.define + [0x91, 0xC0, 0, 0, 0x41]).isEmpty)
    }

    @Test func placeFollowsTheAnchorAndTheAlignment() throws {
        #expect(try #require(texts(Self.define + Self.letters("Left")).first).placement?.horizontal == .leading)
        // The top right corner, with letters at the right side.
        let right: [UInt8] = [0x98, 0x38, 0x00, 0xD1, 0x20, 0x13, 0x00, 0x97, 0, 0, 1, 0, 0x41]
        let place = try #require(texts(right).first?.placement)
        #expect(place.horizontal == .trailing && place.vertical == .top)
        #expect(abs((place.x ?? 0) - 0.9) < 0.01 && place.y == 0.1)
        // The middle at the bottom is the usual place.
        let usual: [UInt8] = [0x98, 0x38, 0xE3, 50, 0x70, 0x1F, 0x18, 0x41]
        #expect(try #require(texts(usual).first).placement == nil)
    }

    @Test func commandMayEndInTheNextBlockAndServicesAreSeparate() {
        #expect(texts(Array(Self.define.prefix(4)), Self.define.suffix(3) + [0x41]).map(\.plain) == ["A"])
        #expect(texts(Self.define + [0x42], service: 9).map(\.plain) == ["B"])
        var decoder = CaptionDecoder()
        feed(Self.define + [0x41], service: 1, to: &decoder)
        feed(Self.define + [0x42], service: 2, to: &decoder)
        #expect(decoder.texts(of: .service(1)).map(\.plain) == ["A"])
        #expect(decoder.channels == [.service(1), .service(2)])
        feed([0x8F], service: 1, to: &decoder)
        #expect(decoder.texts(of: .service(1)).isEmpty && decoder.texts(of: .service(2)).count == 1)
    }

    @Test func longCodesOfLaterVersionsAreSkipped() {
        let block: [UInt8] = [0x10, 0x08, 1, 0x10, 0x18, 1, 2, 3, 0x10, 0x80, 1, 2, 3, 4, 0x10, 0x90, 2, 1, 2, 0x41]
        #expect(texts(Self.define + block).map(\.plain) == ["A"])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func anyBytesAreAccepted(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func next() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
        var decoder = CaptionDecoder()
        for _ in 0..<3_000 {
            let commands = next() & 3 == 0 ? Self.define : [0x80 | next() & 0x1F]
            feed(commands + (0..<Int(next() & 0x0F)).map { _ in next() }, service: Int(next() & 0x3F), to: &decoder)
        }
        #expect(decoder.channels.count <= 16, "seed \(seed)")
        for channel in decoder.channels {
            for text in decoder.texts(of: channel) {
                #expect(text.plain.count <= 16 * 65, "seed \(seed)")
                for place in [text.placement?.x, text.placement?.y].compactMap({ $0 }) {
                    #expect((0.1...0.9).contains(place), "seed \(seed)")
                }
            }
        }
    }
}
