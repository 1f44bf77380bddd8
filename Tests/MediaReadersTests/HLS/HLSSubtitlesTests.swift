import MediaReaders
import Testing

@Suite struct HLSSubtitlesTests {
    private static let playlist = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",DEFAULT=YES,URI="en.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Français",URI="fr.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s",AUDIO="a"
        film.m3u8
        """

    @Test func onlyLostSubtitlesAreLeftOut() throws {
        let bytes = Array(Self.playlist.utf8)
        let reduced = try #require(HLSMultivariantPlaylist.droppingSubtitles(in: bytes) { $0 == "en.m3u8" })
        #expect(reduced.count == bytes.count)
        guard case .multivariant(let playlist) = try HLSPlaylist(reduced) else {
            Issue.record("not a multivariant playlist")
            return
        }
        #expect(playlist.renditions.map(\.name) == ["Français", "English"])
        #expect(playlist.renditions.map(\.kind) == [.subtitles, .audio])
        #expect(playlist.variants.map(\.uri) == ["film.m3u8"])
        #expect(HLSMultivariantPlaylist.droppingSubtitles(in: reduced) { $0 == "en.m3u8" } == nil)
    }
}
