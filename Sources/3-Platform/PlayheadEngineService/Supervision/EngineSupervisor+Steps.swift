import PlaybackModel

extension EngineSupervisor {
    enum Input: Sendable {
        /// The engine was created: a process starts ahead of the first item.
        case created
        /// A command of the player.
        case command(EngineCommand, Generation)
        /// A process answers. `gap` names the missing layers of its sandbox, of which the user is warned.
        case serving(EngineHome, gap: String? = nil)
        /// A process reports an event.
        case event(EngineEvent, Generation, from: EngineHome)
        /// A process is gone.
        case lost(EngineHome, EngineLoss)
        /// A process cannot be started.
        case unavailable(EngineHome, PlaybackError, EngineAbsence)
        /// The moment to start a process has come.
        case due(EngineHome)
    }

    enum Output: Sendable, Hashable {
        /// Send a command to a process.
        case send(EngineCommand, Generation, to: EngineHome)
        /// Report an event to the player.
        case post(EngineEvent, Generation)
        /// Start a process.
        case start(EngineHome)
        /// Start a process after a number of seconds.
        case startLater(EngineHome, after: Double)
        /// End a process: it has failed.
        case end(EngineHome)
        /// Let a process go that nothing needs.
        case retire(EngineHome)
        /// Report a change of a process to the player.
        case report(EngineStatus.State, EngineHome, cause: String?)
        /// Leave nothing behind.
        case quit
    }
}

extension EngineSupervisor {
    /// The loads that exist.
    var generations: Set<Generation> { Set([current, prepared].compactMap { $0?.generation }) }

    /// The load that a process opens or plays: the current one if it has that.
    func load(in home: EngineHome) -> LoadRecord? {
        [current, prepared].compactMap { $0 }.first { $0.home == home && $0.phase != .waiting }
    }

    /// `true` while the process must answer in time.
    func isMoving(in home: EngineHome) -> Bool {
        (current.map { $0.home == home && $0.isMoving } ?? false)
            || (prepared.map { $0.home == home && $0.isMoving } ?? false)
    }
}

extension EngineCommand {
    /// The answers to a command about an item that has failed.
    var refusals: [EngineEvent] {
        switch self {
        case .seek(let seek):
            [.seeked(SeekReport(id: seek.id, outcome: .failed(PlaybackError(.mediaServicesWereReset))))]
        case .step(_, let id):
            [.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.mediaServicesWereReset))))]
        default: []
        }
    }
}
