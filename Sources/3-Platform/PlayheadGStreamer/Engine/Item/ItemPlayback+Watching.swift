import PlaybackModel

extension ItemPlayback {
    /// Looks at everything that messages do not tell.
    func tick(at now: Moment) {
        watchHeldFailure(at: now)
        switch phase {
        case .opening, .describing, .settling: watchOpening(at: now)
        case .ready: watchPlayback(at: now)
        case .failed, .closed: break
        }
    }

    private func watchOpening(at now: Moment) {
        if let refusedAt, now.nanoseconds(since: refusedAt) >= 300_000_000 {
            fail(PlaybackError(.engineFailed))
            return
        }
        if phase == .settling, discipline.inFlight != nil {
            checkLanding()
            watchLanding(at: now)
            if isOpen { finishSettling() }
        }
        guard isOpen, phase != .ready else { return }
        guard !hasBeenReady else { return watchRebuilding(at: now) }
        watchForDrought(at: now)
        guard isOpen else { return }
        if case .descriptor = request.source, canOpenAgain, openWatch.isSilent(at: now) { return openAgain() }
        if openWatch.isExpired(isNetwork: isNetwork, at: now) { failToOpen() }
    }

    private func watchPlayback(at now: Moment) {
        if discipline.inFlight != nil {
            checkLanding()
            watchLanding(at: now)
            reportTransport()
        } else {
            sample()
        }
        if isNetwork, now.nanoseconds(since: lastWindowPoll) >= 1_000_000_000 {
            lastWindowPoll = now
            pollWindow()
        }
        if now.nanoseconds(since: lastStatistics) >= 1_000_000_000 {
            lastStatistics = now
            reportStatistics()
            reportRanges()
        }
        if isTold, buffering.isWaiting || desired == .playing, !movement.isMoving, !hasEnded, !isHeldAtEnd {
            watchStandstill(at: now)
        }
    }

    // MARK: Samples

    /// Measures, unless a measurement is on its way.
    func sample() {
        guard !isSampling, let pipeline, isReady else { return }
        isSampling = true
        let number = incarnation
        pipeline.sample { [weak self] sample in
            guard let self else { return }
            self.queue.async {
                guard self.incarnation == number else { return }
                self.isSampling = false
                guard self.isReady else { return }
                self.take(sample)
                self.pump()
            }
        }
    }

    private func take(_ sample: PipelineSample) {
        statistics.take(sample)
        guard discipline.inFlight == nil, !hasEnded, let measured = sample.position else {
            if lastSample != nil { lastSample?.bufferedAhead = sample.bufferedAhead }
            return
        }
        guard !isHeldAtEnd else { return }
        // Taken before the newest report, which a command may have brought about: it is no news.
        guard sample.stamp >= reportedAt else {
            self.sample()
            return
        }
        let now = sample.stamp
        let old = lastSample
        let oldPosition = position
        position = content.duration.map { min(measured, max($0, 0)) } ?? measured
        lastSample = sample
        lastSample?.position = position
        if let old, old.position != nil,
            JumpCheck.isJump(
                from: oldPosition, to: position, elapsed: now.nanoseconds(since: old.stamp), rate: rate)
        {
            jump(to: position)
        } else if desired == .playing {
            lastMoving = position
        }
        guard desired == .playing else {
            if position != oldPosition { reportPosition(at: now) }
            return
        }
        switch movement.take(measured, at: now) {
        case .began: begin(at: now)
        case .stalled:
            reportTransport()
            reportPosition(at: now)
            failIfHeld()
        case nil:
            if movement.isMoving { reportPosition(at: now) } else { reportTransport() }
        }
    }

    private func begin(at now: Moment) {
        starvation.feed()
        if ladder.recover() { reporter.post(.warning(PlaybackError(.pipelineRepaired))) }
        reportPosition(at: now)
        reportTransport()
    }

    /// The position moved by itself: the demuxer has resynchronised, or a damaged file skips.
    private func jump(to position: Int64) {
        guard isLive || isAdaptive else { return }
        reporter.post(.discontinuity(CMTime(nanoseconds: position)))
        lastMoving = position
    }

    // MARK: Standstill

    /// It should move and does not: starved by the network, or stuck.
    private func watchStandstill(at now: Moment) {
        if isSilentEnd(at: now) {
            takeEnd()
            return
        }
        if heldFailure != nil {
            if movement.stillFor(now) >= 2 * MovementWatch.stillness { failIfHeld() }
            return
        }
        if isStarved(at: now) {
            if isLive, window.isStale(targetDuration: targetDuration, at: now) {
                fail(PlaybackError(.playlistStale))
            } else if starvation.starve(at: now) {
                reporter.post(.repairing(.awaitNetwork))
            }
            return
        }
        starvation.feed()
        climb(.movement, since: movement.lastChange ?? now, at: now)
    }

    /// Whether it stands so near to the end that the end was forgotten: an MP3 over HTTP says nothing after a seek there.
    private func isSilentEnd(at now: Moment) -> Bool {
        guard !isLive, discipline.isIdle, let duration = content.duration, position >= duration - 300_000_000 else {
            return false
        }
        let still = max(movement.stillFor(now), buffering.since.map { now.nanoseconds(since: $0) } ?? 0)
        return still >= 1_500_000_000
    }

    /// Whether there is nothing to play.
    func isStarved(at now: Moment) -> Bool {
        guard isNetwork else { return false }
        if buffering.isWaiting { return true }
        if isLive, window.isStale(targetDuration: targetDuration, at: now) { return true }
        if isAdaptive, let level = lastSample?.bufferedAhead { return level < 500_000_000 }
        return http?.evidence.isStarving(for: 3) ?? false
    }

    private func watchLanding(at now: Moment) {
        if isNetwork, isWaitingForNetwork(at: now) {
            if starvation.starve(at: now) { reporter.post(.repairing(.awaitNetwork)) }
            return
        }
        climb(.landing, since: discipline.startedAt, at: now)
    }

    /// Whether requests are on their way that have not been answered, or data still trickles in.
    private func isWaitingForNetwork(at now: Moment) -> Bool {
        if let word = buffering.lastWord, buffering.isWaiting, now.nanoseconds(since: word) < 2_000_000_000 {
            return true
        }
        guard let evidence = http?.evidence else { return false }
        return evidence.activeRequests > 0
    }
}
