import PlaybackModel

extension ItemPlayback {
    func setTold(_ play: Bool, _ id: CommandID) {
        answered = max(answered, id)
        if play, !isTold, isReady { rejoinWindow() }
        isTold = play
        applyTransport()
        if !play { noteStandstill() }
        reportTransport(answering: answered)
    }

    /// Brings the pipeline to the state that command, buffer and position ask for.
    func applyTransport() {
        guard isReady else { return }
        if !isTold { ladder.rest() }
        let wanted: PipelineState = isTold && !mustBuffer && !isHeldAtEnd ? .playing : .paused
        guard wanted != desired else { return }
        desired = wanted
        pipeline?.setState(wanted)
        if wanted == .playing {
            movement.expect(at: MonotonicClock.now)
        } else {
            movement.rest()
        }
    }

    /// Whether playing must wait for data that can still come.
    private var mustBuffer: Bool { buffering.isWaiting && heldFailure == nil }

    /// How long after the start of a seek or rate change an empty buffer is no stall, in nanoseconds.
    private static let jumpGrace: Int64 = 250_000_000

    /// What the transport does now.
    var transport: TransportState {
        guard isTold else { return .paused }
        guard hasBeenReady else { return .waiting(.minimizingStalls) }
        if movement.isMoving, !mustBuffer { return .playing }
        if hasEnded, let lastTransport { return lastTransport }
        let now = MonotonicClock.now
        // A jump empties the buffers for a moment: that is worth a word only when it lasts.
        let isJumping = now.nanoseconds(since: discipline.startedAt) < Self.jumpGrace
        let isStill =
            desired == .playing && discipline.inFlight == nil && movement.stillFor(now) >= MovementWatch.stillness
        let isSlow =
            discipline.inFlight != nil
            && now.nanoseconds(since: discipline.startedAt) >= MovementWatch.stillness
        return (buffering.isWaiting && !isJumping) || isStill || isSlow || heldFailure != nil || ladder.isRepairing
            || !isReady
            ? .waiting(.minimizingStalls) : .waiting(.evaluatingBufferingRate)
    }

    /// Reports the transport when it changed, and always in answer to a command.
    func reportTransport(answering id: CommandID? = nil, reason: TransportReport.Reason = .none) {
        guard isOpen else { return }
        let state = transport
        guard state != lastTransport || id != nil || reason != .none else { return }
        lastTransport = state
        reporter.post(.transport(TransportReport(state: state, rate: rate, answered: answered, reason: reason)))
    }

    // MARK: Rate

    func setRate(_ rate: Double, _ id: CommandID) {
        answered = max(answered, id)
        let new = Self.limited(rate)
        if new != self.rate, hasBeenReady || phase == .settling {
            noteMovingPosition()
            submit(.init(kind: .rate(id)))
        }
        self.rate = new
        reportTransport(answering: answered)
        if movement.isMoving { reportPosition(at: MonotonicClock.now) }
    }

    /// The content does not allow this rate: it is 1 again.
    func refuseRate() {
        rate = 1
        reportTransport(answering: answered, reason: .setRateFailed)
    }

    // MARK: Position

    /// Where what is on its way leads, within the content; `nil` when nothing is.
    private var awaitedPosition: Int64? {
        guard let target = discipline.target else { return nil }
        guard let position = target.isPositiveInfinity ? content.duration : target.nanoseconds else { return nil }
        if hasWindow { return window.clamp(position) }
        return max(0, min(position, content.duration ?? .max))
    }

    /// Whether the position moves by itself. What changes the speed holds it until that is done.
    private var isMoving: Bool { movement.isMoving && desired == .playing && discipline.isIdle && !hasEnded }

    /// The position as it was told, moved on to now.
    func positionNow(_ now: Moment) -> Int64 {
        if let awaitedPosition { return awaitedPosition }
        guard isMoving, let lastSample, lastSample.position != nil else { return position }
        let elapsed = min(max(0, now.nanoseconds(since: lastSample.stamp)), 1_000_000_000)
        let moved = position + Int64(Double(elapsed) * rate)
        return content.duration.map { min(moved, max($0, position)) } ?? moved
    }

    /// Remembers how far playback has come by now, before something changes how it moves.
    func noteMovingPosition() {
        let now = MonotonicClock.now
        position = positionNow(now)
        lastSample?.stamp = now
        lastSample?.position = position
    }

    /// The position stands from now on: says so at once; the exact one follows with the next sample.
    func noteStandstill() {
        noteMovingPosition()
        reportPosition(at: MonotonicClock.now)
        sample()
    }

    func reportPosition(at now: Moment) {
        guard hasBeenReady else { return }
        let isMoving = isMoving
        let time = CMTime(nanoseconds: awaitedPosition ?? position)
        let stamp = isMoving ? lastSample?.stamp ?? now : now
        reportedAt = stamp
        let report = PositionReport(time: time, stamp: stamp, rate: isMoving ? rate : 0)
        let limit = content.duration.map { CMTime(nanoseconds: $0) } ?? .invalid
        context.board.note(report, limit: limit, of: generation)
        reporter.post(.position(report))
    }
}
