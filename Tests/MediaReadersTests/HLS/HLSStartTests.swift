import MediaReaders
import Testing

@Suite struct HLSStartTests {
    private func position(_ offset: String, _ rest: String = "#EXT-X-ENDLIST\n") throws -> Double? {
        let segments = (0..<5).map { "#EXTINF:2,\n\($0).ts\n" }.joined()
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-START:TIME-OFFSET=\(offset)\n\(segments)\(rest)"
        guard case .media(let media) = try HLSPlaylist(Array(text.utf8)) else { return nil }
        return media.start.map(media.position)
    }

    @Test func preciseOffsetsCountFromEitherEnd() throws {
        #expect(try position("4.5,PRECISE=YES") == 4.5)
        #expect(try position("-4,PRECISE=YES") == 6)
        #expect(try position("-3.5,PRECISE=YES") == 6.5)
        #expect(try position("-650,PRECISE=YES") == 0)
        #expect(try position("650,PRECISE=YES") == 10)
    }

    @Test func othersBeginWithASegment() throws {
        #expect(try position("4.5") == 4)
        #expect(try position("-3.5,PRECISE=NO") == 6)
        #expect(try position("0") == 0)
    }

    @Test func liveStreamsStartBeforeTheHoldBack() throws {
        #expect(try position("0", "") == 0)
        #expect(try position("-1,PRECISE=YES", "") == 4)
        #expect(try position("-9,PRECISE=YES", "") == 1)
    }

    @Test func tagWithoutAnOffsetIsIgnored() throws { #expect(try position("x") == nil) }

    @Test func multivariantPlaylistsHaveAStart() throws {
        let text = "#EXTM3U\n#EXT-X-START:TIME-OFFSET=-1.5\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n"
        guard case .multivariant(let main) = try HLSPlaylist(Array(text.utf8)) else { return }
        #expect(main.start == HLSStart(offset: -1.5))
    }
}
