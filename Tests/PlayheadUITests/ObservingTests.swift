import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor struct ObservingTests {
    @Test func aPlayerTellsBeforeItChanges() {
        let simulation = Simulation(library: SimulatedEngine.Library(items: [:]))
        let player = Player(
            items: [PlayerItem(url: URL(string: "https://www.example.com/film.m3u8")!)], engine: simulation.provider,
            scheduler: simulation.scheduler)
        var seen: [Bool] = []
        let subscription = player.objectWillChange.sink { seen.append(player.shouldPlay) }
        player.play()
        #expect(seen.first == false)
        #expect(player.shouldPlay)
        seen = []
        player.play()
        #expect(seen.isEmpty)
        subscription.cancel()
    }
}
