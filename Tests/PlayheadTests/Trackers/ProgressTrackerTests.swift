import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor @Suite struct ProgressTrackerTests {
    private let tracker = ProgressTracker(interval: .s(1))

    private func expectNothing(_ tracker: ProgressTracker, _ location: SourceLocation = #_sourceLocation) {
        #expect(tracker.progress == 0, sourceLocation: location)
        #expect(tracker.range == 0...0, sourceLocation: location)
        #expect(!tracker.isProgressAvailable, sourceLocation: location)
        #expect(tracker.time == .invalid, sourceLocation: location)
        #expect(tracker.timeRange == .invalid, sourceLocation: location)
        #expect(tracker.loadedRanges == [], sourceLocation: location)
        #expect(tracker.date() == nil, sourceLocation: location)
    }

    private func film(_ item: SimulatedItem, items: [PlayerItem]? = nil) -> PlayerBench {
        PlayerBench([PlayerBench.film.absoluteString: item], items: items)
    }

    private func playing(_ item: SimulatedItem = .video(), for seconds: Double) -> PlayerBench {
        let bench = film(item)
        bench.player.play()
        bench.advance(0.1)
        bench.advance(seconds)
        return bench
    }

    // MARK: Binding

    @Test func withoutAPlayerThereIsNoProgress() { expectNothing(tracker) }

    @Test func withAnEmptyPlayerThereIsNoProgress() {
        let bench = PlayerBench(items: [])
        tracker.player = bench.player
        bench.advance(3)
        expectNothing(tracker)
        #expect((bench.simulation.scheduler as? ManualScheduler)?.pendingCount == 0)
    }

    @Test func aPausedItemHasItsProgressAndNothingRuns() {
        let bench = film(.video())
        tracker.player = bench.player
        expectNothing(tracker)
        bench.advance(1)
        #expect(tracker.isProgressAvailable)
        #expect(tracker.range == 0...1)
        #expect(tracker.progress == 0)
        #expect(tracker.time == .zero)
        #expect(tracker.timeRange == CMTimeRange(start: .zero, duration: .s(60)))
        let changes = ChangeCounter(tracker.changes)
        bench.advance(60)
        #expect(changes.take() == 0)
    }

    @Test func wholeItemIsPublishedOnceAnIntervalUpToItsEnd() {
        let bench = film(.video(duration: 5))
        let changes = ChangeCounter(tracker.changes)
        tracker.player = bench.player
        bench.player.play()
        bench.advance(0.1)
        var seen: [Double] = [tracker.progress]
        _ = changes.take()
        var writes: [Int] = []
        for _ in 0..<70 {
            bench.advance(0.1)
            writes.append(changes.take())
            if seen.last != tracker.progress { seen.append(tracker.progress) }
        }
        #expect(seen.map { ($0 * 100).rounded() } == [0, 20, 40, 60, 80, 100])
        // A time and a fraction of it for each second, and no other write.
        #expect(writes.reduce(0, +) == 10)
        #expect(bench.player.phase == .ended)
        #expect(tracker.time.seconds == 5)
    }

    @Test func bindingInTheMiddleShowsTheProgressImmediately() {
        let bench = playing(for: 20)
        tracker.player = bench.player
        #expect(abs(tracker.progress - 20.0 / 60) < 0.005)
        #expect(abs(tracker.time.seconds - 20) < 0.2)
        #expect(tracker.range == 0...1)
    }

    @Test func theTimesLieOnTheIntervalsGrid() {
        let bench = playing(for: 3.7)
        tracker.player = bench.player
        #expect(abs(tracker.time.seconds - 3.7) < 0.1)
        bench.advance(1)
        #expect(tracker.time.seconds >= 4)
        #expect(tracker.time.seconds < 4.01)
    }

    @Test func doubleSpeedPublishesTwiceAsOften() {
        let bench = playing(for: 1)
        tracker.player = bench.player
        bench.player.rate = 2
        bench.advance(0.5)
        let changes = ChangeCounter(tracker.changes)
        bench.advance(5)
        #expect(changes.take() == 20)
    }

    @Test func anotherPlayersProgressIsShownImmediately() {
        let first = playing(for: 30)
        let second = playing(for: 6)
        tracker.player = first.player
        #expect(abs(tracker.progress - 0.5) < 0.01)
        tracker.player = second.player
        #expect(abs(tracker.progress - 0.1) < 0.01)
        let changes = ChangeCounter(tracker.changes)
        first.advance(20)
        #expect(changes.take() == 0)
        tracker.player = nil
        expectNothing(tracker)
        _ = changes.take()
        second.advance(20)
        #expect(changes.take() == 0)
        expectNothing(tracker)
    }

    @Test func aReleasedPlayerHasNoProgress() {
        let bench = playing(for: 30)
        tracker.player = bench.player
        bench.player.release()
        expectNothing(tracker)
    }

    // MARK: Kinds of streams

    @Test func aLiveStreamWithoutAWindowHasNoProgress() {
        let bench = playing(.live(), for: 10)
        tracker.player = bench.player
        bench.advance(10)
        #expect(bench.player.phase == .playing)
        expectNothing(tracker)
    }

    @Test func inAPausedWindowTheProgressFallsWithEachOfItsStepsDownToZero() {
        let bench = film(.dvr(window: 40, targetDuration: 2))
        tracker.player = bench.player
        bench.advance(1)
        #expect(bench.player.streamType == .dvr)
        let time = tracker.time
        #expect(time.isNumeric)
        var seen: [Double] = [tracker.progress]
        for _ in 0..<80 {
            bench.advance(1)
            if seen.last != tracker.progress { seen.append(tracker.progress) }
            if tracker.progress > 0 { #expect(tracker.time == time) }
        }
        for (before, after) in zip(seen, seen.dropFirst()) {
            #expect(after < before)
            #expect(before - after < 0.051)
        }
        #expect(seen.count > 10)
        #expect(seen.last == 0)
        #expect(tracker.isProgressAvailable)
    }

    @Test func theDateFollowsWhatIsShown() {
        var item = SimulatedItem.dvr(window: 120, targetDuration: 2)
        item.live?.dateOfZero = 1_000_000
        let bench = playing(item, for: 3)
        tracker.player = bench.player
        #expect(abs((tracker.date() ?? 0) - 1_000_000 - tracker.time.seconds) < 1e-6)
        tracker.isInteracting = true
        tracker.progress = 0
        #expect(abs((tracker.date() ?? 0) - 1_000_000 - tracker.timeRange.start.seconds) < 1e-6)
    }

    @Test func bufferedPartsAreFractionsAndChangeNothingElse() {
        var item = SimulatedItem.video(duration: 100)
        item.buffer = SimulatedBuffer()
        let bench = film(item)
        tracker.player = bench.player
        bench.advance(1)
        let early = tracker.loadedRanges
        #expect(early.first?.lowerBound == 0)
        bench.advance(30)
        #expect((tracker.loadedRanges.last?.upperBound ?? 0) >= (early.last?.upperBound ?? 1))
        #expect(tracker.loadedRanges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 })
        let loaded = bench.player.currentProperties.loadedTimeRange
        #expect(abs((tracker.loadedRanges.last?.upperBound ?? 0) - loaded.end.seconds / 100) <= 0.0005)
    }

    // MARK: Setting

    @Test func theProgressIsSetWithinTheRange() {
        for (value, time) in [(0.5, 30.0), (-10, 0), (0.25, 15)] {
            let bench = film(.video())
            let tracker = ProgressTracker(interval: .s(1))
            tracker.player = bench.player
            bench.advance(1)
            tracker.progress = value
            #expect(tracker.progress == min(max(value, 0), 1))
            #expect(tracker.time.seconds == time)
            bench.advance(1)
            #expect(bench.player.time().seconds == time)
        }
    }

    @Test func beyondTheEndIsTheEnd() {
        let bench = film(.video())
        tracker.player = bench.player
        bench.advance(1)
        tracker.progress = 10
        #expect(tracker.progress == 1)
        #expect(tracker.time.seconds == 60)
    }

    @Test func withoutProgressSettingItIsIgnored() {
        tracker.progress = 0.5
        expectNothing(tracker)
        let bench = PlayerBench()
        tracker.player = bench.player
        tracker.progress = 0.5
        expectNothing(tracker)
        bench.advance(1)
        #expect(tracker.progress == 0)
        tracker.progress = .nan
        tracker.progress = .infinity
        #expect(!bench.player.isSeeking)
    }

    @Test func unseekableItemHasATimeThatMovesAndNoProgress() {
        var item = SimulatedItem.video(duration: 10)
        item.isSeekable = false
        let bench = playing(item, for: 3.5)
        tracker.player = bench.player
        #expect(!tracker.isProgressAvailable)
        #expect(tracker.timeRange == .invalid)
        #expect(tracker.time == bench.player.time())
        let changes = ChangeCounter(tracker.changes)
        tracker.isInteracting = true
        tracker.progress = 0.5
        _ = changes.take()
        bench.advance(4)
        #expect(changes.take() == 4)
        #expect(tracker.progress == 0)
        #expect(bench.player.lanes.suppression == .none)
        tracker.isInteracting = false
        bench.advance(5)
        #expect(tracker.time == .s(10))
        #expect((bench.simulation.scheduler as? ManualScheduler)?.pendingCount == 0)
    }

    @Test func aPendingSeeksTargetIsShownUntilItLanded() {
        var item = SimulatedItem.video()
        item.seekLatency = 2
        let bench = playing(item, for: 5)
        tracker.player = bench.player
        bench.player.seek(at(.s(45)))
        #expect(tracker.progress == 0.75)
        bench.advance(1.9)
        #expect(tracker.progress == 0.75)
        bench.advance(3.2)
        #expect(abs(tracker.time.seconds - 48) < 0.2)
    }

    @Test func pausedSeeksAreShownExactly() {
        let bench = film(.video())
        tracker.player = bench.player
        bench.advance(1)
        for target in [10.0, 10.04, 10.08, 9.9] {
            bench.player.seek(at(.s(target)))
            bench.advance(1)
            #expect(tracker.time == .s(target))
        }
    }

    @Test func stallStopsTicksAndReports() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.stall(seconds: 20), at: .position(5))]
        let bench = playing(item, for: 6)
        tracker.player = bench.player
        let changes = ChangeCounter(tracker.changes)
        bench.advance(15)
        #expect(changes.take() == 0)
        bench.advance(10)
        #expect(tracker.time.seconds >= 6)
    }

    @Test func itsOwnClockTakesThePlaceOfThePlayers() {
        let clock = ManualScheduler()
        let tracker = ProgressTracker(interval: .s(1), scheduler: clock)
        let bench = playing(for: 2.5)
        tracker.player = bench.player
        #expect(clock.pendingCount == 1)
        bench.advance(3)
        #expect(tracker.time.seconds < 3)
        clock.advance(by: .seconds(1))
        #expect(tracker.time.seconds > 5)
        bench.player.pause()
        bench.advance(0.1)
        #expect(clock.pendingCount == 0)
    }

    @Test func anIntervalThatIsNotAboveZeroStopsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = ProgressTracker(interval: .zero) }
        }
    }
}
