import PlaybackModel

/// What the machine believes that it told the engine is what it told it, and it tells it only what can be obeyed.
enum EngineRule {
    /// What an engine holds, as far as it was told.
    private struct Holdings {
        var current: Generation?
        var next: Generation?
        var plays: Bool

        /// What the machine believes.
        init(_ machine: borrowing PlaybackMachine) {
            current = machine.isHeldByEngine ? machine.generation : nil
            next = machine.generationOfNext == .none || machine.needsNewEngine ? nil : machine.generationOfNext
            plays = machine.isToldToPlay
        }

        mutating func obey(_ addressed: PlaybackOutput.Addressed) throws(Violation) {
            let generation = addressed.generation
            switch addressed.command {
            case .load(let request): (current, next, plays) = (generation, nil, request.play)
            case .prepare: next = generation
            case .activate(let play, _):
                guard generation == next else { throw Violation(.engineAgrees, "what is activated was not prepared") }
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
                // What holds for what is prepared is told to it too.
                if generation != next || next == nil { try requireCurrent(addressed) }
            case .quit: (current, next) = (nil, nil)
            default: throw Violation(.engineAgrees, "the machine never says \(addressed.command)")
            }
        }

        private func requireCurrent(_ addressed: PlaybackOutput.Addressed) throws(Violation) {
            guard addressed.generation == current else {
                throw Violation(.engineAgrees, "\(addressed.command) is said about a load that the engine has not")
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
            // A failed load lies there until it is unloaded or replaced.
            holdings.current = after.isHeldByEngine ? nil : generation
        }
        var newest = before.newestTransportID
        for addressed in output.commands {
            try holdings.obey(addressed)
            switch addressed.command {
            case .play(let id), .pause(let id), .setRate(_, let id), .activate(_, let id):
                // The current load and the next one are told under one number.
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
                throw Violation(.engineAgrees, "the engine has another current load")
            }
            guard holdings.plays == believed.plays || isOwnWord(input, of: before.generation) else {
                throw Violation(.engineAgrees, "the engine was told \(holdings.plays ? "to play" : "not to play")")
            }
        } else if holdings.current != nil, !after.isOpeningAgain, after.deadlineOfReconnectIsOff {
            throw Violation(.engineAgrees, "the engine keeps a load that nobody wants")
        }
        guard after.needsNewEngine || holdings.next == believed.next else {
            throw Violation(.engineAgrees, "the engine has another next load")
        }
    }

    /// What the engine does by itself it need not be told.
    private static func isOwnWord(_ input: PlaybackInput, of generation: Generation) -> Bool {
        if case .engine(.transport, generation) = input { true } else { false }
    }
}

extension PlaybackMachine {
    fileprivate var deadlineOfReconnectIsOff: Bool { !isWatching(.reconnect) }
}
