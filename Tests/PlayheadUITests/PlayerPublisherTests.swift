import Dispatch
import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor struct PlayerPublisherTests {
    @Test func propertiesStartWithTheCurrentValueAndLoseNone() {
        let bench = ScreenBench()
        var states: [PlaybackState] = []
        let subscription = bench.player.propertiesPublisher.map(\.playbackState).removeDuplicates()
            .sink { states.append($0) }
        #expect(states == [.playing])
        bench.player.pause()
        bench.player.play()
        bench.player.pause()
        #expect(states == [.playing, .paused, .playing, .paused])
        subscription.cancel()
        bench.player.play()
        #expect(states.count == 4)
    }

    @Test func eachSubscriptionHasItsOwnSource() {
        let bench = ScreenBench()
        let publisher = bench.player.propertiesPublisher
        var (first, second) = (0, 0)
        let one = publisher.sink { _ in first += 1 }
        bench.player.pause()
        let two = publisher.sink { _ in second += 1 }
        #expect(first >= 2)
        #expect(second == 1)
        one.cancel()
        two.cancel()
    }

    @Test func timesArriveAtIntervalsAndJumps() async {
        let bench = ScreenBench()
        let (times, continuation) = AsyncStream<CMTime>.makeStream()
        let subscription = bench.player.periodicTimePublisher(forInterval: .s(1)).sink { continuation.yield($0) }
        var seen = times.makeAsyncIterator()
        bench.player.seek(to: .s(100))
        #expect(await seen.next() == .s(100))
        bench.advance(1.2)
        let next = await seen.next()
        #expect((next?.seconds ?? 0) > 100.5)
        #expect((next?.seconds ?? 0) < 101.5)
        subscription.cancel()
    }

    @Test func passedTimesAreReportedAndSkippedOnesAreNot() async {
        let bench = ScreenBench()
        let (passed, continuation) = AsyncStream<Double>.makeStream()
        let player = bench.player
        let subscription = player.boundaryTimePublisher(for: [.s(50), .s(3)]).sink {
            continuation.yield(player.time().seconds)
        }
        bench.advance(3)
        var seen = passed.makeAsyncIterator()
        #expect(abs((await seen.next() ?? 0) - 3.9) < 0.3)
        bench.player.seek(to: .s(52))
        bench.advance(2)
        bench.player.seek(to: .s(49))
        bench.advance(3)
        let time = await seen.next() ?? 0
        #expect(time > 50 && time < 52.1)
        subscription.cancel()
    }

    @Test func timesAreDeliveredOnTheRequestedQueue() async {
        let bench = ScreenBench()
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "times")
        queue.setSpecific(key: key, value: true)
        let (places, continuation) = AsyncStream<Bool>.makeStream()
        let subscription = bench.player.periodicTimePublisher(forInterval: .s(1), queue: queue)
            .sink(isolation: nil) { _ in continuation.yield(DispatchQueue.getSpecific(key: key) == true) }
        bench.player.seek(to: .s(100))
        var seen = places.makeAsyncIterator()
        #expect(await seen.next() == true)
        subscription.cancel()
    }

    @Test func subscriptionsDoNotRetainThePlayer() async {
        weak var player: Player?
        var subscriptions: Set<AnyCancellable> = []
        do {
            let bench = ScreenBench()
            player = bench.player
            bench.player.periodicTimePublisher(forInterval: .s(1)).sink { _ in }.store(in: &subscriptions)
            bench.player.boundaryTimePublisher(for: [.s(1)]).sink {}.store(in: &subscriptions)
            bench.player.propertiesPublisher.sink { _ in }.store(in: &subscriptions)
        }
        #expect(player == nil)
        subscriptions = []
    }

    @Test func lastSubscriptionMayRetainThePlayer() async {
        weak var player: Player?
        do {
            let bench = ScreenBench()
            player = bench.player
            let held = bench.player
            var subscription: AnyCancellable? = held.propertiesPublisher.sink { _ in held.volume = 0.5 }
            withExtendedLifetime(subscription) {}
            subscription = nil
        }
        for _ in 0..<10 where player != nil { await Task.yield() }
        #expect(player == nil)
    }
}
