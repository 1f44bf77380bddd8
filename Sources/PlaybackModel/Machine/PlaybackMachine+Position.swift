extension PlaybackMachine {
    /// Takes in a position that changes no lane, which is what nearly all do; false when it needs a closer look.
    mutating func isUneventful(_ report: PositionReport, of generation: Generation) -> Bool {
        guard generation == self.generation else { return true }
        guard report.time.isNumeric, lanes.readiness == .ready || lanes.readiness == .opening else { return true }
        if isSilenced || repairStep != nil { return false }
        if lanes.seek != nil || lanes.hasEnded { return true }
        note(report.time)
        return !isPastEnd(report.time)
    }

    /// A position that may change lanes.
    mutating func take(_ report: PositionReport, into output: inout PlaybackOutput) {
        guard lanes.seek == nil, !lanes.hasEnded else { return }
        let hasMoved = note(report.time)
        if hasMoved {
            repairStep = nil
            if isSilenced {
                isSilenced = false
                lanes.transport = .playing
            }
        }
        guard isPastEnd(report.time) else { return }
        if report.time.seconds >= duration.seconds + 1 || !toldPlay {
            reachEnd(at: duration, into: &output)
        } else if !watches.isArmed(.end) {
            arm(.end, after: configuration.endLimit, into: &output)
        }
    }

    /// Remembers a position; says whether it moved forward.
    @discardableResult
    private mutating func note(_ time: CMTime) -> Bool {
        let hasMoved = !lastPosition.isNumeric || time > lastPosition
        lastPosition = time
        guard hasMoved else { return false }
        lastMovement = now
        lastWord = now
        if reconnectAttempts > 0 || corrections > 0 { forgetTroubles(at: time) }
        return true
    }

    /// After five seconds of progress earlier troubles count no more.
    private mutating func forgetTroubles(at time: CMTime) {
        guard movedSince.isNumeric, time >= movedSince else {
            movedSince = time
            return
        }
        guard time.seconds - movedSince.seconds >= 5 else { return }
        reconnectAttempts = 0
        corrections = 0
        movedSince = .invalid
    }

    private func isPastEnd(_ time: CMTime) -> Bool {
        lanes.readiness == .ready && duration.isNumeric && duration.value > 0 && time >= duration
            && lanes.transport == .playing
    }
}
