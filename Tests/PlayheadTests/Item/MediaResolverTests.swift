import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct MediaResolverTests {
    private func bench(
        _ scripts: [String: SimulatedItem] = [:], items: [PlayerItem], _ resolver: HeldResolver
    ) -> PlayerBench {
        PlayerBench(scripts, items: items) { $0.resolvers = [resolver] }
    }

    private func media(_ address: String) -> HeldResolver.Answer {
        .success(ResolvedMedia(url: URL(string: address)!))
    }

    @Test func nameIsOpenedAtItsResolvedAddress() async throws {
        let resolver = HeldResolver()
        let bench = bench(items: [.urn("urn:rts:video:1")], resolver)
        bench.player.play()
        await bench.settle { resolver.isAwaited }
        #expect(resolver.asked == ["urn:rts:video:1"])
        #expect(bench.player.phase == .preparing)
        #expect(bench.player.controls.button == .pause)
        #expect(bench.simulation.commands.isEmpty)
        resolver.answer(
            .success(
                ResolvedMedia(
                    url: URL(string: "https://cdn.example.com/1.mp4?token=secret1")!, title: "Tides",
                    headers: ["Authorization": "secret2"], userAgent: "Catalogue/1")))
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.metadata.title == "Tides")
        let load = try #require(bench.loads.first)
        #expect(load.source == .url("https://cdn.example.com/1.mp4?token=secret1"))
        #expect(load.headers == ["Authorization": "secret2"])
        #expect(load.userAgent == "Catalogue/1")
        #expect(bench.phases == ["preparing", "playing"])
        let trace = String(decoding: try JSONEncoder().encode(bench.inputs), as: UTF8.self)
        #expect(!trace.contains("secret"))
    }

    @Test func headersOfTheItemAreNotSentToTheAddressThatAResolverGives() async throws {
        let item = PlayerItem(
            url: URL(string: "https://www.example.com/film")!, headers: ["Authorization": "secret"], userAgent: "Mine/1"
        )
        let resolver = HeldResolver("https:", answers: [item.url.absoluteString: media("https://other.example.com/1")])
        let bench = bench(items: [item], resolver)
        await bench.settle { !bench.loads.isEmpty }
        let load = try #require(bench.loads.first)
        #expect(load.headers.isEmpty)
        #expect(load.userAgent == "Mine/1")
    }

    @Test func headersOfAResolverCompleteThoseOfAnItemWhoseAddressStays() async throws {
        let url = URL(string: "https://www.example.com/film")!
        let item = PlayerItem(url: url, headers: ["Referer": "https://www.example.com", "Authorization": "old"])
        let answer = ResolvedMedia(url: url, headers: ["Authorization": "new"])
        let resolver = HeldResolver("https:", answers: [url.absoluteString: .success(answer)])
        let bench = bench(items: [item], resolver)
        await bench.settle { !bench.loads.isEmpty }
        #expect(bench.loads.first?.headers == ["Referer": "https://www.example.com", "Authorization": "new"])
    }

    @Test func anAnswerForAnItemThatWasReplacedIsDroppedAndTheQuestionCancelled() async {
        let resolver = HeldResolver()
        let items = [PlayerItem.urn("urn:rts:video:1"), .urn("urn:rts:video:2")]
        let bench = bench(items: items, resolver)
        bench.player.play()
        await bench.settle { resolver.isAwaited }
        bench.player.currentItem = items[1]
        await bench.settle { resolver.asked.count == 2 }
        #expect(resolver.cancelled == ["urn:rts:video:1"])
        resolver.answer("https://www.example.com/1.mp4")
        resolver.answer("https://www.example.com/2.mp4")
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(2)
        #expect(bench.loads.map(\.source) == [.url("https://www.example.com/2.mp4")])
        #expect(bench.player.phase == .playing)
    }

    @Test func stoppingAndReleasingCancelTheQuestion() async {
        let resolver = HeldResolver()
        let bench = bench(items: [.urn("urn:rts:video:1")], resolver)
        await bench.settle { resolver.isAwaited }
        bench.player.stop()
        await bench.settle { bench.player.phase == .idle }
        #expect(resolver.cancelled == ["urn:rts:video:1"])
        bench.player.play()
        await bench.settle { resolver.asked.count == 2 }
        bench.player.release()
        #expect(resolver.cancelled.count == 2)
        for _ in 0..<2 { resolver.answer("https://www.example.com/1.mp4") }
        await bench.settle { !resolver.isAwaited }
        #expect(bench.loads.isEmpty)
    }

    @Test func aNameThatNobodyKnowsIsATypedErrorWithARemedy() async throws {
        let bench = PlayerBench(items: [.urn("urn:rts:video:1")])
        bench.player.play()
        await bench.settle { bench.player.error != nil }
        let error = try #require(bench.player.error)
        #expect(error.code == .noResolver)
        #expect(error.category == .policy)
        #expect(!error.isRetryable)
        #expect(error.remedy.contains("resolver"))
        #expect(bench.player.controls.button == .retry)
    }

    @Test(arguments: ["", "urn:", "no name at all", "\u{0}"])
    func malformedNameFails(_ text: String) async {
        let bench = PlayerBench(items: [.urn(text)])
        await bench.settle { bench.player.error != nil }
        #expect([.noResolver, .badURL].contains(bench.player.error?.code))
    }

    @Test func aRefusalIsTheItemsErrorAndARetryAsksAgain() async throws {
        let resolver = HeldResolver()
        let items = [PlayerItem.urn("urn:rts:video:1", startPosition: .s(30)), .urn("urn:rts:video:2")]
        let bench = bench(items: items, resolver)
        bench.player.play()
        await bench.settle { resolver.isAwaited }
        resolver.answer(
            .failure(PlaybackError(.serverError, url: "https://ann:secret@api.example.com/1?token=secret")))
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.error?.code == .serverError)
        #expect(bench.player.error?.url == "https://api.example.com/1")
        #expect(bench.player.items == items)
        #expect(bench.player.currentItem === items[0])
        bench.player.retry()
        await bench.settle { resolver.isAwaited }
        #expect(resolver.asked == ["urn:rts:video:1", "urn:rts:video:1"])
        resolver.answer("https://www.example.com/1.mp4")
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        #expect(bench.loads.first?.start == .s(30))
        #expect(bench.phases == ["preparing", "failed", "preparing", "playing"])
    }

    @Test func retryContinuesAtThePositionWithANewAddress() async throws {
        let resolver = HeldResolver()
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.fail(PlaybackError(.forbidden)), at: .position(10))]
        let bench = bench(["https://www.example.com/a": film], items: [.urn("urn:rts:video:1")], resolver)
        bench.player.play()
        await bench.settle { resolver.isAwaited }
        resolver.answer("https://www.example.com/a")
        await bench.settle { !bench.loads.isEmpty }
        bench.advance(15)
        #expect(bench.player.error?.code == .forbidden)
        bench.player.retry()
        await bench.settle { resolver.isAwaited }
        resolver.answer("https://www.example.com/b")
        await bench.settle { bench.loads.count == 2 }
        #expect(bench.loads.last?.source == .url("https://www.example.com/b"))
        let start = try #require(bench.loads.last?.start)
        #expect(abs(start.seconds - 10) < 0.5)
        bench.advance(2)
        #expect(bench.player.phase == .playing)
    }

    @Test func forbiddenAddressIsRefusedFromAnySource() async {
        let resolver = HeldResolver(answers: ["urn:rts:video:1": media("ftp://www.example.com/1.mp4")])
        let bench = bench(items: [.urn("urn:rts:video:1")], resolver)
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.error?.code == .schemeNotAllowed)
        #expect(bench.loads.isEmpty)
    }

    @Test func aResolverThatNeverAnswersRunsIntoTheLimitForOpening() async {
        let resolver = HeldResolver()
        let bench = bench(items: [.urn("urn:rts:video:1")], resolver)
        await bench.settle { resolver.isAwaited }
        bench.advance(60)
        #expect(bench.player.error?.code == .openTimedOut)
        #expect(resolver.cancelled == ["urn:rts:video:1"])
        resolver.answer("https://www.example.com/1.mp4")
        await bench.settle { !resolver.isAwaited }
        #expect(bench.loads.isEmpty)
    }

    @Test func queueOfNamesPlaysInOrderEachPreparedDuringTheOneBefore() async {
        let names = (1...3).map { "urn:rts:video:\($0)" }
        let addresses = (1...3).map { "https://www.example.com/\($0).mp4" }
        let resolver = HeldResolver(
            answers: Dictionary(uniqueKeysWithValues: zip(names, addresses.map(media))))
        let items = names.map { PlayerItem.urn($0) }
        let scripts = Dictionary(uniqueKeysWithValues: addresses.map { ($0, SimulatedItem.video(duration: 10)) })
        let bench = bench(scripts, items: items, resolver)
        bench.player.play()
        await bench.settle { bench.loads.count == 1 }
        bench.advance(1)
        await bench.settle { bench.prepared.count == 1 }
        bench.advance(11)
        #expect(bench.player.currentItem === items[1])
        await bench.settle { bench.prepared.count == 2 }
        bench.advance(20)
        #expect(bench.player.currentItem === items[2])
        #expect(bench.player.phase == .ended)
        #expect(resolver.asked == names)
        #expect(bench.loads.map(\.source) == [.url(addresses[0])])
        #expect(bench.prepared.map(\.source) == [.url(addresses[1]), .url(addresses[2])])
        #expect(bench.phases == ["preparing", "playing", "ended"])
    }

    @Test func nextItemMayBecomeCurrentWhileItIsBeingResolved() async {
        let resolver = HeldResolver(answers: ["urn:rts:video:1": media("https://www.example.com/1.mp4")])
        let items = [PlayerItem.urn("urn:rts:video:1"), .urn("urn:rts:video:2")]
        let bench = bench(["https://www.example.com/1.mp4": .video(duration: 10)], items: items, resolver)
        bench.player.play()
        await bench.settle { bench.loads.count == 1 }
        bench.advance(1)
        await bench.settle { resolver.isAwaited }
        bench.player.advanceToNextItem()
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.phase == .preparing)
        #expect(bench.player.controls.button == .pause)
        resolver.answer("https://www.example.com/2.mp4")
        await bench.settle { bench.prepared.count == 1 }
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        #expect(resolver.cancelled.isEmpty)
    }

    @Test func aNextItemThatCannotBeResolvedFailsWhenItsTurnComes() async {
        let resolver = HeldResolver(answers: [
            "urn:rts:video:1": media("https://www.example.com/1.mp4"),
            "urn:rts:video:2": .failure(PlaybackError(.notFound)),
        ])
        let items = [PlayerItem.urn("urn:rts:video:1"), .urn("urn:rts:video:2")]
        let bench = bench(
            ["https://www.example.com/1.mp4": .video(duration: 10)], items: items, resolver)
        bench.player.play()
        await bench.settle { bench.loads.count == 1 }
        bench.advance(1)
        await bench.settle { resolver.asked.count == 2 }
        bench.advance(3)
        #expect(bench.player.phase == .playing)
        bench.advance(10)
        await bench.settle { bench.player.error != nil }
        #expect(bench.player.currentItem === items[1])
        #expect(bench.player.error?.code == .notFound)
    }

    @Test func thePlayersResolversComeBeforeTheProcessesAndTheNewestOfThoseFirst() async {
        let prefix = "urn:registered-\(UUID().uuidString.lowercased()):"
        func resolver(_ number: Int) -> HeldResolver {
            HeldResolver(prefix, answers: ["\(prefix)1": media("https://www.example.com/\(number).mp4")])
        }
        func source(_ own: [HeldResolver]) async -> MediaSource? {
            let bench = PlayerBench(items: [.urn("\(prefix)1")]) { $0.resolvers = own }
            await bench.settle { !bench.loads.isEmpty || bench.player.error != nil }
            return bench.loads.first?.source
        }
        #expect(await source([]) == nil)
        let first = MediaResolvers.register(resolver(1))
        let second = MediaResolvers.register(resolver(2))
        #expect(await source([]) == .url("https://www.example.com/2.mp4"))
        #expect(await source([resolver(3), resolver(4)]) == .url("https://www.example.com/3.mp4"))
        second.remove()
        second.remove()
        #expect(await source([]) == .url("https://www.example.com/1.mp4"))
        first.remove()
        #expect(await source([]) == nil)
    }
}

extension PlayerBench {
    /// The items that were loaded, in order.
    var loads: [LoadRequest] {
        simulation.commands.compactMap { if case .load(let request) = $0 { request } else { nil } }
    }

    /// The items that were prepared, in order.
    var prepared: [LoadRequest] {
        simulation.commands.compactMap { if case .prepare(let request) = $0 { request } else { nil } }
    }
}
