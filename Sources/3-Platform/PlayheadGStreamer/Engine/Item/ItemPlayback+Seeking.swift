import PlaybackModel

extension ItemPlayback {
    /// The user's seek.
    func seek(_ seek: PendingSeek) {
        guard seek.target.isNumeric || seek.target.isPositiveInfinity else {
            reporter.post(.seeked(SeekReport(id: seek.id, outcome: .failed(PlaybackError(.notSupportedByContent)))))
            return
        }
        if let heldFailure, !heldFailure.isPartial {
            fail(heldFailure.error)
            return
        }
        if hasBeenReady, !content.isSeekable {
            let error = PlaybackError(isNetwork ? .notSeekable : .notSupportedByContent)
            reporter.post(.seeked(SeekReport(id: seek.id, outcome: .failed(error))))
            return
        }
        noteMovingPosition()
        submit(.init(kind: .seek(seek)))
        if heldFailure != nil {
            // The demuxer has given up: elsewhere a new one may find what it needs.
            heldFailure = nil
            replacePipeline(at: seek.target, abandoning: false)
            reportTransport()
        }
        if phase == .ready { reportPosition(at: MonotonicClock.now) }
    }

    /// The user's step.
    func step(_ count: Int, _ id: CommandID) {
        guard count != 0, content.hasVideo, isReady else {
            reporter.post(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.notSupportedByContent)))))
            return
        }
        submit(.init(kind: .step(count, id)))
    }

    func submit(_ operation: SeekDiscipline.Operation) {
        for id in discipline.submit(operation) {
            reporter.post(.seeked(SeekReport(id: id, outcome: .superseded)))
        }
    }

    // MARK: Start

    /// Sends what may go now.
    func startNextOperation(at now: Moment) {
        guard phase == .ready || phase == .settling else { return }
        guard let next = discipline.next(at: now) else { return }
        switch next {
        case .select:
            sendSelection()
            if phase == .settling { finishSettling() }
        case .operate(let operation): start(operation)
        }
    }

    private func start(_ operation: SeekDiscipline.Operation) {
        landing = Landing()
        if hasEnded || isHeldAtEnd {
            hasEnded = false
            isHeldAtEnd = false
        }
        starvation.feed()
        switch operation.kind {
        case .seek(let seek):
            start(seek.target, before: seek.toleranceBefore, after: seek.toleranceAfter)
        case .start(let time?), .jump(let time): start(time, before: .zero, after: .zero)
        case .start(nil): send(SeekOrder(target: nil, precision: .accurate, rate: rate))
        case .rate:
            let target = window.clampIfLive(position, isLive: hasWindow)
            send(SeekOrder(target: target, precision: .accurate, rate: rate))
        case .step(let count, _): step(count)
        }
    }

    private func start(_ target: CMTime, before: CMTime, after: CMTime) {
        var limits = SeekPlan.Content(
            duration: content.duration, seekableStart: content.seekableStart, seekableEnd: content.seekableEnd,
            isAdaptive: isAdaptive, avoidsSnapping: EngineWorkarounds.avoidsSnappingOnAdaptive)
        if hasWindow {
            limits.seekableStart = window.start
            limits.seekableEnd = window.end
        }
        let plan = SeekPlan(target: target, toleranceBefore: before, toleranceAfter: after, content: limits)
        landing.isEnd = plan.isEnd
        landing.target = plan.target
        landing.precision = plan.precision
        if plan.isEnd {
            isHeldAtEnd = true
            applyTransport()
        }
        send(SeekOrder(target: plan.target, precision: plan.precision, rate: rate))
    }

    private func send(_ order: SeekOrder) {
        landing.precision = order.precision
        let number = incarnation
        pipeline?.seek(order) { [weak self] isTaken in
            self?.later(number) { item in
                guard item.discipline.inFlight != nil else { return }
                if isTaken { item.landing.isSent = true } else { item.beRefused() }
                item.checkLanding()
                item.pump()
            }
        }
    }

    private func step(_ count: Int) {
        if count < 0 {
            let frame = content.frameDuration > 0 ? content.frameDuration : 40_000_000
            let back = Int64(-count) * frame + frame / 2
            landing.target = max(0, position - back)
            send(SeekOrder(target: landing.target, precision: .accurate, rate: rate))
            return
        }
        landing.isStepped = true
        let number = incarnation
        pipeline?.step(count) { [weak self] isTaken in
            self?.later(number) { item in
                guard item.discipline.inFlight != nil else { return }
                if isTaken { item.landing.isSent = true } else { item.beRefused() }
                item.checkLanding()
                item.pump()
            }
        }
    }

    /// The pipeline said no.
    private func beRefused() {
        guard let operation = discipline.inFlight else { return }
        let now = MonotonicClock.now
        if isAdaptive, landing.precision != .accurate, EngineWorkarounds.failedKeyUnitSeekPoisons {
            repair(.replace, abandoning: true)
            return
        }
        let id = discipline.finish(at: now)
        if case .rate = operation.kind { refuseRate() }
        if let id {
            let error = PlaybackError(.notSupportedByContent)
            reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
        }
        if isHeldAtEnd {
            isHeldAtEnd = false
            applyTransport()
        }
        finishSettling()
    }

    // MARK: Landing

    /// The pipeline has prerolled while something is in flight.
    func prerollInFlight() {
        landing.prerolledAt = MonotonicClock.now
        checkLanding()
    }

    /// Whether the operation in flight has landed: it was sent, a preroll followed, its own segment has reached a sink
    /// (a pause prerolls too), and there is a position again.
    func checkLanding() {
        guard discipline.inFlight != nil, landing.isSent, let prerolledAt = landing.prerolledAt, !landing.isChecking
        else { return }
        let now = MonotonicClock.now
        let isOwn = landing.isStepped || pipeline?.hasSeenSeek == true
        guard isOwn || now.nanoseconds(since: prerolledAt) >= 300_000_000 else { return }
        landing.isChecking = true
        let number = incarnation
        pipeline?.sample { [weak self] sample in
            self?.later(number) { item in
                item.landing.isChecking = false
                guard item.discipline.inFlight != nil else { return }
                guard let position = sample.position ?? item.landing.target else { return }
                item.land(at: position, sample)
                item.pump()
            }
        }
    }

    /// The operation in flight is done.
    func land(at landed: Int64, _ sample: PipelineSample) {
        guard let operation = discipline.inFlight else { return }
        let now = MonotonicClock.now
        let isEnd = landing.isEnd
        // A playing pipeline has moved on by the time it is asked: an exact seek has landed where it was sent.
        var landed = landed
        if landing.precision == .accurate, !landing.isStepped, let target = landing.target,
            landed > target, landed - target < 1_000_000_000
        {
            landed = desired == .playing ? target : landed
        }
        let id = discipline.finish(at: now)
        let duration = content.duration
        position = isEnd ? duration ?? landed : landed
        lastSample = sample
        lastSample?.stamp = now
        lastSample?.position = position
        lastMoving = landed
        movement.expect(at: now, keepsMoving: movement.isMoving && desired == .playing)
        if case .rate = operation.kind {} else { reportPosition(at: now) }
        if let id {
            reporter.post(.seeked(SeekReport(id: id, outcome: .landed(CMTime(nanoseconds: position)))))
        }
        landing = Landing()
        if ladder.taken > 0, phase == .ready, ladder.trouble == .landing, ladder.recover() {
            reporter.post(.warning(PlaybackError(.pipelineRepaired)))
        }
        if isEnd, id != nil || discipline.isIdle {
            hasEnded = true
            reporter.post(.ended(EndReport(position: CMTime(nanoseconds: position))))
        }
        if phase == .settling { finishSettling() }
    }

    // MARK: Live

    /// Back into the window when a pause was longer than it is.
    func rejoinWindow() {
        guard hasWindow, discipline.isIdle, let start = window.returnPoint(from: position) else { return }
        reporter.post(.warning(PlaybackError(.behindLiveWindow)))
        submit(.init(kind: .jump(CMTime(nanoseconds: start))))
    }
}

extension LiveWindow {
    func clampIfLive(_ position: Int64, isLive: Bool) -> Int64 { isLive ? clamp(position) : max(0, position) }
}
