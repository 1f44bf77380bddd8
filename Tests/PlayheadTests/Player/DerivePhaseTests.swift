import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// The function of the three-lane document over a player.
@MainActor @Suite struct DerivePhaseTests {
    @Test func phaseFollowsTheLanesAndTheGivenIntent() {
        let bench = PlayerBench()
        #expect(derivePhase(player: PlayerBench(items: []).player, intent: .play) == .idle)
        #expect(derivePhase(player: bench.player, intent: .play) == .preparing)
        bench.player.play()
        bench.advance(2)
        #expect(derivePhase(player: bench.player, intent: .play) == .playing)
        #expect(derivePhase(player: bench.player, intent: .none) == .playing)
        #expect(derivePhase(player: bench.player, intent: .pause) == .paused, "a pause by the user takes precedence")
        bench.player.pause()
        bench.advance(1)
        #expect(derivePhase(player: bench.player, intent: .none) == .paused)
        #expect(derivePhase(player: bench.player, intent: .play) == .waiting)
    }

    @Test func itAgreesWithThePlayerForItsOwnIntent() {
        let bench = PlayerBench()
        bench.player.play()
        for _ in 0..<100 {
            bench.advance(0.1)
            #expect(derivePhase(player: bench.player, intent: .play) == bench.player.phase)
        }
    }
}
