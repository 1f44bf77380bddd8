import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor @Suite struct SkipTrackerTests {
    private func bench(_ item: SimulatedItem = .video(duration: 600), at seconds: Double = 100) -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: item])
        bench.advance(1)
        bench.player.seek(at(.s(seconds)))
        bench.advance(1)
        return bench
    }

    private func tracker(of bench: PlayerBench) -> SkipTracker {
        let tracker = SkipTracker()
        tracker.player = bench.player
        return tracker
    }

    @Test func theFirstRequestCountsAndEachFurtherOneSkips() {
        let bench = bench()
        let tracker = tracker(of: bench)
        #expect(!tracker.requestSkipForward())
        #expect(tracker.state == .inactive)
        #expect(bench.player.time() == .s(100))
        #expect(tracker.requestSkipForward())
        #expect(tracker.state == .skippingForward(10))
        #expect(tracker.requestSkipForward())
        #expect(tracker.state == .skippingForward(20))
        #expect(bench.player.time().seconds == 120)
        bench.advance(2)
        #expect(bench.player.time().seconds == 120)
        #expect(tracker.state == .inactive)
    }

    @Test func backwardTheSame() {
        let bench = bench()
        let tracker = tracker(of: bench)
        #expect([0, 1, 2, 3].map { _ in tracker.requestSkipBackward() } == [false, true, true, true])
        #expect(tracker.state == .skippingBackward(30))
        bench.advance(1)
        #expect(bench.player.time().seconds == 70)
    }

    @Test func requestsInTurnDoNotSkip() {
        let bench = bench()
        let tracker = tracker(of: bench)
        for _ in 0..<4 {
            #expect(!tracker.requestSkipForward())
            #expect(!tracker.requestSkipBackward())
        }
        #expect(tracker.state == .inactive)
        #expect(bench.player.time() == .s(100))
    }

    @Test func changeOfDirectionSkipsImmediatelyAndCountsFromZero() {
        let bench = bench()
        let tracker = tracker(of: bench)
        for _ in 0..<4 { tracker.requestSkipForward() }
        #expect(tracker.state == .skippingForward(30))
        #expect(tracker.requestSkipBackward())
        #expect(tracker.state == .skippingBackward(10))
        #expect(tracker.requestSkipBackward())
        #expect(tracker.state == .skippingBackward(20))
        bench.advance(1)
        #expect(bench.player.time().seconds == 110)
    }

    @Test func requestsThatAreTooFarApartDoNotSkip() {
        let bench = bench()
        let tracker = tracker(of: bench)
        for _ in 0..<5 {
            #expect(!tracker.requestSkipForward())
            bench.advance(0.41)
        }
        #expect(!tracker.requestSkipForward())
        bench.advance(0.39)
        #expect(tracker.requestSkipForward())
        bench.advance(0.39)
        #expect(tracker.requestSkipForward())
        #expect(tracker.state == .skippingForward(20))
        bench.advance(0.41)
        #expect(tracker.state == .inactive)
        #expect(!tracker.requestSkipForward())
    }

    @Test func impossibleRequestsAreNotCounted() {
        let live = PlayerBench([PlayerBench.film.absoluteString: .live()])
        live.player.play()
        live.advance(2)
        let tracker = tracker(of: live)
        for _ in 0..<4 {
            #expect(!tracker.requestSkipForward())
            #expect(!tracker.requestSkipBackward())
        }
        #expect(tracker.state == .inactive)
        let unbound = SkipTracker(count: 1)
        #expect(!unbound.requestSkipForward())
        #expect(!unbound.requestSkipBackward())
    }

    @Test func anotherPlayerResetsTheState() {
        let (first, second) = (bench(), bench())
        let tracker = tracker(of: first)
        tracker.requestSkipForward()
        tracker.requestSkipForward()
        #expect(tracker.state == .skippingForward(10))
        tracker.player = second.player
        #expect(tracker.state == .inactive)
        #expect(!tracker.requestSkipForward())
        #expect(tracker.requestSkipForward())
        #expect(first.player.time().seconds == 110)
        #expect(second.player.time().seconds == 110)
    }

    @Test func countDelayAndIntervalsAreTheOnesGiven() {
        let bench = PlayerBench(
            [PlayerBench.film.absoluteString: .video(duration: 600)], configure: { $0.forwardSkipInterval = 30 })
        bench.advance(1)
        let tracker = SkipTracker(count: 3, delay: 1)
        tracker.player = bench.player
        #expect(!tracker.requestSkipForward())
        bench.advance(0.9)
        #expect(!tracker.requestSkipForward())
        bench.advance(0.9)
        #expect(tracker.requestSkipForward())
        #expect(tracker.state == .skippingForward(30))
    }

    @Test func countsAndDelaysThatMakeNoSenseStopTheProcess() async {
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = SkipTracker(count: 0) } }
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = SkipTracker(delay: 0) } }
    }
}
