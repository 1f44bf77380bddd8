import PlaybackModel

/// Two independent events, whose order makes no difference.
package struct IndependentPair: Sendable {
    /// The result that must be equal.
    package enum Scope: Sendable {
        /// The abstract states.
        case everything
        /// The lanes; hidden state may differ.
        case lanes
    }

    package let first: Move
    package let second: Move
    /// The hard case that requires it, or `nil` if it is obvious.
    package let hardCase: String?
    let scope: Scope
    let condition: @Sendable (borrowing PlaybackMachine) -> Bool

    init(
        _ first: Move, _ second: Move, case hardCase: String? = nil, scope: Scope = .everything,
        when condition: @escaping @Sendable (borrowing PlaybackMachine) -> Bool = { _ in true }
    ) {
        self.first = first
        self.second = second
        self.hardCase = hardCase
        self.scope = scope
        self.condition = condition
    }

    /// All pairs.
    package static let all: [IndependentPair] = [
        IndependentPair(.system(.interruptionBegan), .system(.outputLost), case: "29 and 23, 30"),
        IndependentPair(.system(.interruptionBegan), .command(.pause), case: "26"),
        IndependentPair(.system(.interruptionBegan), .system(.backgrounded)),
        IndependentPair(.system(.interruptionEnded(shouldResume: true)), .system(.foregrounded)),
        IndependentPair(.system(.outputUnsuitable), .system(.backgrounded)),
        IndependentPair(.system(.outputLost), .command(.pause), case: "29"),
        IndependentPair(.system(.outputLost), .system(.backgrounded)),
        IndependentPair(.command(.setRate(2)), .system(.outputUnsuitable)),
        IndependentPair(.engine(.frame(.any), of: .current), .command(.pause), case: "11"),
        IndependentPair(.ready(of: .next), .command(.pause), case: "82"),
        IndependentPair(.ready(of: .next), .seek(30)),
        IndependentPair(.engine(.failed(PlaybackError(.notFound)), of: .next), .system(.interruptionBegan), case: "82"),
        IndependentPair(Moves.buffering[0], .system(.outputLost), case: "65"),
        IndependentPair(.engine(.warning(PlaybackError(.corruptData)), of: .current), .seek(30), case: "81"),
        IndependentPair(.engine(.ended(EndReport(position: .at(100))), of: .other), .command(.play), case: "9"),
        // Without a next item, an end is an end, whether or not the user pauses just before it.
        IndependentPair(.command(.pause), .ended(100), case: "76") {
            !$0.loops && ($0.generationOfNext == .none || $0.actionAtItemEnd == .pause)
        },
        IndependentPair(
            .seeked(.oldest, .superseded, of: .current), .seeked(.newest, .onTarget, of: .current), case: "38 and 39"
        ) {
            let count = $0.pendingSeekCount
            return count > 1 && $0.waitingSeek(0).isSent && $0.waitingSeek(count - 1).isSent
        },
        // An end sent before a seek back is outdated. While playing, it would consume the intent.
        IndependentPair(.seek(30), .ended(100), case: "91", scope: .lanes) {
            $0.lanes.intent == .pause && $0.lanes.readiness == .ready && $0.lanes.controls.canSeek && !$0.loops
                && $0.lanes.seek == nil && $0.lanes.transport == .paused
        },
    ]

    /// Returns whether both events are possible here, and independent.
    package func applies(in world: borrowing World) -> Bool {
        var world = copy world
        return condition(world.machine) && world.inputs(for: first, second) != nil
    }

    /// Tries both orders and compares the results.
    package func check(_ world: borrowing World) throws(Violation) {
        guard condition(world.machine) else { return }
        var (one, other) = (copy world, copy world)
        // Both inputs are resolved now: the second is already in flight when the first arrives.
        guard let inputs = one.inputs(for: first, second), other.inputs(for: first, second) != nil else { return }
        let completed = one.give(inputs.0, inputs.1)
        let completedOther = other.give(inputs.1, inputs.0)
        let isEqual =
            switch scope {
            case .everything: one.abstractState(Alphabet.classes) == other.abstractState(Alphabet.classes)
            case .lanes: one.machine.lanes == other.machine.lanes
            }
        guard !isEqual || completed != completedOther else { return }
        throw Violation(
            .confluence,
            "(\(first)) then (\(second)) gives \(one.machine.lanes), the reverse order \(other.machine.lanes)")
    }
}

extension World {
    fileprivate mutating func inputs(for first: Move, _ second: Move) -> (PlaybackInput, PlaybackInput)? {
        guard let first = input(for: first), let second = input(for: second) else { return nil }
        return (first, second)
    }

    /// Gives two inputs and returns the completed commands.
    fileprivate mutating func give(_ first: PlaybackInput, _ second: PlaybackInput) -> Set<CommandCompletion> {
        var output = PlaybackOutput()
        give(first, into: &output)
        var completed = output.completions
        give(second, into: &output)
        completed += output.completions
        return completed.isEmpty ? [] : Set(completed)
    }
}
