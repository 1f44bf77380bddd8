import SeededRandom
import Testing

@testable import MediaReaders

/// Malicious manifests, made at random from a fixed seed. Failures print the seed. To use another one:
/// `READER_SEED=7 swift test`.
struct DASHManifestHostileTests {
    private static let rounds = 2_000
    private static let valid = Array(DASHManifestTests.onDemand.utf8)

    private func error(_ bytes: [UInt8], limits: DASHManifestLimits = DASHManifestLimits()) -> DASHManifestError? {
        do throws(DASHManifestError) {
            _ = try DASHManifest(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// Calls `check` with a random generator for each round, and reports the seed and the round of a failure.
    private func forEachRound(_ check: (inout SeededGenerator) -> Bool) {
        var generator = SeededGenerator(seed: Mutations.seed)
        for round in 0..<Self.rounds where !check(&generator) {
            Issue.record("seed \(Mutations.seed), round \(round)")
            return
        }
    }

    @Test func truncatedManifestsAreErrors() {
        for count in Self.valid.indices {
            let error = error(Array(Self.valid.prefix(count)))
            #expect(error != nil, "the first \(count) bytes")
        }
        // In the middle of a character.
        let text = Array("<MPD><Period id=\"é".utf8)
        #expect(error(text.dropLast()) == .unsupportedEncoding)
        #expect(error(text) == .malformed(line: 1))
    }

    @Test func nestedElementsNeedNoStack() {
        let count = 400_000
        let limits = DASHManifestLimits(bytes: .max, elements: .max, depth: .max)
        let open = "<MPD>" + String(repeating: "<a>", count: count)
        #expect(error(Array(open.utf8), limits: limits) == .malformed(line: 1))
        let closed = open + String(repeating: "</a>", count: count) + "<Period/></MPD>"
        #expect(error(Array(closed.utf8), limits: limits) == nil)
        #expect(error(Array(closed.utf8)) == .tooMany(.nestedElements, limit: 64))
    }

    @Test(arguments: [
        "<!DOCTYPE MPD [<!ENTITY a \"ha\">LAUGHS]><MPD><Period id='&z;'>&z;</Period></MPD>",
        "<!DOCTYPE MPD [<!ENTITY % a \"<!ENTITY b 'x'>\">%a;LAUGHS]><MPD><Period>&b;</Period></MPD>",
        "<!DOCTYPE MPD SYSTEM \"http://127.0.0.1:1/x.dtd\" [LAUGHS]><MPD><Period/></MPD>",
        "<!DOCTYPE MPD [<!ENTITY x SYSTEM \"file:///etc/passwd\">LAUGHS]><MPD><Period>&x;</Period></MPD>",
        "<!DOCTYPE MPD [<!ATTLIST MPD type CDATA \"dynamic\">LAUGHS]><MPD><Period/></MPD>",
        "<!DOCTYPE MPD [LAUGHS",
    ])
    func multiplyingEntitiesAreRefusedWithoutExpansion(text: String) {
        let names = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let laughs = zip(names, names.dropFirst()).map { previous, name in
            "<!ENTITY \(name) \"\(String(repeating: "&\(previous);", count: 10))\">"
        }.joined()
        let bytes = Array(text.replacing("LAUGHS", with: laughs).utf8)
        #expect(error(bytes) == .documentType)
        #expect(error(Array("<?xml version='1.0'?>\n<!-- x -->\n".utf8) + bytes) == .documentType)
    }

    @Test func onlyPredefinedEntitiesAreKnown() {
        for reference in ["&nbsp;", "&#0;", "&#xFFFF;", "&#xD800;", "&#x110000;", "&#99999999999;", "&#;", "&;", "& "] {
            for text in [
                "<MPD><Period id='\(reference)'/></MPD>", "<MPD><Period/><BaseURL>\(reference)</BaseURL></MPD>",
            ] {
                #expect(error(Array(text.utf8)) == .malformed(line: 1), "\(reference)")
            }
        }
        let known = "<MPD><BaseURL>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</BaseURL><Period/></MPD>"
        #expect((try? DASHManifest(Array(known.utf8)))?.baseURLs == ["<>&\"'A😀"])
    }

    @Test func invalidUTF8IsRefusedEverywhere() {
        // A lone surrogate, overlong sequences, a value beyond Unicode, a cut sequence, a lone continuation, Latin-1.
        let broken: [[UInt8]] = [
            [0xED, 0xA0, 0x80], [0xC0, 0xBC], [0xE0, 0x80, 0xBC], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xE2, 0x82], [0x80], [0xE9], [0xFE], [0xFF],
        ]
        forEachRound { generator in
            var bytes = Self.valid
            guard let part = broken.randomElement(using: &generator) else { return false }
            bytes.insert(contentsOf: part, at: Int.random(in: 0...(bytes.count / 2), using: &generator))
            return error(bytes) == .unsupportedEncoding
        }
        let units = Array(DASHManifestTests.live.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide = DASHManifestTests.live.unicodeScalars.flatMap {
            [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0]
        }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] { #expect(error(bytes) == nil) }
        for bytes in [wide, [0xFF, 0xFE, 0, 0] + wide] { #expect(error(bytes) == .unsupportedEncoding) }
    }

    @Test func nulIsRefusedEverywhere() {
        forEachRound { generator in
            var bytes = Self.valid
            bytes.insert(0, at: Int.random(in: 0...bytes.count, using: &generator))
            return error(bytes) == .unsupportedEncoding
        }
        #expect(error([0]) == .unsupportedEncoding)
    }

    @Test func garbageIsAnError() {
        let words = [
            "<", ">", "</", "/>", "=", "'", "\"", "&", ";", "<!", "<?", "?>", "[", "]]>", "<![CDATA[", "<!--", "-->",
            "MPD",
            "<MPD>", "</MPD>", "<Period>", "xmlns", "xml:", ":", " ", "\n", "\r", "\t", "\u{FEFF}", "\u{85}", "😀",
            "%x;",
        ].map { Array($0.utf8) }
        forEachRound { generator in
            var bytes: [UInt8] = Bool.random(using: &generator) ? Array("<MPD>".utf8) : []
            for _ in 0..<Int.random(in: 0..<60, using: &generator) {
                if Int.random(in: 0..<4, using: &generator) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &generator))
                } else if let word = words.randomElement(using: &generator) {
                    bytes += word
                }
            }
            // It may be well formed by chance.
            return error(bytes) != nil || (try? DASHManifest(bytes))?.periods.isEmpty == false
        }
    }

    @Test func randomManifestIsReadAsItWasWritten() {
        let alphabet = Array("abé😀 <>&\"'\t-]")
        func escaped(_ text: String) -> String {
            text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&#62;")
                .replacing("\"", with: "&quot;").replacing("\t", with: "&#9;")
        }
        forEachRound { generator in
            var expected: [String] = []
            var text = "<MPD>"
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let count = Int.random(in: 0..<40, using: &generator)
                let id = String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
                expected.append(id)
                let inner =
                    Bool.random(using: &generator) ? "<x:y z='1'><![CDATA[<Period>]]></x:y><!-- <Period> -->" : ""
                text += "<Period id=\"\(escaped(id))\">\(inner)</Period>"
            }
            let manifest = try? DASHManifest(Array((text + "</MPD>").utf8))
            return manifest?.periods.map { $0.id ?? "" } == expected
        }
    }

    @Test func tagThatFillsTheWholeManifestIsRefused() {
        let limits = DASHManifestLimits()
        let name = "<MPD><" + String(repeating: "a", count: 4 << 20) + "/></MPD>"
        let value = "<MPD><Period id='" + String(repeating: "a", count: 4 << 20) + "'/></MPD>"
        for text in [name, value] {
            #expect(error(Array(text.utf8)) == .tagTooLong(limit: limits.tagBytes))
        }
        let open = "<MPD a='" + String(repeating: "<", count: 4 << 20)
        #expect(error(Array(open.utf8)) == .malformed(line: 1))
    }
}
