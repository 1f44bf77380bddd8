extension PlaybackMachine {
    /// A Boolean value that indicates whether a lost connection is being restored.
    var isReconnecting: Bool { load.recovery.connection != .established }

    /// Receives a failure of the item. A lost connection is restored a few times.
    mutating func receive(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard load.recovery.connection != .lost else { return }
        guard canReconnect(after: error) else {
            fail(error, unloads: true, into: &output)
            return
        }
        let delay = configuration.reconnectDelays[load.troubles.reconnections]
        load.troubles.reconnections += 1
        load.troubles.progressStart = .invalid
        load.recovery = .init(connection: .lost)
        lanes.transport = .waiting(.minimizingStalls)
        transport.report = .believed(lanes.transport)
        transport.clearStop()
        progress.lastSign = now
        arm(.reconnect, after: delay, into: &output)
    }

    private func canReconnect(after error: PlaybackError) -> Bool {
        // A server that restarts is there before the stream that is sent to it.
        let isAwaited = isReconnecting && duration.isIndefinite && error.code == .notFound
        // The engine has waited for the old connection. A live stream needs a new one.
        let isLost = duration.isIndefinite && error.code == .connectionLost
        guard lanes.readiness.isReady, error.isRetryable || isAwaited,
            isReconnecting || (lanes.intent == .play && !lanes.hasEnded),
            isReconnecting || isLost
                || now.nanoseconds(since: progress.lastMovement) < configuration.reconnectWindow,
            load.troubles.reconnections < configuration.reconnectDelays.count
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
        load.recovery.connection = .reopening
        let start = restart(at: position)
        loads.request?.start = start
        seeks.unsend()
        sendLoad(into: &output)
    }

    /// Marks the item as failed. Position, intent, speed and tracks are kept for a retry.
    mutating func fail(_ error: PlaybackError, unloads: Bool, into output: inout PlaybackOutput) {
        if let target = pendingTarget { load.jump(to: target) }
        lanes.seek = nil
        completeSeeks(.failed(error), into: &output)
        lanes.readiness = .failed(error)
        lanes.transport = .paused
        lanes.hasEnded = false
        endActivity()
        if unloads { send(.unload, into: &output) }
    }

    /// Ends the activity of the machine, the engine and the user, but keeps the knowledge of the item.
    mutating func endActivity() {
        transport.end()
        load.recovery = .init()
        load.scrub = nil
    }
}
