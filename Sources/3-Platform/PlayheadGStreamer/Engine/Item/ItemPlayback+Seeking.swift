import PlaybackModel

extension ItemPlayback {
    // MARK: Commands

    func seek(_ seek: PendingSeek) {
        guard seek.target.isNumeric || seek.target.isPositiveInfinity else {
            return refuse(seek.id, .notSupportedByContent)
        }
        if let failure = recovery.held, !failure.isPartial, !reload(at: seek.target, after: failure.error) {
            fail(failure.error)
            return
        }
        if stage.hasBeenReady, !timeline.description.isSeekable {
            if isBroadcast {
                return refuse(
                    seek.id,
                    PlaybackError(
                        .notSeekable, cause: "A live stream is sent only once.",
                        remedy: "Continue with what is being sent now."))
            }
            return refuse(seek.id, isNetwork ? .notSeekable : .notSupportedByContent)
        }
        holdPosition()
        submit(.init(kind: .seek(seek)))
        // A player that learns late where the user left off seeks while the item opens.
        if !stage.isReady { pipeline?.setPicturesHidden(true) }
        if recovery.held != nil {
            // The demuxer has given up: a new one may find what it needs elsewhere.
            recovery.dropHeld()
            replacePipeline(at: seek.target, abandoning: false)
            reportTransport()
        }
        if stage.isReady { reportPosition(at: now) }
    }

    func step(_ count: Int, _ id: CommandID) {
        guard count != 0, timeline.description.hasVideo, stage.isReady else {
            return refuse(id, .notSupportedByContent)
        }
        submit(.init(kind: .step(count, id)))
    }

    func submit(_ operation: SeekDiscipline.Operation) {
        for id in discipline.submit(operation) {
            reporter.post(.seeked(SeekReport(id: id, outcome: .superseded)))
        }
    }

    // MARK: Start

    /// Sends the operation whose time has come.
    func startNextOperation(at now: Moment) {
        guard stage.isReady || stage.phase == .settling else { return }
        switch discipline.next(at: now) {
        case .select:
            sendSelection()
            finishSettling()
        case .operate(let operation): start(operation)
        case nil: break
        }
    }

    /// - Parameter refusals: The number of times that the pipeline has refused the operation.
    private func start(_ operation: SeekDiscipline.Operation, refusals: Int = 0) {
        if let target = operation.target, isProtected(target) { return leaveProtection(at: target) }
        if isElsewhere(operation.target) { return changePart(at: nil) }
        if pipeline?.needsRandomAccess == true, readAnywhere() { return }
        transport.leaveEnd()
        recovery.starvation.feed()
        var flight = SeekFlight(
            operation,
            SeekFlight.Conditions(
                content: timeline.seekLimits(isAdaptive: isAdaptive, hasWindow: hasWindow, partEnd: partEnd),
                position: position.position, picture: pipeline?.picture,
                ratePosition: hasWindow ? timeline.window.clamp(position.position) : max(0, position.position),
                frameDuration: timeline.description.frameDuration, rate: transport.rate,
                isPlayRequested: transport.isPlayRequested))
        flight.refusals = refusals
        self.flight = flight
        if flight.isEnd {
            transport.holdAtEnd(true)
            applyTransport()
        }
        let number = stage.incarnation
        let answer: @Sendable (Bool) -> Void = { [weak self] isTaken in
            self?.later(number) { item in
                guard item.discipline.inFlight != nil else { return }
                if isTaken { item.flight?.confirm() } else { item.takeRefusal() }
                item.checkLanding()
            }
        }
        switch flight.order {
        case .seek(let order): pipeline?.seek(order, answer: answer)
        case .step(let count): pipeline?.step(count, answer: answer)
        }
    }

    /// The pipeline has refused the operation in flight.
    private func takeRefusal() {
        guard let operation = discipline.inFlight else { return }
        if isAdaptive, flight?.isTolerant == true, EngineWorkarounds.failedKeyUnitSeekPoisons {
            repair(.replace, abandoning: true)
            return
        }
        guard !tryAgain(), !readAnywhere() else { return }
        let id = discipline.finish(at: now)
        flight = nil
        if case .rate = operation.kind {
            transport.refuseRate()
            reportTransport(isAnswer: true, reason: .setRateFailed)
        }
        if let id { refuse(id, .notSupportedByContent) }
        if transport.isHeldAtEnd {
            transport.holdAtEnd(false)
            applyTransport()
        }
        finishSettling()
    }

