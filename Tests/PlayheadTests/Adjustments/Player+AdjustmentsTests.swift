import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor struct PlayerAdjustmentsTests {
    @Test func adjustmentsReachTheEngineWithinTheirRanges() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        bench.player.adjustments = PlaybackAdjustments(
            audioDelay: 99, replayGain: .album, brightness: .nan, contrast: -3)
        let expected = PlaybackAdjustments(audioDelay: 5, replayGain: .album, contrast: 0)
        #expect(bench.player.adjustments == expected)
        #expect(bench.simulation.engine?.adjustments == expected)
        #expect(bench.player.phase == .playing)
    }

    @Test func anEngineThatTakesThePlaceOfALostOneReceivesThem() {
        var crashing = SimulatedItem.video()
        crashing.incidents = [SimulatedIncident(.crash(PlaybackError(.mediaServicesWereReset)), at: .position(10))]
        let bench = PlayerBench([PlayerBench.film.absoluteString: crashing])
        bench.simulation.library.set([crashing, .video()], for: PlayerBench.film.absoluteString)
        bench.player.adjustments.audioDelay = 0.5
        let levels = bench.player.audioLevels
        bench.player.play()
        bench.advance(12)
        bench.player.play()
        bench.advance(2)
        #expect(bench.simulation.engineCount == 2)
        #expect(bench.simulation.engine?.adjustments.audioDelay == 0.5)
        #expect(bench.simulation.engine?.isMetering == true)
        withExtendedLifetime(levels) {}
    }

    @Test func soundIsMeasuredOnlyWhileThereIsAReader() async {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        #expect(bench.simulation.engine?.isMetering == false)
        let reader = Task { @MainActor in
            for await level in bench.player.audioLevels { return level }
            return AudioLevel(channels: [])
        }
        while bench.simulation.engine?.isMetering == false { await Task.yield() }
        bench.player.pause()
        bench.player.play()
        bench.advance(1)
        #expect(await reader.value.channels.isEmpty == false)
        while bench.simulation.engine?.isMetering == true { await Task.yield() }
    }
}
