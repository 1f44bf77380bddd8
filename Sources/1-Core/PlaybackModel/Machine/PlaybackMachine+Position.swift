extension PlaybackMachine {
    /// The distance from the end, in seconds, within which a transport that stops may have reached it.
    private static var endTolerance: Double { 0.25 }

    /// Handles a position that cannot change a lane, which nearly all positions are. Returns `false` for others.
    mutating func absorb(_ report: PositionReport) -> Bool {
        guard report.time.isNumeric, lanes.readiness.isReady else { return true }
        if isReconnecting || lanes.hasEnded || lanes.seek != nil || lanes.intent == .stop { return true }
        if lanes.transport != .playing || load.recovery.repairStep != nil || deadlines.isArmed(.end)
            || isEnd(report.time)
        {
            return false
        }
        note(report.time)
        return true
    }

    /// Receives a position that may change a lane.
    mutating func receive(_ report: PositionReport) {
        guard note(report.time) else { return }
        load.recovery.repairStep = nil
        believeTransport()
    }

    /// Ends an item that has not moved at its end for a while, and whose end the engine has not reported.
    mutating func passEnd(into output: inout PlaybackOutput) {
        let due = max(progress.lastSign, progress.lastMovement).advanced(by: configuration.endLimit)
        guard due <= now else {
            arm(.end, at: due, into: &output)
            return
        }
        reachEnd(at: duration, into: &output)
    }

    /// Stores a position and returns whether it advanced. Playback after the stated end makes the content longer.
    @discardableResult
    private mutating func note(_ time: CMTime) -> Bool {
        let hasMoved = !load.position.isNumeric || time > load.position
        load.reach(time)
        guard hasMoved else { return false }
        grow(to: time)
        progress.noteMovement(at: now)
        if load.troubles.areCounted { load.troubles.noteProgress(at: time) }
        return true
    }

    /// Makes the content as long as what has played.
    mutating func grow(to time: CMTime) {
        guard let end = endOfContent, time > end else { return }
        moveEnd(to: time)
    }

    /// Changes the duration, and with it the range that can be sought to the end.
    mutating func moveEnd(to time: CMTime) {
        guard time != load.duration else { return }
        if load.seekableRange.isValid, load.seekableRange.end >= load.duration, load.seekableRange.start <= time {
            load.seekableRange = CMTimeRange(start: load.seekableRange.start, end: time)
        }
        load.duration = time
    }

    /// Starts to wait for movement again.
    mutating func expectMovement() { progress = PlaybackProgress(at: now) }

    /// The end of the content; `nil` for live streams and while unknown.
    package var endOfContent: CMTime? { duration.isNumeric && duration.value > 0 ? duration : nil }

    /// The start of the content.
    var startOfContent: CMTime { seekableRange.isValid ? seekableRange.start : .zero }

    /// Returns whether playback is at the place where the content should end, and the engine might never report that it has.
    ///
    /// A stall well after the stated end is a stall: the content is longer than stated, and nobody knows by how much.
    ///
    /// Inlined because the compiler copies the whole machine for the call.
    @inline(__always) var isEndExpected: Bool {
        guard isMovementExpected, let end = endOfContent, load.position.isNumeric else { return false }
        guard lanes.transport != .playing else { return load.position >= end }
        let stated = load.statedDuration.seconds
        return end.seconds < stated + Self.endTolerance && load.position.seconds >= stated - Self.endTolerance
    }
}
