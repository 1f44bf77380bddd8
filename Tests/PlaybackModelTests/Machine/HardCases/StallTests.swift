import PlaybackModel
import Testing

@Suite struct StallCases {
    @Test func `59: a stall shorter than the delay shows nothing, and the metrics see it`() {
        var script = Script.playing()
        var spinner = SpinnerPolicy()
        var metrics = PlaybackMetrics()
        for transition in script.transitions { metrics.record(transition) }
        let start = script.transitions.count
        script.transport(.stalled)
        var decision = spinner.update(for: script.machine.lanes, at: script.now)
        #expect(!decision.isVisible)
        script.wait(0.3)
        script.transport(.playing)
        decision = spinner.update(for: script.machine.lanes, at: script.now)
        #expect(!decision.isVisible)
        for transition in script.transitions[start...] { metrics.record(transition) }
        #expect(metrics.stalls == 1)
        #expect(metrics.stallTime == .milliseconds(300))
    }

    @Test func `60: a level that oscillates shows at most one spinner`() {
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

    @Test func `61: a buffer that is empty at the true end is the end, never waiting`() {
        var script = Script.playing(at: 99.9)
        let start = script.transitions.count
        script.transport(.stalled)
        script.expect(.ended, .replay, spinner: false, position: 100)
        script.ended(at: 100)
        script.expectNoChange()
        #expect(script.phases(since: start) == ["ended"])
    }

    @Test func `61: an engine that pauses just before it says that it ended goes on to the next item`() {
        var script = Script.playing(at: 99.9, next: 2)
        script.transport(.paused)
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func `63: a transport that plays while time stands still waits after 10 s and fails after 20 s`() {
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

    @Test func `63: a transport that flaps without moving fails all the same`() {
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

    @Test func `63: the silence ends with a seek that lands`() {
        var script = Script.playing(at: 10)
        script.wait(10.1)
        script.expect(.waiting, .pause, spinner: true)
        let id = script.seek(50)
        script.landed(id, at: 50)
        script.expect(.playing, .pause, spinner: false)
        script.play(for: 5)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `64: an engine that stops for want of data is told to play again`() {
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

    @Test func `64: an engine that never plays again fails, however full its buffer`() {
        var script = Script.playing()
        script.transport(.paused, reason: .stalled)
        for _ in 0..<60 {
            script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
            script.wait(0.5)
        }
        script.expect(.failed, .retry, spinner: false)
    }

    @Test func `65: a buffer that drains while paused shows nothing`() {
        var script = Script.paused()
        script.transport(.stalled)
        script.expect(.paused, .play, spinner: false)
        script.engine(.buffering(BufferingReport(percent: 0, isLikelyToKeepUp: false)))
        script.engine(.buffering(BufferingReport(percent: 100, isLikelyToKeepUp: true)))
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        #expect(!script.hasSentPlay)
        script.wait(100)
        script.expect(.paused, .play, spinner: false)
    }

    @Test func `66: offline and online inside the budget waits, and plays at the same position`() {
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

    @Test func `66: offline outside the budget fails and can be tried again`() {
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

    @Test func `66: a loss told after a long wait fails at once, for the outage was waited for`() {
        var script = Script.playing(at: 42)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, position: 42)
        script.wait(6)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.failed, .retry, spinner: false, position: 42)
    }

    @Test func `66: words of the old load mean nothing while the connection is made again`() {
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
    ]) func `66: only what may go away by itself is tried again`(code: PlaybackErrorCode, isTriedAgain: Bool) {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(code)))
        script.expect(
            isTriedAgain ? .waiting : .failed, isTriedAgain ? .pause : .retry, spinner: isTriedAgain, position: 42)
    }

    @Test func `66: a connection that is lost while nobody wants to play fails`() {
        var script = Script.paused(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.failed, .retry, spinner: false, position: 42)
        var ended = Script.playing(at: 99.9)
        ended.ended(at: 100)
        ended.engine(.failed(PlaybackError(.connectionLost)))
        ended.expect(.failed, .retry, spinner: false, position: 100)
    }

    @Test func `66: a seek that was sent to the lost load counts as not sent`() {
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

    @Test func `66: only five seconds of progress forget earlier troubles`() {
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

    @Test func `66: a pause while the connection is made again holds`() {
        var script = Script.playing(at: 42)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.6)
        script.user(.pause)
        script.expect(.paused, .play, spinner: false)
        #expect(script.hasSentPause, "the new load must hear of it")
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

    @Test func `66: a seek while the connection is made again is applied once`() {
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

    @Test func `67: a seek during a stall ends the stall for the metrics`() {
        var script = Script.playing()
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.watchClock == .stalled)
        script.wait(2)
        let id = script.seek(5)
        // Architecture: the row (play, seek, waiting) is waiting at once, whatever was before it; see 34 and 35.
        script.expect(.waiting, .pause, spinner: true, seek: 5)
        #expect(script.machine.lanes.watchClock == .watched)
        script.wait(1)
        script.landed(id, at: 5)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        var metrics = PlaybackMetrics()
        for transition in script.transitions { metrics.record(transition) }
        #expect(metrics.stalls == 1)
        #expect(metrics.stallTime == .seconds(2))
    }
}
