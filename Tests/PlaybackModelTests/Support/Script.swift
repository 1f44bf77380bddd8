import PlaybackModel
import Testing

/// A phase without its payload, to write expectations.
enum Phase: String {
    case idle, preparing, playing, paused, waiting, ended, failed
}

/// Drives a machine by a readable script and checks what is shown after each step.
///
/// It keeps the armed deadlines and calls them when time passes, it answers for an engine only what the script says,
/// and it checks on its own that each command is completed at most once and that no deadline is armed twice.
struct Script {
    var machine: PlaybackMachine
    var now = Moment(nanoseconds: 1_000_000_000)
    /// The output of the last input.
    var output = PlaybackOutput()
    /// All transitions so far.
    var transitions: [PlaybackTransition] = []
    /// All commands to the engine so far.
    var sent: [PlaybackOutput.Addressed] = []
    var notices: [PlaybackNotice] = []
    var outcomes: [CommandID: CommandCompletion.Outcome] = [:]
    var deadlines: [PlaybackDeadline.Kind: (deadline: PlaybackDeadline, moment: Moment)] = [:]
    private var lastID: UInt64 = 100

    init(_ configuration: PlaybackMachine.Configuration = .init()) {
        machine = PlaybackMachine(configuration: configuration)
    }

    // MARK: Inputs

    mutating func give(_ input: PlaybackInput) {
        machine.handle(input, at: now, into: &output)
        transitions += output.transitions
        sent += output.commands
        notices += output.notices
        for completion in output.completions {
            #expect(outcomes[completion.id] == nil, "completed twice: \(completion)")
            outcomes[completion.id] = completion.outcome
        }
        for change in output.deadlines {
            switch change {
            case .arm(let deadline, at: let moment): deadlines[deadline.kind] = (deadline, moment)
            case .cancel(let kind): deadlines[kind] = nil
            }
        }
    }

    @discardableResult
    mutating func user(_ command: PlaybackCommand) -> CommandID {
        lastID += 1
        give(.command(command, CommandID(rawValue: lastID)))
        return CommandID(rawValue: lastID)
    }

    mutating func load(play: Bool?, item: UInt64 = 1, start: Double? = nil) {
        user(.load(.item(item, start: start), play: play))
    }

    @discardableResult
    mutating func seek(_ seconds: Double, smooth: Bool = false) -> CommandID {
        user(.seek(to: .at(seconds), toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: smooth))
    }

    mutating func system(_ event: SystemEvent) { give(.system(event)) }

    mutating func engine(_ event: EngineEvent, of generation: Generation? = nil) {
        give(.engine(event, generation ?? machine.generation))
    }

    mutating func ready(_ duration: Double = 100, at position: Double = 0, of generation: Generation? = nil) {
        engine(.ready(.lasting(duration, at: position)), of: generation)
    }

    /// A report of the transport. It answers the newest command, except for the number of `missing` ones.
    mutating func transport(
        _ state: TransportState, missing: UInt64 = 0, reason: TransportReport.Reason = .none
    ) {
        engine(.transport(TransportReport(state: state, answered: CommandID(rawValue: told - missing), reason: reason)))
    }

    mutating func position(_ seconds: Double) {
        engine(.position(PositionReport(time: .at(seconds), stamp: now, rate: 1)))
    }

    mutating func landed(_ id: CommandID, at seconds: Double) {
        engine(.seeked(SeekReport(id: id, outcome: .landed(.at(seconds)))))
    }

    mutating func superseded(_ id: CommandID) { engine(.seeked(SeekReport(id: id, outcome: .superseded))) }

    mutating func ended(at seconds: Double) { engine(.ended(EndReport(position: .at(seconds)))) }

    /// The usual beginning: an item of 100 s that plays at 10 s.
    static func playing(at seconds: Double = 10, next: UInt64? = nil) -> Script {
        var script = Script()
        script.load(play: true)
        if let next { script.user(.setNext(.item(next))) }
        script.ready()
        script.transport(.playing)
        script.position(seconds)
        script.expect(.playing, .pause, spinner: false)
        return script
    }

    /// An item of 100 s that is paused at 10 s.
    static func paused(at seconds: Double = 10) -> Script {
        var script = Script.playing(at: seconds)
        script.user(.pause)
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        return script
    }

