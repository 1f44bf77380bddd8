import PlaybackModel

/// A machine and its environment: a clock, the armed deadlines, and the identifiers of commands.
///
/// A world translates a ``Move`` into the input that it stands for in this state, and gives it to the machine.
package struct World: Sendable {
    /// A function that handles an input. Tests replace it to break the machine on purpose.
    package typealias Handling =
        @Sendable (inout PlaybackMachine, PlaybackInput, Moment, inout PlaybackOutput) -> Void

    package var machine: PlaybackMachine
    /// The current moment.
    package private(set) var now = Self.start
    private var deadlines = InlineArray<7, Armed?>(repeating: nil)
    private var lastToken: UInt64 = 0
    private var lastID: UInt64 = 0
    /// The replaced handling, or `nil` for the machine's own.
    private let handling: Handling?

    /// The first moment of every world.
    package static let start = Moment(nanoseconds: 1_000_000_000)

    /// An armed deadline and its moment.
    package struct Armed: Sendable, Hashable {
        package let deadline: PlaybackDeadline
        package let moment: Moment
    }

    package init(configuration: PlaybackMachine.Configuration, handling: Handling? = nil) {
        machine = PlaybackMachine(configuration: configuration)
        self.handling = handling
    }

    /// Returns the armed deadline of a kind, or `nil`.
    package func deadline(_ kind: PlaybackDeadline.Kind) -> Armed? { deadlines[kind.rawValue] }

    /// The earliest armed deadline, or `nil`.
    package var earliestDeadline: Armed? {
        var earliest: Armed?
        for index in deadlines.indices {
            guard let armed = deadlines[index] else { continue }
            if earliest.map({ armed.moment < $0.moment }) ?? true { earliest = armed }
        }
        return earliest
    }

    /// Returns the input that a move stands for here, or `nil` if it is impossible or only lets time pass.
    package mutating func input(for move: Move) -> PlaybackInput? {
        switch move {
        case .wait: return nil
        case .command(let command):
            lastID += 1
            return .command(command, CommandID(rawValue: lastID))
        case .engine(let event, let load):
            guard let generation = generation(of: load) else { return nil }
            if case .position(var report) = event {
                report.stamp = now
                return .engine(.position(report), generation)
            }
            return .engine(event, generation)
        case .transport(let state, let answer, let reason, let load):
            guard let generation = generation(of: load), let answered = number(of: answer) else { return nil }
            return .engine(
                .transport(TransportReport(state: state, rate: machine.rate, answered: answered, reason: reason)),
                generation)
        case .seeked(let waiting, let landing, let load):
            guard let generation = generation(of: load), let id = number(of: waiting) else { return nil }
            return .engine(.seeked(SeekReport(id: id, outcome: outcome(of: landing))), generation)
        case .system(let event): return .system(event)
        case .deadline(let kind):
            guard let armed = deadline(kind), armed.moment <= now else { return nil }
            return .deadline(armed.deadline)
        case .lateDeadline(let kind):
            return .deadline(
                PlaybackDeadline(kind: kind, token: deadline(kind).map { $0.deadline.token - 1 } ?? lastToken))
        }
    }

    /// Lets time pass.
    package mutating func wait(_ nanoseconds: Int64) { now = now.advanced(by: nanoseconds) }

    /// Lets time pass until a moment. Does nothing if it has passed.
    package mutating func wait(until moment: Moment) { now = max(now, moment) }

    /// Gives an input to the machine and stores the deadlines that it arms.
    package mutating func give(_ input: PlaybackInput, into output: inout PlaybackOutput) {
        if case .deadline(let deadline) = input, deadlines[deadline.kind.rawValue]?.deadline == deadline {
            deadlines[deadline.kind.rawValue] = nil
        }
        if let handling {
            handling(&machine, input, now, &output)
        } else {
            machine.handle(input, at: now, into: &output)
        }
        for change in output.deadlines {
            switch change {
            case .arm(let deadline, at: let moment):
                deadlines[deadline.kind.rawValue] = Armed(deadline: deadline, moment: moment)
                lastToken = max(lastToken, deadline.token)
            case .cancel(let kind): deadlines[kind.rawValue] = nil
            }
        }
    }

    /// Makes a move and returns whether it is possible here. Waiting leaves `output` empty.
    @discardableResult
    package mutating func make(_ move: Move, into output: inout PlaybackOutput) -> Bool {
        if case .wait(let time) = move {
            output.removeAll()
            wait(time)
            return true
        }
        guard let input = input(for: move) else { return false }
        give(input, into: &output)
        return true
    }

    /// The abstract state of the machine, including the time until each armed deadline, in units.
    package func abstractState(_ classes: TimeClasses) -> AbstractState {
        var state = machine.abstractState(at: now, classes: classes)
        for index in deadlines.indices {
            let left = deadlines[index].map { max(0, $0.moment.nanoseconds(since: now)) } ?? 0
            state.packer.add(min(3, (left + classes.unit - 1) / classes.unit), bits: 2)
        }
        return state
    }

    // MARK: Numbers

    private func generation(of load: Move.Load) -> Generation? {
        switch load {
        case .current: machine.generation == .none ? nil : machine.generation
        case .next: machine.generationOfNext == .none ? nil : machine.generationOfNext
        case .other: Generation(rawValue: machine.generation.rawValue > 1 ? machine.generation.rawValue - 1 : 1 << 40)
        case .none: Generation.none
        }
    }

    private func number(of answer: Move.Answer) -> CommandID? {
        let newest = machine.newestTransportID
        switch answer {
        case .newest: return newest
        case .older:
            let older = CommandID(rawValue: max(1, newest.rawValue) - 1)
            return older > machine.transport.answered ? older : nil
        case .nothing: return CommandID.none
        case .neverGiven: return CommandID(rawValue: newest.rawValue + 7)
        }
    }

    private func number(of waiting: Move.Waiting) -> CommandID? {
        let count = machine.pendingSeekCount
        switch waiting {
        case .newest: return count > 0 ? machine.waitingSeek(count - 1).id : nil
        case .oldest: return count > 1 ? machine.waitingSeek(0).id : nil
        case .unknown: return CommandID(rawValue: 1 << 50)
        }
    }

    private func outcome(of landing: Move.Landing) -> SeekReport.Outcome {
        switch landing {
        case .onTarget: .landed(machine.lanes.seek?.target ?? .zero)
        case .at(let time): .landed(time)
        case .superseded: .superseded
        case .failed(let error): .failed(error)
        }
    }
}
