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
        guard let bytes = HLSMultivariantPlaylist.droppingUnplayable(in: Array(text.utf8), canDecode: { _ in true })
        else {
            #expect(whole.playableVariants(canDecode: { _ in true }) == whole.variants)
            return nil
        }
        #expect(bytes.count == text.utf8.count)
        guard case .multivariant(let playlist) = try HLSPlaylist(bytes) else { return [] }
        #expect(whole.playableVariants(canDecode: { _ in true }).map(\.uri) == playlist.variants.map(\.uri))
        #expect(playlist.iFrameVariants.isEmpty)
        return playlist.variants.map(\.uri)
    }

    @Test func variantsWithACompatiblePictureRemain() throws {
        #expect(try kept(playlist(["dvh1.05.06", "hvc1.2.4.L120.90"])) == ["1.m3u8"])
        #expect(try kept(playlist(["avc1.64001f", "dvhe.05.06", "dvh1.08.06", "dav1.10.05"])) == ["0.m3u8", "2.m3u8"])
        #expect(try kept(playlist([nil, "dvh1.05.06"])) == ["0.m3u8"])
        let bare = "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1.640028\"\nb.m3u8\n"
        #expect(try kept(playlist(["dvh1.05.06"], more: bare)) == ["b.m3u8"])
        let frames = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,CODECS=\"dvh1.05.06\",URI=\"i.m3u8\"\n"
        #expect(try kept(playlist(["dvh1.05.06", "hvc1.2.4.L120.90"], more: frames)) == ["1.m3u8"])
    }

    @Test func playlistWithoutAChoiceStaysAsItIs() throws {
        #expect(try kept(playlist(["dvh1.05.06", "dvh1.05.03"])) == nil)
        #expect(try kept(playlist(["hvc1.2.4.L120.90", "dvh1.08.06"])) == nil)
        let sound = "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"mp4a.40.2\"\ns.m3u8\n"
        #expect(try kept(playlist(["dvh1.05.06"], more: sound)) == ["0.m3u8"])
    }

    /// The pictures of the other variant play.
    @Test func variantWithoutASizeHasAPicture() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="dvh1.05.06,ec-3"
            vision.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.640028"
            film.m3u8
            """
        #expect(try kept(text) == ["film.m3u8"])
        guard case .multivariant(let playlist) = try HLSPlaylist(Array(text.utf8)) else { return }
        let playable = playlist.playableVariants(canDecode: { _ in true })
        #expect(HLSMultivariantPlaylist.dolbyVision(of: playable) == nil)
    }

    private func configuration(_ supplements: [String?]) throws -> DolbyVisionConfiguration? {
        let variants = supplements.map { supplement in
            let attribute = supplement.map { ",SUPPLEMENTAL-CODECS=\"\($0)\"" } ?? ""
            return "#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,CODECS=\"hvc1.2.4.L120.90\"\(attribute)\nv.m3u8\n"
        }
        let text = "#EXTM3U\n" + variants.joined()
        #expect(HLSMultivariantPlaylist.droppingUnplayable(in: Array(text.utf8), canDecode: { _ in true }) == nil)
        guard case .multivariant(let playlist) = try HLSPlaylist(Array(text.utf8)) else { return nil }
        #expect(playlist.variants.count == supplements.count)
        return HLSMultivariantPlaylist.dolbyVision(of: playlist.variants)
    }

    @Test func supplementalCodecsDescribeThePicture() throws {
        let cases: [([String?], Int?, Int?)] = [
            (["dvh1.08.07/db1p"], 8, 1), (["dvh1.08.07/db4h", "DVH1.08.03/cdm4/DB4G"], 8, 4),
            (["lvc1.1/ABCD, dav1.10.05/db4h"], 10, 4), (["hvc2.9.9"], nil, nil),
            (["dvh1/db1p", "dvh1.08.07"], nil, nil),
            (["dvh1.08.07/db1p", nil], nil, nil), ([nil], nil, nil),
        ]
        for (supplements, profile, compatibility) in cases {
            let configuration = try configuration(supplements)
            #expect(configuration?.profile == profile && configuration?.compatibility == compatibility)
            #expect(configuration?.hasCompatiblePicture != false)
        }
    }
}
