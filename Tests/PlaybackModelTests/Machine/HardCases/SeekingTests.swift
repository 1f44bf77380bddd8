import PlaybackModel
import Testing

@Suite struct SeekingCases {
    @Test func `34: a seek in the buffer while playing shows its target at once`() {
        var script = Script.playing()
        let id = script.seek(40)
        script.expect(.playing, .pause, spinner: true, seek: 40, position: 40)
        // Architecture: waiting at once; 80 ms are too short for the spinner's delay.
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, seek: 40, position: 40)
        var spinner = SpinnerPolicy()
        let first = spinner.update(for: script.machine.lanes, at: script.now)
        #expect(!first.isVisible)
        script.wait(0.08)
        script.landed(id, at: 40)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 40)
        let last = spinner.update(for: script.machine.lanes, at: script.now)
        #expect(!last.isVisible && last.nextCall == nil)
    }

    @Test func `35: a seek out of the buffer while playing waits, then plays`() {
        var script = Script.playing()
        let id = script.seek(80)
        script.expect(.playing, .pause, spinner: true, seek: 80)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, seek: 80)
        script.landed(id, at: 80)
        script.expect(.waiting, .pause, spinner: true, seek: .some(nil), position: 80)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `36: a seek while paused never plays`() {
        var script = Script.paused()
        let start = script.transitions.count
        let id = script.seek(50)
        script.expect(.paused, .play, spinner: true, seek: 50, position: 50)
        script.transport(.stalled)
        script.expect(.paused, .play, spinner: true, seek: 50)
        script.landed(id, at: 50)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 50)
        #expect(script.phases(since: start) == ["paused"])
        #expect(!script.hasSentPlay)
    }

    @Test func `37: ten arrow presses add up and the phase stays`() {
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

    @Test func `37: five smooth seeks are two of the engine's, five plain ones are five`() {
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

    @Test func `37: a plain seek does not wait behind a smooth one`() {
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

    @Test func `38: the end of an overtaken seek keeps the newer one pending`() {
        var script = Script.playing()
        let first = script.seek(30)
        let second = script.seek(60)
        script.expect(.playing, .pause, spinner: true, seek: 60)
        script.superseded(first)
        script.expect(.playing, .pause, spinner: true, seek: 60)
        #expect(script.outcomes[first] == .superseded)
        script.landed(second, at: 60)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 60)
        #expect(script.outcomes[second] == .finished)
    }

    @Test func `39: the newer one's end before the older one's is ignored by number`() {
        var script = Script.playing()
        let first = script.seek(30)
        let second = script.seek(60)
        script.landed(second, at: 60)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 60)
        script.superseded(first)
        script.expectNoChange()
        #expect(script.outcomes == [first: .superseded, second: .finished])
    }

    @Test func `40: a seek before ready is kept and applied once`() {
        for play in [false, true] {
            var script = Script()
            script.load(play: play)
            let id = script.seek(30)
            script.expect(.preparing, play ? .pause : .play, spinner: true, seek: 30, position: 30)
            #expect(script.sentSeeks.isEmpty)
            script.ready()
            script.expect(play ? .playing : .paused, play ? .pause : .play, spinner: true, seek: 30, position: 30)
            #expect(script.sentSeeks == [id])
            script.landed(id, at: 30)
            script.transport(play ? .playing : .paused)
            script.expect(
                play ? .playing : .paused, play ? .pause : .play, spinner: false, seek: .some(nil), position: 30)
            #expect(script.sentSeeks == [id])
        }
    }

    @Test func `40: a seek beyond what the item turns out to hold is clamped`() {
        var script = Script()
        script.load(play: true)
        let id = script.seek(500)
        script.expect(.preparing, .pause, spinner: true, seek: 500)
        script.ready(100)
        script.expect(.playing, .pause, spinner: true, seek: 100)
        script.landed(id, at: 100)
        script.expect(.ended, .replay, spinner: false, seek: .some(nil), position: 100)
    }

    @Test func `40: an answer to a seek that was not sent means nothing`() {
        var script = Script()
        script.load(play: true)
        let id = script.seek(30)
        script.landed(id, at: 20)
        script.expect(.preparing, .pause, spinner: true, seek: 30)
        #expect(script.outcomes.isEmpty)
    }

    @Test func `40: thousands of seeks while opening keep no memory`() {
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

    @Test func `41: a pause during a seek is kept`() {
        var script = Script.playing()
        let id = script.seek(50)
        script.expect(.playing, .pause, spinner: true, seek: 50)
        script.user(.pause)
        script.expect(.paused, .play, spinner: true, seek: 50)
        script.landed(id, at: 50)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 50)
        #expect(!script.hasSentPlay)
    }

    @Test func `42: play during a seek from paused plays`() {
        var script = Script.paused()
        let id = script.seek(50)
        script.expect(.paused, .play, spinner: true, seek: 50)
        script.user(.play)
        script.expect(.playing, .pause, spinner: true, seek: 50)
        script.landed(id, at: 50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil))
    }

    @Test func `43: a tick of the old position does not snap back`() {
        var script = Script.playing(at: 10)
        let id = script.seek(50)
        script.position(10.25)
        script.expect(.playing, .pause, spinner: true, seek: 50, position: 50)
        script.expectNoChange()
        script.landed(id, at: 50)
        #expect(script.machine.position.seconds == 50)
    }

    @Test func `44: a seek that lands on a key frame shows that time, and a forward one never less than before`() {
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

    @Test func `45: a seek to the current time is one seek and no change of phase`() {
        var script = Script.paused(at: 10)
        let start = script.transitions.count
        let id = script.seek(10)
        script.expect(.paused, .play, spinner: true, seek: 10, position: 10)
        script.landed(id, at: 10)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 10)
        #expect(script.outcomes == [id: .finished])
        #expect(script.phases(since: start) == ["paused"])
    }

    @Test func `46: a target outside the content is clamped at once`() {
        var script = Script.paused()
        script.seek(-5)
        script.expect(.paused, .play, spinner: true, seek: 0, position: 0)
        script.seek(500)
        script.expect(.paused, .play, spinner: true, seek: 100, position: 100)
    }

    @Test func `47: a seek to the end while playing ends once`() {
        var script = Script.playing()
        let start = script.transitions.count
        let id = script.seek(100)
        script.expect(.playing, .pause, spinner: true, seek: 100)
        script.landed(id, at: 100)
        script.expect(.ended, .replay, spinner: false, seek: .some(nil), position: 100)
        script.ended(at: 100)
        script.expectNoChange()
        #expect(script.phases(since: start) == ["playing", "ended"])
    }

    @Test func `47: the engine's end may come before the seek's answer`() {
        var script = Script.playing()
        let id = script.seek(100)
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false, seek: .some(nil), position: 100)
        #expect(script.outcomes == [id: .finished])
        script.landed(id, at: 100)
        script.expectNoChange()
    }

    @Test func `48: a seek to the end while paused ends without playing`() {
        var script = Script.paused()
        let start = script.transitions.count
        let id = script.seek(100)
        script.expect(.paused, .play, spinner: true, seek: 100)
        script.landed(id, at: 100)
        script.expect(.ended, .replay, spinner: false, position: 100)
        #expect(script.phases(since: start) == ["paused", "ended"])
    }

    @Test func `49: a seek back from the end stays paused: the end consumed the intent`() {
        var script = Script.playing()
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
        let id = script.seek(20)
        script.expect(.paused, .play, spinner: true, seek: 20, position: 20)
        script.landed(id, at: 20)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 20)
    }

    @Test func `50: a seek that never lands fails in time, and can be tried again there`() {
        var script = Script.playing()
        let id = script.seek(50)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, seek: 50)
        script.wait(19.9)
        script.expect(.waiting, .pause, spinner: true, seek: 50)
        script.engine(.repairing(.seekAgain))
        script.wait(19.9)
        script.expect(.waiting, .pause, spinner: true, seek: 50, "a word of the engine starts the watch anew")
        script.wait(0.2)
        script.expect(.failed, .retry, spinner: false, seek: .some(nil), position: 50)
        #expect(script.machine.lanes.readiness.error?.code == .seekTimedOut)
        #expect(script.outcomes[id] == .failed(PlaybackError(.seekTimedOut)))
        script.user(.retry)
        script.expect(.preparing, .pause, spinner: true, position: 50)
        #expect(script.sentLoad?.start?.seconds == 50)
    }

    @Test func `50: a seek that failed is tried once more, then playback goes on where it was`() {
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

    @Test func `51: the seek's own jump is no progress that ends the waiting`() {
        var script = Script.playing()
        let id = script.seek(50)
        script.transport(.stalled)
        script.position(50)
        script.expect(.waiting, .pause, spinner: true, seek: 50)
        script.landed(id, at: 50)
        script.position(50)
        script.expect(.waiting, .pause, spinner: true, seek: .some(nil))
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `52: scrubbing from playing shows the pause button throughout`() {
        var script = Script.playing()
        let start = script.transitions.count
        script.user(.beginScrubbing)
        script.expect(.playing, .pause, spinner: false)
        script.transport(.paused)
        script.expect(.playing, .pause, spinner: false)
        let id = script.seek(40, smooth: true)
        script.expect(.playing, .pause, spinner: true, seek: 40)
        script.landed(id, at: 40)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 40)
        let last = script.seek(60)
        script.user(.endScrubbing)
        script.expect(.playing, .pause, spinner: true, seek: 60)
        #expect(script.hasSentPlay)
        script.landed(last, at: 60)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 60)
        #expect(script.transitions[start...].allSatisfy { $0.lanes.controls.button == .pause })
        #expect(script.transitions[start...].allSatisfy { $0.lanes.intent == .play })
    }

    @Test func `53: scrubbing from paused stays paused`() {
        var script = Script.paused()
        let start = script.transitions.count
        script.user(.beginScrubbing)
        script.expect(.paused, .play, spinner: false)
        let id = script.seek(40, smooth: true)
        script.user(.endScrubbing)
        script.expect(.paused, .play, spinner: true, seek: 40)
        script.landed(id, at: 40)
        script.expect(.paused, .play, spinner: false, seek: .some(nil), position: 40)
        #expect(script.phases(since: start) == ["paused"])
    }

    @Test func `54: a scrub over the end ends only when let go there`() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.transport(.paused)
        let end = script.seek(100, smooth: true)
        script.expect(.playing, .pause, spinner: true, seek: 100)
        script.landed(end, at: 100)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 100)
        var released = script
        released.user(.endScrubbing)
        released.expect(.ended, .replay, spinner: false, position: 100)
        let back = script.seek(70, smooth: true)
        script.landed(back, at: 70)
        script.user(.endScrubbing)
        script.expect(.waiting, .pause, spinner: true, position: 70, "it was paused for the scrub: waiting at once")
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.phases().contains("ended"))
    }

    @Test func `54: the engine's end during a scrub with the seek still pending shows the end of the track`() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.seek(100, smooth: true)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 100)
        script.user(.endScrubbing)
        script.expect(.ended, .replay, spinner: false, position: 100)
    }

    @Test func `54: a failure lets go of the position`() {
        var script = Script.playing()
        script.user(.beginScrubbing)
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.suppression == .none)
    }

    @Test func `55: a cancelled scrub restores position and phase`() {
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

    @Test func `56: a seek during an interstitial is refused`() {
        var script = Script.playing(at: 10)
        script.transport(.waiting(.interstitial))
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.machine.lanes.controls.canSeek)
        let id = script.seek(50)
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 10)
        #expect(script.outcomes == [id: .rejected])
        #expect(script.sentSeeks.isEmpty)
    }

    @Test func `57: a live target that falls out of the window plays on at the window's start`() {
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

    @Test func `a step back from the end leaves the end`() {
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

    @Test func `a step while playing pauses first`() {
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
