import SeededRandom
import Testing

@testable import MediaReaders

struct TextSnifferTests {
    private static let roots: [(text: String, format: SniffedFormat)] = [
        ("<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\"><Period/></MPD>", .dash),
        ("<d:MPD xmlns:d='urn'></d:MPD>", .dash),
        ("<SmoothStreamingMedia MajorVersion='2'/>", .smoothStreaming),
        ("<tt xml:lang='en'><body/></tt>", .ttml),
    ]

    /// Content that XML allows before the root element.
    private func prologue(_ generator: inout SeededGenerator) -> String {
        let words = [
            "x", " ", "\n", "-", "- -", ">", "<", "<MPD", "?>x", "é", "]]>", "&amp;", "--x", "packager --in a.mp4",
        ]
        return (0..<Int.random(in: 0...5, using: &generator)).map { _ in
            let length = [0, 3, 60, 400, 5_000].randomElement(using: &generator) ?? 0
            let text = (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: return "<!--" + text.replacing("--", with: "- ") + " -->"
            case 1: return "<?shaka \(text.replacing("?>", with: "? "))?>"
            case 2: return "<!DOCTYPE MPD SYSTEM \"a>b.dtd\" [<!ELEMENT MPD ANY>]>"
            default: return "\r\n \t\n"
            }
        }.joined()
    }

    private func encodings(of text: String) -> [[UInt8]] {
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return [Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big]
    }

    @Test func rootElementDecidesAfterAnyProlog() {
        var generator = SeededGenerator(seed: Mutations.seed)
        for number in 0..<300 {
            let (root, format) = Self.roots[number % Self.roots.count]
            let text = (Bool.random(using: &generator) ? "<?xml version=\"1.0\"?>" : "") + prologue(&generator) + root
            for bytes in encodings(of: text) {
                #expect(MediaSniffer.format(of: bytes) == format, "seed \(Mutations.seed), number \(number)")
            }
        }
    }

    @Test func verdictNeverChangesWhenMoreBytesArrive() {
        var generator = SeededGenerator(seed: Mutations.seed)
        for number in 0..<60 {
            let (root, format) = Self.roots[number % Self.roots.count]
            for bytes in encodings(of: "<?xml version=\"1.0\"?>" + prologue(&generator) + root) {
                let first = (0..<20).lazy.map { $0 * bytes.count / 20 }.compactMap {
                    MediaSniffer.verdict(on: bytes[..<$0], isWhole: false)
                }.first
                #expect(first ?? format == format, "seed \(Mutations.seed), number \(number)")
            }
        }
    }

    @Test(arguments: [0, 60, 1_024, 8_192, 65_536, 500_000])
    func sourcesAreReadOnlyAsFarAsNeeded(commentLength: Int) throws {
        let comment = "<!--" + String(repeating: "x", count: commentLength) + "-->"
        let source = BufferByteSource(Array(("<?xml version='1.0'?>" + comment + Self.roots[0].text).utf8))
        #expect(try MediaSniffer.format(of: source) == .dash)
    }

    @Test func endlessCommentIsDecidedAtTheLimit() {
        let bytes =
            Array("<?xml version='1.0'?><!--".utf8) + Array(repeating: 0x78, count: MediaSniffer.maximumByteCount)
        #expect(MediaSniffer.verdict(on: bytes[..<5_000], isWhole: false) == nil)
        #expect(MediaSniffer.verdict(on: bytes[...], isWhole: false) == .xml)
    }

    @Test func playlistIsTidied() {
        let text = "#EXTM3U\n#EXT-X-VERSION:3\n"
        for bytes in encodings(of: "\n \n" + text) { #expect(PlaylistText.tidied(bytes, .hls) == Array(text.utf8)) }
        #expect(PlaylistText.tidied(Array("\u{FEFF}\n<?xml?>".utf8), .dash) == Array("<?xml?>".utf8))
        let untidy = "#EXTM3U\r\n #EXTINF:2 \r\n\t a b%20.ts \n100%.ts?a=%4\n#EXT-X-KEY:METHOD=NONE,URI=\"5%\",IV=0x%"
        let plain = "#EXTM3U\n#EXTINF:2\na b%20.ts\n100%25.ts?a=%254\n#EXT-X-KEY:METHOD=NONE,URI=\"5%25\",IV=0x%\n"
        #expect(PlaylistText.tidied(Array(untidy.utf8), .hls) == Array(plain.utf8))
        #expect(PlaylistText.tidied(Array(plain.utf8), .hls) == Array(plain.utf8))
        let wide: [UInt8] = [0xFF, 0xFE, 0x3C, 0]
        #expect(PlaylistText.tidied(wide, .dash) == wide)
    }
}
