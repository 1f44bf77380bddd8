import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerLifetimeTests {
    /// The states to bring a player into.
    enum Situation: String, CaseIterable {
        case idle, opening, paused, playing, stalled, seeking, ended, failed, stopped

        @MainActor func enter(_ bench: PlayerBench) {
            switch self {
            case .idle: break
            case .opening: bench.player.play()
            case .paused: bench.advance(1)
            case .playing:
                bench.player.play()
                bench.advance(2)
            case .stalled:
                bench.player.play()
                bench.advance(6)
            case .seeking:
                bench.advance(1)
                bench.player.seek(to: .s(30))
            case .ended:
                bench.advance(1)
                bench.player.seek(to: .s(60))
                bench.advance(2)
            case .failed:
                bench.player.play()
                bench.advance(30)
            case .stopped:
                bench.advance(1)
                bench.player.stop()
            }
        }
    }

    private func bench(_ situation: Situation) -> PlayerBench {
        var film = SimulatedItem.video()
        film.incidents = [
            SimulatedIncident(.stall(seconds: 3), at: .position(5)),
            SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .position(15)),
        ]
        let items = situation == .idle ? [] : [PlayerItem(url: PlayerBench.film)]
        return PlayerBench([PlayerBench.film.absoluteString: film], items: items)
    }

    @Test(arguments: Situation.allCases)
    func releasingInAnyStateEndsTheEngineAndTheStreams(_ situation: Situation) async {
        let bench = bench(situation)
        let transitions = bench.player.transitions
        situation.enter(bench)
        bench.player.release()
        bench.player.release()
        if situation != .idle { #expect(bench.simulation.commands.last == .quit) }
        #expect(bench.player.phase == .idle)
        for await _ in transitions {}
        let count = bench.simulation.journal.count
        bench.player.play()
        bench.player.seek(to: .s(3))
        bench.advance(60)
        #expect(bench.simulation.journal.count == count)
    }

    @Test(arguments: Situation.allCases)
    func droppingInAnyStateEndsTheEngineAndTheStreams(_ situation: Situation) async {
        weak var weakPlayer: Player?
        let simulation: Simulation
        let transitions: AsyncStream<PlaybackTransition>
        do {
            let bench = bench(situation)
            situation.enter(bench)
            simulation = bench.simulation
            weakPlayer = bench.player
            transitions = bench.player.transitions
        }
        #expect(weakPlayer == nil)
        if situation != .idle { #expect(simulation.commands.last == .quit) }
        #expect(simulation.engine == nil)
        for await _ in transitions {}
    }

    @Test func aCallerThatWaitsForASeekIsAnsweredWhenThePlayerIsReleased() async {
        let bench = PlayerBench()
        bench.advance(1)
        var answers: [Bool] = []
        bench.player.seek(to: .s(30)) { @MainActor in answers.append($0) }
        bench.player.release()
        #expect(answers == [false])
    }
}
