import PlaybackModel

/// The rule that the machine's record of its commands is accurate, and that it sends only commands that the engine can
/// perform.
enum EngineRule {
    /// The loads that an engine holds according to its commands.
    private struct Holdings {
        var current: Generation?
        var next: Generation?
        var plays: Bool

        /// The loads according to the machine.
        init(_ machine: borrowing PlaybackMachine) {
            current = machine.isHeldByEngine ? machine.generation : nil
            next = machine.generationOfNext == .none || machine.needsNewEngine ? nil : machine.generationOfNext
            plays = machine.transport.isOrderedToPlay
        }

        mutating func obey(_ addressed: PlaybackOutput.Addressed) throws(Violation) {
            let generation = addressed.generation
            switch addressed.command {
            case .load(let request): (current, next, plays) = (generation, nil, request.play)
            case .prepare: next = generation
            case .activate(let play, _):
                guard generation == next else {
                    throw Violation(.engineAgrees, "a load is activated that was not prepared")
                }
                (current, next, plays) = (generation, nil, play)
            case .unload:
                if generation == next { next = nil }
                if generation == current { current = nil }
            case .play:
                try requireCurrent(addressed)
                plays = true
            case .pause:
                try requireCurrent(addressed)
                plays = false
            case .seek, .step: try requireCurrent(addressed)
            case .setRate, .select, .setLimits:
                // Settings apply to the prepared item as well.
                if generation != next || next == nil { try requireCurrent(addressed) }
            case .quit: (current, next) = (nil, nil)
            default: throw Violation(.engineAgrees, "the machine never sends \(addressed.command)")
            }
        }

        private func requireCurrent(_ addressed: PlaybackOutput.Addressed) throws(Violation) {
            guard addressed.generation == current else {
                throw Violation(.engineAgrees, "\(addressed.command) names a load that the engine does not hold")
            }
        }
    }

    static func check(
        _ before: borrowing PlaybackMachine, _ input: PlaybackInput, _ output: borrowing PlaybackOutput,
        _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        var holdings = Holdings(before)
        if case .engine(.failed, .none) = input { (holdings.current, holdings.next) = (nil, nil) }
        if case .engine(.failed, let generation) = input, generation == holdings.current {
            // The engine keeps a failed load until it is unloaded or replaced.
            holdings.current = after.isHeldByEngine ? nil : generation
        }
        var newest = before.newestTransportID
        for addressed in output.commands {
            try holdings.obey(addressed)
            switch addressed.command {
            case .play(let id), .pause(let id), .setRate(_, let id), .activate(_, let id):
                // The current load and the next one receive a setting under one identifier.
                guard id > newest || id == newest && addressed.generation == holdings.next else {
                    throw Violation(.numbers, "\(id.rawValue) after \(newest.rawValue)")
                }
                newest = id
            default: break
            }
        }
        guard newest == after.newestTransportID else {
            throw Violation(.numbers, "\(newest.rawValue) is not the newest")
        }
        let believed = Holdings(after)
        if after.isHeldByEngine {
            guard holdings.current == believed.current else {
                throw Violation(.engineAgrees, "the engine holds another current load")
            }
            guard holdings.plays == believed.plays || isReport(input, of: before.generation) else {
                throw Violation(.engineAgrees, "the engine was ordered to \(holdings.plays ? "play" : "pause")")
            }
        } else if holdings.current != nil, !after.isReopening, after.deadlineOfReconnectIsOff {
            throw Violation(.engineAgrees, "the engine keeps an unused load")
        }
        guard after.needsNewEngine || holdings.next == believed.next else {
            throw Violation(.engineAgrees, "the engine holds another next load")
        }
    }

    /// A change that the engine reported needs no command.
    private static func isReport(_ input: PlaybackInput, of generation: Generation) -> Bool {
        if case .engine(.transport, generation) = input { true } else { false }
    }
}

extension PlaybackMachine {
    fileprivate var deadlineOfReconnectIsOff: Bool { !isWatching(.reconnect) }
}
