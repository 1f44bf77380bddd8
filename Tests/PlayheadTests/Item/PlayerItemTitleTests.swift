import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

/// The title that is shown: the item's or the content's.
@MainActor @Suite struct PlayerItemTitleTests {
    private func title(_ item: PlayerItem, of content: SimulatedItem) -> String? {
        let bench = PlayerBench()
        bench.simulation.library.set([content], for: PlayerBench.film.absoluteString)
        bench.player.items = [item]
        bench.player.play()
        bench.advance(5)
        #expect(bench.player.lanes.readiness == .ready)
        return bench.player.metadata.title
    }

    private func titled(_ item: SimulatedItem) -> SimulatedItem {
        var item = item
        item.metadata = MediaMetadata(title: "ep_0123_final", artist: "Anna")
        return item
    }

    @Test func contentHasItsOwnTitleUnlessTheItemsIsPreferred() {
        let content = titled(.audio())
        #expect(title(PlayerItem(url: PlayerBench.film, title: "Maps"), of: content) == "ep_0123_final")
        #expect(title(PlayerItem(url: PlayerBench.film, title: "Maps", prefersTitle: true), of: content) == "Maps")
        #expect(title(PlayerItem(url: PlayerBench.film, prefersTitle: true), of: content) == "ep_0123_final")
    }

    @Test func liveStreamsShowWhatIsBeingSent() {
        let station = titled(.live())
        let item = PlayerItem(url: PlayerBench.film, title: "Radio Sine", prefersTitle: true)
        #expect(title(item, of: station) == "ep_0123_final")
    }

    @Test func copiesPreferTheSameTitle() {
        let item = PlayerItem(url: PlayerBench.film, title: "Maps", prefersTitle: true)
        #expect(item.copy(startPosition: .zero).prefersTitle)
    }
}
