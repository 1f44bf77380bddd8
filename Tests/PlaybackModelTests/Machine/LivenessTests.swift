import Exploration
import PlaybackModel
import Testing

/// I10: under an engine that is fair, or silent, the intent to play ends in playing, ended or failed within the limits.
@Suite struct LivenessTests {
    /// An engine that obeys after a while, stalls at times, and may fall silent for good.
    private struct Engine {
        var generator: SessionGenerator
        var script = Script()
        var queue: [(event: EngineEvent, generation: Generation, moment: Moment)] = []
        var position = 0.0
        var isPlaying = false
        var silence: Int?
        var seen = 0

        init(seed: UInt64) {
            generator = SessionGenerator(seed: seed)
            if seed % 3 == 0 { silence = Int.random(in: 0...12, using: &generator) }
        }

        private mutating func plan(_ event: EngineEvent, after seconds: Double) {
            if let left = silence {
                guard left > 0 else { return }
                silence = left - 1
            }
            let moment = script.now.advanced(by: Int64(seconds * 1e9))
            queue.append((event, script.machine.generation, max(moment, queue.last?.moment ?? moment)))
        }

        private mutating func transport(_ state: TransportState, _ id: CommandID = .none, after seconds: Double) {
            plan(.transport(TransportReport(state: state, answered: id)), after: seconds)
        }

        /// Obeys what was sent since the last time.
        mutating func obey() {
            for addressed in script.sent[seen...] where addressed.generation == script.machine.generation {
                let delay = Double.random(in: 0...2, using: &generator)
                switch addressed.command {
                case .load(let request):
                    queue = []
                    isPlaying = request.play
                    position = request.start?.seconds ?? 0
                    if Int.random(in: 0..<8, using: &generator) == 0 {
                        plan(.failed(PlaybackError(.connectionLost)), after: delay)
                        continue
                    }
                    plan(.ready(.lasting(60, at: position)), after: delay)
                    if isPlaying { transport(.playing, after: delay) }
                case .play(let id):
                    isPlaying = true
                    transport(.waiting(.minimizingStalls), id, after: delay)
                    transport(.playing, id, after: delay)
                case .pause(let id):
                    isPlaying = false
                    transport(.paused, id, after: delay)
                case .seek(let seek):
                    position = seek.target.seconds
                    plan(.seeked(SeekReport(id: seek.id, outcome: .landed(seek.target))), after: delay)
                    if isPlaying { transport(.playing, after: delay) }
                case .unload: plan(.unloaded, after: delay)
                default: break
                }
            }
            seen = script.sent.count
        }

        mutating func run(seconds: Double) {
            for _ in 0..<Int(seconds * 4) {
                obey()
                script.wait(0.25)
                while let first = queue.first, first.moment <= script.now {
                    queue.removeFirst()
                    script.engine(first.event, of: first.generation)
                    obey()
                }
                let isMoving = isPlaying && queue.isEmpty && script.machine.lanes.seek == nil && silence != 0
                guard isMoving, script.machine.lanes.readiness == .ready else { continue }
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    transport(.waiting(.minimizingStalls), lastID, after: 0)
                    transport(.playing, lastID, after: 4)
                    continue
                }
                position += 0.25
                if position >= 60 {
                    script.ended(at: 60)
                } else {
                    script.position(position)
                }
            }
        }

        private var lastID: CommandID { CommandID(rawValue: script.told) }
    }

    @Test(arguments: Array(1...UInt64(150))) func theIntentToPlayEndsInAResult(seed: UInt64) {
        var engine = Engine(seed: seed)
        engine.script.load(play: true)
        for _ in 0..<Int.random(in: 0...12, using: &engine.generator) {
            engine.run(seconds: Double.random(in: 0...6, using: &engine.generator))
            switch Int.random(in: 0..<7, using: &engine.generator) {
            case 0: engine.script.user(.play)
            case 1: engine.script.user(.pause)
            case 2, 3: engine.script.seek(Double.random(in: 0...50, using: &engine.generator))
            case 4: engine.script.system(.interruptionBegan)
            case 5: engine.script.user(.retry)
            default: engine.script.load(play: true)
            }
        }
        engine.script.user(.play)
        // Four attempts to connect, each with its delay and the watch over its opening, and what moves after them.
        engine.run(seconds: 130)
        var phases: Set<String> = []
        for _ in 0..<40 {
            engine.run(seconds: 0.5)
            phases.insert(engine.script.machine.lanes.phase.name)
        }
        #expect(!phases.isDisjoint(with: ["playing", "ended", "failed"]), "seed \(seed): \(phases)")
        #expect(engine.script.machine.lanes.intent == .play || phases.contains("ended"), "seed \(seed)")
    }

    @Test(arguments: [0, 1, 2, 3]) func aSilentEngineFailsWithin20Seconds(steps: Int) {
        var script = Script()
        script.load(play: true)
        if steps > 0 { script.ready() }
        if steps > 1 { script.transport(.playing) }
        if steps > 2 { script.seek(40) }
        script.wait(20.5)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.machine.lanes.readiness.error?.isRetryable == true)
    }
}
