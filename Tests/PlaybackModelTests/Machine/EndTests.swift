import PlaybackModel
import Testing

@Suite struct EndTests {
    @Test func theTransportStopsAtTheEnd() {
        var script = Script.playing(at: 99.9)
        script.ended(at: 100)
        #expect(script.machine.lanes.transport == .paused)
        let id = script.seek(20)
        script.landed(id, at: 20)
        #expect(script.machine.lanes.playbackState == .paused)
    }

    @Test func replayShowsNeitherPausedNorTheEnd() {
        for replay in [PlaybackCommand.replay, .play] {
            var script = Script.playing()
            script.ended(at: 100)
            script.transport(.paused)
            let start = script.transitions.count
            script.user(replay)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            script.position(100)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            script.landed(script.sentSeeks[0], at: 0)
            script.transport(.playing)
            script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 0)
            // Between the landing and the transport's word it waits for the transport.
            #expect(!script.phases(since: start).contains("paused"))
            #expect(!script.phases(since: start).contains("ended"))
        }
    }

    @Test func anEndedItemReplaysDespiteAnInterstitial() {
        var script = Script.playing()
        script.ended(at: 100)
        script.transport(.waiting(.interstitial))
        script.expect(.ended, .replay, spinner: false)
        script.user(.play)
        script.expect(.playing, .pause, spinner: true, seek: 0)
    }

    @Test func aLoopNeverEnds() {
        var script = Script.playing(at: 99)
        script.user(.setLoops(true))
        let start = script.transitions.count
        for round in 0..<3 {
            script.ended(at: 100)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            #expect(script.output.notices == [.discontinuity(.zero)])
            script.ended(at: 100)
            script.expectNoChange()
            script.landed(script.sentSeeks[round], at: 0)
            script.transport(.playing)
            script.position(99)
        }
        #expect(script.phases(since: start) == ["playing"])
    }

    @Test func aLoopBeginsWhereTheEngineSaysThatTheContentEnds() {
        var script = Script.playing()
        script.user(.setLoops(true))
        script.position(102)
        #expect(script.machine.duration.seconds == 102)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
        #expect(script.machine.duration.seconds == 100)
        #expect(script.machine.seekableRange.end.seconds == 100)
        // A seek that fails leaves playback where it was: at the end.
        script.engine(
            .seeked(SeekReport(id: script.sentSeeks[0], outcome: .failed(PlaybackError(.notSeekable)))))
        script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 100)
    }

    @Test func growingContentContinues() {
        var script = Script.playing(at: 99.9)
        script.position(100.2)
        script.engine(.ranges(.lasting(200)))
        script.wait(4)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func theNextItemFollowsWithoutAnEnd() {
        var script = Script.playing(at: 99, next: 2)
        let next = Generation(rawValue: 2)
        script.ready(50, of: next)
        script.expectNoChange()
        let start = script.transitions.count
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, position: 0)
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(script.machine.duration.seconds == 50)
        #expect(script.output.notices == [.advanced(to: ItemID(rawValue: 2))])
        #expect(script.output.commands.map(\.command) == [.activate(play: true, CommandID(rawValue: 1))])
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.phases(since: start).contains("ended"))
    }

    @Test func theNextItemFollowsOnlyWhilePlayingAndIfRequested() {
        var paused = Script.playing(at: 99.9, next: 2)
        paused.user(.pause)
        paused.ended(at: 100)
        paused.expect(.ended, .replay, spinner: false)
        var script = Script.playing(at: 99.9, next: 2)
        script.user(.setActionAtItemEnd(.pause))
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
        #expect(script.machine.item == ItemID(rawValue: 1))
    }

    @Test func aPrematureEndIsIgnoredAndReported() {
        var script = Script.playing(at: 40)
        script.ended(at: 40)
        script.expect(.playing, .pause, spinner: false, position: 40)
        #expect(script.output.notices == [.inconsistency(.prematureEnd)])
        script.engine(.ended(EndReport(position: .at(40), isTruncated: true)))
        script.expect(.ended, .replay, spinner: false, position: 40)
    }

    @Test func aPositionAfterTheEndChangesNothing() {
        var script = Script.playing()
        script.ended(at: 100)
        script.position(40)
        script.expect(.ended, .replay, spinner: false, position: 100)
        script.expectNoChange()
    }

    @Test func anUnreportedEndIsDetected() {
        var script = Script.playing(at: 99.9)
        script.position(100.01)
        script.expect(.playing, .pause, spinner: false)
        script.wait(3.1)
        script.expect(.ended, .replay, spinner: false, position: 100.01)
        var still = Script.playing(at: 99)
        still.wait(10.1)
        still.expect(.waiting, .pause, spinner: true)
        still.wait(10)
        still.expect(.failed, .retry, spinner: false)
    }

    @Test func growingContentStaysEnded() {
        var script = Script.playing()
        script.ended(at: 100)
        script.engine(.ranges(.lasting(160)))
        script.expect(.ended, .replay, spinner: false, position: 100)
        #expect(script.machine.duration.seconds == 160)
        script.position(100)
        script.engine(.discontinuity(.at(3)))
        script.expect(.ended, .replay, spinner: false, position: 100)
        script.seek(120)
        script.expect(.paused, .play, spinner: true, seek: 120)
    }

    @Test func contentThatShrinksStaysEnded() {
        var script = Script.playing()
        script.ended(at: 100)
        script.engine(.ranges(.lasting(60)))
        script.expect(.ended, .replay, spinner: false, position: 60)
        #expect(script.machine.duration.seconds == 60)
    }

    @Test func contentThatIsLongerThanStatedPlaysToItsEnd() {
        var script = Script.playing(at: 99.5)
        let start = script.transitions.count
        script.play(for: 30)
        script.expect(.playing, .pause, spinner: false, position: 129.5)
        #expect(script.machine.duration.seconds == 129.5)
        #expect(script.machine.seekableRange.end.seconds == 129.5)
        // An outdated report takes nothing back.
        script.engine(.ranges(.lasting(100)))
        #expect(script.machine.duration.seconds == 129.5)
        script.ended(at: 130)
        script.expect(.ended, .replay, spinner: false, position: 130)
        #expect(script.machine.duration.seconds == 130)
        #expect(script.phases(since: start) == ["ended"])
    }

    @Test func aStallAfterTheStatedEndIsAStall() {
        var script = Script.playing(at: 99.5)
        script.play(for: 5)
        script.transport(.stalled)
        script.expect(.waiting, .pause, spinner: true, position: 104.5)
        script.wait(15)
        script.expect(.waiting, .pause, spinner: true)
        script.position(105)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, position: 105)
        script.transport(.stalled)
        script.wait(20.1)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.readiness.error?.code == .stalledTooLong)
    }

    @Test func anEngineThatStopsAfterTheStatedEndHasEnded() {
        var script = Script.playing(at: 99.5)
        script.play(for: 5)
        script.wait(2.9)
        script.expect(.playing, .pause, spinner: false)
        script.wait(0.2)
        script.expect(.ended, .replay, spinner: false, position: 104.5)
    }

    @Test func aStallJustBeforeTheStatedEndIsTheEndOnlyIfItLasts() {
        var script = Script.playing(at: 99.8)
        script.transport(.stalled)
        script.wait(2.5)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.play(for: 8)
        script.expect(.playing, .pause, spinner: false, position: 107.8)
        var lasting = Script.playing(at: 99.8)
        lasting.transport(.stalled)
        lasting.wait(3.1)
        lasting.expect(.ended, .replay, spinner: false, position: 100)
        // The last position may arrive during the stall.
        var late = Script.playing(at: 99)
        late.transport(.stalled)
        late.position(99.8)
        late.wait(3.1)
        late.expect(.ended, .replay, spinner: false, position: 100)
    }

    @Test func aStartAfterTheEndIsTheEnd() {
        var script = Script()
        script.load(play: true, start: 300)
        script.ready(100, at: 100)
        #expect(script.machine.duration.seconds == 100)
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false, position: 100)
        // An engine that reports no end.
        var silent = Script()
        silent.load(play: true, start: 300)
        silent.ready(100, at: 300)
        #expect(silent.machine.position.seconds == 100)
        silent.wait(3.1)
        silent.expect(.ended, .replay, spinner: false, position: 100)
    }
}
