import MediaServer
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(2))) struct DataEndTests {
    /// A decoder that is late leaves pictures out, also the last ones.
    @Test func picturesThatAreLeftOutCountAsData() async throws {
        let path = try await TestMedia.captionedMP4.file().path
        try await offPool {
            GStreamerRuntime.start()
            let film = try DecodedFilm(path)
            let (coded, shown) = (DataEnd(), DataEnd())
            coded.watch(film.decoder)
            shown.watch(film.sink)
            film.makeLate()
            _ = try film.play()
            let duration = try #require(TestMedia.captionedMP4.facts.duration)
            let (decoded, last) = (try #require(coded.time), try #require(shown.time))
            #expect(abs(Double(decoded) / 1e9 - duration) < 0.01)
            #expect(last < decoded)
        }
    }
}
