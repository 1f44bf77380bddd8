import PlaybackModel

/// A generator whose whole state is its seed, so that a failure can be run again. The sessions that it makes come by
/// every pair of states; the one of the times does not.
struct SessionGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_f491_4f6c_dd1d
    }
}

/// One input of a trace.
struct TraceEntry: Codable, Hashable {
    var input: PlaybackInput
    var moment: Moment
}

/// Makes random inputs: sensible ones mostly, and stale, duplicate, late and contradictory ones among them.
struct RandomSession {
    var generator: SessionGenerator
    var machine: PlaybackMachine
    var output = PlaybackOutput()
    var now = Moment(nanoseconds: 5_000_000_000)
    var trace: [TraceEntry] = []
    var deadlines: [PlaybackDeadline.Kind: (PlaybackDeadline, Moment)] = [:]
    /// Commands whose caller waits, and what became of them.
    var asked: Set<CommandID> = []
    var completed: [CommandID: CommandCompletion.Outcome] = [:]
    var lastInput: PlaybackInput?
    private var lastID: UInt64 = 0
    private var sentSeeks: [CommandID] = []
    private var lastTold: UInt64 = 0
    private var lastEvents: [PlaybackInput] = []
    private var passed: PlaybackDeadline?

    init(seed: UInt64, configuration: PlaybackMachine.Configuration = .init()) {
        generator = SessionGenerator(seed: seed)
        machine = PlaybackMachine(configuration: configuration)
    }

    /// Makes a random input, gives it to the machine, and notes what it led to.
    mutating func step() { give(randomInput()) }

    mutating func give(_ input: PlaybackInput) {
        lastInput = input
        trace.append(TraceEntry(input: input, moment: now))
        if case .command(let command, let id) = input {
            switch command {
            case .seek, .step, .replay: asked.insert(id)
            default: break
            }
        }
        if case .deadline(let deadline) = input, deadlines[deadline.kind]?.0 == deadline {
            deadlines[deadline.kind] = nil
        }
        machine.handle(input, at: now, into: &output)
        for change in output.deadlines {
            switch change {
            case .arm(let deadline, at: let moment): deadlines[deadline.kind] = (deadline, moment)
            case .cancel(let kind): deadlines[kind] = nil
            }
        }
        for addressed in output.commands {
            switch addressed.command {
            case .seek(let seek): sentSeeks.append(seek.id)
            case .step(_, let id): sentSeeks.append(id)
            case .play(let id), .pause(let id), .setRate(_, let id), .activate(_, let id): lastTold = id.rawValue
            default: break
            }
        }
        if sentSeeks.count > 40 { sentSeeks.removeFirst(20) }
        if case .engine = input {
            lastEvents.append(input)
            if lastEvents.count > 30 { lastEvents.removeFirst(10) }
        }
    }

