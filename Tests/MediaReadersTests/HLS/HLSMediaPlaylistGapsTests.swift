import MediaReaders
import Testing

@Suite struct HLSMediaPlaylistGapsTests {
    private let head = "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:2\n"
    private let gap = "#EXT-X-GAP\n#EXTINF:2,\nnone.ts\n"
    private let rest = "#EXTINF:2,\na.ts\n#EXT-X-GAP\n#EXTINF:2,\nb.ts\n#EXTINF:2,\nc.ts\n#EXT-X-ENDLIST\n"

    /// The playlist without its first gaps. Checks that its size is the same.
    private func skipped(_ text: String) throws -> HLSMediaPlaylist? {
        guard let bytes = HLSMediaPlaylist.skippingFirstGaps(in: Array(text.utf8)) else { return nil }
        #expect(bytes.count == text.utf8.count)
        guard case .media(let playlist) = try HLSPlaylist(bytes) else { return nil }
        return playlist
    }

    /// The segments from the first that is no gap.
    private func expected(_ text: String) throws -> [HLSSegment] {
        guard case .media(let playlist) = try HLSPlaylist(Array(text.utf8)) else { return [] }
        var segments = Array(playlist.segments.drop { $0.isGap })
        let start = segments.first?.start ?? 0
        for index in segments.indices { segments[index].start -= start }
        return segments
    }

    @Test func remainingSegmentsKeepTheirNumbersAndValues() throws {
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k.bin\"\n"
        let map = "#EXT-X-MAP:URI=\"init.mp4\"\n"
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        let texts = [
            head + gap + rest, head + gap + gap + gap + rest, head + "#EXT-X-MEDIA-SEQUENCE:98\n" + gap + gap + rest,
            head + "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-DISCONTINUITY-SEQUENCE:9\n" + gap + rest,
            head + key + map + gap + rest, head + gap + key + gap + map + rest,
            head + gap + "#EXT-X-DISCONTINUITY\n" + gap + gap + rest,
            head + gap + "#EXT-X-DISCONTINUITY\n" + rest, head + gap + date + rest,
            (head + gap + rest).replacing("\n", with: "\r\n"),
        ]
        for text in texts {
            let playlist = try #require(try skipped(text), "\(text)")
            #expect(playlist.segments == (try expected(text)), "\(text)")
            #expect(playlist.hasEndList && playlist.targetDuration == 2)
        }
    }

    @Test func dateOfAGapIsNotThatOfTheNextSegment() throws {
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        #expect(try #require(try skipped(head + date + gap + rest)).segments[0].programDate == nil)
    }

    @Test func otherPlaylistsStayAsTheyAre() throws {
        let range = "#EXT-X-BYTERANGE:5\n"
        for text in [head + rest, head + gap, head + gap + range + rest, "", "#EXTM3U", head] {
            #expect(HLSMediaPlaylist.skippingFirstGaps(in: Array(text.utf8)) == nil)
        }
    }
}
