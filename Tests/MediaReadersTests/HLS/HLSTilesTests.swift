import Testing

@testable import MediaReaders

struct HLSTilesTests {
    private let list = """
        #EXTM3U
        #EXT-X-TARGETDURATION:60
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-IMAGES-ONLY
        #EXT-X-TILES:RESOLUTION=320x180,LAYOUT=5x2,DURATION=6
        #EXTINF:60,
        one.jpg
        #EXTINF:9,
        two.jpg
        #EXT-X-TILES:RESOLUTION=320x180,LAYOUT=0x0
        #EXTINF:10,
        three.jpg
        #EXT-X-TILES:LAYOUT=1x2
        #EXTINF:10,
        four.jpg
        #EXT-X-ENDLIST
        """

    @Test func imageStreamsAreListed() throws {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=1
            main.m3u8
            #EXT-X-IMAGE-STREAM-INF:BANDWIDTH=16460,RESOLUTION=320x180,CODECS="jpeg",URI="tiles.m3u8"
            #EXT-X-IMAGE-STREAM-INF:BANDWIDTH=16460,RESOLUTION=320x180
            """
        guard case .multivariant(let playlist) = try HLSPlaylist(Array(text.utf8)) else {
            Issue.record("not a multivariant playlist")
            return
        }
        #expect(playlist.variants.map(\.uri) == ["main.m3u8"])
        #expect(playlist.imageVariants.map(\.uri) == ["tiles.m3u8"])
        #expect(playlist.imageVariants[0].width == 320)
        var limits = HLSPlaylistLimits()
        limits.variants = 1
        #expect(throws: HLSPlaylistError.self) { try HLSPlaylist(Array(text.utf8), limits: limits) }
    }

    @Test func tilesOfSegmentsHaveTheirTime() throws {
        guard case .media(let playlist) = try HLSPlaylist(Array(list.utf8)) else {
            Issue.record("not a media playlist")
            return
        }
        func place(_ position: Double) -> String? {
            guard let segment = playlist.segment(at: position), let tiles = segment.tiles else { return nil }
            let reference = tiles.reference(at: position, in: segment, address: segment.uri)
            return "\(reference.addresses[0]) \(reference.tile) \(reference.tileSize?.width ?? 0)"
        }
        #expect([0, 5.9, 6, 59.9].map(place) == ["one.jpg 0 320", "one.jpg 0 320", "one.jpg 1 320", "one.jpg 9 320"])
        // A partially filled picture.
        #expect([60, 68.9].map(place) == ["two.jpg 0 320", "two.jpg 1 320"])
        #expect(place(70) == nil)
        #expect([80, 85].map(place) == ["four.jpg 0 0", "four.jpg 1 0"])
    }
}