    // MARK: Choices

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    private mutating func time() -> CMTime {
        chance(4)
            ? pick([.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
            : .at(Double(Int.random(in: -20...440, using: &generator)) / 4)
    }

    private mutating func randomInput() -> PlaybackInput {
        let gap: Int64 = pick([0, 1, 50, 250, 1000, 4000, 12_000])
        now = now.advanced(by: Int64.random(in: 0...gap, using: &generator) * 1_000_000)
        let due = deadlines.values.filter { $0.1 <= now }.min { $0.1 < $1.1 }
        if let due, chance(80) {
            deadlines[due.0.kind] = nil
            passed = due.0
            return .deadline(due.0)
        }
        if let passed, chance(2) { return .deadline(passed) }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<38: return command()
        case 38..<90: return event()
        case 90..<98: return .system(system())
        default:
            return .deadline(
                PlaybackDeadline(
                    kind: pick(PlaybackDeadline.Kind.allCases), token: UInt64.random(in: 0...50, using: &generator)))
        }
    }

    private mutating func request() -> LoadRequest {
        .item(UInt64.random(in: 1...2, using: &generator), start: chance(20) ? 12 : nil)
    }

    private mutating func command() -> PlaybackInput {
        lastID += 1
        if Int.random(in: 0..<2_000, using: &generator) == 0 { return .command(.release, CommandID(rawValue: lastID)) }
        let command: PlaybackCommand =
            switch Int.random(in: 0..<64, using: &generator) {
            case 0..<6: .load(request(), play: pick([true, true, false, nil]))
            case 6..<11: .setNext(chance(80) ? request() : nil)
            case 11..<14: .advance
            case 14..<20: .play
            case 20..<26: .pause
            case 26..<29: .stop
            case 29..<31: .replay
            case 31..<36: .retry
            case 36..<48:
                .seek(to: time(), toleranceBefore: .zero, toleranceAfter: .positiveInfinity, isSmooth: chance(50))
            case 48..<51: .beginScrubbing
            case 51..<54: .endScrubbing
            case 54: .cancelScrubbing
            case 55, 56: .step(pick([-1, 0, 1]))
            case 57: .setRate(pick([0, 0.5, 1, 2, 100]))
            case 58: .select(TrackSelection(text: .off))
            case 59: .setLimits(PlaybackLimits(preferredPeakBitRate: 1e6))
            case 60: .setActionAtItemEnd(pick([.advance, .pause]))
            case 61: .setLoops(chance(30))
            default: .play
            }
        return .command(command, CommandID(rawValue: lastID))
    }

    private mutating func event() -> PlaybackInput {
        if chance(6), let old = lastEvents.randomElement(using: &generator) { return old }
        var generation = machine.generation
        if chance(12) { generation = Generation(rawValue: generation.rawValue &+ 1) }
        if chance(4) { generation = Generation(rawValue: generation.rawValue &- 1) }
        let event: EngineEvent =
            switch Int.random(in: 0..<64, using: &generator) {
            case 0..<12:
                .ready(
                    chance(85) ? .lasting(100) : ItemDescription(ranges: .live(from: 5, to: 105), position: .at(100)))
            case 12..<28: .transport(report())
            case 28..<36: .position(PositionReport(time: time(), stamp: now, rate: 1))
            case 36, 37: .ranges(pick([.lasting(100), .lasting(60), .live(from: 10, to: 110)]))
            case 38, 39:
                .buffering(
                    BufferingReport(percent: Int.random(in: 0...100, using: &generator), isLikelyToKeepUp: chance(50)))
            case 40..<50:
                .seeked(SeekReport(id: sentSeeks.randomElement(using: &generator) ?? .none, outcome: outcome()))
            case 50: .discontinuity(time())
            case 51: .repairing(pick(RepairStep.allCases))
            case 52: .warning(PlaybackError(.corruptData))
            case 53..<56: .ended(EndReport(position: pick([.at(100), .at(60), time()]), isTruncated: chance(20)))
            case 56: .failed(PlaybackError(pick([.notMedia, .engineFailed])))
            case 57, 58: .failed(PlaybackError(pick([.connectionLost, .serverError, .connectionTimedOut])))
            case 59, 60: .unloaded
            case 61: .log(LogLine(level: .info, text: "a line"))
            default: .transport(report())
            }
        if chance(1) { return .engine(.failed(PlaybackError(.mediaServicesWereReset)), .none) }
        return .engine(event, generation)
    }

    private mutating func report() -> TransportReport {
        let answered = chance(70) ? lastTold : lastTold &- UInt64.random(in: 0...2, using: &generator)
        return TransportReport(
            state: chance(35) ? .playing : pick(TransportState.allCases), answered: CommandID(rawValue: answered),
            reason: chance(80) ? .none : pick(TransportReport.Reason.allCases))
    }

    private mutating func outcome() -> SeekReport.Outcome {
        chance(70) ? .landed(time()) : chance(50) ? .superseded : .failed(PlaybackError(.seekTimedOut))
    }

    private mutating func system() -> SystemEvent {
        pick([
            .interruptionBegan, .interruptionEnded(shouldResume: true), .interruptionEnded(shouldResume: false),
            .outputLost, .outputUnsuitable, .outputSuitable, .backgrounded, .foregrounded, .ducked, .autoplayRefused,
            .remotePlay, .remotePause, .clockJumped,
        ])
    }
}
