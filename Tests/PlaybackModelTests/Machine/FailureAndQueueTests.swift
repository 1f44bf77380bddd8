import PlaybackModel
import Testing

@Suite struct FailureAndQueueTests {
    @Test func aFailureKeepsPositionAndIntent() {
        var script = Script.playing(at: 42)
        script.user(.setRate(1.5))
        script.user(.select(TrackSelection(text: .off)))
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false, position: 42)
        #expect(script.machine.lanes.intent == .play)
        script.user(.retry)
        script.expect(.preparing, .pause, spinner: true, position: 42)
        let load = script.sentLoad
        #expect(load?.start?.seconds == 42 && load?.play == true && load?.rate == 1.5)
        #expect(load?.selection == TrackSelection(text: .off))
        #expect(load?.item == ItemID(rawValue: 1))
        script.ready(at: 42)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false, position: 42)
    }

    @Test func anUnopenedLiveStreamRetriesAtItsNaturalStart() {
        var script = Script()
        script.load(play: true)
        script.engine(.failed(PlaybackError(.connectionRefused)))
        script.expect(.failed, .retry, spinner: false)
        script.user(.retry)
        #expect(script.sentLoad != nil && script.sentLoad?.start == nil)
    }

    @Test func aLiveStreamRetriesAtItsEdgeOrPosition() {
        for (position, start) in [(298.0, nil), (100.0, 100.0)] {
            var script = Script()
            script.load(play: true)
            script.engine(.ready(ItemDescription(ranges: .live(from: 0, to: 300), position: .at(290))))
            script.transport(.playing)
            script.position(position)
            script.engine(.failed(PlaybackError(.playlistLost)))
            script.user(.retry)
            #expect(script.sentLoad?.start?.seconds == start)
        }
    }

    @Test func anItemThatFailedAtItsEndRetriesFromItsStart() {
        var script = Script.playing(at: 42)
        script.seek(100)
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false, position: 100)
        script.user(.retry)
        #expect(script.sentLoad != nil && script.sentLoad?.start == nil)
        script.expect(.preparing, .pause, spinner: true, position: 0)
    }

    @Test func aLostEngineFailsAndARetryRequestsAnotherEngine() {
        var script = Script.playing(at: 42, next: 2)
        script.ready(50, of: Generation(rawValue: 2))
        script.engine(.failed(PlaybackError(.mediaServicesWereReset)), of: Generation.none)
        script.expect(.failed, .retry, spinner: false, position: 42)
        #expect(script.output.commands.isEmpty, "there is nobody to tell")
        script.user(.retry)
        script.expect(.preparing, .pause, spinner: true, position: 42)
        #expect(script.output.notices == [.engineLost])
        #expect(script.sentLoad?.start?.seconds == 42)
        let prepared = script.output.commands.contains {
            if case .prepare(let request) = $0.command { request.item == ItemID(rawValue: 2) } else { false }
        }
        #expect(prepared, "what follows is prepared by the new engine")
    }

    @Test func advancingAfterALostEngineRequestsAnotherEngine() {
        var script = Script.playing(next: 2)
        script.ready(50, of: Generation(rawValue: 2))
        script.engine(.failed(PlaybackError(.mediaServicesWereReset)), of: Generation.none)
        script.user(.advance)
        script.expect(.preparing, .pause, spinner: true)
        #expect(script.output.notices.contains(.engineLost))
        #expect(script.sentLoad?.item == ItemID(rawValue: 2))
    }

    @Test func reconnectingPreparesTheNextItemAgain() {
        var script = Script.playing(at: 50, next: 2)
        script.ready(50, of: Generation(rawValue: 2))
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.6)
        let prepared = script.output.commands.last
        #expect(prepared?.generation == Generation(rawValue: 4))
        script.ready(at: 50)
        script.transport(.playing)
        script.ended(at: 100)
        script.expect(.preparing, .pause, spinner: true)
        #expect(script.machine.generation == Generation(rawValue: 4))
    }

    @Test(arguments: ["opening", "playing", "seeking", "stalled", "scrubbing", "ended", "failed", "reconnecting"])
    func stopIsAlwaysIdle(state: String) {
        var script = state == "opening" ? Script() : Script.playing(next: 2)
        switch state {
        case "opening": script.load(play: true)
        case "seeking": script.seek(50)
        case "stalled": script.transport(.stalled)
        case "scrubbing": script.user(.beginScrubbing)
        case "ended":
            script.user(.setNext(nil))
            script.ended(at: 100)
        case "failed": script.engine(.failed(PlaybackError(.notMedia)))
        case "reconnecting": script.engine(.failed(PlaybackError(.connectionLost)))
        default: break
        }
        script.user(.stop)
        script.expect(.idle, .play, spinner: false, seek: .some(nil))
        #expect(!script.machine.lanes.isBusy)
        #expect(script.machine.lanes.playbackState == (state == "failed" ? .idle : .stopping))
        #expect(script.machine.lanes.settledState == .idle)
        script.ready()
        script.transport(.playing)
        script.position(30)
        script.ended(at: 100)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.engine(.repairing(.reopen))
        script.user(.pause)
        script.user(.endScrubbing)
        script.expect(.idle, .play, spinner: false)
        #expect(script.machine.lanes.intent == .stop)
        script.engine(.unloaded)
        script.expect(.idle, .play, spinner: false)
        #expect(script.machine.lanes.playbackState == .idle)
        #expect(script.machine.lanes.readiness == .empty)
        script.wait(1000)
        script.expect(.idle, .play, spinner: false)
        #expect(script.machine.request?.item == ItemID(rawValue: 1), "the item is kept")
    }

    @Test func anUnconfirmedReleaseIsNotAwaited() {
        var script = Script.playing()
        script.user(.stop)
        #expect(script.machine.lanes.playbackState == .stopping)
        script.wait(5.1)
        #expect(script.machine.lanes.playbackState == .idle)
    }

    @Test func playWhileClosingWaitsForTheNextLoad() {
        var script = Script.playing()
        script.user(.stop)
        script.expect(.idle, .play, spinner: false)
        script.user(.play)
        script.expect(.idle, .pause, spinner: false)
        #expect(script.output.commands.isEmpty)
        script.engine(.unloaded)
        script.expect(.idle, .pause, spinner: false)
        script.wait(100)
        script.expect(.idle, .pause, spinner: false)
        script.load(play: nil)
        script.expect(.preparing, .pause, spinner: true)
    }

    @Test func advancingWhileOpening() {
        var script = Script()
        script.load(play: true)
        script.user(.setNext(.item(2)))
        let id = script.seek(30)
        script.user(.advance)
        script.expect(.preparing, .pause, spinner: true, seek: .some(nil), position: 0)
        #expect(script.outcomes == [id: .superseded])
        script.ready(of: Generation(rawValue: 1))
        script.expectNoChange()
        script.ready(50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func deadlinesMayPassBeforeTheEventOfSleep() {
        var script = Script.playing(at: 10)
        let id = script.seek(50)
        script.system(.clockJumped)
        script.wait(19)
        script.landed(id, at: 50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func failedAndIdleAbsorbPlayPauseAndSeek() {
        var failed = Script.playing(at: 42)
        failed.engine(.failed(PlaybackError(.notMedia)))
        var stopped = Script.playing()
        stopped.user(.stop)
        stopped.engine(.unloaded)
        for (script, phase) in [(failed, Phase.failed), (stopped, .idle)] {
            var script = script
            for command in [PlaybackCommand.play, .pause, .beginScrubbing, .endScrubbing, .setRate(2), .step(1)] {
                script.user(command)
                #expect(script.machine.lanes.phase.name == phase.rawValue)
                #expect(script.output.commands.isEmpty)
            }
            let id = script.seek(3)
            #expect(script.outcomes[id] == .rejected)
            script.system(.interruptionBegan)
            script.system(.interruptionEnded(shouldResume: true))
            #expect(script.machine.lanes.phase.name == phase.rawValue)
        }
    }

    @Test func openingFailsWithoutASignOfLife() {
        var script = Script()
        script.load(play: true)
        script.wait(17)
        script.engine(.buffering(BufferingReport(percent: 10, isLikelyToKeepUp: false)))
        script.wait(17)
        script.expect(.preparing, .pause, spinner: true)
        script.engine(.buffering(BufferingReport(percent: 10, isLikelyToKeepUp: false)))
        script.engine(.statistics(PlaybackStatistics()))
        script.wait(2)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.readiness.error?.code == .openTimedOut)
    }

    @Test(arguments: [
        EngineEvent.tracks(TracksReport()), .metadata(.empty), .ranges(.lasting(100)), .repairing(.reopen),
    ]) func everythingThatBecomesKnownOfAnOpeningItemIsASignOfLife(word: EngineEvent) {
        var script = Script()
        script.load(play: true)
        script.wait(17)
        script.engine(word)
        script.wait(17)
        script.expect(.preparing, .pause, spinner: true)
        script.wait(2)
        script.expect(.failed, .retry, spinner: false)
    }

    @Test func nothingHappensAfterTheRelease() {
        var script = Script.playing()
        let pending = script.seek(50)
        script.user(.release)
        script.expect(.idle, .play, spinner: false)
        #expect(script.outcomes[pending] == .superseded)
        #expect(script.output.commands == [PlaybackOutput.Addressed(generation: .none, command: .quit)])
        script.load(play: true)
        let late = script.seek(3)
        script.expect(.idle, .play, spinner: false)
        #expect(script.outcomes[late] == .rejected)
        #expect(script.output.commands.isEmpty)
    }
}
