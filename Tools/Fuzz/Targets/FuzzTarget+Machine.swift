import PlaybackModel

extension FuzzTarget {
    /// Any sequence of inputs. The machine does not trap, keeps its rules, and calls each completion once.
    static let machine = FuzzTarget(name: "machine") { bytes in
        var inputs = InputReader(bytes)
        var machine = PlaybackMachine()
        var output = PlaybackOutput()
        var waiting: Set<CommandID> = []
        var done: Set<CommandID> = []
        var tokens: Set<UInt64> = []
        for _ in 0..<2_000 {
            guard let (input, moment) = inputs.next(generation: machine.generation) else { break }
            let before = machine.lanes
            if case .command(let command, let id) = input, command.isAwaited { waiting.insert(id) }
            machine.handle(input, at: moment, into: &output)
            let after = machine.lanes
            Fuzzing.check(output.transitions.count <= 1, "several transitions")
            Fuzzing.check(output.transitions.isEmpty == (before == after), "lanes and transitions differ")
            let (from, to) = (before.playbackState, after.playbackState)
            Fuzzing.check(from == to || from.canTransition(to: to), "illegal: \(from) to \(to) by \(input)")
            Fuzzing.check(after.suppression == machine.suppressions.strongest, "suppression and its set differ")
            Fuzzing.check(!after.hasEnded || after.readiness == .ready && after.seek == nil, "ended without an item")
            Fuzzing.check(after.readiness != .empty || after.transport == .paused, "empty, but the transport moves")
            Fuzzing.check(machine.explain().reason.phaseName == after.phase.name, "the explanation names another phase")
            Fuzzing.check(machine.pendingSeekCount <= 33, "too many seeks")
            for completion in output.completions {
                Fuzzing.check(waiting.contains(completion.id), "unexpected completion: \(completion.id)")
                Fuzzing.check(done.insert(completion.id).inserted, "completed twice: \(completion.id)")
            }
            for case .arm(let deadline, let due) in output.deadlines {
                Fuzzing.check(due >= moment, "armed in the past: \(deadline.kind)")
                Fuzzing.check(tokens.insert(deadline.token).inserted, "duplicate token")
                inputs.arm(deadline, due)
            }
            inputs.note(output.commands.map(\.command))
        }
        let lost = waiting.count - done.count
        Fuzzing.check(lost <= machine.pendingSeekCount, "a completion was lost")
    }
}

extension PlaybackCommand {
    /// `true` if the command has a completion.
    fileprivate var isAwaited: Bool {
        switch self {
        case .seek, .step, .replay: true
        default: false
        }
    }
}
