import PlaybackModel

extension ItemPlayback {
    // MARK: Transport

    private func conditions(at now: Moment) -> TransportControl.Conditions {
        TransportControl.Conditions(
            isReady: stage.isReady, hasBeenReady: stage.hasBeenReady,
            isBuffering: buffering.isWaiting || recovery.starvation.awaitsData,
            isHoldingFailure: recovery.held != nil, isRepairing: recovery.ladder.isRepairing,
            isChangingPipeline: isChangingSoon(at: now),
            isMoving: position.movement.isMoving, stillFor: position.movement.stillFor(now),
            isSeeking: discipline.inFlight != nil, sinceSeek: now.nanoseconds(since: discipline.startedAt))
    }

    func setPlayRequested(_ play: Bool, _ id: CommandID) {
        if play, !transport.isPlayRequested, stage.isReady { rejoinWindow() }
        transport.request(play: play, id)
        applyTransport()
        if !play {
            // The exact position follows with the next sample.
            holdPosition()
            reportPosition(at: now)
            sample()
        }
        reportTransport(isAnswer: true)
    }

    /// Brings the pipeline to the state that command, buffer and position ask for.
    func applyTransport() {
        guard stage.isReady else { return }
        if !transport.isPlayRequested { recovery.ladder.rest() }
        let now = now
        guard let state = transport.nextPipelineState(conditions(at: now)) else { return }
        pipeline?.setState(state)
        position.expectMovement(state == .playing, at: now)
    }

    /// Reports the transport when it has changed, and always as an answer or with a reason.
    func reportTransport(isAnswer: Bool = false, reason: TransportReport.Reason = .none) {
        guard stage.isOpen else { return }
        if let report = transport.report(conditions(at: now), isAnswer: isAnswer, reason: reason) {
            reporter.post(.transport(report))
        }
    }

    // MARK: Rate

    func setRate(_ rate: Double, _ id: CommandID) {
        if TransportControl.limited(rate) != transport.rate, stage.hasBeenReady || stage.phase == .settling {
            holdPosition()
            submit(.init(kind: .rate(id)))
        }
        transport.request(rate: rate, id)
        reportTransport(isAnswer: true)
        if position.movement.isMoving { reportPosition(at: now) }
    }

    // MARK: Position

    private var positionConditions: PositionTracker.Conditions {
        PositionTracker.Conditions(
            awaited: awaitedPosition,
            isUndisturbed: transport.isPlaying && discipline.isIdle && !transport.hasEnded, rate: transport.rate,
            duration: timeline.duration)
    }

    /// The target of the operations on their way, within the content; `nil` when there are none.
    private var awaitedPosition: Int64? {
        guard let target = discipline.target,
            let position = target.isPositiveInfinity ? timeline.duration : target.nanoseconds
        else { return nil }
        return timeline.clamp(position, hasWindow: hasWindow)
    }

    /// The position at this moment, in nanoseconds.
    var currentPosition: Int64 { position.position(at: now, positionConditions) }

    /// Keeps the position of this moment, before something changes how it advances.
    func holdPosition() { position.hold(at: now, positionConditions) }

    func reportPosition(at now: Moment) {
        guard stage.hasBeenReady else { return }
        let report = position.report(at: now, positionConditions)
        let limit = timeline.duration.map { CMTime(nanoseconds: $0) } ?? .invalid
        context.board.note(report, limit: limit, of: generation)
        reporter.post(.position(report))
    }

    // MARK: Samples

    /// Measures the pipeline, unless a measurement is on its way.
    func sample() {
        guard stage.isReady, let pipeline, position.beginSampling() else { return }
        let number = stage.incarnation
        pipeline.sample { [weak self] sample in
            self?.later(number) { item in
                item.position.endSampling()
                if item.stage.isReady { item.take(sample) }
            }
        }
    }

    private func take(_ sample: PipelineSample) {
        statistics.take(sample)
        if transport.isPlaying { recovery.flow.take(sample.received, at: sample.stamp) }
        guard discipline.inFlight == nil, !transport.hasEnded, let measured = sample.position else {
            position.takeLevel(of: sample)
            return
        }
        guard !transport.isHeldAtEnd else { return }
        // Before the position, which is never after the end.
        if transport.isPlaying, timeline.play(to: measured, dataEnd: sample.dataEnd) { reportRanges() }
        let reading = position.take(
            sample, at: measured, isPlaying: transport.isPlaying, mayJump: isLive || isAdaptive, positionConditions)
        guard case .taken(let hasJumped, let hasMoved, let change) = reading else {
            self.sample()
            return
        }
        let now = sample.stamp
        if hasJumped { reporter.post(.discontinuity(CMTime(nanoseconds: position.position))) }
        guard transport.isPlaying else {
            if hasMoved { reportPosition(at: now) }
            return
        }
        switch change {
        case .began:
            stage.isChangingPipeline = false
            recovery.starvation.feed()
            if recovery.ladder.recover() { reportRepair() }
            reportPosition(at: now)
            reportTransport()
        case .stalled:
            reportTransport()
            reportPosition(at: now)
            failIfHeld()
        case nil:
            if position.movement.isMoving { reportPosition(at: now) } else { reportTransport() }
        }
    }

    // MARK: End

    /// The data has ended.
    func takeEnd() {
        guard stage.isReady, !transport.hasEnded else { return }
        if discipline.inFlight != nil {
            // The end of the data before the seek, or the seek went so near to the end that it plays out.
            guard let flight, let target = flight.target, flight.canEnd(hasSeenSeek: pipeline?.hasSeenSeek == true)
            else { return }
            land(at: target, position.lastSample ?? PipelineSample(stamp: now, rendered: 0, dropped: 0))
            guard !transport.hasEnded else { return }
        }
        guard discipline.isIdle else { return }
        if isBroadcast {
            // The sender has gone: a program without an end does not end.
            if recovery.beginFailing() { fail(judge(PipelineFailure(.resource, 9))) }
            return
        }
        let partEnd = partEnd
        let dataEnd = [pipeline?.dataEnd, pipeline?.codedEnd].compactMap { $0 }.max()
        let last = dataEnd ?? position.lastPlayed
        let isTruncated =
            !recovery.followsChange
            && TruncationCheck.isTruncated(lastMoving: last, duration: partEnd ?? timeline.duration)
        if isTruncated, let failure = recovery.held {
            goAround(failure)
            return
        }
        recovery.dropHeld()
        if let partEnd {
            let end = CMTime(nanoseconds: partEnd)
            return isProtected(end) ? leaveProtection(at: end) : changePart(at: partEnd)
        }
        transport.end()
        if isTruncated {
            position.move(to: last ?? position.position)
            reporter.post(.warning(PlaybackError(.truncated)))
        } else {
            if let dataEnd { timeline.end(at: dataEnd, rate: transport.rate) }
            position.move(to: timeline.duration ?? dataEnd ?? currentPosition)
        }
        position.expectMovement(false, at: now)
        reportRanges()
        reportPosition(at: now)
        let least = isTruncated ? TruncationCheck.tolerance : TruncationCheck.shortest
        let hasPlayed = (position.lastPlayed ?? 0) >= least
        let isShort = isTruncated || !hasPlayed
        reportEnd(isTruncated: isTruncated, leavesRest: isShort && pipeline?.leavesRest(hasPlayed: hasPlayed) == true)
    }

    func reportEnd(isTruncated: Bool = false, leavesRest: Bool = false) {
        let end = CMTime(nanoseconds: position.position)
        reporter.post(.ended(EndReport(position: end, isTruncated: isTruncated, leavesRest: leavesRest)))
    }
}
