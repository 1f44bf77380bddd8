import Foundation
import MediaServer
import Playhead
import Testing

@testable import PlayheadWindow

/// The queue while the demo library is created, without a window.
@MainActor @Suite struct DemoQueueTests {
    private let model = WindowModel(WindowOptions())
    private let workshop = Workshop()
    private let film = URL(string: "file:///nowhere/film.mp4")!

    /// Starts the demo and waits until a number of items are done and the next one is being created.
    private func play(until count: Int) async {
        model.playDemo { [workshop] in try await workshop.make($0) }
        await workshop.isAsked()
        for _ in 0..<count {
            workshop.finish()
            await workshop.isAsked()
        }
    }

    @Test func theExamplesAreQueuedOneAfterTheOther() async {
        await play(until: 2)
        #expect(model.isPreparingDemo)
        #expect(model.player.items.count == 2)
        let task = model.demo
        workshop.finishAll()
        await task?.value
        #expect(!model.isPreparingDemo)
        #expect(model.player.items.map(\.title) == DemoLibrary.items.map(\.title))
        #expect(model.player.currentItem == model.player.items.first)
        model.close()
    }

    @Test(arguments: 0...2) func mediaOpenedDuringTheDemoReplacesIt(_ count: Int) async {
        await play(until: count)
        let task = model.demo
        model.open([film])
        #expect(!model.isPreparingDemo)
        workshop.finishAll()
        await task?.value
        #expect(model.player.items.map(\.url) == [film])
        #expect(model.notice == nil)
        model.close()
    }

    @Test func additionsToTheQueueKeepTheDemoComing() async {
        await play(until: 1)
        let task = model.demo
        model.open([film], enqueues: true)
        workshop.finishAll()
        await task?.value
        #expect(model.player.items.count == DemoLibrary.items.count + 1)
        model.close()
    }

    @Test func aQueueThatIsEmptiedStaysEmptyAndCanBeFilledAgain() async throws {
        await play(until: 1)
        let task = model.demo
        model.remove(try #require(model.player.items.first))
        #expect(!model.isPreparingDemo)
        workshop.finish()
        await task?.value
        #expect(model.player.items.isEmpty)
        await play(until: 1)
        #expect(model.player.items.count == 1)
        model.close()
        workshop.finishAll()
    }
}

/// Creates items of the demo on request.
@MainActor private final class Workshop {
    private let asked = AsyncStream<Void>.makeStream()
    /// The item that is being created. Each has a separate stream: a canceled task ends the stream that it waits for.
    private var finished = AsyncStream<Void>.makeStream()
    private var isFinishingAll = false

    func make(_ example: DemoLibrary.Item) async throws -> URL {
        finished = AsyncStream.makeStream()
        if isFinishingAll { finished.continuation.finish() }
        var finishes = finished.stream.makeAsyncIterator()
        asked.continuation.yield()
        _ = await finishes.next(isolation: MainActor.shared)
        return URL(string: "file:///nowhere/\(example.name)")!
    }

    func isAsked() async {
        var asks = asked.stream.makeAsyncIterator()
        _ = await asks.next(isolation: MainActor.shared)
    }

    func finish() { finished.continuation.yield() }

    func finishAll() {
        isFinishingAll = true
        finished.continuation.finish()
    }
}
