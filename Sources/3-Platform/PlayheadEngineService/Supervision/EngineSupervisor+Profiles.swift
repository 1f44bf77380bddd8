import PlaybackModel

/// The second attempts of items.
extension EngineSupervisor {
    /// Returns the attempt that follows an error, if the item opens again instead of failing: with the next profile if an
    /// earlier process was lost, or with the second engine if the main one lacks what the content needs.
    func nextAttempt(after error: PlaybackError, _ record: inout LoadRecord) -> LoadRecord.Attempt? {
        if record.generation == current?.generation, record.phase == .opening, !record.profiles.attempts.isEmpty,
            let fault = ProfileLadder.Fault(of: error), record.climb(after: fault, error)
        {
            record.openAgain()
            return .otherProfile
        }
        return nextEngine(after: error, &record)
    }

    /// Returns the attempt with the second engine, if the item opens with it now.
    func nextEngine(after error: PlaybackError, _ record: inout LoadRecord) -> LoadRecord.Attempt? {
        guard engines == .mainThenSecond, record.home != .inProcess, record.isUnproved,
            record.changeEngine(after: error)
        else { return nil }
        record.openAgain()
        return .otherEngine
    }

    /// The error of an item that failed: of all its attempts, the one that explains most.
    func mostTelling(_ error: PlaybackError, _ record: LoadRecord) -> PlaybackError {
        guard record.phase == .opening else { return error }
        // The second engine was tried because the main one could not play the item.
        if record.home.engine == .second { return record.profiles.error ?? error }
        return ProfileLadder.Fault(of: error) == nil ? error : record.profiles.error ?? error
    }

    /// Notes that a load in a process has released the next item that it had prepared. Returns `true` if it had one, which
    /// must be prepared again.
    mutating func releasesPrepared(in home: EngineHome) -> Bool {
        guard let next = prepared, next.home == home, next.phase == .opening || next.phase == .ready else {
            return false
        }
        prepared?.openAgain()
        return true
    }

    /// Notes the profile of an item that opened after others had failed.
    mutating func remember(_ record: LoadRecord) {
        guard record.phase == .opening, !record.profiles.attempts.isEmpty else { return }
        memory.remember(record.profiles.profile, for: record.request)
    }

    /// Forgets the profile of an item that failed to open with it, so that it begins with the first one again.
    mutating func forgetProfile(of record: LoadRecord) {
        if record.phase == .opening, record.home.engine == .second { memory.forget(record.request) }
    }

    /// Takes in an event of a process that belongs to no load.
    mutating func takeFromEngine(_ event: EngineEvent, _ home: EngineHome, _ output: inout [Output]) {
        switch event {
        case .failed: output.append(.end(home))
        case .warning, .log: output.append(.post(event, .none))
        default: break
        }
    }
}
