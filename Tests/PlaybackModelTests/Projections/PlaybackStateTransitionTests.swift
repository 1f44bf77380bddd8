import Exploration
import PlaybackModel
import Testing

@Suite struct PlaybackStateTransitionTests {
    private struct Pair: Hashable, CustomStringConvertible {
        let from: PlaybackState
        let to: PlaybackState
        var description: String { "\(from) to \(to)" }
    }

    @Test func eachPairIsListedOnceAndChangesTheState() {
        let pairs = PlaybackState.legalTransitions.map { Pair(from: $0.from, to: $0.to) }
        #expect(Set(pairs).count == pairs.count)
        for from in PlaybackState.allCases {
            #expect(!from.canTransition(to: from))
            for to in PlaybackState.allCases {
                #expect(from.canTransition(to: to) == pairs.contains(Pair(from: from, to: to)))
            }
        }
    }

    @Test func eachPairHasAQuoteOrAReason() {
        for transition in PlaybackState.legalTransitions {
            switch transition.basis {
            case .stated(let quote): #expect(document.contains(quote), "\(quote)")
            case .lanes(let reason): #expect(reason.hasSuffix(".") && reason.count > 20)
            }
        }
    }

    @Test func theMachineMakesEveryPairExceptThoseWithAReason() throws {
        var made: Set<Pair> = []
        func note(_ transitions: [PlaybackTransition]) {
            for transition in transitions {
                let pair = Pair(from: transition.previous.playbackState, to: transition.lanes.playbackState)
                if pair.from != pair.to { made.insert(pair) }
            }
        }
        for seed in 1...UInt64(120) {
            var session = RandomSession(seed: seed)
            for _ in 0..<600 {
                try session.step()
                note(session.output.transitions)
            }
        }
        for script in rareScripts { note(script.transitions) }
        for transition in PlaybackState.legalTransitions {
            let pair = Pair(from: transition.from, to: transition.to)
            #expect(made.contains(pair) == (transition.whyNeverMade == nil), "\(pair)")
        }
        for pair in made { #expect(pair.from.canTransition(to: pair.to), "\(pair)") }
    }

    /// The transitions that are too rare in random sequences.
    private var rareScripts: [Script] {
        var scripts: [Script] = []
        var base = Script()
        base.load(play: nil)
        base.ready()
        for state in ["ready", "buffering", "play", "playing", "pausing", "paused", "seeking", "ended", "opening"] {
            var script = state == "ready" ? base : state == "opening" ? Script() : .playing()
            switch state {
            case "opening": script.load(play: true)
            case "buffering": script.transport(.stalled)
            case "play": script.transport(.evaluating)
            case "pausing", "paused":
                script.user(.pause)
                if state == "paused" { script.transport(.paused) }
            case "seeking": script.seek(40)
            case "ended": script.ended(at: 100)
            default: break
            }
            var failed = script
            failed.engine(.failed(PlaybackError(.notMedia)))
            var released = script
            released.user(.release)
            scripts += [failed, released]
        }
        // To an item that was prepared, from states that random sequences seldom have one in.
        for (makeIdle, play) in [
            ("idle", true), ("idle", false), ("stopping", false), ("ended", false), ("error", false), ("error", true),
        ] {
            for fails in [false, true] {
                var script = makeIdle == "error" ? base : makeIdle == "idle" ? Script() : Script.playing()
                if makeIdle == "stopping" { script.user(.stop) }
                if makeIdle == "ended" { script.ended(at: 100) }
                if makeIdle == "error" { script.engine(.failed(PlaybackError(.notMedia))) }
                if play { script.user(.play) }
                script.user(.setNext(.item(2)))
                let next = script.output.commands.last?.generation ?? .none
                if fails {
                    script.engine(.failed(PlaybackError(.notFound)), of: next)
                } else {
                    script.ready(of: next)
                }
                var held = script
                held.system(.interruptionBegan)
                held.user(.advance)
                script.user(.advance)
                scripts += [script, held]
            }
        }
        // Before anything was asked.
        var seeking = base
        let id = seeking.seek(40)
        var waiting = seeking
        waiting.transport(.stalled)
        waiting.landed(id, at: 40)
        seeking.landed(id, at: 40)
        var held = base
        held.system(.interruptionBegan)
        held.system(.interruptionEnded(shouldResume: true))
        var moving = base
        moving.user(.setRate(2))
        moving.transport(.playing)
        moving.transport(.paused)
        var starved = base
        starved.transport(.stalled)
        starved.user(.play)
        var ending = base
        ending.ended(at: 100)
        // A seek that lands while the transport's word was not believed.
        var silenced = Script.playing()
        silenced.wait(10.1)
        silenced.user(.pause)
        silenced.landed(silenced.seek(40), at: 40)
        var restless = Script.playing()
        restless.wait(10.1)
        let last = restless.seek(40)
        restless.user(.pause)
        restless.landed(last, at: 40)
        var started = base
        started.transport(.playing, reason: .setRateCalled)
        return scripts + [started, seeking, waiting, held, moving, starved, ending, silenced, restless]
    }

    /// The PRESTOplay document.
    private let document = """
        The player is in idle state when no content is loaded or being loaded and no additional resources are open. No \
        data is loaded in buffers and no decoder instances are open. This is the initial state of the Player. The \
        player is in opening state when it started to open content. It will stay in this state until it has enough \
        meta-data loaded to build up a track model and transition to Ready. The player reaches the ready state when \
        enough data was loaded to build a track model. At this point how the player proceeds depends on the autoplay \
        configuration. The player does not have enough data to keep in playing and need to fill its buffers further \
        before playback can continue. The player tries to start playback. This operation might fail, for instance \
        because if auto-play not being permitted, in which case the player transitions to Pausing. Usually the player \
        transitions out to Playing and playback starts. The playhead is moving forward and the content is playing. The \
        player is trying to pause playback. Playback is possible but currently paused. The player is trying to stop \
        playback. A position change was requested. The player can either reach the new position in its buffer and will \
        transition back to playing or pausing depending on where it came from or it will first transition into \
        buffering if the requested position is not found in the current buffer. The final state of the player is \
        reached when the playhead moves to the end of the available content either by normal playback or via a seek \
        operation that seeks at or beyond the end of the content. The player will stay in the ended state until it is \
        released or the user seeks back into the content timeline. In addition to releasing, the player can also \
        transition to opening here. The player ends up in the errorstate after a fatal error occurred. The player can \
        not get out of the error state itself and needs to be released.
        """
}
