import PlaybackModel
import Testing

/// Drags, whose seeks may land elsewhere while they move. Key frames are at 10 and 20 s here.
@Suite struct DraggingTests {
    private func dragging(from seconds: Double = 12, to target: Double, landsAt landing: Double) -> Script {
        var script = Script.playing(at: seconds)
        script.user(.beginScrubbing)
        let id = script.drag(to: target)
        script.landed(id, at: landing)
        return script
    }

    @Test func aDragShowsItsTargetAndEndsThereExactly() {
        var script = dragging(to: 18.6, landsAt: 10)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 18.6)
        #expect(script.machine.pendingTarget == .at(18.6))
        script.position(10)
        script.expect(.playing, .pause, spinner: false, position: 18.6)
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 18.6, position: 18.6)
        #expect(script.machine.lanes.seek?.toleranceBefore == .zero)
        #expect(script.machine.lanes.seek?.toleranceAfter == .zero)
        script.landed(script.sentSeeks[1], at: 18.6)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 18.6)
        #expect(script.machine.pendingTarget == nil)
    }

    @Test func aReleaseInterruptsTheSeekUnderWay() {
        var script = Script.playing(at: 12)
        script.user(.beginScrubbing)
        let first = script.drag(to: 18.6)
        let second = script.drag(to: 19)
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 19)
        #expect(script.sentSeeks.first == first)
        #expect(script.sentSeeks.count == 2)
        #expect(script.outcomes[second] == .superseded, "the end of the drag took its place")
        script.superseded(first)
        script.landed(script.sentSeeks[1], at: 19)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 19)
    }

    @Test func aDragReleasedAtTheEndEndsThereWhereverItsPictureIs() {
        var script = dragging(to: 100, landsAt: 90)
        script.position(90)
        script.expect(.playing, .pause, spinner: false, position: 100)
        script.user(.endScrubbing)
        script.expect(.ended, .replay, spinner: false, position: 100)
    }

    @Test func aDragReleasedBeforeTheEndPlaysThereAlthoughTheEndWasReached() {
        var script = dragging(to: 18.6, landsAt: 10)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, position: 18.6)
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 18.6, position: 18.6)
    }

    @Test func aDragBackFromTheEndPlaysAfterAnExactSeek() {
        var script = dragging(to: 100, landsAt: 90)
        script.ended(at: 100)
        let exact = script.seek(18.6, smooth: true)
        script.landed(exact, at: 18.6)
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 18.6)
    }

    @Test func aDragThatEndsWithAnExactSeekSeeksNoMore() {
        var script = dragging(to: 18.6, landsAt: 10)
        let exact = script.seek(18.6, smooth: true)
        script.landed(exact, at: 18.6)
        let count = script.sentSeeks.count
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 18.6)
        #expect(script.sentSeeks.count == count)
    }

    @Test func aCanceledDragReturnsEvenIfItsTargetWasItsOrigin() {
        var script = dragging(to: 12, landsAt: 10)
        script.user(.cancelScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 12, position: 12)
        #expect(script.machine.lanes.seek?.toleranceBefore == .zero)
        // The seek to the origin may still be under way.
        var early = Script.playing(at: 12)
        early.user(.beginScrubbing)
        early.drag(to: 12)
        early.user(.cancelScrubbing)
        early.expect(.playing, .pause, spinner: true, seek: 12, position: 12)
        #expect(early.machine.lanes.seek?.toleranceBefore == .zero)
    }

    @Test func aFailureDuringADragKeepsItsTargetForTheRetry() {
        var script = dragging(to: 18.6, landsAt: 10)
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false, position: 18.6)
        script.user(.retry)
        #expect(script.sentLoad?.start == .at(18.6))
    }

    @Test func aStepDuringADragBeginsWithThePictureThatShows() {
        var script = dragging(to: 18.6, landsAt: 10)
        let step = script.user(.step(1))
        script.landed(step, at: 10.04)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 10.04)
        script.user(.endScrubbing)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 10.04)
    }

    @Test func aStreamThatLostItsWindowIsNotSoughtAtTheEndOfADrag() {
        var script = dragging(to: 18.6, landsAt: 10)
        script.engine(.ranges(RangesReport(duration: .indefinite)))
        let count = script.sentSeeks.count
        script.user(.endScrubbing)
        #expect(script.sentSeeks.count == count)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil))
    }
}

extension Script {
    /// Seeks as a drag that moves does: to any place nearby.
    @discardableResult
    fileprivate mutating func drag(to seconds: Double) -> CommandID {
        user(
            .seek(
                to: .at(seconds), toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity, isSmooth: true)
        )
    }
}