    // MARK: Time

    /// Lets time pass, with a call at each deadline that is due.
    mutating func wait(_ seconds: Double) {
        let end = now.advanced(by: Int64(seconds * 1e9))
        while let due = deadlines.values.filter({ $0.moment <= end }).min(by: { $0.moment < $1.moment }) {
            now = max(now, due.moment)
            deadlines[due.deadline.kind] = nil
            give(.deadline(due.deadline))
        }
        now = end
    }

    /// Plays for some seconds with a position four times a second.
    mutating func play(for seconds: Double) {
        var left = seconds
        while left > 0 {
            wait(0.25)
            left -= 0.25
            position(machine.position.seconds + 0.25)
        }
    }

    // MARK: Sent commands

    /// The number of the newest transport command for the current load; zero when there is none.
    var told: UInt64 {
        for addressed in sent.reversed() where addressed.generation == machine.generation {
            switch addressed.command {
            case .play(let id), .pause(let id), .activate(_, let id), .setRate(_, let id): return id.rawValue
            case .load: return 0
            default: continue
            }
        }
        return 0
    }

    /// The seeks and steps that were sent, by number.
    var sentSeeks: [CommandID] {
        sent.compactMap {
            switch $0.command {
            case .seek(let seek): seek.id
            case .step(_, let id): id
            default: nil
            }
        }
    }

    var hasSentPlay: Bool {
        output.commands.contains { if case .play = $0.command { true } else { false } }
    }

    var hasSentPause: Bool {
        output.commands.contains { if case .pause = $0.command { true } else { false } }
    }

    var hasSentUnload: Bool { output.commands.contains { $0.command == .unload } }

    /// The load of the last output.
    var sentLoad: LoadRequest? {
        for addressed in output.commands { if case .load(let request) = addressed.command { return request } }
        return nil
    }

    /// The names of the phases shown since the transition number `start`, without repetitions.
    func phases(since start: Int = 0) -> [String] {
        var names: [String] = []
        for transition in transitions[start...] where names.last != transition.lanes.phase.name {
            names.append(transition.lanes.phase.name)
        }
        return names
    }

    // MARK: Expectations

    /// Checks phase, button and whether a spinner may show; and, where given, position and pending seek.
    func expect(
        _ phase: Phase, _ button: PlaybackControls.Button, spinner: Bool, seek: Double?? = .none,
        position: Double? = nil, _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation
    ) {
        let lanes = machine.lanes
        #expect(lanes.phase.name == phase.rawValue, comment, sourceLocation: location)
        #expect(lanes.controls.button == button, comment, sourceLocation: location)
        #expect(lanes.controls.mayShowSpinner == spinner, comment, sourceLocation: location)
        if case .some(let target) = seek {
            #expect(lanes.seek?.target.seconds == target, comment, sourceLocation: location)
        }
        if let position {
            #expect(abs(machine.position.seconds - position) < 0.001, comment, sourceLocation: location)
        }
    }

    /// Checks that the last input changed no lane.
    func expectNoChange(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) {
        #expect(output.transitions.isEmpty, comment, sourceLocation: location)
    }
}

extension CMTime {
    static func at(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }
}

extension LoadRequest {
    static func item(_ number: UInt64, start: Double? = nil) -> LoadRequest {
        LoadRequest(
            item: ItemID(rawValue: number), source: .url("https://www.example.com/\(number).mp4"),
            start: start.map { .at($0) })
    }
}

extension ItemDescription {
    static func lasting(_ duration: Double, at position: Double = 0) -> ItemDescription {
        ItemDescription(ranges: .lasting(duration), position: .at(position))
    }
}

extension RangesReport {
    static func lasting(_ duration: Double) -> RangesReport {
        RangesReport(
            duration: .at(duration), seekable: [CMTimeRange(start: .zero, end: .at(duration))])
    }

    static func live(from start: Double, to end: Double) -> RangesReport {
        RangesReport(duration: .indefinite, seekable: [CMTimeRange(start: .at(start), end: .at(end))])
    }
}

extension TransportState {
    static let stalled = TransportState.waiting(.minimizingStalls)
    static let evaluating = TransportState.waiting(.evaluatingBufferingRate)
}
