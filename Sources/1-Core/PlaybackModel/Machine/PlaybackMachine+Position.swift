extension PlaybackMachine {
    /// Takes in a position that changes no lane, which is what nearly all do; false when it needs a closer look.
    mutating func isUneventful(_ report: PositionReport) -> Bool {
        guard report.time.isNumeric, lanes.readiness.isReady else { return true }
        if isReconnecting || lanes.hasEnded || lanes.seek != nil || lanes.intent == .stop { return true }
        if isSilenced || repairStep != nil || watches.isArmed(.end) || isPastEnd(report.time) { return false }
        note(report.time)
        return true
    }

    /// A position that may change lanes.
    mutating func take(_ report: PositionReport, into output: inout PlaybackOutput) {
        let isPastEnd = isPastEnd(report.time)
        if note(isPastEnd ? duration : report.time) {
            repairStep = nil
            if isSilenced {
                isSilenced = false
                lanes.transport = reported
            }
        }
        guard isPastEnd else { return }
        if report.time.seconds >= duration.seconds + 1 || !toldPlay {
            reachEnd(at: duration, into: &output)
        } else if !watches.isArmed(.end) {
            arm(.end, after: configuration.endLimit, into: &output)
        }
    }

    /// The duration passed a while ago, and the engine has said nothing of an end.
    mutating func passEnd(into output: inout PlaybackOutput) {
        guard toldPlay, let end = endOfContent, lastPosition.isNumeric, lastPosition >= end else { return }
        reachEnd(at: end, into: &output)
    }

    /// Remembers a position; says whether it moved forward.
    @discardableResult
    private mutating func note(_ time: CMTime) -> Bool {
        let hasMoved = !lastPosition.isNumeric || time > lastPosition
        lastPosition = time
        guard hasMoved else { return false }
        lastMovement = now
        lastWord = now
        hasStarted = false
        bufferPeak = -1
        if reconnectAttempts > 0 || corrections > 0 { forgetTroubles(at: time) }
        return true
    }

    /// From now on movement is awaited afresh.
    mutating func expectMovement() {
        lastMovement = now
        lastStart = now
        lastWord = now
        hasStarted = false
        bufferPeak = -1
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

    /// Where the content ends; `nil` for live streams and while unknown.
    var endOfContent: CMTime? { duration.isNumeric && duration.value > 0 ? duration : nil }

    /// Where the content starts.
    var startOfContent: CMTime { seekableRange.isValid ? seekableRange.start : .zero }

    private func isPastEnd(_ time: CMTime) -> Bool {
        guard duration.isNumeric, duration.value > 0, !(time < duration) else { return false }
        return reported == .playing
    }
}
