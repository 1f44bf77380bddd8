import PlaybackModel
import Testing

@Suite struct StallTests {
    @Test func anOscillatingLevelShowsOneSpinner() {
        for (on, off) in [(0.1, 0.1), (0.6, 0.15), (0.5, 0.05), (0.3, 0.3)] {
            var script = Script.playing()
            var spinner = SpinnerPolicy()
            var periods = 0
            func update() {
                let wasVisible = spinner.isVisible
                let decision = spinner.update(for: script.machine.lanes, at: script.now)
                if decision.isVisible, !wasVisible { periods += 1 }
            }
            for _ in 0..<10 {
                script.transport(.stalled)
                for _ in 0..<Int(on / 0.05 + 0.5) {
                    update()
                    script.wait(0.05)
                }
                script.transport(.playing)
                for _ in 0..<Int(off / 0.05 + 0.5) {
                    update()
                    script.wait(0.05)
                }
            }
            #expect(periods <= 1, "\(on) s on, \(off) s off")
        }
    }

    @Test func aPauseJustBeforeTheEndAdvancesIfItLasts() {
        var script = Script.playing(at: 99.9, next: 2)
        script.transport(.paused)
        #expect(script.machine.item == ItemID(rawValue: 1))
        #expect(script.machine.lanes.intent == .play)
        script.wait(3.1)
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func aFrozenTransportWaitsAndFails() {
        var script = Script.playing(at: 10)
        script.wait(9.9)
        script.position(10)
        script.expect(.playing, .pause, spinner: false)
        script.wait(0.2)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.explain().reason == .notMoving)
        var moving = script
        script.transport(.playing)
        script.expect(.waiting, .pause, spinner: true, "the same word again is no movement")
        script.wait(10)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.readiness.error?.code == .playbackStuck)
        moving.position(10.25)
        moving.expect(.playing, .pause, spinner: false)
    }

    @Test func aFlappingTransportFails() {
        var script = Script.playing(at: 10)
        for _ in 0..<60 where !script.machine.lanes.canReplay {
            script.transport(.stalled)
            script.wait(0.5)
            script.transport(.playing)
            script.engine(.buffering(BufferingReport(percent: 40, isLikelyToKeepUp: false)))
            script.wait(0.5)
        }
        script.expect(.failed, .retry, spinner: false)
        #expect(script.transitions.last?.moment.nanoseconds ?? 0 < 30_000_000_000)
    }

    @Test func aLandedSeekEndsTheFreeze() {
        var script = Script.playing(at: 10)
        script.wait(10.1)
        script.expect(.waiting, .pause, spinner: true)
        let id = script.seek(50)
        script.landed(id, at: 50)
        script.expect(.playing, .pause, spinner: false)
        script.play(for: 5)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func aStoppedEngineIsOrderedToPlayAgain() {
        var script = Script.playing()
        script.transport(.paused, reason: .stalled)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.intent == .play)
        script.engine(.buffering(BufferingReport(percent: 50, isLikelyToKeepUp: false)))
        #expect(!script.hasSentPlay)
        script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
        #expect(script.hasSentPlay)
        script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
        #expect(!script.hasSentPlay, "once is enough")
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func anEngineThatNeverResumesFails() {
        var script = Script.playing()
        script.transport(.paused, reason: .stalled)
        for _ in 0..<60 {
            script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
            script.wait(0.5)
        }
        script.expect(.failed, .retry, spinner: false)
    }

    @Test func aShortOutageResumesAtTheSamePosition() {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.waiting, .pause, spinner: true, position: 42)
        #expect(script.machine.explain().reason == .reconnecting)
        #expect(script.machine.explain().evidence.reconnectAttempt == 1)
        let old = script.machine.generation
        script.wait(0.6)
        #expect(script.sentLoad?.start?.seconds == 42)
        #expect(script.sentLoad?.play == true)
        #expect(script.machine.generation > old)
        script.position(0)
        script.expect(.waiting, .pause, spinner: true, position: 42)
        script.ready(at: 42)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, position: 42)
        script.play(for: 6)
        script.engine(.failed(PlaybackError(.connectionLost)))
        #expect(script.machine.explain().evidence.reconnectAttempt == 1, "progress forgets earlier troubles")
    }

    @Test func aLongOutageFailsAndCanBeRetried() {
        var script = Script.playing(at: 42)
        for _ in 0..<4 {
            script.engine(.failed(PlaybackError(.connectionLost)))
            script.expect(.waiting, .pause, spinner: true, position: 42)
            script.engine(.failed(PlaybackError(.connectionLost)))
            script.expectNoChange("the same failure said twice counts once")
            script.wait(3.1)
            #expect(script.machine.generation.rawValue > 1)
        }
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.failed, .retry, spinner: false, position: 42)
        #expect(script.machine.lanes.readiness.error?.isRetryable == true)
        #expect(script.hasSentUnload)
    }

    @Test func aLossAfterALongWaitFailsImmediately() {
        var script = Script.playing(at: 42)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, position: 42)
        script.wait(6)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.failed, .retry, spinner: false, position: 42)
    }

    @Test func eventsOfTheOldLoadAreIgnoredWhileReconnecting() {
        var script = Script.playing(at: 99)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.ended(at: 100)
        script.expectNoChange()
        script.ready(50)
        script.expectNoChange()
        script.expect(.waiting, .pause, spinner: true, position: 99)
    }

    @Test(arguments: [
        (PlaybackErrorCode.connectionLost, true), (.connectionTimedOut, true), (.serverError, true),
        (.certificateInvalid, false), (.notFound, false), (.stalledTooLong, false), (.seekTimedOut, false),
        (.decodingFailed, false), (.playlistLost, false),
    ]) func onlyTransientErrorsAreRetried(code: PlaybackErrorCode, isTriedAgain: Bool) {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(code)))
        script.expect(
            isTriedAgain ? .waiting : .failed, isTriedAgain ? .pause : .retry, spinner: isTriedAgain, position: 42)
    }

    @Test(arguments: [true, false]) func aServerThatIsBackMayLackALiveStreamForAWhile(isLive: Bool) {
        var script = Script()
        script.load(play: true)
        let ranges: RangesReport = isLive ? RangesReport(duration: .indefinite, seekable: []) : .lasting(100)
        script.engine(.ready(ItemDescription(ranges: ranges, position: .at(10))))
        script.transport(.playing)
        script.position(11)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.6)
        script.engine(.failed(PlaybackError(.notFound)))
        guard isLive else { return script.expect(.failed, .retry, spinner: false, position: 11) }
        script.expect(.waiting, .pause, spinner: true, position: 11)
        for _ in 0..<2 {
            script.wait(3.1)
            script.engine(.failed(PlaybackError(.notFound)))
        }
        script.wait(3.1)
        script.engine(.failed(PlaybackError(.notFound)))
        script.expect(.failed, .retry, spinner: false, position: 11)
    }

    @Test func aLossWithoutTheIntentToPlayFails() {
        var script = Script.paused(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.failed, .retry, spinner: false, position: 42)
        var ended = Script.playing(at: 99.9)
        ended.ended(at: 100)
        ended.engine(.failed(PlaybackError(.connectionLost)))
        ended.expect(.failed, .retry, spinner: false, position: 100)
    }

    /// Radio that has sent nothing for a while: the engine has waited for the old connection.
    @Test func theConnectionToALiveStreamIsRestoredAfterALongWait() {
        var script = Script()
        script.load(play: true)
        script.engine(
            .ready(
                ItemDescription(ranges: RangesReport(duration: .indefinite, seekable: []), position: .at(10))))
        script.transport(.playing)
        script.position(11)
        script.transport(.stalled)
        script.wait(10)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.waiting, .pause, spinner: true, position: 11)
        script.wait(0.6)
        script.ready(at: 11)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, position: 11)
        script.transport(.stalled)
        script.wait(10)
        // Only this error says that a new connection may help.
        script.engine(.failed(PlaybackError(.serverError)))
        script.expect(.failed, .retry, spinner: false, position: 11)
    }

    @Test func aSeekSentToTheLostLoadIsSentAgain() {
        var script = Script.playing(at: 42)
        let lost = script.seek(70)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.6)
        #expect(script.outcomes.isEmpty)
        let newest = script.seek(80)
        #expect(script.outcomes == [lost: .superseded])
        script.ready(at: 80)
        #expect(script.sentSeeks == [lost, newest])
    }

    @Test func fiveSecondsOfProgressForgetTroubles() {
        for (seconds, attempt) in [(4.0, 2), (6, 1)] {
            var script = Script.playing(at: 42)
            script.engine(.failed(PlaybackError(.connectionLost)))
            script.wait(0.6)
            script.ready(at: 42)
            script.transport(.playing)
            script.play(for: seconds)
            script.engine(.failed(PlaybackError(.connectionLost)))
            #expect(script.machine.explain().evidence.reconnectAttempt == attempt)
        }
    }

    @Test func aPauseWhileReconnectingHolds() {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.6)
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        #expect(script.hasSentPause, "the new load must receive it")
        script.ready(at: 42)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false, position: 42)
        var early = Script.playing(at: 42)
        early.engine(.failed(PlaybackError(.connectionLost)))
        early.user(.pause)
        #expect(!early.hasSentPause, "there is no load to tell")
        early.wait(0.6)
        #expect(early.sentLoad?.play == false)
        early.wait(20)
        early.expect(.failed, .retry, spinner: false, "a load that never answers fails though nobody wants to play")
    }

    @Test func aSeekWhileReconnectingIsAppliedOnce() {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        let id = script.seek(70)
        script.expect(.waiting, .pause, spinner: true, seek: 70)
        #expect(script.sentSeeks.isEmpty)
        script.wait(0.6)
        #expect(script.sentLoad?.start?.seconds == 70)
        script.ready(at: 70)
        #expect(script.sentSeeks == [id])
        script.landed(id, at: 70)
        #expect(script.outcomes == [id: .finished])
    }
}