    /// Opens content of a server so that its demuxer can read any part of it, and then does the operation in flight. Returns `false`
    /// where that is impossible.
    ///
    /// GStreamer 1.22, later ones unknown: in data that they receive in one piece, demuxers of MP4 fragments, and of Matroska without an
    /// index, refuse seeks; those of Ogg and ASF miss the target; that of FLV hangs.
    private func readAnywhere() -> Bool {
        guard isNetwork, !isAdaptive, !isStream, !recovery.readsAnywhere, timeline.description.isSeekable,
            let target = discipline.inFlight?.target
        else { return false }
        recovery.readsAnywhere = true
        replacePipeline(at: target, abandoning: false)
        reportTransport()
        return true
    }

    /// Sends a seek again in a moment. A pipeline that is busy can refuse a seek and take it then, as in a Matroska file from a server,
    /// whose index must be loaded first. A live stream refuses a seek to before its window, which may have moved on since it was
    /// last read: it is read again first.
    private func tryAgain() -> Bool {
        guard let flight, flight.refusals < Self.refusalLimit, flight.target != nil, !isAdaptive || hasWindow,
            timeline.description.isSeekable, discipline.waiting == nil
        else { return false }
        let (number, id) = (stage.incarnation, discipline.inFlight?.id)
        let start: @Sendable (ItemPlayback) -> Void = { item in
            guard let operation = item.discipline.inFlight, operation.id == id, let current = item.flight,
                !current.isSent, current.refusals == flight.refusals
            else { return }
            if item.discipline.waiting == nil {
                item.start(operation, refusals: flight.refusals + 1)
            } else {
                item.takeRefusal()
            }
        }
        if hasWindow {
            describe(then: start)
        } else {
            context.clock.schedule(after: Self.refusalPause, on: queue) { [weak self] in self?.later(number, start) }
        }
        return true
    }

    private static let refusalLimit = 3
    /// In nanoseconds.
    private static let refusalPause: Int64 = 100_000_000

    // MARK: Landing

    /// Measures the position once the operation in flight has landed.
    func checkLanding() {
        guard discipline.inFlight != nil,
            flight?.beginMeasuring(hasSeenSeek: pipeline?.hasSeenSeek == true, at: now) == true
        else { return }
        let number = stage.incarnation
        pipeline?.sample { [weak self] sample in
            self?.later(number) { item in
                item.flight?.endMeasuring()
                guard item.discipline.inFlight != nil, let position = sample.position ?? item.flight?.target else {
                    return
                }
                // The next tick measures again.
                guard item.flight?.isStale(position, at: item.now) != true else { return }
                item.land(at: position, sample)
            }
        }
    }

    /// The operation in flight is done.
    func land(at measured: Int64, _ sample: PipelineSample) {
        guard let operation = discipline.inFlight, let flight else { return }
        let now = now
        let isPlaying = transport.isPlaying
        let landed = flight.landing(from: measured)
        let id = discipline.finish(at: now)
        self.flight = nil
        // The next seeks may keep the pipeline from settling for as long as a user drags.
        if stage.phase == .settling { pipeline?.setPicturesHidden(false) }
        position.land(
            at: landed, as: flight.isEnd ? timeline.duration ?? landed : landed, sample, isPlaying: isPlaying, at: now)
        if !operation.isRate { reportPosition(at: now) }
        if let id {
            reporter.post(.seeked(SeekReport(id: id, outcome: .landed(CMTime(nanoseconds: position.position)))))
        }
        if stage.isReady, recovery.ladder.trouble == .landing, recovery.ladder.isRepairing, recovery.ladder.recover() {
            reportRepair()
        }
        if flight.isEnd, id != nil || discipline.isIdle {
            transport.end()
            // An item that is not ready yet reports it when it is.
            if stage.hasBeenReady { reportEnd() }
        }
        finishSettling()
    }

    // MARK: Live

    /// Returns to the window after a pause that was longer than it.
    func rejoinWindow() {
        guard hasWindow, discipline.isIdle, let start = timeline.window.returnPoint(from: position.position) else {
            return
        }
        reporter.post(.warning(PlaybackError(.behindLiveWindow)))
        submit(.init(kind: .jump(CMTime(nanoseconds: start))))
    }
}
