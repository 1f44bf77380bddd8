import MediaReaders
import MediaServer
import Synchronization
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(2))) struct CaptionProbeTests {
    private final class Seen: Sendable {
        let texts = Mutex<[String]>([])
        let pictures = Mutex(0)
    }

    /// A decoder that is late leaves pictures out.
    @Test func captionsOfDroppedPicturesAreRead() async throws {
        let path = try await TestMedia.captionedMP4.file().path
        try await offPool {
            GStreamerRuntime.start()
            let (calm, late) = (try play(path, isLate: false), try play(path, isLate: true))
            #expect(late.pictures.withLock { $0 } < calm.pictures.withLock { $0 })
            #expect(calm.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
            #expect(late.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
        }
    }

    /// Program streams may leave times out.
    @Test func captionsOfPicturesWithoutATimeAreRead() async throws {
        let path = try await TestMedia.captionedMP4.file().path
        try await offPool {
            GStreamerRuntime.start()
            let seen = try play(path, isLate: false, hasTimes: false)
            #expect(seen.texts.withLock { $0 } == ["Hello You", "", "Top", ""])
        }
    }

    private func play(_ path: String, isLate: Bool, hasTimes: Bool = true) throws -> Seen {
        let seen = Seen()
        let feed = CaptionFeed(
            post: { cue in
                seen.texts.withLock { if $0.last != cue.text { $0.append(cue.text) } }
            }, channelsChanged: { _, _ in })
        feed.select(.cc1)
        let film = try DecodedFilm(path)
        if !hasTimes { film.removeTimes() }
        CaptionProbe.install(on: film.decoder, feed: feed)
        if isLate { film.makeLate() }
        let count = try film.play()
        seen.pictures.withLock { $0 = count }
        return seen
    }
}
