import SeededRandom
import Testing

@testable import Localization

struct MessageCatalogTests {
    private let texts = [
        "Play": "Wiedergeben", "Pause": "Pause", "%lld item\0%lld items": "%lld Objekt\0%lld Objekte",
        "verb\u{4}Open": "Öffnen", "state\u{4}Open": "Geöffnet", "Open": "Offen", "Unfinished": "",
    ]

    @Test func textsAreFound() throws {
        let catalog = try CatalogBytes.german(texts)
        #expect(catalog.text(for: "Play", context: nil, count: nil) == "Wiedergeben")
        #expect(catalog.text(for: "Pla", context: nil, count: nil) == nil)
        #expect(catalog.text(for: "Player", context: nil, count: nil) == nil)
        #expect(catalog.text(for: "", context: nil, count: nil) == nil)
    }

    @Test func contextsDistinguishMeanings() throws {
        let catalog = try CatalogBytes.german(texts)
        #expect(catalog.text(for: "Open", context: "verb", count: nil) == "Öffnen")
        #expect(catalog.text(for: "Open", context: "state", count: nil) == "Geöffnet")
        #expect(catalog.text(for: "Open", context: nil, count: nil) == "Offen")
        #expect(catalog.text(for: "Open", context: "noun", count: nil) == nil)
    }

    @Test func theNumberChoosesTheForm() throws {
        let catalog = try CatalogBytes.german(texts)
        #expect(catalog.text(for: "%lld item", context: nil, count: 1) == "%lld Objekt")
        #expect(catalog.text(for: "%lld item", context: nil, count: 0) == "%lld Objekte")
        #expect(catalog.text(for: "%lld item", context: nil, count: 5) == "%lld Objekte")
    }

    @Test func anEmptyTranslationCountsAsMissing() throws {
        #expect(try CatalogBytes.german(texts).text(for: "Unfinished", context: nil, count: nil) == nil)
    }

    @Test func theOtherByteOrderIsRead() throws {
        let bytes = CatalogBytes.catalog(texts, isSwapped: true)
        let catalog = try #require(MessageCatalog(MappedFile(bytes)))
        #expect(catalog.text(for: "Play", context: nil, count: nil) == "Wiedergeben")
    }

    @Test func otherFilesAreRefused() {
        #expect(MessageCatalog(MappedFile([])) == nil)
        #expect(MessageCatalog(MappedFile(Array("msgid \"Play\"".utf8))) == nil)
        #expect(MessageCatalog(MappedFile([0xDE, 0x12, 0x04, 0x95])) == nil)
    }

    @Test(arguments: 0..<20) func damagedFilesNeverTrap(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var bytes = CatalogBytes.catalog(texts)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
            let catalog = MessageCatalog(MappedFile(bytes))
            let found = texts.keys.compactMap { catalog?.text(for: $0, context: nil, count: 2) }
            #expect(found.count <= texts.count)
        }
    }
}
