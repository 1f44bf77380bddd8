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

    /// Makes pictures of streams only.
    private final class StreamMaker: PreviewPictureMaking {
        let positions = Mutex<[Double]>([])

        func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? { nil }
        func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
            positions.withLock { $0.append(seconds) }
            return ImagePixels(width: 1, height: 1, bytesPerRow: 4, bytes: [0, 0, 0, 0])
        }
    }

    /// Lets tasks run until something holds, for at most a minute, and then a little longer, for what must not follow.
    private func settle(until isSettled: () -> Bool) async {
        let deadline = ContinuousClock.now + .seconds(60)
        while !isSettled(), ContinuousClock.now < deadline { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
    }

    @Test func anAdaptiveStreamFetchesOnlyWhatIsNearThePointer() async {
        var film = SimulatedItem.video(duration: 300)
        film.variants = [StreamVariant(bandwidth: 1_000_000)]
        let (simulation, player) = player("https://example.com/film.m3u8", film)
        let (maker, pictures) = (StreamMaker(), PreviewPictures())
        pictures.point(at: .s(100), of: player, maker: maker)
        await settle { maker.positions.withLock { $0.count } == 3 && pictures.picture != nil }
        #expect(maker.positions.withLock { $0 } == [101, 103, 99])
        #expect(pictures.picture != nil)
        withExtendedLifetime(simulation) {}
    }

    /// Makes no picture before it is released or canceled.
    private final class SlowMaker: PreviewPictureMaking {
        let requests = Mutex<[String]>([])

        func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? { nil }
        func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
            requests.withLock { $0.append("\(Int(seconds))") }
            while !Task.isCancelled { await Task.yield() }
            requests.withLock { $0.append("\(Int(seconds)) canceled") }
            return nil
        }
    }

    @Test func aRequestThatIsFarFromThePointerIsCanceled() async {
        var film = SimulatedItem.video(duration: 300)
        film.variants = [StreamVariant(bandwidth: 1_000_000)]
        let (simulation, player) = player("https://example.com/film.m3u8", film)
        let (maker, pictures) = (SlowMaker(), PreviewPictures())
        pictures.point(at: .s(100), of: player, maker: maker)
        await settle { !maker.requests.withLock { $0.isEmpty } }
        // Within reach of the pointer: six places of 2 s.
        pictures.point(at: .s(112), of: player, maker: maker)
        await settle { true }
        #expect(maker.requests.withLock { $0 } == ["101"])
        pictures.point(at: .s(200), of: player, maker: maker)
        await settle { maker.requests.withLock { $0.count } == 3 }
        #expect(maker.requests.withLock { Set($0) } == ["101", "101 canceled", "201"])
        withExtendedLifetime(simulation) {}
    }

    /// Makes pictures of streams after the first request.
    private final class UnreliableMaker: PreviewPictureMaking {
        let positions = Mutex<[Double]>([])

        func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? { nil }
        func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
            let count = positions.withLock {
                $0.append(seconds)
                return $0.count
            }
            return count > 3 ? ImagePixels(width: 1, height: 1, bytesPerRow: 4, bytes: [0, 0, 0, 0]) : nil
        }
    }

    @Test func missingPicturesOfStreamsAreTriedAgainWhenThePointerReturns() async {
        var film = SimulatedItem.video(duration: 300)
        film.variants = [StreamVariant(bandwidth: 1_000_000)]
        let (simulation, player) = player("https://example.com/film.m3u8", film)
        let (maker, pictures) = (UnreliableMaker(), PreviewPictures())
        for _ in 0..<2 {
            pictures.point(at: .s(100), of: player, maker: maker)
            await settle { maker.positions.withLock { $0.count } == 3 }
            #expect(maker.positions.withLock { $0 } == [101, 103, 99])
        }
        #expect(pictures.picture == nil)
        pictures.leave()
        pictures.point(at: .s(100), of: player, maker: maker)
        await settle { maker.positions.withLock { $0.count } == 6 && pictures.picture != nil }
        #expect(maker.positions.withLock { $0 } == [101, 103, 99, 101, 103, 99])
        #expect(pictures.picture != nil)
        pictures.forget()
        #expect(pictures.picture == nil)
        withExtendedLifetime(simulation) {}
    }

    @Test func streamsAndRecordingsHaveNone() async {
        for (url, film) in [("https://example.com/film.mp4", SimulatedItem.video()), ("file:///song.ogg", .audio())] {
            let (simulation, player) = player(url, film)
            let (maker, pictures) = (Maker(), PreviewPictures())
            pictures.point(at: .s(10), of: player, maker: maker)
            await settle { true }
            #expect(maker.positions.withLock { $0.isEmpty })
            #expect(pictures.picture == nil)
            withExtendedLifetime(simulation) {}
        }
    }
}
