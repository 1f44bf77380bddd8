import Foundation
import PlayheadTesting
import PlayheadUI

/// A player on a simulated engine, for views in a headless window.
@MainActor final class ScreenBench {
    let simulation: Simulation
    let player: Player

    init(_ item: SimulatedItem = .video(duration: 600), plays: Bool = true) {
        let url = URL(string: "https://www.example.com/film.m3u8")!
        simulation = Simulation(library: SimulatedEngine.Library(items: [url.absoluteString: item]))
        player = Player(
            items: [PlayerItem(url: url)], engine: simulation.provider, scheduler: simulation.scheduler)
        if plays {
            player.play()
            advance(1)
        }
    }

    func advance(_ seconds: Double) { simulation.advance(by: .seconds(seconds)) }
}

extension CMTime {
    static func s(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000) }
}
