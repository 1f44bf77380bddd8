import PlaybackModel

/// The rules for a state, regardless of how it was reached.
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

    /// The button according to the specification, written independently of the projection under test.
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
        if lanes.readiness == .ready, let end = machine.endOfContent, machine.load.position.isNumeric,
            machine.load.position > end
        {
            throw Violation(.duration, "\(machine.load.position) of \(end)")
        }
        if lanes.transport != machine.transport.reportedState, !machine.isFrozen, !machine.isClosing {
            throw Violation(
                .lanes,
                "the transport reports \(machine.transport.reportedState.name), the lane \(lanes.transport.name)")
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
                throw Violation(.lanes, "the visible seek is not the newest")
            }
            guard seek.target.isNumeric || machine.waitingSeek(machine.pendingSeekCount - 1).isStep else {
                throw Violation(.lanes, "a seek to \(seek.target)")
            }
        }
        guard machine.pendingSeekCount <= 33 else { throw Violation(.lanes, "too many seeks wait") }
    }

    /// Every wait that may never end has a deadline.
    private static func checkWatching(_ lanes: PlaybackLanes, _ machine: borrowing PlaybackMachine) throws(Violation) {
        let isOpening = lanes.phase == .preparing || (machine.isHeldByEngine && lanes.readiness == .opening)
        if isOpening || machine.isReopening, !machine.isWatching(.open) {
            throw Violation(.watching, "opening has no deadline")
        }
        if lanes.isSeeking, lanes.readiness == .ready, !machine.isWatching(.seek), !machine.isWatching(.open),
            !machine.isWatching(.reconnect)
        {
            throw Violation(.watching, "the seek has no deadline")
        }
        if machine.isClosing, !machine.isWatching(.stop) { throw Violation(.watching, "closing has no deadline") }
        if lanes.phase == .waiting, lanes.mayWaitIndefinitely == false, !machine.isWatching(.movement),
            !machine.isWatching(.open), !machine.isWatching(.reconnect), !machine.isWatching(.seek)
        {
            throw Violation(.watching, "movement has no deadline")
        }
        if machine.isWatching(.end), machine.load.position.seconds < machine.duration.seconds - 0.25 {
            throw Violation(.watching, "the end has a deadline, but the position is before it")
        }
        switch lanes.readiness {
        case .empty, .failed:
            for kind in [PlaybackDeadline.Kind.open, .seek, .movement, .end, .reconnect]
            where machine.isWatching(kind) {
                throw Violation(.watching, "\(kind) has a deadline, but nothing is open")
            }
        case .opening, .ready: break
        }
    }
}

extension PlaybackLanes {
    /// A Boolean value that indicates whether the wait has no limit: for a group, an interstitial, or something to play.
    var mayWaitIndefinitely: Bool {
        transport == .waiting(.externalSync) || transport == .waiting(.noItemToPlay)
            || transport == .waiting(.interstitial)
    }
}
