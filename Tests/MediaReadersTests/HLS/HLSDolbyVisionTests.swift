import MediaReaders
import Testing

@Suite struct HLSDolbyVisionTests {
    private func playlist(_ codecs: [String?], more: String = "") -> String {
        "#EXTM3U\n\(more)"
            + codecs.enumerated().map { index, codec in
                let attributes = codec.map { ",RESOLUTION=640x360,CODECS=\"\($0),mp4a.40.2\"" } ?? ""
                return "#EXT-X-STREAM-INF:BANDWIDTH=1\(attributes)\n\(index).m3u8\n"
            }.joined()
    }

    /// The addresses of the variants that remain; `nil` where the playlist stays as it is.
    private func kept(_ text: String) throws -> [String]? {
        guard case .multivariant(let whole) = try HLSPlaylist(Array(text.utf8)) else { return [] }
        guard let bytes = HLSMultivariantPlaylist.droppingDolbyVision(in: Array(text.utf8)) else {
            #expect(whole.compatibleVariants == whole.variants)
            return nil
        }
        #expect(bytes.count == text.utf8.count)
        guard case .multivariant(let playlist) = try HLSPlaylist(bytes) else { return [] }
        #expect(whole.compatibleVariants.map(\.uri) == playlist.variants.map(\.uri))
        #expect(playlist.iFrameVariants.isEmpty)
        return playlist.variants.map(\.uri)
    }

    @Test func variantsWithACompatiblePictureRemain() throws {
        #expect(try kept(playlist(["dvh1.05.06", "hvc1.2.4.L120.90"])) == ["1.m3u8"])
        #expect(try kept(playlist(["avc1.64001f", "dvhe.05.06", "dvh1.08.06", "dav1.10.05"])) == ["0.m3u8", "2.m3u8"])
        #expect(try kept(playlist([nil, "dvh1.05.06"])) == ["0.m3u8"])
        let frames = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,CODECS=\"dvh1.05.06\",URI=\"i.m3u8\"\n"
        #expect(try kept(playlist(["dvh1.05.06", "hvc1.2.4.L120.90"], more: frames)) == ["1.m3u8"])
    }

    @Test func playlistWithoutAChoiceStaysAsItIs() throws {
        #expect(try kept(playlist(["dvh1.05.06", "dvh1.05.03"])) == nil)
        #expect(try kept(playlist(["hvc1.2.4.L120.90", "dvh1.08.06"])) == nil)
        let sound = "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\ns.m3u8\n"
        #expect(try kept(playlist(["dvh1.05.06"], more: sound)) == nil)
    }
}
