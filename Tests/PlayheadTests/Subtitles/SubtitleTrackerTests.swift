import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor struct SubtitleTrackerTests {
    private func bench() -> PlayerBench {
        var film = SimulatedItem.video(duration: 60)
        film.cues = [(2.0, 2.0, "a"), (3.0, 4.0, "b"), (20.0, 2.0, "c")].map { start, duration, text in
            TextCue(range: CMTimeRange(start: .s(start), duration: .s(duration)), text: text)
        }
        return PlayerBench([PlayerBench.film.absoluteString: film])
    }

    private func texts(_ bench: PlayerBench) -> [String] { bench.player.subtitles.cues.map(\.text) }

    @Test func cuesComeAndGoWithTheTime() {
        let bench = bench()
        bench.player.play()
        var seen: [[String]] = [texts(bench)]
        for _ in 0..<100 {
            bench.advance(0.1)
            if texts(bench) != seen.last { seen.append(texts(bench)) }
        }
        #expect(seen == [[], ["a"], ["a", "b"], ["b"], []])
    }

    @Test func aPauseKeepsThem() {
        let bench = bench()
        _ = bench.player.subtitles
        bench.player.play()
        while texts(bench) != ["a"] { bench.advance(0.1) }
        bench.player.pause()
        bench.advance(10)
        #expect(texts(bench) == ["a"])
    }

    @Test func aFasterRateEndsThemEarlier() {
        let bench = bench()
        _ = bench.player.subtitles
        bench.player.rate = 2
        bench.player.play()
        while texts(bench) != ["b"] { bench.advance(0.05) }
        let before = bench.player.time().seconds
        bench.advance((7 - before) / 2 - 0.05)
        #expect(texts(bench) == ["b"])
        bench.advance(0.1)
        #expect(texts(bench) == [])
    }

    @Test func anotherLookReplacesTheStylesOfTheAuthor() {
        var film = SimulatedItem.video(duration: 60)
        let picture = CuePicture(
            canvas: PixelSize(width: 10, height: 10),
            parts: [
                .init(x: 0, y: 0, size: PixelSize(width: 1, height: 1), colors: [.max], indices: [255], isMask: true)
            ],
            isDrawing: true)
        film.cues = [
            TextCue(range: CMTimeRange(start: .s(2), duration: .s(3)), text: "a", isDrawn: true),
            TextCue(range: CMTimeRange(start: .s(2), duration: .s(3)), text: "", picture: picture),
        ]
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        let player = bench.player
        // Nothing is drawn yet: the look is for other subtitles.
        player.subtitleLook.scale = 1.5
        #expect(player.subtitleLook.keepsAuthorStyles && !player.subtitles.hasDrawings)
        player.play()
        bench.advance(3)
        #expect(player.subtitles.cues.count == 2 && player.subtitles.hasDrawings)
        player.subtitleLook.color = .yellow
        #expect(!player.subtitleLook.keepsAuthorStyles && player.subtitleLook.color == .yellow)
        // Both the command and the usual values bring them back.
        player.subtitleLook.keepsAuthorStyles = true
        #expect(player.subtitleLook.keepsAuthorStyles && player.subtitleLook.color == .yellow)
        player.subtitleLook.scale = 2
        #expect(!player.subtitleLook.keepsAuthorStyles)
        player.subtitleLook = SubtitleLook()
        #expect(player.subtitleLook.keepsAuthorStyles)
    }

    @Test func seekClearsSubtitlesImmediately() {
        let bench = bench()
        _ = bench.player.subtitles
        bench.player.play()
        while texts(bench) != ["a"] { bench.advance(0.1) }
        bench.player.seek(to: .s(40))
        #expect(texts(bench) == [])
        bench.advance(5)
        #expect(texts(bench) == [])
    }

    @Test func closingTheItemClearsThem() {
        let bench = bench()
        _ = bench.player.subtitles
        bench.player.play()
        while texts(bench) != ["a"] { bench.advance(0.1) }
        bench.player.stop()
        #expect(texts(bench) == [])
    }

    @Test func nothingIsScheduledWhileNothingShows() {
        let bench = bench()
        bench.player.play()
        bench.advance(10)
        let count = (bench.simulation.scheduler as? ManualScheduler)?.pendingCount
        _ = bench.player.subtitles
        #expect((bench.simulation.scheduler as? ManualScheduler)?.pendingCount == count)
    }
}
