import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerReconnectTests {
    /// A player whose item loses its connection once it has played 10 s, and opens a second later than the first time.
    private func losing(_ item: SimulatedItem, attempts: [SimulatedItem] = []) -> PlayerBench {
        let bench = PlayerBench(items: [])
        var first = item
        first.incidents = [SimulatedIncident(.fail(PlaybackError(.connectionLost)), at: .afterReady(10))]
        var again = item
        again.openingLatency = 1
        bench.simulation.library.set([first] + attempts + [again], for: PlayerBench.film.absoluteString)
        bench.player.items = [PlayerItem(url: PlayerBench.film)]
        return bench
    }

    /// The properties of the content, without the state of playback.
    private func content(_ properties: PlayerProperties) -> PlayerProperties {
        var content = properties
        content.lanes = PlaybackLanes()
        return content
    }

    @Test func contentStaysDuringAReconnection() {
        var item = SimulatedItem.multilingual()
        item.metadata = MediaMetadata(title: "Film")
        let bench = losing(item)
        bench.player.play()
        bench.advance(9)
        let before = content(bench.player.currentProperties)
        #expect(before.streamType == .onDemand)
        #expect(before.duration.seconds == 60)
        #expect(before.metadata.title == "Film")
        var heard: [PlayerProperties] = []
        let listening = bench.player.onPropertiesChange { heard.append($0) }
        bench.forgetTransitions()
        bench.advance(5)
        listening.cancel()
        #expect(bench.phases == ["waiting", "playing"])
        #expect(!heard.isEmpty)
        #expect(heard.allSatisfy { content($0) == before })
        #expect(bench.player.duration == before.duration)
        #expect(bench.player.tracks == before.tracks)
    }

    @Test func aWindowOfThePastStaysThroughSeveralAttempts() {
        var refusing = SimulatedItem.failing(PlaybackError(.connectionLost))
        refusing.openingLatency = 0.2
        let bench = losing(.dvr(window: 100), attempts: [refusing, refusing])
        bench.player.play()
        bench.advance(9)
        var heard: [PlayerProperties] = []
        let listening = bench.player.onPropertiesChange { heard.append($0) }
        bench.advance(10)
        listening.cancel()
        #expect(bench.player.phase == .playing)
        #expect(bench.simulation.commands.count { if case .load = $0 { true } else { false } } == 4)
        #expect(heard.allSatisfy { $0.streamType == .dvr && $0.seekableTimeRange.isValid && $0.mediaType == .video })
    }

    @Test func anItemThatTakesTheOldOnesPlaceWhileItIsMadeAgainTakesNothingOver() {
        let bench = losing(.multilingual())
        bench.simulation.library[PlayerBench.second.absoluteString] = .unresponsive
        bench.player.play()
        bench.advance(10.7)
        #expect(bench.player.phase.name == "waiting")
        bench.player.currentItem = PlayerItem(url: PlayerBench.second)
        #expect(bench.player.streamType == .unknown)
        #expect(bench.player.tracks.tracks.isEmpty)
        #expect(!bench.player.duration.isValid)
    }
}
