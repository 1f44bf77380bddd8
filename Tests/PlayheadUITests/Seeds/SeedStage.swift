import Foundation
import PlayheadTesting
import PlayheadUI

/// A real player on a simulated engine, in a headless window with the same clock.
@MainActor final class SeedStage {
    let simulation: Simulation
    let player: Player
    private(set) var window: HeadlessWindow!

    init<Content: View>(
        _ film: SimulatedItem = .video(duration: 60), @ViewBuilder content: (Player) -> Content
    ) {
        simulation = Simulation(library: SimulatedEngine.Library(defaultItem: film))
        player = Player(
            item: .simple(url: URL(string: "https://www.server.com/master.m3u8")!), engine: simulation.provider,
            scheduler: simulation.scheduler)
        let player = player
        window = HeadlessWindow { content(player) }
    }

    /// Advances the clock by a tenth of a second per turn.
    func advance(_ seconds: Double) {
        for _ in 0..<Int((seconds * 10).rounded()) {
            simulation.advance(by: .milliseconds(100))
            window.advance(by: .milliseconds(100))
        }
    }

    /// The opacity of the element with an identifier.
    func opacity(_ identifier: String) -> Double? { window.element(identifier: identifier)?.opacity }
}
