extension PlaybackMachine {
    /// The armed deadlines.
    struct Watches: Sendable {
        private var tokens = InlineArray<7, UInt64>(repeating: 0)
        private(set) var armed: Kinds = []
        private var lastToken: UInt64 = 0

        func isArmed(_ kind: PlaybackDeadline.Kind) -> Bool { armed.contains(Kinds(kind)) }

        /// Whether this arming is the one that counts.
        func isCurrent(_ deadline: PlaybackDeadline) -> Bool {
            isArmed(deadline.kind) && tokens[deadline.kind.rawValue] == deadline.token
        }

        mutating func arm(_ kind: PlaybackDeadline.Kind) -> PlaybackDeadline {
            lastToken &+= 1
            tokens[kind.rawValue] = lastToken
            armed.insert(Kinds(kind))
            return PlaybackDeadline(kind: kind, token: lastToken)
        }

        mutating func disarm(_ kind: PlaybackDeadline.Kind) { armed.remove(Kinds(kind)) }

        /// A set of the kinds, one bit each.
        struct Kinds: OptionSet, Sendable {
            let rawValue: UInt8

            init(rawValue: UInt8) { self.rawValue = rawValue }

            init(_ kind: PlaybackDeadline.Kind) { rawValue = 1 &<< UInt8(truncatingIfNeeded: kind.rawValue) }

            func contains(_ kind: PlaybackDeadline.Kind) -> Bool { contains(Self(kind)) }

            mutating func insert(_ kind: PlaybackDeadline.Kind) { insert(Self(kind)) }
        }
    }

    mutating func arm(_ kind: PlaybackDeadline.Kind, after limit: Int64, into output: inout PlaybackOutput) {
        arm(kind, at: now.advanced(by: limit), into: &output)
    }

    private mutating func arm(_ kind: PlaybackDeadline.Kind, at moment: Moment, into output: inout PlaybackOutput) {
        output.deadlines.append(.arm(watches.arm(kind), at: moment))
    }

    /// Arms what must be watched now and cancels what need not be.
    mutating func watch(into output: inout PlaybackOutput) {
        let needed = neededWatches
        guard needed != watches.armed else { return }
        watch(.open, needed, limit: configuration.openLimit, into: &output)
        watch(.seek, needed, limit: configuration.seekLimit, into: &output)
        if needed.contains(.movement), !watches.isArmed(.movement) {
            // What was waited for before is no evidence against what is waited for now.
            lastStart = now
            lastWord = now
        }
        watch(.movement, needed, limit: configuration.stillnessLimit, into: &output)
        watch(.stop, needed, limit: configuration.stopLimit, into: &output)
        watch(.suppression, needed, limit: configuration.suppressionLimit, into: &output)
        watch(.end, needed, limit: configuration.endLimit, into: &output)
        watch(.reconnect, needed, limit: 0, into: &output)
    }

    /// What must be watched now. The end and the next attempt to connect are armed elsewhere, and only kept here.
    ///
    /// Inlined, as what it asks, because the compiler copies the whole machine for the calls.
    @inline(__always) private var neededWatches: Watches.Kinds {
        var needed: Watches.Kinds = []
        if isOpen {
            let isReady = lanes.readiness.isReady
            if !isReady || isReconnecting, !isAwaitingReconnect { needed.insert(.open) }
            if isReady, !isReconnecting, lanes.seek != nil { needed.insert(.seek) }
            if isMovementExpected { needed.insert(.movement) }
            // The next item, or more content, may have come since it was armed.
            if watches.isArmed(.end), isReady, !lanes.hasEnded, lanes.seek == nil, !(lastPosition < duration) {
                needed.insert(.end)
            }
        } else if lanes.intent == .stop, !lanes.readiness.isEmpty {
            needed.insert(.stop)
        }
        if lanes.intent == .play, !suppressions.isDisjoint(with: .holdingPlayback) { needed.insert(.suppression) }
        if isAwaitingReconnect { needed.insert(.reconnect) }
        return needed
    }

    private mutating func watch(
        _ kind: PlaybackDeadline.Kind, _ needed: Watches.Kinds, limit: Int64, into output: inout PlaybackOutput
    ) {
        let isNeeded = needed.contains(kind)
        guard isNeeded != watches.isArmed(kind) else { return }
        if isNeeded { arm(kind, after: limit, into: &output) } else { cancel(kind, into: &output) }
    }

    private mutating func cancel(_ kind: PlaybackDeadline.Kind, into output: inout PlaybackOutput) {
        watches.disarm(kind)
        output.deadlines.append(.cancel(kind))
    }

    /// Whether the position should move, or the engine should say why it does not.
    @inline(__always) private var isMovementExpected: Bool {
        guard toldPlay, isOpen, lanes.readiness.isReady, lanes.seek == nil, !lanes.hasEnded, !isReconnecting else {
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
