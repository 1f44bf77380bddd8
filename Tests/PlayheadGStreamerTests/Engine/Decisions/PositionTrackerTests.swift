import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct PositionTrackerTests {
    private typealias Conditions = PositionTracker.Conditions

    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }
    private func time(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }

    @discardableResult private func take(
        _ position: Double, at seconds: Double, _ tracker: inout PositionTracker, isPlaying: Bool = true,
        mayJump: Bool = true, _ conditions: Conditions = Conditions()
    ) -> PositionTracker.Reading {
        let sample = PipelineSample(position: time(position), stamp: at(seconds), rendered: 0, dropped: 0)
        return tracker.take(sample, at: time(position), isPlaying: isPlaying, mayJump: mayJump, conditions)
    }

    /// A tracker that plays at 10.2 s, sampled at 1.2 s.
    private func moving(_ conditions: Conditions = Conditions()) -> PositionTracker {
        var tracker = PositionTracker(position: time(10))
        tracker.expectMovement(true, at: at(1))
        take(10, at: 1, &tracker, conditions)
        take(10.2, at: 1.2, &tracker, conditions)
        return tracker
    }

    @Test func positionAdvancesBetweenSamplesForASecond() {
        let tracker = moving()
        #expect(tracker.position(at: at(1.7), Conditions()) == time(10.7))
        #expect(tracker.position(at: at(1.7), Conditions(rate: 2)) == time(11.2))
        #expect(tracker.position(at: at(9), Conditions()) == time(11.2))
        #expect(tracker.position(at: at(1.7), Conditions(duration: time(10.5))) == time(10.5))
        #expect(tracker.position(at: at(1.7), Conditions(isUndisturbed: false)) == time(10.2))
        #expect(tracker.position(at: at(1.7), Conditions(awaited: time(33))) == time(33))
    }

    @Test func reportsStateTheSpeedOnlyWhileThePositionAdvances() {
        var tracker = moving()
        let report = tracker.report(at: at(1.5), Conditions(rate: 1.5))
        #expect(report.rate == 1.5 && report.stamp == at(1.2) && report.time.nanoseconds == time(10.2))
        let still = tracker.report(at: at(1.5), Conditions(awaited: time(20), isUndisturbed: false))
        #expect(still.rate == 0 && still.stamp == at(1.5) && still.time.nanoseconds == time(20))
    }

    @Test func sampleOlderThanTheNewestReportIsOutdated() {
        var tracker = moving()
        _ = tracker.report(at: at(2), Conditions(isUndisturbed: false))
        #expect(take(10.9, at: 1.9, &tracker) == .outdated)
        #expect(tracker.position == time(10.2))
    }

    @Test func movementBeginsAndStops() {
        var tracker = PositionTracker(position: 0)
        tracker.expectMovement(true, at: at(0))
        #expect(take(0, at: 0, &tracker) == .taken(hasJumped: false, hasMoved: false, change: nil))
        #expect(take(0.1, at: 0.1, &tracker) == .taken(hasJumped: false, hasMoved: true, change: .began))
        #expect(take(0.1, at: 0.7, &tracker) == .taken(hasJumped: false, hasMoved: false, change: .stalled))
        #expect(take(0.2, at: 0.8, &tracker, isPlaying: false) == .taken(hasJumped: false, hasMoved: true, change: nil))
        #expect(tracker.lastPlayed == time(0.1))
    }

    @Test func jumpCountsWhereTheContentMayJump() {
        var tracker = moving()
        #expect(take(40, at: 1.4, &tracker, mayJump: false) == .taken(hasJumped: false, hasMoved: true, change: nil))
        #expect(tracker.lastPlayed == time(10.2))
        #expect(take(80, at: 1.6, &tracker) == .taken(hasJumped: true, hasMoved: true, change: nil))
        #expect(tracker.lastPlayed == time(80))
    }

    @Test func positionIsHeldAtTheMoment() {
        var tracker = moving()
        tracker.hold(at: at(1.6), Conditions())
        #expect(tracker.position == time(10.6))
        tracker.hold(at: at(1.8), Conditions(rate: 2))
        #expect(tracker.position == time(11))
    }

    @Test func landingSetsThePositionAndKeepsTheMovement() {
        var tracker = moving()
        let sample = PipelineSample(position: time(59.9), stamp: at(1.3), rendered: 0, dropped: 0)
        tracker.land(at: time(59.9), as: time(60), sample, isPlaying: true, at: at(1.4))
        #expect(tracker.position == time(60) && tracker.lastPlayed == time(59.9))
        #expect(tracker.movement.isMoving && tracker.lastSample?.stamp == at(1.4))
        tracker.land(at: 0, as: 0, sample, isPlaying: false, at: at(1.5))
        #expect(!tracker.movement.isMoving)
    }

    @Test func oneSampleIsOnItsWayAtATime() {
        var tracker = moving()
        let (first, second) = (tracker.beginSampling(), tracker.beginSampling())
        #expect(first && !second)
        tracker.endSampling()
        let third = tracker.beginSampling()
        #expect(third)
    }
}
