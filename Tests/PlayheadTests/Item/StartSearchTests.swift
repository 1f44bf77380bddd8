import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct StartSearchTests {
    private let film = PlayerItem(url: URL(string: "https://www.example.com/film.mp4")!)

    private static func first(of answers: AsyncStream<CMTime>) -> Task<CMTime?, Never> {
        Task {
            for await answer in answers { return answer }
            return nil
        }
    }

    @Test func anItemWaitsForTheStartThatIsSought() async throws {
        let bench = PlayerBench(items: [])
        let (answers, continuation) = AsyncStream.makeStream(of: CMTime.self)
        var asked: [ItemID] = []
        bench.player.findStart = { item in
            asked.append(item.id)
            return Self.first(of: answers)
        }
        bench.player.items = [film]
        bench.player.play()
        bench.player.isMuted = true
        #expect(asked == [film.id] && bench.loads.isEmpty)
        #expect(bench.player.phase == .preparing)
        continuation.yield(CMTime(seconds: 12, preferredTimescale: 1_000))
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(2)
        #expect(bench.loads.map(\.start?.seconds) == [12])
        #expect(bench.player.phase == .playing && bench.player.time().seconds >= 12)
    }

    @Test func nothingIsSoughtForAnItemWithAStart() async {
        let bench = PlayerBench(items: [])
        bench.player.findStart = { _ in
            Issue.record("the start is known")
            return nil
        }
        bench.player.items = [film.copy(startPosition: CMTime(seconds: 3, preferredTimescale: 1_000))]
        await bench.settle { !bench.loads.isEmpty }
        #expect(bench.loads.map(\.start?.seconds) == [3])
    }

    @Test func theSearchOfAnItemThatIsReplacedIsDropped() async {
        let bench = PlayerBench(items: [])
        let other = PlayerItem(url: URL(string: "https://www.example.com/other.mp4")!)
        let (answers, continuation) = AsyncStream.makeStream(of: CMTime.self)
        bench.player.findStart = { [film] item in
            item.id == film.id ? Self.first(of: answers) : Task { nil }
        }
        bench.player.items = [film]
        bench.player.items = [other]
        continuation.yield(.zero)
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(2)
        #expect(bench.loads.map(\.source) == [.url("https://www.example.com/other.mp4")])
    }
}
