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

    private func settle(_ isDone: () -> Bool) async {
        for _ in 0..<10_000 where !isDone() { await Task.yield() }
    }

    @Test func theNearestPictureIsMadeFirstAndAllAreKept() async {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        #expect(FileManager.default.createFile(atPath: file.path, contents: Data([0])))
        defer { try? FileManager.default.removeItem(at: file) }
        let (simulation, player) = player(file.absoluteString)
        // The file is opened on another thread.
        while player.mediaType != .video {
            simulation.advance(by: .milliseconds(1))
            await Task.yield()
        }
        let (maker, pictures) = (Maker(), PreviewPictures())
        pictures.point(at: .s(150), of: player, maker: maker)
        await settle { pictures.picture != nil }
        #expect(pictures.picture?.width == 151)
        await settle { maker.positions.withLock { $0.count } >= 150 }
        let made = maker.positions.withLock { $0 }
        #expect(made.first == 151)
        #expect(Set(made).count == made.count)
        pictures.point(at: .s(20), of: player, maker: maker)
        #expect(pictures.picture?.width == 21)
        pictures.leave()
        #expect(pictures.picture == nil)
        withExtendedLifetime(simulation) {}
    }

    @Test func theTimeShowsBelowThePicture() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mp4")
        #expect(FileManager.default.createFile(atPath: file.path, contents: Data([0])))
        defer { try? FileManager.default.removeItem(at: file) }
        let (simulation, player) = player(file.absoluteString)
        // The file is opened on another thread.
        while player.mediaType != .video {
            simulation.advance(by: .milliseconds(1))
            await Task.yield()
        }
        let maker = Maker()
        var environment = EnvironmentValues()
        environment.previewPictureMaker = maker
        let window = HeadlessWindow(size: CGSize(width: 800, height: 400), environment: environment) {
            VStack {
                Spacer()
                TimeSlider(player: player)
            }
        }
        window.hover(at: CGPoint(x: 400, y: 388))
        window.turn()
        await settle { maker.positions.withLock { $0.count } > 3 }
        window.turn()
        let time = try #require(window.element(text: "2:30"))
        #expect(time.frame.height > 10 && time.frame.width > 20)
        #expect(time.frame.maxY <= 376 && time.frame.minY > 300, "\(time.frame)")
        window.hover(at: nil)
        window.turn()
        #expect(window.element(text: "2:30") == nil)
        withExtendedLifetime(simulation) {}
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
