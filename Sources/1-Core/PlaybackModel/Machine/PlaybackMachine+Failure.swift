extension PlaybackMachine {
    /// The item failed as far as the engine is concerned. A lost connection is made again a few times.
    mutating func take(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard !isAwaitingReconnect else { return }
        guard canReconnect(after: error) else {
            fail(error, tellsEngine: true, into: &output)
            return
        }
        let delay = configuration.reconnectDelays[reconnectAttempts]
        reconnectAttempts += 1
        isReconnecting = true
        isSilenced = false
        hasStoppedItself = false
        repairStep = nil
        movedSince = .invalid
        lanes.transport = .waiting(.minimizingStalls)
        reported = lanes.transport
        lastWord = now
        arm(.reconnect, after: delay, into: &output)
    }

    /// Whether the connection is lost and the next attempt is still to come: the engine has no load of ours.
    var isAwaitingReconnect: Bool { isReconnecting && watches.isArmed(.reconnect) }

    private func canReconnect(after error: PlaybackError) -> Bool {
        guard lanes.readiness.isReady, error.isRetryable,
            isReconnecting || (lanes.intent == .play && !lanes.hasEnded),
            isReconnecting || now.nanoseconds(since: lastMovement) < configuration.reconnectWindow,
            reconnectAttempts < configuration.reconnectDelays.count
        else { return false }
        switch error.category {
        case .network, .http: return true
        case .timeout: return error.code == .connectionTimedOut
        case .media, .decoding, .engine, .policy, .live: return false
        }
    }

    /// Opens the item again at its position after a lost connection. The lanes stay as they are.
    mutating func reconnect(into output: inout PlaybackOutput) {
        guard isReconnecting, isOpen else { return }
        let start = restart(at: lanes.seek?.target ?? lastPosition)
        request?.start = start
        for index in pendingSeeks.indices { pendingSeeks[index].isSent = false }
        sendLoad(into: &output)
    }

    /// The item is lost. Position, intent, speed and tracks are kept for a retry.
    mutating func fail(_ error: PlaybackError, tellsEngine: Bool, into output: inout PlaybackOutput) {
        if let target = lanes.seek?.target { lastPosition = target }
        lanes.seek = nil
        completeSeeks(.failed(error), into: &output)
        lanes.readiness = .failed(error)
        lanes.transport = .paused
        lanes.hasEnded = false
        reported = .paused
        toldPlay = false
        isReconnecting = false
        isSilenced = false
        hasStoppedItself = false
        mustPlayAgain = false
        repairStep = nil
        letGoOfScrub()
        if tellsEngine { send(.unload, into: &output) }
    }
}
