extension PlaybackMachine {
    mutating func arm(_ kind: PlaybackDeadline.Kind, after limit: Int64, into output: inout PlaybackOutput) {
        arm(kind, at: now.advanced(by: limit), into: &output)
    }

    mutating func arm(_ kind: PlaybackDeadline.Kind, at moment: Moment, into output: inout PlaybackOutput) {
        output.deadlines.append(.arm(deadlines.arm(kind), at: moment))
    }

    /// Arms the deadlines that are needed now and cancels the others.
    mutating func updateDeadlines(into output: inout PlaybackOutput) {
        let needed = neededDeadlines
        guard needed != deadlines.armed else { return }
        update(.open, needed, limit: configuration.openLimit, into: &output)
        update(.seek, needed, limit: configuration.seekLimit, into: &output)
        if needed.contains(.movement), !deadlines.isArmed(.movement) { progress.noteExpectation(at: now) }
        update(.movement, needed, limit: configuration.stillnessLimit, into: &output)
        update(.stop, needed, limit: configuration.stopLimit, into: &output)
        update(.suppression, needed, limit: configuration.suppressionLimit, into: &output)
        update(.end, needed, limit: configuration.endLimit, into: &output)
        update(.reconnect, needed, limit: 0, into: &output)
    }

    /// The deadlines that are needed now. That of reconnecting is armed elsewhere, and only kept here.
    ///
    /// Inlined, like the properties it uses, because the compiler copies the whole machine for the calls.
    @inline(__always) private var neededDeadlines: DeadlineSet.Kinds {
        var needed: DeadlineSet.Kinds = []
        let connection = load.recovery.connection
        if isOpen {
            let isReady = lanes.readiness.isReady
            if !isReady || connection == .reopening, connection != .lost { needed.insert(.open) }
            if isReady, connection == .established, lanes.seek != nil { needed.insert(.seek) }
            if isMovementExpected { needed.insert(.movement) }
            if isEndExpected { needed.insert(.end) }
        } else if isClosing {
            needed.insert(.stop)
        }
        if lanes.intent == .play, !holds.isEmpty { needed.insert(.suppression) }
        if connection == .lost { needed.insert(.reconnect) }
        return needed
    }

    private mutating func update(
        _ kind: PlaybackDeadline.Kind, _ needed: DeadlineSet.Kinds, limit: Int64, into output: inout PlaybackOutput
    ) {
        let isNeeded = needed.contains(kind)
        guard isNeeded != deadlines.isArmed(kind) else { return }
        if isNeeded { arm(kind, after: limit, into: &output) } else { cancel(kind, into: &output) }
    }

    private mutating func cancel(_ kind: PlaybackDeadline.Kind, into output: inout PlaybackOutput) {
        deadlines.disarm(kind)
        output.deadlines.append(.cancel(kind))
    }

    /// A Boolean value that indicates whether the position should advance, or the engine should report why it does not.
    @inline(__always) var isMovementExpected: Bool {
        guard transport.isOrderedToPlay, isOpen, lanes.readiness.isReady, lanes.seek == nil, !lanes.hasEnded,
            !isReconnecting
        else { return false }
        switch lanes.transport {
        case .paused, .playing, .waiting(.minimizingStalls), .waiting(.evaluatingBufferingRate): return true
        case .waiting(.noItemToPlay), .waiting(.externalSync), .waiting(.interstitial): return false
        }
    }

    /// Handles a deadline that has passed.
    mutating func expire(_ deadline: PlaybackDeadline, into output: inout PlaybackOutput) {
        guard deadlines.isCurrent(deadline) else { return }
        deadlines.disarm(deadline.kind)
        switch deadline.kind {
        case .open: expire(.open, limit: configuration.openLimit, .openTimedOut, into: &output)
        case .seek: expire(.seek, limit: configuration.seekLimit, .seekTimedOut, into: &output)
        case .movement: expireMovement(into: &output)
        case .stop: if lanes.intent == .stop { close() }
        case .end: passEnd(into: &output)
        case .suppression: lanes.intent = .pause
        case .reconnect: reconnect(into: &output)
        }
    }

    /// Fails the item, unless there was a sign of life since the deadline was armed.
    private mutating func expire(
        _ kind: PlaybackDeadline.Kind, limit: Int64, _ code: PlaybackErrorCode, into output: inout PlaybackOutput
    ) {
        let due = progress.lastSign.advanced(by: limit)
        guard due <= now else {
            arm(kind, at: due, into: &output)
            return
        }
        fail(PlaybackError(code), unloads: true, into: &output)
    }

    private mutating func expireMovement(into output: inout PlaybackOutput) {
        let sign = max(progress.lastSign, progress.lastMovement)
        guard now.nanoseconds(since: sign) < configuration.movementLimit else {
            let isStalled = lanes.transport == .waiting(.minimizingStalls) && transport.report != .frozen
            fail(PlaybackError(isStalled ? .stalledTooLong : .playbackStuck), unloads: true, into: &output)
            return
        }
        let stillness = max(progress.lastStart, progress.lastMovement).advanced(by: configuration.stillnessLimit)
        if lanes.transport == .playing, stillness <= now {
            transport.report = .frozen
            lanes.transport = .waiting(.minimizingStalls)
        }
        let failure = sign.advanced(by: configuration.movementLimit)
        arm(.movement, at: lanes.transport == .playing ? min(stillness, failure) : failure, into: &output)
    }
}
