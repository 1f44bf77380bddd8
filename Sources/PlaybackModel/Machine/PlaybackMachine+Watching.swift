extension PlaybackMachine {
    /// The armed deadlines.
    struct Watches: Sendable {
        private var tokens = InlineArray<7, UInt64>(repeating: 0)
        private var armed: UInt8 = 0
        private var lastToken: UInt64 = 0

        func isArmed(_ kind: PlaybackDeadline.Kind) -> Bool { armed & bit(kind) != 0 }

        /// Whether this arming is the one that counts.
        func isCurrent(_ deadline: PlaybackDeadline) -> Bool {
            isArmed(deadline.kind) && tokens[deadline.kind.rawValue] == deadline.token
        }

        mutating func arm(_ kind: PlaybackDeadline.Kind) -> PlaybackDeadline {
            lastToken &+= 1
            tokens[kind.rawValue] = lastToken
            armed |= bit(kind)
            return PlaybackDeadline(kind: kind, token: lastToken)
        }

        mutating func disarm(_ kind: PlaybackDeadline.Kind) { armed &= ~bit(kind) }

        private func bit(_ kind: PlaybackDeadline.Kind) -> UInt8 { 1 << UInt8(kind.rawValue) }
    }

    mutating func arm(_ kind: PlaybackDeadline.Kind, after limit: Int64, into output: inout PlaybackOutput) {
        arm(kind, at: now.advanced(by: limit), into: &output)
    }

    private mutating func arm(_ kind: PlaybackDeadline.Kind, at moment: Moment, into output: inout PlaybackOutput) {
        output.deadlines.append(.arm(watches.arm(kind), at: moment))
    }

    /// Arms what must be watched now and cancels what need not be.
    mutating func watch(into output: inout PlaybackOutput) {
        let isReady = lanes.readiness == .ready && isOpen
        let isLoading = isOpen && (lanes.readiness == .opening || isReconnecting) && !isAwaitingReconnect
        watch(.open, isLoading, limit: configuration.openLimit, into: &output)
        watch(.seek, isReady && !isReconnecting && lanes.seek != nil, limit: configuration.seekLimit, into: &output)
        let isMovementExpected = isMovementExpected
        if isMovementExpected, !watches.isArmed(.movement) {
            // What was waited for before is no evidence against what is waited for now.
            lastStart = now
            lastWord = now
        }
        watch(.movement, isMovementExpected, limit: configuration.stillnessLimit, into: &output)
        watch(
            .stop, lanes.intent == .stop && lanes.readiness != .empty, limit: configuration.stopLimit, into: &output)
        watch(
            .suppression, suppressions.intersection(.holdingPlayback) != [] && lanes.intent == .play,
            limit: configuration.suppressionLimit, into: &output)
        // The next item, or more content, may have come since it was armed.
        if watches.isArmed(.end), !isReady || lanes.hasEnded || lanes.seek != nil || lastPosition < duration {
            cancel(.end, into: &output)
        }
        if watches.isArmed(.reconnect), !isReconnecting { cancel(.reconnect, into: &output) }
    }

    private mutating func watch(
        _ kind: PlaybackDeadline.Kind, _ isNeeded: Bool, limit: Int64, into output: inout PlaybackOutput
    ) {
        guard isNeeded != watches.isArmed(kind) else { return }
        if isNeeded { arm(kind, after: limit, into: &output) } else { cancel(kind, into: &output) }
    }

    private mutating func cancel(_ kind: PlaybackDeadline.Kind, into output: inout PlaybackOutput) {
        watches.disarm(kind)
        output.deadlines.append(.cancel(kind))
    }

    /// Whether the position should move, or the engine should say why it does not.
    private var isMovementExpected: Bool {
        guard toldPlay, isOpen, lanes.readiness == .ready, lanes.seek == nil, !lanes.hasEnded, !isReconnecting else {
            return false
        }
        switch lanes.transport {
        case .paused, .playing, .waiting(.minimizingStalls), .waiting(.evaluatingBufferingRate): return true
        case .waiting(.noItemToPlay), .waiting(.externalSync), .waiting(.interstitial): return false
        }
    }

    /// A deadline has passed.
    mutating func pass(_ deadline: PlaybackDeadline, into output: inout PlaybackOutput) {
        guard watches.isCurrent(deadline) else { return }
        watches.disarm(deadline.kind)
        switch deadline.kind {
        case .open: expire(.open, since: lastWord, limit: configuration.openLimit, .openTimedOut, into: &output)
        case .seek: expire(.seek, since: lastWord, limit: configuration.seekLimit, .seekTimedOut, into: &output)
        case .movement: passMovement(into: &output)
        case .stop: if lanes.intent == .stop { close() }
        case .end: passEnd(into: &output)
        case .suppression: lanes.intent = .pause
        case .reconnect: reconnect(into: &output)
        }
    }

    /// Fails the item unless there was a word since the deadline was armed.
    private mutating func expire(
        _ kind: PlaybackDeadline.Kind, since word: Moment, limit: Int64, _ code: PlaybackErrorCode,
        into output: inout PlaybackOutput
    ) {
        let due = word.advanced(by: limit)
        guard due <= now else {
            arm(kind, at: due, into: &output)
            return
        }
        fail(PlaybackError(code), tellsEngine: true, into: &output)
    }

    private mutating func passMovement(into output: inout PlaybackOutput) {
        let sign = max(lastWord, lastMovement)
        guard now.nanoseconds(since: sign) < configuration.movementLimit else {
            let isStalled = lanes.transport == .waiting(.minimizingStalls) && !isSilenced
            fail(PlaybackError(isStalled ? .stalledTooLong : .playbackStuck), tellsEngine: true, into: &output)
            return
        }
        let stillness = max(lastStart, lastMovement).advanced(by: configuration.stillnessLimit)
        if lanes.transport == .playing, stillness <= now {
            isSilenced = true
            lanes.transport = .waiting(.minimizingStalls)
        }
        let failure = sign.advanced(by: configuration.movementLimit)
        arm(.movement, at: lanes.transport == .playing ? min(stillness, failure) : failure, into: &output)
    }
}
