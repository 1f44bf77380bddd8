import PlaybackModel
import Testing

@Suite struct FailureAndQueueCases {
    @Test func `78: an item that fails while playing keeps position and intent for a retry`() {
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

    @Test func `78: a live stream that never opened is tried again at its natural start`() {
        var script = Script()
        script.load(play: true)
        script.engine(.failed(PlaybackError(.connectionRefused)))
        script.expect(.failed, .retry, spinner: false)
        script.user(.retry)
        #expect(script.sentLoad != nil && script.sentLoad?.start == nil)
    }

    @Test func `78: a live stream is tried again at its edge, or where it was in its window`() {
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

    @Test func `78: an item that failed at its end is tried again from its start`() {
        var script = Script.playing(at: 42)
        script.seek(100)
        script.engine(.failed(PlaybackError(.decodingFailed)))
        script.expect(.failed, .retry, spinner: false, position: 100)
        script.user(.retry)
        #expect(script.sentLoad != nil && script.sentLoad?.start == nil)
        script.expect(.preparing, .pause, spinner: true, position: 0)
    }

    @Test func `79: a late ready after a failure stays failed`() {
        var script = Script()
        script.load(play: true)
        script.engine(.failed(PlaybackError(.notMedia)))
        script.expect(.failed, .retry, spinner: false)
        script.ready()
        script.expect(.failed, .retry, spinner: false)
        script.expectNoChange()
        script.transport(.playing)
        script.position(3)
        script.expectNoChange()
    }

    @Test func `80: a lost engine fails the item, and a retry asks for a new engine`() {
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

    @Test func `80: going on after the engine was lost opens the next item with a new engine`() {
        var script = Script.playing(next: 2)
        script.ready(50, of: Generation(rawValue: 2))
        script.engine(.failed(PlaybackError(.mediaServicesWereReset)), of: Generation.none)
        script.user(.advance)
        script.expect(.preparing, .pause, spinner: true)
        #expect(script.output.notices.contains(.engineLost))
        #expect(script.sentLoad?.item == ItemID(rawValue: 2))
    }

    @Test func `81: a recoverable error is a notice and no change of phase`() {
        var script = Script.playing()
        script.engine(.warning(PlaybackError(.corruptData)))
        script.expect(.playing, .pause, spinner: false)
        script.expectNoChange()
        #expect(script.output.notices == [.warning(PlaybackError(.corruptData))])
    }

    @Test func `82: a next item that fails leaves the current one alone until its turn`() {
        var script = Script.playing(at: 99, next: 2)
        script.engine(.failed(PlaybackError(.notFound)), of: Generation(rawValue: 2))
        script.expect(.playing, .pause, spinner: false)
        script.expectNoChange()
        script.ended(at: 100)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(script.machine.lanes.intent == .play)
        script.user(.retry)
        script.expect(.preparing, .pause, spinner: true)
    }

    @Test func `82: after a connection was made again the next item is prepared again`() {
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

    @Test func `83: replacing the item during a seek ignores the old seek`() {
        var script = Script.playing()
        let id = script.seek(50)
        let old = script.machine.generation
        script.load(play: nil, item: 2)
        script.expect(.preparing, .pause, spinner: true, seek: .some(nil), position: 0)
        #expect(script.outcomes == [id: .superseded])
        script.engine(.seeked(SeekReport(id: id, outcome: .landed(.at(50)))), of: old)
        script.landed(id, at: 50)
        script.expectNoChange()
        #expect(script.machine.position == .zero)
    }

    @Test(arguments: ["opening", "playing", "seeking", "stalled", "scrubbing", "ended", "failed", "reconnecting"])
    func `84: stop during anything is idle, and late events are ignored`(state: String) {
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

    @Test func `84: an engine that does not say that it let go is not waited for`() {
        var script = Script.playing()
        script.user(.stop)
        #expect(script.machine.lanes.playbackState == .stopping)
        script.wait(5.1)
        #expect(script.machine.lanes.playbackState == .idle)
    }

    @Test func `84: play while the item closes waits for the next load`() {
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

    @Test func `85: going to the next item shows it at once, with no play button`() {
        var script = Script.playing(at: 60, next: 2)
        let start = script.transitions.count
        script.user(.advance)
        script.expect(.preparing, .pause, spinner: true, position: 0)
        #expect(script.transitions.last?.item == ItemID(rawValue: 2))
        script.ready(50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(script.transitions[start...].allSatisfy { $0.lanes.controls.button == .pause })
    }

    @Test func `85: going on while the current item opens`() {
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

    @Test func `86: removing the last item is a stop`() {
        var script = Script.playing()
        script.user(.stop)
        script.engine(.unloaded)
        script.expect(.idle, .play, spinner: false)
        #expect(!script.machine.position.isNumeric)
    }

    @Test func `87: waiting for a group is waiting, and no stall`() {
        var script = Script.playing()
        script.transport(.waiting(.externalSync))
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.watchClock == .watched)
        #expect(script.machine.lanes.cmcdState == .waiting)
        #expect(!script.machine.lanes.isBuffering)
        script.wait(100)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `88: an interstitial plays`() {
        var script = Script.playing()
        script.transport(.waiting(.interstitial))
        script.expect(.playing, .pause, spinner: false)
        script.wait(60)
        script.expect(.playing, .pause, spinner: false)
        script.transport(.playing)
        script.wait(9)
        script.expect(.playing, .pause, spinner: false, "what the interstitial took is no stillness")
    }

    @Test func `90: external pause and play within a turn end as they began`() {
        // The machine follows both; publishing once a batch is the player's matter.
        var script = Script.playing()
        let before = script.machine.lanes
        script.transport(.paused, reason: .setRateCalled)
        script.transport(.playing, reason: .setRateCalled)
        #expect(script.machine.lanes == before)
        #expect(!script.hasSentPlay && !script.hasSentPause)
    }

    @Test func `93: a player that is made again begins at the pending target`() {
        var old = Script.playing()
        old.seek(64)
        for play in [true, false] {
            var script = Script()
            script.load(play: play, start: old.machine.position.seconds)
            script.expect(.preparing, play ? .pause : .play, spinner: true, position: 64)
            script.ready(at: 64)
            script.transport(play ? .playing : .paused)
            script.expect(play ? .playing : .paused, play ? .pause : .play, spinner: false, position: 64)
        }
    }

    @Test func `94: a machine that slept starts its watches anew`() {
        var script = Script.playing(at: 10)
        script.wait(9)
        script.now = script.now.advanced(by: 3_600_000_000_000)
        script.system(.clockJumped)
        script.wait(9)
        script.expect(.playing, .pause, spinner: false)
        script.position(10.25)
        script.wait(9)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `94: the deadlines of the time asleep may come first`() {
        var script = Script.playing(at: 10)
        let id = script.seek(50)
        script.system(.clockJumped)
        script.wait(19)
        script.landed(id, at: 50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `failure and idleness absorb play, pause and seek`() {
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

    @Test func `an open that says nothing fails in time, one that makes progress does not`() {
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
    ]) func `what becomes known of an item that opens is a word`(word: EngineEvent) {
        var script = Script()
        script.load(play: true)
        script.wait(17)
        script.engine(word)
        script.wait(17)
        script.expect(.preparing, .pause, spinner: true)
        script.wait(2)
        script.expect(.failed, .retry, spinner: false)
    }

    @Test func `after the release nothing happens any more`() {
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
