import PlaybackModel
import Testing

/// Long random sequences of all inputs, sensible and absurd.
@Suite struct PropertyTests {
    static let seeds = Array(1...UInt64(60))
    static let length = 800

    @Test(arguments: seeds) func `every step keeps the invariants`(seed: UInt64) {
        var session = RandomSession(seed: seed)
        var tokens: Set<UInt64> = []
        for number in 0..<Self.length {
            let before = session.machine
            let armedBefore = session.deadlines
            session.step()
            let problems =
                checkTransition(session, before) + checkCommand(session, before) + checkStaleness(session, before)
                + checkCompletions(&session) + checkDeadlines(session, armedBefore, &tokens)
                + checkLanes(session.machine)
            guard problems.isEmpty else {
                Issue.record(
                    """
                    seed \(seed), step \(number): \(problems.joined(separator: "; "))
                    input: \(session.lastInput.map { "\($0)" } ?? "none")
                    before: \(before.lanes)
                    after: \(session.machine.lanes)
                    """)
                return
            }
        }
    }

    private func checkTransition(_ session: RandomSession, _ before: PlaybackMachine) -> [String] {
        let (output, lanes) = (session.output, session.machine.lanes)
        guard let transition = output.transitions.first else {
            return lanes == before.lanes ? [] : ["lanes changed without a transition"]
        }
        var problems: [String] = []
        if output.transitions.count != 1 { problems.append("several transitions") }
        if transition.previous != before.lanes || transition.lanes != lanes { problems.append("not the change") }
        if transition.lanes == transition.previous { problems.append("no change") }
        // I12: item, generation and position belong to these lanes.
        if transition.item != session.machine.item || transition.generation != session.machine.generation
            || transition.position != session.machine.position
        {
            problems.append("item and lanes apart")
        }
        if transition.timeInPrevious < 0 { problems.append("negative time") }
        let (from, to) = (transition.previous.playbackState, lanes.playbackState)
        if from != to, !from.canTransition(to: to) { problems.append("illegal \(from) to \(to)") }
        return problems
    }

    private func checkCommand(_ session: RandomSession, _ before: PlaybackMachine) -> [String] {
        let (old, lanes) = (before.lanes, session.machine.lanes)
        var problems: [String] = []
        // I11: failed and idle absorb all but what opens or closes.
        if ["failed", "idle"].contains(old.phase.name), lanes.phase.name != old.phase.name {
            switch session.lastInput {
            case .command(.load, _), .command(.retry, _), .command(.replay, _), .command(.stop, _),
                .command(.advance, _), .command(.release, _):
                break
            default: problems.append("left \(old.phase.name)")
            }
        }
        guard case .command(let command, _) = session.lastInput else { return problems }
        switch command {
        case .seek where lanes.intent != old.intent: problems.append("I8: a seek changed the intent")
        case .play where old.phase.name != "failed" && session.trace.allSatisfy({ !$0.isRelease }):
            if lanes.controls.button != .pause { problems.append("I4: play left \(lanes.controls.button)") }
        case .pause where lanes.controls.button == .pause: problems.append("I4: pause left the pause button")
        case .stop where lanes.phase != .idle: problems.append("stop left \(lanes.phase.name)")
        case .retry:
            guard old.phase.name == "failed", let load = session.output.commands.first?.command else { break }
            guard case .load(let request) = load else { return problems + ["retry did not load"] }
            if request.item != before.request?.item || lanes.intent != old.intent
                || session.machine.rate != before.rate || request.rate != before.rate
                || request.selection != before.request?.selection || request.limits != before.request?.limits
            {
                problems.append("retry lost something")
            }
            let keepsPosition = before.duration.isNumeric && before.position < before.duration
            if keepsPosition, before.position.isNumeric, session.machine.position != before.position {
                problems.append("retry lost the position")
            }
        default: break
        }
        return problems
    }

    /// I5: nothing changes by a word about an old load, nor the phase by an answer to an old seek.
    private func checkStaleness(_ session: RandomSession, _ before: PlaybackMachine) -> [String] {
        guard case .engine(let event, let generation) = session.lastInput else { return [] }
        let output = session.output
        if generation != .none, generation < before.generation {
            let isQuiet =
                output.transitions.isEmpty && output.commands.isEmpty && output.completions.isEmpty
                && output.notices.isEmpty && session.machine.position == before.position
            return isQuiet ? [] : ["a stale event was heard"]
        }
        if case .seeked(let report) = event, report.id != before.lanes.seek?.id,
            before.lanes.phase != session.machine.lanes.phase
        {
            return ["an old seek's answer changed the phase"]
        }
        return []
    }

    private func checkCompletions(_ session: inout RandomSession) -> [String] {
        var problems: [String] = []
        for completion in session.output.completions {
            if !session.asked.contains(completion.id) { problems.append("nobody waits for \(completion.id)") }
            if session.completed.updateValue(completion.outcome, forKey: completion.id) != nil {
                problems.append("completed twice: \(completion.id)")
            }
        }
        let waiting = session.asked.count - session.completed.count
        if waiting > session.machine.pendingSeekCount { problems.append("a completion was lost") }
        if session.machine.lanes.seek == nil, waiting > 0 || session.machine.pendingSeekCount > 0 {
            problems.append("a caller waits for nothing")
        }
        if session.machine.pendingSeekCount > 33 { problems.append("too many seeks") }
        return problems
    }

