import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// A tracker follows each event once.
@MainActor @Suite struct ProgressTrackerEconomyTests {
    /// Counts what is scheduled on another clock: a tracker schedules once each time it follows a moving player.
    private final class CountingScheduler: PlaybackScheduler {
        private let scheduler: any PlaybackScheduler
        private(set) var count = 0

        init(_ scheduler: any PlaybackScheduler) { self.scheduler = scheduler }

        nonisolated var now: Moment { scheduler.now }

        func schedule(at moment: Moment, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
            count += 1
            return scheduler.schedule(at: moment, action)
        }
    }

    private let bench = PlayerBench([PlayerBench.film.absoluteString: .video(duration: 600)])
    private let scheduler: CountingScheduler
    private let tracker: ProgressTracker

    init() {
        scheduler = CountingScheduler(bench.simulation.scheduler)
        tracker = ProgressTracker(interval: .s(100), scheduler: scheduler)
        tracker.player = bench.player
        bench.player.play()
        bench.advance(2)
    }

    private func refreshes(_ action: () -> Void) -> Int {
        let before = scheduler.count
        action()
        return scheduler.count - before
    }

    @Test func aPressWithoutAMoveIsFollowedOnce() {
        let count = refreshes {
            tracker.isInteracting = true
            tracker.isInteracting = false
        }
        #expect(count == 1)
    }

    @Test func aLandingIsFollowedOnce() {
        #expect(refreshes { tracker.progress = 0.5 } == 0)
        #expect(refreshes { bench.advance(1) } == 1)
        #expect(tracker.time.seconds == 300)
    }

    @Test func aLandingIsAnnouncedOnce() {
        bench.player.pause()
        bench.advance(1)
        var jumps = 0
        let listening = bench.player.onTimeJump { jumps += 1 }
        bench.player.seek(at(.s(200)))
        #expect(jumps == 1)
        bench.advance(1)
        #expect(jumps == 2)
        listening.cancel()
    }
}
