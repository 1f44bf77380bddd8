import PlaybackModel

/// What holds in every state, however it came about.
enum StateRules {
    static func check(_ machine: borrowing PlaybackMachine) throws(Violation) {
        let lanes = machine.lanes
        try checkLanes(lanes, machine)
        let controls = lanes.controls
        guard controls.button == expectedButton(lanes) else {
            throw Violation(.button, "\(controls.button.rawValue) instead of \(expectedButton(lanes).rawValue)")
        }
        if controls.mayShowSpinner { try checkSpinner(lanes) }
        try checkWatching(lanes, machine)
    }

    /// The button as the specification words it, written apart from the projection that is checked.
    private static func expectedButton(_ lanes: PlaybackLanes) -> PlaybackControls.Button {
        if lanes.readiness.error != nil { return .retry }
        switch (lanes.intent, lanes.hasEnded, lanes.suppression) {
        case (.stop, _, _): return .play
        case (_, true, _): return .replay
        case (.play, false, .none), (.play, false, .scrubbing): return .pause
        default: return .play
        }
    }

    private static func checkSpinner(_ lanes: PlaybackLanes) throws(Violation) {
        let waits = lanes.intent == .play || lanes.seek != nil || lanes.phase == .preparing
        guard waits, !lanes.suppression.holdsPlayback, !lanes.hasEnded else { throw Violation(.spinner, "\(lanes)") }
        guard lanes.seek == nil, lanes.readiness == .ready else { return }
        let agrees =
            switch lanes.transport {
            case .playing: lanes.intent == .play
            case .paused: lanes.intent != .play
            case .waiting: false
            }
        if agrees { throw Violation(.quiescence, "\(lanes)") }
    }

    private static func checkLanes(_ lanes: PlaybackLanes, _ machine: borrowing PlaybackMachine) throws(Violation) {
        guard lanes.suppression == machine.suppressions.strongest else {
            throw Violation(.lanes, "suppression \(lanes.suppression) of \(machine.suppressions)")
        }
        if lanes.hasEnded {
            guard lanes.readiness == .ready, lanes.seek == nil, lanes.transport != .playing || lanes.intent != .play
            else { throw Violation(.lanes, "ended, but \(lanes)") }
            if machine.duration.isNumeric, machine.duration.value > 0, machine.position > machine.duration {
                throw Violation(.lanes, "past the end")
            }
        }
        if lanes.transport != machine.transportWord, !machine.isNotBelieved, !machine.isClosing {
            throw Violation(
                .lanes, "the transport says \(machine.transportWord.name), the lane \(lanes.transport.name)")
        }
        switch lanes.readiness {
        case .empty, .failed:
            guard lanes.seek == nil, lanes.transport == .paused, !machine.isScrubbing else {
                throw Violation(.lanes, "nothing is open, but \(lanes)")
            }
        case .opening, .ready: break
        }
        guard (lanes.seek == nil) == (machine.pendingSeekCount == 0) else {
            throw Violation(.completion, "\(machine.pendingSeekCount) wait, and the lane is \(lanes.seek != nil)")
        }
        if let seek = lanes.seek {
            guard seek.id == machine.waitingSeek(machine.pendingSeekCount - 1).id else {
                throw Violation(.lanes, "the seek that is shown is not the newest")
            }
            guard seek.target.isNumeric || machine.waitingSeek(machine.pendingSeekCount - 1).isStep else {
                throw Violation(.lanes, "a seek to \(seek.target)")
            }
        }
        guard machine.pendingSeekCount <= 33 else { throw Violation(.lanes, "too many seeks wait") }
    }

    /// What may never come is watched.
    private static func checkWatching(_ lanes: PlaybackLanes, _ machine: borrowing PlaybackMachine) throws(Violation) {
        let isOpening = lanes.phase == .preparing || (machine.isHeldByEngine && lanes.readiness == .opening)
        if isOpening || machine.isOpeningAgain, !machine.isWatching(.open) {
            throw Violation(.watching, "nobody watches the opening")
        }
        if lanes.isSeeking, lanes.readiness == .ready, !machine.isWatching(.seek), !machine.isWatching(.open),
            !machine.isWatching(.reconnect)
        {
            throw Violation(.watching, "nobody watches the seek")
        }
        if machine.isClosing, !machine.isWatching(.stop) { throw Violation(.watching, "nobody watches the closing") }
        if lanes.phase == .waiting, lanes.mayWaitForEver == false, !machine.isWatching(.movement),
            !machine.isWatching(.open), !machine.isWatching(.reconnect), !machine.isWatching(.seek)
        {
            throw Violation(.watching, "nobody watches the movement")
        }
        if machine.isWatching(.end), machine.lastKnownPosition < machine.duration {
            throw Violation(.watching, "the end is awaited, and the position is before it")
        }
        switch lanes.readiness {
        case .empty, .failed:
            for kind in [PlaybackDeadline.Kind.open, .seek, .movement, .end, .reconnect]
            where machine.isWatching(kind) {
                throw Violation(.watching, "\(kind) is watched, and nothing is open")
            }
        case .opening, .ready: break
        }
    }
}

extension PlaybackLanes {
    /// Whether nobody knows how long it waits: for others of a group, or for something to play.
    var mayWaitForEver: Bool {
        transport == .waiting(.externalSync) || transport == .waiting(.noItemToPlay)
            || transport == .waiting(.interstitial)
    }
}
