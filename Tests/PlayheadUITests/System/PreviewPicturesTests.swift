import Foundation
import PlayheadTesting
import Synchronization
import Testing

@testable import PlayheadUI

@MainActor @Suite struct PreviewPicturesTests {
    /// Makes pictures whose width is the position.
    private final class Maker: PreviewPictureMaking {
        let positions = Mutex<[Double]>([])

        func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
            positions.withLock { $0.append(seconds) }
            let side = max(1, Int(seconds))
            return ImagePixels(
                width: side, height: 1, bytesPerRow: side * 4, bytes: [UInt8](repeating: 0, count: side * 4))
        }
    }

    private func player(_ url: String, _ film: SimulatedItem = .video(duration: 300)) -> (Simulation, Player) {
        let simulation = Simulation(library: SimulatedEngine.Library(defaultItem: film))
        let player = Player(
            item: PlayerItem(url: URL(string: url)!), engine: simulation.provider, scheduler: simulation.scheduler)
        simulation.advance(by: .seconds(1))
        return (simulation, player)
    }

    @Test func streamsAndRecordingsHaveNone() async {
        for (url, film) in [("https://example.com/film.mp4", SimulatedItem.video()), ("file:///song.ogg", .audio())] {
            let (simulation, player) = player(url, film)
            let (maker, pictures) = (Maker(), PreviewPictures())
            pictures.point(at: .s(10), of: player, maker: maker)
            for _ in 0..<100 { await Task.yield() }
            #expect(maker.positions.withLock { $0.isEmpty })
            #expect(pictures.picture == nil)
            withExtendedLifetime(simulation) {}
        }
    }
}
