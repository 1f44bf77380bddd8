import PlaybackModel
import Testing

@Suite struct SeekingTests {
    @Test func arrowPressesAddUp() {
        var script = Script.playing(at: 10)
        var ids: [CommandID] = []
        let start = script.transitions.count
        for press in 1...10 {
            ids.append(script.seek(script.machine.position.seconds + 5))
            script.expect(.playing, .pause, spinner: true, seek: 10 + 5 * Double(press))
        }
        for id in ids.dropLast() { script.superseded(id) }
        script.landed(ids[9], at: 60)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 60)
        #expect(script.phases(since: start) == ["playing"])
        #expect(ids.allSatisfy { script.outcomes[$0] != nil })
        #expect(script.outcomes[ids[9]] == .finished)
        #expect(script.outcomes[ids[0]] == .superseded)
    }

    @Test func fiveSmoothSeeksAreTwoOfTheEngine() {
        var script = Script.playing()
        let smooth = (1...5).map { script.seek(Double($0 * 10), smooth: true) }
        #expect(script.sentSeeks == [smooth[0]])
        script.landed(smooth[0], at: 10)
        #expect(script.sentSeeks == [smooth[0], smooth[4]])
        script.expect(.playing, .pause, spinner: true, seek: 50)
        script.landed(smooth[4], at: 50)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 50)
        #expect(smooth.allSatisfy { script.outcomes[$0] == .finished })
        var plain = Script.playing()
        let ids = (1...5).map { plain.seek(Double($0 * 10)) }
        #expect(plain.sentSeeks == ids)
    }

    @Test func aPlainSeekDoesNotWaitForASmoothOne() {
        var script = Script.playing()
        let smooth = script.seek(20, smooth: true)
        let waiting = script.seek(30, smooth: true)
        let plain = script.seek(40)
        #expect(script.sentSeeks == [smooth, plain])
        #expect(script.outcomes[waiting] == .superseded)
        script.superseded(smooth)
        script.landed(plain, at: 40)
        #expect(script.outcomes[smooth] == .superseded && script.outcomes[plain] == .finished)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 40)
    }

    @Test func aSeekBeforeReadyIsClamped() {
        var script = Script()
        script.load(play: true)
        let id = script.seek(500)
        script.expect(.preparing, .pause, spinner: true, seek: 500)
        script.ready(100)
        script.expect(.playing, .pause, spinner: true, seek: 100)
        script.landed(id, at: 100)
        script.expect(.ended, .replay, spinner: false, seek: .some(nil), position: 100)
    }

    @Test func anAnswerToAnUnsentSeekChangesNothing() {
        var script = Script()
        script.load(play: true)
        let id = script.seek(30)
        script.landed(id, at: 20)
        script.expect(.preparing, .pause, spinner: true, seek: 30)
        #expect(script.outcomes.isEmpty)
    }

    @Test func thousandsOfSeeksKeepNoMemory() {
        var script = Script()
        script.load(play: true)
        for index in 0..<5_000 { script.seek(Double(index % 90), smooth: index % 2 == 0) }
        #expect(script.machine.pendingSeekCount == 1)
        #expect(script.outcomes.count == 4_999)
        script.ready()
        script.landed(script.sentSeeks[0], at: 0)
        #expect(script.outcomes.count == 5_000)
        #expect(script.sentSeeks.count == 1)
        var held = Script.playing()
        for index in 0..<5_000 { held.seek(Double(index % 90)) }
        #expect(held.machine.pendingSeekCount <= 32)
        held.landed(held.sentSeeks[4_999], at: 49)
        #expect(held.outcomes.count == 5_000)
        held.expect(.playing, .pause, spinner: false, seek: .some(nil))
    }

    @Test func aLandedSeekShowsItsTime() {
        var script = Script.playing(at: 10)
        let id = script.user(
            .seek(to: .at(12), toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity, isSmooth: false))
        #expect(script.machine.lanes.seek?.toleranceBefore.seconds == 2)
        script.expect(.playing, .pause, spinner: true, seek: 12, position: 12)
        script.landed(id, at: 11.5)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 11.5)
        script.user(
            .seek(to: .at(5), toleranceBefore: .positiveInfinity, toleranceAfter: .zero, isSmooth: false))
        #expect(script.machine.lanes.seek?.toleranceBefore == .positiveInfinity)
    }

    /// The tooltip said 27, and the engine begins with the picture or the key frame before.
    @Test func anExactSeekThatLandsEarlyStaysAtItsTarget() {
        var script = Script.playing(at: 10)
        let id = script.seek(27)
        script.landed(id, at: 20)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 27)
        for seconds in [20.25, 26.9, 26.5] {
            script.position(seconds)
            script.expect(.playing, .pause, spinner: false, position: 27)
        }
        script.position(27.1)
        script.expect(.playing, .pause, spinner: false, position: 27.1)
        for seconds in [27.05, 26.9] {
            script.position(seconds)
            script.expect(.playing, .pause, spinner: false, position: seconds, "the target was passed")
        }
    }

    @Test func anEarlyLandingCountsWithinItsToleranceOnly() {
        var script = Script.playing(at: 40)
        let id = script.user(.seek(to: .at(30), toleranceBefore: .at(5), toleranceAfter: .zero, isSmooth: false))
        script.landed(id, at: 26)
        script.expect(.playing, .pause, spinner: false, position: 26)
        let other = script.user(.seek(to: .at(20), toleranceBefore: .at(5), toleranceAfter: .zero, isSmooth: false))
        script.landed(other, at: 10)
        script.expect(.playing, .pause, spinner: false, position: 15)
    }

    /// The shown position moves without playback, if something else moves it.
    @Test func anEarlyLandingIsForgottenWithItsReason() {
        let landed: () -> Script = {
            var script = Script.playing(at: 10)
            let id = script.seek(90)
            script.landed(id, at: 80)
            return script
        }
        var jumped = landed()
        jumped.engine(.discontinuity(.at(30)))
        jumped.expect(.playing, .pause, spinner: false, position: 30)
        var shrunk = landed()
        shrunk.engine(.ranges(.lasting(85)))
        shrunk.expect(.playing, .pause, spinner: false, position: 80)
        var stepped = landed()
        let step = stepped.user(.step(-1))
        stepped.expect(.paused, .play, spinner: true, seek: 90)
        stepped.landed(step, at: 89.96)
        stepped.expect(.paused, .play, spinner: false, position: 89.96)
        var failed = landed()
        failed.engine(.failed(PlaybackError(.decodingFailed)))
        failed.user(.retry)
        #expect(failed.sentLoad?.start == .at(90))
        var ended = landed()
        ended.ended(at: 100)
        ended.expect(.ended, .replay, spinner: false, position: 100)
    }

    /// A transport that plays from before the target moves, although the shown position does not.
    @Test func playbackTowardsTheTargetIsMovement() {
        var script = Script.playing(at: 10)
        let id = script.seek(27)
        script.landed(id, at: 20)
        for tick in 1...20 {
            script.wait(0.25)
            script.position(20 + 0.25 * Double(tick))
            script.expect(.playing, .pause, spinner: false, position: 27)
        }
    }

    @Test func theEndMayPrecedeTheAnswer() {
        var script = Script.playing()
        let id = script.seek(100)
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false, seek: .some(nil), position: 100)
        #expect(script.outcomes == [id: .finished])
        script.landed(id, at: 100)
        script.expectNoChange()
    }

    @Test func aFailedSeekIsRetriedOnce() {
        var script = Script.playing(at: 10)
        let id = script.seek(50)
        script.engine(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.seekTimedOut)))))
        #expect(script.sentSeeks == [id, id])
        script.expect(.playing, .pause, spinner: true, seek: 50)
        script.engine(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.seekTimedOut)))))
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 10)
        #expect(script.outcomes == [id: .failed(PlaybackError(.seekTimedOut))])
        let impossible = script.seek(60)
        script.engine(.seeked(SeekReport(id: impossible, outcome: .failed(PlaybackError(.notSupportedByContent)))))
        #expect(script.outcomes[impossible] == .failed(PlaybackError(.notSupportedByContent)))
        #expect(script.sentSeeks.count == 3)
    }

    @Test func anEndDuringADragShowsTheEnd() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.seek(100, smooth: true)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 100)
        script.user(.endScrubbing)
        script.expect(.ended, .replay, spinner: false, position: 100)
    }

    @Test func aFailureEndsTheDrag() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.suppression == .none)
    }

    @Test func aCancelledDragRestoresPositionAndPhase() {
        var script = Script.playing(at: 10)
        script.user(.beginScrubbing)
        let id = script.seek(80, smooth: true)
        script.landed(id, at: 80)
        script.user(.cancelScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 10, position: 10)
        script.landed(script.sentSeeks[1], at: 10)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 10)
        #expect(script.outcomes == [id: .finished], "the machine's own seek has no caller")
    }

    @Test func aLiveTargetOutsideTheWindowIsClamped() {
        var script = Script()
        script.load(play: true)
        script.engine(.ready(ItemDescription(ranges: .live(from: 0, to: 120), position: .at(115))))
        script.transport(.playing)
        let id = script.seek(2)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, seek: 2)
        script.engine(.ranges(.live(from: 8, to: 128)))
        script.engine(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.behindLiveWindow)))))
        script.expect(.waiting, .pause, spinner: true, seek: 8)
        script.engine(.warning(PlaybackError(.behindLiveWindow)))
        script.landed(id, at: 8)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 8)
        #expect(script.notices.contains(.warning(PlaybackError(.behindLiveWindow))))
    }

    @Test func aStepBackLeavesTheEnd() {
        var script = Script.playing()
        script.ended(at: 100)
        let id = script.user(.step(-1))
        script.expect(.paused, .play, spinner: true)
        script.landed(id, at: 99.96)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 99.96)
        let forward = script.user(.step(1))
        script.landed(forward, at: 100)
        script.expect(.ended, .replay, spinner: false)
    }

    @Test func aStepWhilePlayingPausesFirst() {
        var script = Script.playing()
        let id = script.user(.step(1))
        script.expect(.paused, .play, spinner: true)
        #expect(script.output.commands.map(\.command) == [.pause(CommandID(rawValue: 1)), .step(count: 1, id)])
        let second = script.user(.step(1))
        #expect(script.outcomes[second] == .rejected, "one at a time")
        script.engine(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.seekTimedOut)))))
        #expect(script.sentSeeks == [id], "a step is not tried again")
        script.expect(.paused, .play, spinner: false)
    }
}
