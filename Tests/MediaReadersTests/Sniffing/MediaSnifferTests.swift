import SeededRandom
import Testing

@testable import MediaReaders

struct MediaSnifferTests {
    static let cases: [([UInt8], SniffedFormat)] = [
        ([], .empty),
        (Array(MP4Fixtures.movie), .mp4),
        (Array(MP4Fixtures.quickTime), .mp4),
        ([0, 0, 0, 8] + Array("wide".utf8), .mp4),
        ([0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0], .image),
        ([0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0], .image),
        ([0, 0, 0, 24] + Array("ftypavis".utf8) + [0, 0, 0, 0], .animation),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .image),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8X\u{A}\0\0\0\u{10}\0\0\0".utf8), .image),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8X\u{A}\0\0\0\u{12}\0\0\0".utf8), .animatedWebP),
        ([0x1A, 0x45, 0xDF, 0xA3, 0xA3], .matroska),
        (transportStream(packet: 188, first: 0), .mpegTS),
        (transportStream(packet: 192, first: 4), .mpegTS),
        ([0, 0, 1, 0xBA, 0x44], .mpegPS),
        (Array("OggS\0\u{2}".utf8), .ogg),
        (Array("fLaC\0\0\0\"".utf8), .flac),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8), .wav),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}AVI LIST".utf8), .avi),
        (Array("FORM\0\0\u{3}\u{4}AIFFCOMM".utf8), .aiff),
        (Array("FLV\u{1}\u{5}".utf8), .flv),
        (Array("ID3\u{4}\0\0\0\0\0#TSSE".utf8), .mp3),
        (Array("ID3\u{4}\0\0\0\0\0\0fLaC".utf8), .flac),
        (Array("ID3\u{4}\0\0\0\0\0\0".utf8) + adts, .aacADTS),
        ([0xFF, 0xFB, 0x90, 0x64, 0, 0, 0, 0], .mp3),
        (adts, .aacADTS),
        ([0xFF, 0xD8, 0xFF, 0xE0], .image),
        (Array("\u{FEFF}#EXTM3U\r\n#EXT-X-VERSION:3\r\n".utf8), .hls),
        (Array("#EXTM3U\n#EXTINF:-1,Radio\nhttp://radio/\n".utf8), .m3u),
        (Array("WEBVTT\n\n".utf8), .webVTT),
        (Array("<?xml version='1.0'?>\n<!-- x --><MPD xmlns='urn'>".utf8), .dash),
        (Array("<dash:MPD>".utf8), .dash),
        (Array("<SmoothStreamingMedia MajorVersion='2'>".utf8), .smoothStreaming),
        (Array("<?xml version='1.0'?><tt xmlns='http://www.w3.org/ns/ttml'/>".utf8), .ttml),
        (Array("\u{FEFF}\n\r\n #EXTM3U\n#EXT-X-VERSION:3\n".utf8), .hls),
        (Array("\u{FEFF}WEBVTT - title\n".utf8), .webVTT),
        (Array("PK\u{3}\u{4}\u{14}\0\0\0\u{8}\0".utf8), .zip),
        (Array("Rar!\u{1A}\u{7}\u{1}\0".utf8), .rar),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], .sevenZip),
        (Array("\n <!DOCTYPE html><html>".utf8), .html),
        (Array("<!-- login --><HTML lang=en>".utf8), .html),
        (Array("<?xml version='1.0'?><rss/>".utf8), .xml),
        (Array("{\"error\": \"not allowed\"}".utf8), .text),
        (Array("Just words, Ünïcode".utf8), .text),
        ([0xFF, 0xFE, 0x48, 0, 0x69, 0, 0x21, 0], .text),
        ([0x00, 0x01, 0x02, 0x03], .unknown),
        ([0x47], .text),
        ([0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 1, count: 1_000), .unknown),
    ]

    @Test(arguments: cases)
    func firstBytesIdentifyEachFormat(bytes: [UInt8], expected: SniffedFormat) {
        #expect(MediaSniffer.format(of: bytes) == expected)
    }

    @Test(arguments: ["CD001", "BEA01", "xxxxx"])
    func theVolumeOfADiscIsBehindAnEmptyArea(_ identifier: String) throws {
        var bytes = [UInt8](repeating: 0, count: 20 * 2048)
        bytes.replaceSubrange(16 * 2048 + 1..<16 * 2048 + 6, with: identifier.utf8)
        let source = BufferByteSource(bytes)
        #expect(try MediaSniffer.format(of: source) == (identifier == "xxxxx" ? .unknown : .discImage))
    }

    @Test func noiseIsNotMistakenForMedia() {
        var generator = SeededGenerator(seed: Mutations.seed)
        for _ in 0..<2_000 {
            // Zero first, so that no signature can match by chance.
            let bytes = [0, 0] + (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(!MediaSniffer.format(of: bytes).isMedia)
        }
    }

    @Test func everyTruncatedOrDamagedInputHasAFormat() {
        for (bytes, _) in Self.cases {
            Mutations.truncations(of: Array(bytes.prefix(500))) { _ = MediaSniffer.format(of: $0) }
        }
        Mutations.run(on: Self.cases.map { Array($0.0.prefix(600)) }) { bytes in
            bytes.isEmpty == (MediaSniffer.format(of: bytes) == .empty)
        }
    }

    @Test func everyFormatHasAPhraseWithAnArticle() {
        for format in SniffedFormat.allCases { #expect(format.phrase.hasPrefix("a")) }
    }

    /// Two frames of at least seven bytes.
    private static let adts: [UInt8] = {
        let frame: [UInt8] = [0xFF, 0xF1, 0x60, 0x40, 0x01, 0x3F, 0xFC, 1, 2]
        return frame + frame + frame
    }()

    private static func transportStream(packet: Int, first: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0xFF, count: packet * 3)
        for index in 0..<3 { bytes[index * packet + first] = 0x47 }
        return bytes
    }
}
