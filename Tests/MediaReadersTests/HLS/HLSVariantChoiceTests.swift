import MediaReaders
import Testing

@Suite struct HLSVariantChoiceTests {
    private static let decodable: Set = ["h264", "h265", "aac", "mp3", "ac3", "opus"]

    /// The addresses of the variants that remain, which are numbers; `nil` where the playlist stays as it is.
    private func kept(_ variants: String?...) throws -> [Int]? {
        let text =
            "#EXTM3U\n"
            + variants.enumerated().map { index, attributes in
                "#EXT-X-STREAM-INF:BANDWIDTH=1\(attributes.map { ",\($0)" } ?? "")\n\(index)\n"
            }.joined()
        let bytes = HLSMultivariantPlaylist.droppingUnplayable(in: Array(text.utf8), canDecode: Self.decodable.contains)
        guard case .multivariant(let whole) = try HLSPlaylist(Array(text.utf8)) else { return nil }
        let playable = whole.playableVariants(canDecode: Self.decodable.contains).compactMap { Int($0.uri) }
        guard let bytes else {
            #expect(playable.count == variants.count)
            return nil
        }
        #expect(bytes.count == text.utf8.count)
        guard case .multivariant(let rest) = try HLSPlaylist(bytes) else { return nil }
        let kept = rest.variants.compactMap { Int($0.uri) }
        #expect(kept == playable)
        return kept
    }

    private func codecs(_ text: String) -> String { "CODECS=\"\(text)\"" }

    @Test func variantsWithAPictureGoBeforeSoundAlone() throws {
        #expect(try kept(codecs("mp4a.40.2"), codecs("avc1.42c00c,mp4a.40.2")) == [1])
        #expect(try kept(codecs("avc1.42c00c,mp4a.40.2"), codecs("mp4a.40.2"), "RESOLUTION=640x360") == [0, 2])
        #expect(try kept(codecs("mp4a.40.2"), "RESOLUTION=640x360") == [1])
        #expect(try kept(codecs("mp4a.40.2"), nil) == [1])
        #expect(try kept(nil, "RESOLUTION=640x360", "FRAME-RATE=25") == [1, 2])
        // The codecs are wrong, or incomplete.
        #expect(try kept(codecs("mp4a.40.2") + ",RESOLUTION=640x360", codecs("mp4a.40.2")) == [0])
        #expect(try kept(codecs("MP4A.40.2"), codecs(" H264 , aac")) == [1])
    }

    @Test func soundAloneStays() throws {
        #expect(try kept(codecs("mp4a.40.2"), codecs("mp4a.40.5")) == nil)
        #expect(try kept(nil, nil) == nil)
        #expect(try kept(codecs("ec-3"), codecs("mp4a.40.2")) == [1])
        #expect(try kept(codecs("ac-4")) == nil)
    }

    @Test func variantsThatCanBeDecodedGoFirst() throws {
        let size = ",RESOLUTION=640x360"
        #expect(try kept(codecs("vvc1.1.L93") + size, codecs("avc1.42c00c,mp4a.40.2") + size) == [1])
        #expect(try kept(codecs("av01.0.04M.08,opus") + size, codecs("hvc1.2.4.L120.90,mp4a.40.2") + size) == [1])
        #expect(try kept(codecs("zzzz.1,mp4a.40.2") + size, codecs("avc1.42c00c,mp4a.40.2") + size) == [1])
        #expect(try kept(codecs("avc1.42c00c,ac-4") + size, codecs("avc1.42c00c,mp4a.40.34,wvtt") + size) == [1])
        // Nothing else has a picture.
        #expect(try kept(codecs("vvc1.1.L93") + size, codecs("mp4a.40.2")) == [0])
        #expect(try kept(codecs("av01.0.04M.08") + size, codecs("vvc1.1.L93") + size) == nil)
        // A picture without sound is more than sound without a picture.
        #expect(try kept(codecs("avc1.42c00c,ac-4") + size, codecs("mp4a.40.2")) == [0])
    }

    @Test(arguments: [
        ("avc1.64001f", HLSCodec.Kind.picture, "h264" as String?), ("dvh1.08.07", .picture, "h265"),
        ("mp4v.20.9", .picture, "mpeg4"), ("mp4v.61", .picture, "mpeg2"), ("mp4a.6B", .sound, "mp3"),
        ("mp4a.40.34", .sound, "mp3"), ("mp4a.40.29", .sound, "aac"), ("mp4a", .sound, "aac"),
        ("mp4a.40.42", .sound, nil), ("mp4a.A6", .sound, "eac3"), ("ec-3", .sound, "eac3"), ("Opus", .sound, "opus"),
        ("fLaC", .sound, "flac"), ("stpp.ttml.im1t", .text, nil), ("mhm1.0x0d", .sound, nil),
    ])
    func codecsAreKnown(name: String, kind: HLSCodec.Kind, format: String?) throws {
        let codec = try #require(HLSCodec(name))
        #expect(codec.kind == kind && codec.format == format)
    }

    @Test func otherNamesAreUnknown() {
        for name in ["", ".", "xyz1", "avc", "video/mp4"] { #expect(HLSCodec(name) == nil) }
    }
}
