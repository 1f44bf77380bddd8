extension PlaybackMachine {
    /// Handles a position that cannot change a lane, which nearly all positions are. Returns `false` for others.
    mutating func absorb(_ report: PositionReport) -> Bool {
        guard report.time.isNumeric, lanes.readiness.isReady else { return true }
        if isReconnecting || lanes.hasEnded || lanes.seek != nil || lanes.intent == .stop { return true }
        if transport.report == .frozen || load.recovery.repairStep != nil || deadlines.isArmed(.end)
            || isPastEnd(report.time)
        {
            return false
        }
        note(report.time)
        return true
    }

    /// Receives a position that may change a lane.
    mutating func receive(_ report: PositionReport, into output: inout PlaybackOutput) {
        let isPastEnd = isPastEnd(report.time)
        if note(isPastEnd ? duration : report.time) {
            load.recovery.repairStep = nil
            believeTransport()
        }
        guard isPastEnd else { return }
        if report.time.seconds >= duration.seconds + 1 || !transport.isOrderedToPlay {
            reachEnd(at: duration, into: &output)
        } else if !deadlines.isArmed(.end) {
            arm(.end, after: configuration.endLimit, into: &output)
        }
    }

    /// Ends an item that passed its duration a while ago, and whose end the engine has not reported.
    mutating func passEnd(into output: inout PlaybackOutput) {
        guard transport.isOrderedToPlay, let end = endOfContent, load.position.isNumeric, load.position >= end else {
            return
        }
        reachEnd(at: end, into: &output)
    }

    /// Stores a position and returns whether it advanced.
    @discardableResult
    private mutating func note(_ time: CMTime) -> Bool {
        let hasMoved = !load.position.isNumeric || time > load.position
        load.position = time
        guard hasMoved else { return false }
        progress.noteMovement(at: now)
        if load.troubles.areCounted { load.troubles.noteProgress(at: time) }
        return true
    }

    /// Starts to wait for movement again.
    mutating func expectMovement() { progress = PlaybackProgress(at: now) }

    /// The end of the content; `nil` for live streams and while unknown.
    var endOfContent: CMTime? { duration.isNumeric && duration.value > 0 ? duration : nil }

    /// The start of the content.
    var startOfContent: CMTime { seekableRange.isValid ? seekableRange.start : .zero }

    private func isPastEnd(_ time: CMTime) -> Bool {
        guard duration.isNumeric, duration.value > 0, !(time < duration) else { return false }
        return transport.reportedState == .playing
    }
}
