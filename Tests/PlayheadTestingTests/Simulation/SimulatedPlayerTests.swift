import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// The real player on the simulated engine.
@MainActor @Suite struct SimulatedPlayerTests {
    let simulation = Simulation(library: .init(defaultItem: .video(duration: 60)))

    private func makePlayer(_ names: String...) throws -> Player {
        let items = try names.map { PlayerItem(url: try #require(URL(string: "https://example.com/\($0)"))) }
        return Player(items: items, engine: simulation.provider, scheduler: simulation.scheduler)
    }

    @Test func aPlayerPlaysToTheEndWithoutRealTime() throws {
        let player = try makePlayer("film")
        #expect(player.phase == .preparing)
        player.play()
        simulation.advance(by: .seconds(30.1))
        #expect(player.phase == .playing)
        #expect(player.time().seconds == 30)
        simulation.advance(by: .seconds(40))
        #expect(player.phase == .ended)
    }

    @Test func aPlayerSeeksAndItsCompletionIsCalledOnce() throws {
        let player = try makePlayer("film")
        player.play()
        simulation.advance(by: .seconds(1))
        var results: [Bool] = []
        for second in 1...10 {
            player.seek(to: CMTime(value: Int64(second) * 5, timescale: 1)) { results.append($0) }
        }
        simulation.advance(by: .seconds(1))
        #expect(results.count == 10)
        #expect(results.last == true)
        #expect(player.phase == .playing)
    }

    @Test func playerAdvancesToTheNextItem() throws {
        let player = try makePlayer("one", "two")
        player.play()
        simulation.advance(by: .seconds(65))
        #expect(player.currentItem == player.items.last)
        #expect(player.phase == .playing)
        simulation.advance(by: .seconds(65))
        #expect(player.phase == .ended)
    }

    @Test func playerCreatesANewEngineAfterALoss() throws {
        let player = try makePlayer("film")
        player.play()
        simulation.advance(by: .seconds(10.1))
        simulation.engine?.perform(.crash(PlaybackError(.mediaServicesWereReset)))
        #expect(player.error?.code == .mediaServicesWereReset)
        player.retry()
        simulation.advance(by: .seconds(1.1))
        #expect(player.phase == .playing)
        #expect(player.time().seconds == 11)
        #expect(simulation.engineCount == 2)
    }

    @Test func aPlayerThatIsDroppedEndsItsEngine() throws {
        var player: Player? = try makePlayer("film")
        player?.play()
        simulation.advance(by: .seconds(1))
        let engine = simulation.engine
        player = nil
        #expect(engine?.isRunning == false)
    }
}
