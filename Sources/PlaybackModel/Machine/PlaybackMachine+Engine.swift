extension PlaybackMachine {
    /// Takes in an event of the engine. Says whether it was a transport change that nobody here asked for.
    mutating func take(_ event: EngineEvent, of generation: Generation, into output: inout PlaybackOutput) -> Bool {
        if generation == .none {
            takeFromEngine(event, into: &output)
            return false
        }
        if let next, generation == next.generation {
            takeFromSuccessor(event, into: &output)
            return false
        }
        guard generation == self.generation else { return false }
        if case .unloaded = event {
            if lanes.intent == .stop { close() }
            return false
        }
        guard isOpen else { return false }
        if lanes.readiness == .opening { lastWord = now }
        switch event {
        case .ready(let description): becomeReady(description, into: &output)
        case .transport(let report): return take(report, into: &output)
        case .position(let report): take(report, into: &output)
        case .ranges(let ranges):
            take(ranges)
            endIfShrunk(into: &output)
        case .buffering(let report): take(report)
        case .seeked(let report): take(report, into: &output)
        case .discontinuity(let time):
            if lanes.seek == nil, time.isNumeric { lastPosition = time }
            lastWord = now
            output.notices.append(.discontinuity(time))
        case .repairing(let step):
            repairStep = step
            lastWord = now
        case .warning(let error): output.notices.append(.warning(error))
        case .ended(let report): take(report, into: &output)
        case .failed(let error): take(error, into: &output)
        case .frame: hasShownFrame = true
        case .hello, .tracks, .metadata, .cue, .statistics, .unloaded, .slot, .retired, .read, .log, .pong: break
        }
        return false
    }

    private mutating func takeFromEngine(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .failed(let error):
            isEngineLost = true
            next = nil
            if isOpen { fail(error, tellsEngine: false, into: &output) }
        case .warning(let error): output.notices.append(.warning(error))
        default: break
        }
    }

    private mutating func takeFromSuccessor(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .ready(let description):
            if next?.error == nil { next?.description = description }
        case .failed(let error): next?.error = error
        case .ranges(let ranges): next?.description?.ranges = ranges
        case .warning(let error): output.notices.append(.warning(error))
        default: break
        }
    }

    private mutating func becomeReady(_ description: ItemDescription, into output: inout PlaybackOutput) {
        guard lanes.readiness == .opening || isReconnecting else { return }
        let wasReconnecting = isReconnecting
        isReconnecting = false
        lanes.readiness = .ready
        take(description.ranges)
        lastWord = now
        lastMovement = now
        if lanes.seek != nil {
            refitSeek()
            for index in pendingSeeks.indices { pendingSeeks[index].isSent = false }
            sendSeek(into: &output)
        } else if description.position.isNumeric {
            lastPosition = description.position
        }
        // What was told while the load was on its way is told again: the engine may have heard it for the load before.
        if wasReconnecting, toldPlay != wantsPlayback { mustPlayAgain = true }
    }

    /// Brings a target that was asked for before the ranges were known inside them.
    private mutating func refitSeek() {
        guard let seek = lanes.seek else { return }
        let end = duration.isNumeric && duration.value > 0 ? duration : seekableRange.isValid ? seekableRange.end : seek.target
        let start = seekableRange.isValid ? seekableRange.start : .zero
        lanes.seek = PendingSeek(
            id: seek.id, target: max(start, min(seek.target, end)), toleranceBefore: seek.toleranceBefore,
            toleranceAfter: seek.toleranceAfter)
    }

    mutating func take(_ ranges: RangesReport) {
        duration = ranges.duration
        guard let first = ranges.seekable.first, let last = ranges.seekable.last else {
            seekableRange = .invalid
            return
        }
        seekableRange = CMTimeRange(start: first.start, end: last.end)
    }

    /// The duration shrank below the position: that is the end.
    private mutating func endIfShrunk(into output: inout PlaybackOutput) {
        guard lanes.readiness == .ready, !lanes.hasEnded, lanes.seek == nil, duration.isNumeric, duration.value > 0,
            lastPosition.isNumeric, lastPosition.seconds > duration.seconds + 0.5
        else { return }
        reachEnd(at: duration, into: &output)
    }

    private mutating func take(_ report: BufferingReport) {
        lastWord = now
        // A transport that stopped instead of waiting is started again by us once there is enough.
        if report.isLikelyToKeepUp, lanes.transport == .paused, toldPlay, lanes.readiness == .ready {
            mustPlayAgain = true
        }
    }

    /// What the transport does. A change that no unanswered command explains came from outside.
    private mutating func take(_ report: TransportReport, into output: inout PlaybackOutput) -> Bool {
        guard !isReconnecting else { return false }
        let isAnswered = report.answered >= transportID
        if report.state != lanes.transport { lastWord = now }
        if report.state == .playing, lanes.transport != .playing { lastMovement = now }
        isSilenced = false
        lanes.transport = report.state
        if report.reason == .setRateFailed {
            rate = 1
            request?.rate = 1
            output.notices.append(.warning(PlaybackError(.notSupportedByContent)))
        }
        guard isAnswered, lanes.readiness == .ready, !lanes.hasEnded else { return false }
        switch report.state {
        case .paused where toldPlay: return takeUnaskedPause(report.reason)
        case .playing where !toldPlay: return takeUnaskedPlay(into: &output)
        default: return false
        }
    }

    private mutating func takeUnaskedPause(_ reason: TransportReport.Reason) -> Bool {
        switch reason {
        case .stalled, .setRateFailed: return false
        case .audioSessionInterrupted: suppressions.insert(.interruption)
        case .appBackgrounded: suppressions.insert(.background)
        case .none, .setRateCalled: lanes.intent = .pause
        }
        toldPlay = false
        return true
    }

    private mutating func takeUnaskedPlay(into output: inout PlaybackOutput) -> Bool {
        guard suppressions.isEmpty else {
            output.notices.append(.inconsistency(.unwantedPlayback))
            guard corrections < 3 else { return false }
            corrections += 1
            transportID = transportID.next
            send(.pause(transportID), into: &output)
            return false
        }
        lanes.intent = .play
        toldPlay = true
        return true
    }

    private mutating func take(_ report: EndReport, into output: inout PlaybackOutput) {
        guard lanes.readiness == .ready, !lanes.hasEnded, !isReconnecting else { return }
        if let seek = lanes.seek {
            // An end that was on its way when the user jumped back is no news; one after a jump to the end is.
            guard duration.isNumeric, seek.target >= duration else { return }
            lanes.seek = nil
            completeSeeks(.finished, into: &output)
        }
        if !report.isTruncated, duration.isNumeric, report.position.isNumeric,
            report.position.seconds < duration.seconds - max(2, duration.seconds * 0.02)
        {
            output.notices.append(.inconsistency(.prematureEnd))
            return
        }
        let end = duration.isNumeric && !report.isTruncated && duration.value > 0 ? duration : report.position
        reachEnd(at: end, into: &output)
    }

    // MARK: Failure

    private mutating func take(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard canReconnect(after: error) else {
            fail(error, tellsEngine: true, into: &output)
            return
        }
        let delay = configuration.reconnectDelays[reconnectAttempts]
        reconnectAttempts += 1
        isReconnecting = true
        isSilenced = false
        lanes.transport = .waiting(.minimizingStalls)
        lastWord = now
        arm(.reconnect, after: delay, into: &output)
    }

    private func canReconnect(after error: PlaybackError) -> Bool {
        guard lanes.readiness == .ready, error.isRetryable, wantsPlayback || isReconnecting,
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
        let target = lanes.seek?.target ?? lastPosition
        request?.start = target.isNumeric && !duration.isIndefinite ? target : nil
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
        toldPlay = false
        isReconnecting = false
        isSilenced = false
        repairStep = nil
        scrub = nil
        suppressions.remove(.scrubbing)
        if tellsEngine { send(.unload, into: &output) }
    }
}
