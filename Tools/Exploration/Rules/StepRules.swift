import PlaybackModel

/// The rules for a step: an input, its output, and the state after it.
enum StepRules {
    /// Checks one step.
    static func check(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ output: borrowing PlaybackOutput,
        _ world: borrowing World
    ) throws(Violation) {
        try checkTransition(before, output, world.machine)
        try CompletionRule.check(before, input, output, world.machine)
        try EngineRule.check(before, input, output, world.machine)
        try checkDeadlines(before, input, output, world)
        switch input {
        case .command(let command, _): try CommandRules.check(before, command, output, world.machine)
        case .engine(let event, let generation):
            try checkStaleness(before, event, generation, output, world.machine)
            try checkHolding(before, event, generation, world.machine)
        case .system: break
        case .deadline(let deadline):
            if !before.isWatching(deadline.kind), !output.isEmpty || !output.deadlines.isEmpty {
                throw Violation(.staleness, "an outdated deadline had an effect")
            }
        }
        try checkEnd(before, input, world.machine)
        try checkAbsorption(before, input, world.machine)
        try checkFailure(before, input, output, world.machine)
    }

    /// I12, and the legal transitions of the twelve states.
    private static func checkTransition(
        _ before: borrowing PlaybackMachine, _ output: borrowing PlaybackOutput, _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        guard let transition = output.transitions.first else {
            if after.lanes != before.lanes { throw Violation(.atomicity, "lanes changed without a transition") }
            return
        }
        guard output.transitions.count == 1, transition.previous == before.lanes, transition.lanes == after.lanes,
            transition.lanes != transition.previous, transition.timeInPrevious >= 0
        else { throw Violation(.atomicity, "the transition is not the change") }
        guard transition.item == after.item, transition.generation == after.generation,
            transition.position == after.position
        else { throw Violation(.atomicity, "item, load and position do not match the lanes") }
        let (from, to) = (transition.previous.playbackState, transition.lanes.playbackState)
        if from != to, !from.canTransition(to: to) { throw Violation(.legalTransition, "from \(from) to \(to)") }
        if after.explain().reason.phaseName != after.lanes.phase.name {
            throw Violation(.purity, "\(after.explain().reason) explains \(after.lanes.phase.name)")
        }
    }

    /// I5: an event of a former load changes nothing, and an answer to an old seek or command does not change the phase.
    private static func checkStaleness(
        _ before: borrowing PlaybackMachine, _ event: EngineEvent, _ generation: Generation,
        _ output: borrowing PlaybackOutput, _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        if generation != .none, generation != before.generation, generation != before.generationOfNext {
            guard output.isEmpty, after.position == before.position, after.rate == before.rate else {
                throw Violation(.staleness, "an event of a former load had an effect")
            }
        }
        switch event {
        case .seeked(let report) where report.id != before.lanes.seek?.id:
            if before.lanes != after.lanes { throw Violation(.staleness, "an old seek's answer changed the lanes") }
        case .transport(let report) where generation == before.generation && report.reason == .none:
            // While a newer command is in flight, a report of the transport expresses no intent.
            let isOld = !before.transport.isAnswered && report.answered < before.newestTransportID
            if isOld, before.lanes.intent != after.lanes.intent || before.lanes.hasEnded != after.lanes.hasEnded {
                throw Violation(.staleness, "an answer to an old command changed the intent")
            }
        default: break
        }
    }

    /// An item ends by the engine's word, by a seek or a drag to the end, or after a standstill there.
    private static func checkEnd(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        guard after.lanes.hasEnded, !before.lanes.hasEnded else { return }
        switch input {
        case .engine(.ended, _), .engine(.seeked, _), .command(.endScrubbing, _): return
        case .deadline(let deadline) where deadline.kind == .end:
            guard let end = before.endOfContent, before.load.position.isNumeric,
                before.load.position.seconds >= end.seconds - 0.25
            else { break }
            return
        default: break
        }
        throw Violation(.end, "by \(input)")
    }

    /// The position that the user chose stays: an exact seek that lands earlier, and positions before its target, do not show.
    private static func checkHolding(
        _ before: borrowing PlaybackMachine, _ event: EngineEvent, _ generation: Generation,
        _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        guard generation == before.generation, after.generation == generation, after.lanes.seek == nil else { return }
        var chosen: CMTime
        switch event {
        case .seeked(let report):
            let isStep = before.pendingSeekCount > 0 && before.waitingSeek(before.pendingSeekCount - 1).isStep
            guard case .landed = report.outcome, let seek = before.lanes.seek, seek.id == report.id,
                seek.toleranceBefore == .zero, !isStep
            else { return }
            chosen = seek.target
        case .position:
            guard before.load.floor.isNumeric else { return }
            chosen = before.position
        default: return
        }
        if after.duration.isNumeric, after.duration.value > 0 { chosen = min(chosen, after.duration) }
        if after.position < chosen {
            throw Violation(.seekHolds, "the position went from \(chosen) to \(after.position)")
        }
    }

    /// I11: failed and idle absorb everything but opening and closing.
    private static func checkAbsorption(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        let old = before.lanes.phase
        switch old {
        case .idle, .failed: break
        case .preparing, .playing, .paused, .waiting, .ended: return
        }
        guard after.lanes.phase.name != old.name else { return }
        if case .command(let command, _) = input {
            switch command {
            case .load, .retry, .replay, .stop, .advance, .release: return
            default: break
            }
        }
        throw Violation(.absorption, "\(old.name) became \(after.lanes.phase.name)")
    }

    /// A failure keeps everything but readiness.
    private static func checkFailure(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ output: borrowing PlaybackOutput,
        _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        guard after.lanes.readiness.error != nil, before.lanes.readiness.error == nil,
            before.generation == after.generation
        else { return }
        guard after.lanes.intent == before.lanes.intent, after.rate == before.rate,
            after.request?.item == before.request?.item, after.request?.selection == before.request?.selection,
            after.request?.limits == before.request?.limits, after.nextRequest == before.nextRequest
        else { throw Violation(.failure, "something was lost") }
        if before.position.isNumeric, after.position != before.position {
            throw Violation(.failure, "the position went from \(before.position) to \(after.position)")
        }
    }

    /// Deadlines are armed for the future, canceled only if armed, and known to both the machine and its host.
    private static func checkDeadlines(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ output: borrowing PlaybackOutput,
        _ world: borrowing World
    ) throws(Violation) {
        for change in output.deadlines {
            switch change {
            case .arm(let deadline, at: let moment):
                guard moment > world.now else { throw Violation(.deadlines, "\(deadline.kind) is armed for the past") }
            case .cancel(let kind):
                var wasArmed = before.isWatching(kind)
                for case .arm(let deadline, at: _) in output.deadlines where deadline.kind == kind { wasArmed = true }
                guard wasArmed else { throw Violation(.deadlines, "\(kind) is cancelled, but was not armed") }
            }
        }
        for kind in PlaybackDeadline.Kind.allCases where (world.deadline(kind) != nil) != world.machine.isWatching(kind)
        {
            throw Violation(.deadlines, "\(kind) is armed on one side only")
        }
    }
}

extension PlaybackOutput {
    /// A Boolean value that indicates whether there is no output except deadlines.
    var isEmpty: Bool {
        transitions.isEmpty && commands.isEmpty && completions.isEmpty && notices.isEmpty
    }
}
