import MediaReaders
import Testing

@Suite struct HLSPathwayTests {
    private func playlist(_ steering: String, _ pathways: [String?]) -> String {
        "#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"s.json\"\(steering)\n"
            + pathways.enumerated().map { index, pathway in
                let attribute = pathway.map { ",PATHWAY-ID=\"\($0)\"" } ?? ""
                return "#EXT-X-STREAM-INF:BANDWIDTH=1\(attribute)\n# A comment\n\(index).m3u8\n"
            }.joined()
    }

    /// The addresses of the variants that remain; `nil` where the playlist stays as it is.
    private func selected(_ text: String) throws -> [String]? {
        guard let bytes = HLSMultivariantPlaylist.selectingPathway(in: Array(text.utf8)) else { return nil }
        #expect(bytes.count == text.utf8.count)
        guard case .multivariant(let playlist) = try HLSPlaylist(bytes) else { return [] }
        return playlist.variants.map(\.uri)
    }

    @Test func variantsOfTheFirstPathwayRemain() throws {
        #expect(try selected(playlist(",PATHWAY-ID=\"B\"", ["A", "B", "A", "B"])) == ["1.m3u8", "3.m3u8"])
        #expect(try selected(playlist("", ["A", "B", "A"])) == ["0.m3u8", "2.m3u8"])
        #expect(try selected(playlist("", [nil, "B"])) == ["0.m3u8"])
        let crlf = playlist(",PATHWAY-ID=\"B\"", ["A", "B"]).replacing("\n", with: "\r\n")
        #expect(try selected(crlf) == ["1.m3u8"])
    }

    @Test func playlistWithoutAChoiceStaysAsItIs() throws {
        #expect(try selected(playlist(",PATHWAY-ID=\"C\"", ["A", "B"])) == nil)
        #expect(try selected(playlist("", ["A", "A"])) == nil)
        #expect(try selected(playlist("", [])) == nil)
    }
}
