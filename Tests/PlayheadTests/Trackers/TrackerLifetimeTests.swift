import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor @Suite struct TrackerLifetimeTests {
    /// A tracker of each kind, bound and at work.
    private static let makers: [@MainActor (Player) -> AnyObject] = [
        { player in
            let tracker = ProgressTracker(interval: .s(0.1))
            tracker.player = player
            return tracker
        },
        { player in
            let tracker = ProgressTracker(interval: .s(0.1))
            tracker.player = player
            tracker.isInteracting = true
            return tracker
        },
        { player in
            let tracker = VisibilityTracker()
            tracker.player = player
            tracker.reset()
            return tracker
        },
        { player in
            let tracker = SkipTracker()
            tracker.player = player
            tracker.requestSkipForward()
            return tracker
        },
    ]

    @Test(arguments: 0..<4, [false, true])
    func aTrackerThatIsDroppedLeavesNothingBehind(_ index: Int, isPlaying: Bool) {
        let bench = PlayerBench()
        if isPlaying { bench.player.play() }
        bench.advance(2)
        let pending = (bench.simulation.scheduler as? ManualScheduler)?.pendingCount
        weak var tracker: AnyObject?
        do {
            let made = Self.makers[index](bench.player)
            tracker = made
            #expect(tracker != nil)
        }
        #expect(tracker == nil)
        #expect(bench.player.lanes.suppression == .none)
        bench.advance(0)
        if index != 1 { #expect((bench.simulation.scheduler as? ManualScheduler)?.pendingCount == pending) }
        bench.advance(5)
        #expect(bench.player.phase == (isPlaying ? .playing : .paused))
    }

    @Test(arguments: 0..<4)
    func aPlayerIsGoneWithTheLastTrackerThatFollowsIt(_ index: Int) {
        weak var player: Player?
        do {
            let bench = PlayerBench()
            bench.player.play()
            bench.advance(2)
            player = bench.player
            let tracker = Self.makers[index](bench.player)
            withExtendedLifetime(tracker) {}
        }
        #expect(player == nil)
    }
}