    private func checkDeadlines(
        _ session: RandomSession, _ armed: [PlaybackDeadline.Kind: (PlaybackDeadline, Moment)],
        _ tokens: inout Set<UInt64>
    ) -> [String] {
        var problems: [String] = []
        var kinds: Set<PlaybackDeadline.Kind> = []
        for change in session.output.deadlines {
            switch change {
            case .arm(let deadline, at: let moment):
                if moment < session.now { problems.append("armed in the past: \(deadline.kind)") }
                if !tokens.insert(deadline.token).inserted { problems.append("a token twice") }
                kinds.insert(deadline.kind)
            case .cancel(let kind):
                if armed[kind] == nil, !kinds.contains(kind), !firedLast(session, kind) {
                    problems.append("cancelled what was not armed: \(kind)")
                }
            }
        }
        let (lanes, now) = (session.machine.lanes, Set(session.deadlines.keys))
        if lanes.phase == .preparing, !now.contains(.open) { problems.append("nobody watches the opening") }
        if lanes.isSeeking, lanes.readiness == .ready, now.isDisjoint(with: [.seek, .open, .reconnect]) {
            problems.append("nobody watches the seek")
        }
        if ["idle", "failed"].contains(lanes.phase.name), !now.isSubset(of: [.stop, .suppression]) {
            problems.append("something is watched in \(lanes.phase.name): \(now)")
        }
        return problems
    }

    private func firedLast(_ session: RandomSession, _ kind: PlaybackDeadline.Kind) -> Bool {
        if case .deadline(let deadline) = session.lastInput { deadline.kind == kind } else { false }
    }

    private func checkLanes(_ machine: PlaybackMachine) -> [String] {
        let lanes = machine.lanes
        var problems: [String] = []
        if lanes.suppression != machine.suppressions.strongest { problems.append("suppression and set apart") }
        if lanes.hasEnded, lanes.readiness != .ready || lanes.seek != nil { problems.append("ended without an item") }
        if lanes.seek != nil, lanes.readiness != .opening, lanes.readiness != .ready {
            problems.append("a seek without an item")
        }
        if lanes.readiness == .empty, lanes.transport != .paused { problems.append("empty, and the transport moves") }
        if machine.explain().reason.phaseName != lanes.phase.name { problems.append("explained otherwise") }
        if lanes.phase == .ended, machine.duration.isNumeric, machine.position > machine.duration,
            machine.duration.value > 0
        {
            problems.append("past the end")
        }
        return problems
    }

    @Test(arguments: seeds.prefix(20)) func `a trace replays to identical transitions after coding`(seed: UInt64) throws
    {
        var session = RandomSession(seed: seed)
        var transitions: [PlaybackTransition] = []
        var commands: [PlaybackOutput.Addressed] = []
        for _ in 0..<400 {
            session.step()
            transitions += session.output.transitions
            commands += session.output.commands
        }
        let trace = try JSONCoding.roundTrip(session.trace)
        #expect(trace == session.trace, "seed \(seed)")
        var machine = PlaybackMachine()
        var output = PlaybackOutput()
        var replayed: [PlaybackTransition] = []
        var resent: [PlaybackOutput.Addressed] = []
        for entry in trace {
            machine.handle(entry.input, at: entry.moment, into: &output)
            replayed += output.transitions
            resent += output.commands
        }
        #expect(replayed == transitions, "seed \(seed)")
        #expect(resent == commands, "seed \(seed)")
        #expect(try JSONCoding.roundTrip(transitions) == transitions, "seed \(seed)")
    }

    @Test(arguments: seeds) func `I9: events that are independent commute`(seed: UInt64) {
        var session = RandomSession(seed: seed)
        for _ in 0..<Int.random(in: 1...120, using: &session.generator) { session.step() }
        let pairs: [(PlaybackInput, PlaybackInput)] = [
            (.system(.interruptionBegan), .system(.outputLost)),
            (.system(.interruptionBegan), .command(.pause, CommandID(rawValue: 1 << 40))),
            (.system(.backgrounded), .system(.interruptionEnded(shouldResume: true))),
            (.system(.outputUnsuitable), .system(.backgrounded)),
            (
                .engine(.buffering(BufferingReport(percent: 3, isLikelyToKeepUp: false)), session.machine.generation),
                .system(.outputLost)
            ),
        ]
        for (first, second) in pairs {
            var (one, other) = (session.machine, session.machine)
            _ = one.handle(first, at: session.now)
            _ = one.handle(second, at: session.now)
            _ = other.handle(second, at: session.now)
            _ = other.handle(first, at: session.now)
            #expect(one.lanes == other.lanes, "seed \(seed): \(first) and \(second)")
        }
    }
}

extension TraceEntry {
    var isRelease: Bool {
        if case .command(.release, _) = input { true } else { false }
    }
}
