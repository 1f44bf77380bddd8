import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerRetryTests {
    /// A player whose item failed after 10 s.
    private func failed(pausing: Bool = false) -> PlayerBench {
        let bench = PlayerBench(items: [])
        var item = SimulatedItem.multilingual()
        item.metadata = MediaMetadata(
            title: "Film", chapters: [MediaChapter(range: CMTimeRange(start: .zero, duration: .s(30)), title: "One")])
        var first = item
        first.incidents = [SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .afterReady(10))]
        item.openingLatency = 2
        bench.simulation.library.set([first, item], for: PlayerBench.film.absoluteString)
        bench.player.items = [PlayerItem(url: PlayerBench.film)]
        bench.player.play()
        bench.advance(5)
        if pausing { bench.player.pause() }
        bench.advance(10)
        return bench
    }

    @Test func aRetryKeepsWhatDescribesTheContent() {
        let bench = failed()
        let (metadata, tracks) = (bench.player.metadata, bench.player.tracks)
        #expect(metadata.chapters.count == 1)
        #expect(!tracks.tracks.isEmpty)
        var heard: [PlayerProperties] = []
        let listening = bench.player.onPropertiesChange { heard.append($0) }
        bench.player.retry()
        bench.advance(1)
        #expect(bench.player.phase == .preparing)
        #expect(bench.player.currentProperties.bufferingPercent == 100)
        #expect(bench.player.duration == .invalid)
        bench.advance(4)
        listening.cancel()
        #expect(bench.player.phase == .playing)
        #expect(!heard.isEmpty)
        #expect(heard.allSatisfy { $0.metadata == metadata && $0.tracks == tracks })
    }

    @Test(arguments: [false, true])
    func playingAFailedItemSendsNoMoreThanItMust(pausing: Bool) {
        let bench = failed(pausing: pausing)
        let before = bench.inputs.count
        bench.player.play()
        let commands = bench.inputs[before...].compactMap { entry -> PlaybackCommand? in
            if case .command(let command, _) = entry.input { command } else { nil }
        }
        #expect(commands == (pausing ? [.retry, .play] : [.retry]))
        bench.advance(5)
        #expect(bench.player.phase == .playing)
    }
}
