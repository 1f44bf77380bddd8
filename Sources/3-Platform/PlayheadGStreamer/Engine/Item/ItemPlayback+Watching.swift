import PlaybackModel

extension ItemPlayback {
    /// Looks for what messages do not report: pipelines that are silent, stuck or starved.
    func tick(at now: Moment) {
        watchHeldFailure(at: now)
        if stage.isOpen, recovery.hardware.isSilent(at: now), leaveHardware() { return }
        if stage.isOpen, isLosingTrack, continueWithProfile(after: .lostTrack, PlaybackError(.stalledTooLong)) {
            return
        }
        switch stage.phase {
        case .opening, .describing, .settling: watchOpening(at: now)
        case .ready: watchPlayback(at: now)
        case .failed, .closed: break
        }
    }

    /// `true` while an adaptive demuxer loads the same segments again and again, which no seek explains.
    private var isLosingTrack: Bool {
        guard isAdaptive, recovery.profiles.profile.player != .groups, observer.facts.namesEachSegmentOnce,
            let http = observer.http
        else { return false }
        let start = max(stage.beganOpening.seconds, discipline.startedAt.seconds)
        return RepetitionCheck.isRepeating(http.evidence.requests, since: start)
    }

    private func watchOpening(at now: Moment) {
        if stage.isRefused(at: now) {
            fail(PlaybackError(.engineFailed))
            return
        }
        if stage.phase == .settling, discipline.inFlight != nil {
            checkLanding()
            watchLanding(at: now)
            if stage.isOpen { finishSettling() }
        }
        guard stage.isOpen, !stage.isReady else { return }
        if isStream, now.nanoseconds(since: stage.beganOpening) >= StreamAddress.openLimit {
            if recovery.beginFailing() { fail(judge(nil)) }
            return
        }
        watchChange(at: now)
        watchPicture()
        watchFlow(at: now)
        guard stage.isOpen else { return }
        if stage.hasBeenReady, recovery.ladder.isRepairing { return watchRebuilding(at: now) }
        if !stage.hasBeenReady, observer.hasLostSegments(at: now) {
            // A demuxer of a live stream asks again and again.
            if recovery.beginFailing() || recovery.held == nil { fail(judge(nil)) }
            return
        }
        var canReopen = false
        if case .descriptor = request.source { canReopen = recovery.canReopen(hasBeenReady: stage.hasBeenReady) }
        switch stage.expiry(isNetwork: isNetwork, canReopen: canReopen, at: now) {
        case .silent where leaveHardware(): break
        case .silent:
            recovery.noteSilence()
            openAgain(after: .hung, judge(nil))
        case .timedOut where leaveHardware(): break
        case .timedOut: if recovery.beginFailing() { fail(recovery.finalError(judge(nil))) }
        case nil: break
        }
    }

    /// A pipeline that was reopened or replaced does not preroll: the next step of the ladder follows.
    private func watchRebuilding(at now: Moment) {
        if isNetwork, observer.http?.evidence.activeRequests ?? 0 > 0 {
            reportStarvation(at: now)
            return
        }
        climb(recovery.ladder.trouble ?? .landing, since: stage.beganOpening, at: now)
    }

    /// A live stream that is silent is lost: a new connection is all that helps.
    private func watchStream(at now: Moment) {
        guard transport.isPlaying, discipline.isIdle, !transport.hasEnded else { return recovery.flow.rest() }
        if recovery.flow.isSilent(at: now), recovery.beginFailing() { fail(judge(nil)) }
    }

    private func watchPlayback(at now: Moment) {
        if isStream, isLive {
            watchStream(at: now)
            guard stage.isOpen else { return }
        }
        if discipline.inFlight != nil {
            checkLanding()
            watchLanding(at: now)
            reportTransport()
        } else {
            sample()
        }
        watchGrowth(at: now)
        if timeline.isPollDue(at: now) { pollWindow() }
        if statistics.isDue(at: now) {
            reportStatistics()
            reportRanges()
        }
        if transport.isPlayRequested, buffering.isWaiting || transport.isPlaying, !position.movement.isMoving,
            !transport.hasEnded, !transport.isHeldAtEnd
        {
            watchStandstill(at: now)
        }
    }

    /// Pauses the pipeline while a file that is being written has no more data, because its clock would run on.
    private func watchGrowth(at now: Moment) {
        guard !isNetwork, transport.isPlayRequested, !transport.hasEnded, let pipeline else { return }
        let isAtEnd = position.position >= (pipeline.dataEnd ?? .max) - 250_000_000
        let isAwaiting = pipeline.awaitsData && (recovery.starvation.awaitsData || isAtEnd)
        if recovery.starvation.setAwaitsData(isAwaiting) {
            applyTransport()
            reportPosition(at: now)
            reportTransport()
        }
        if isAwaiting, recovery.starvation.isReportDue(at: now) { reporter.post(.repairing(.awaitData)) }
    }

    // MARK: Standstill

    /// The position should advance and does not: the pipeline is starved by the network, or stuck.
    private func watchStandstill(at now: Moment) {
        let movement = position.movement
        if isStream, isLive { return }
        guard pipeline?.awaitsData != true else { return }
        if isSilentEnd(at: now) {
            takeEnd()
        } else if isAtContainerChange, standstill(at: now) >= 3_000_000_000 {
            // Some demuxers read on without an error.
            if recovery.beginFailing() || recovery.held == nil { fail(judge(nil)) } else { failIfHeld() }
        } else if recovery.held != nil {
            if movement.stillFor(now) >= 2 * MovementWatch.stillness { failIfHeld() }
        } else if isStarved(at: now) {
            if isLive, hasStoppedUpdating(at: now) {
                fail(PlaybackError(.playlistStale))
            } else {
                reportStarvation(at: now)
            }
        } else {
            recovery.starvation.feed()
            climb(.movement, since: movement.lastChange ?? now, at: now)
        }
    }

    /// `true` near the position from which the stream is in another container, or where the demuxer fetches nothing before it.
    private var isAtContainerChange: Bool {
        guard let change = observer.containerChange, discipline.isIdle else { return false }
        if abs(Double(position.position) / 1e9 - change) < 1.5 { return true }
        // Soon after the beginning, the buffer never fills.
        return containerChangeAhead != nil && buffering.isWaiting && observer.isIdle
    }

    /// `true` where the pipeline stops so near to the end that it forgot to report it, as MP3 over HTTP does after a seek.
    private func isSilentEnd(at now: Moment) -> Bool {
        guard !isLive, discipline.isIdle, let end = partEnd ?? timeline.statedDuration,
            position.position >= end - 300_000_000
        else { return false }
        // Content that is longer than stated has ended where no more data can come.
        if position.position > end + 300_000_000, mayReceiveMore { return false }
        return standstill(at: now) >= 1_500_000_000
    }

    /// `true` while data may still arrive.
    private var mayReceiveMore: Bool {
        isNetwork && (buffering.isWaiting || observer.http?.evidence.activeRequests ?? 0 > 0)
    }

    /// The time for which the position has not moved, or playback has waited for data, in nanoseconds.
    private func standstill(at now: Moment) -> Int64 {
        max(position.movement.stillFor(now), buffering.since.map { now.nanoseconds(since: $0) } ?? 0)
    }

    /// `true` while there is nothing to play.
    private func isStarved(at now: Moment) -> Bool {
        guard isNetwork else { return false }
        if buffering.isWaiting { return true }
        if isLive, timeline.window.isStale(targetDuration: timeline.targetDuration, at: now) { return true }
        if isAdaptive, let level = position.lastSample?.bufferedAhead { return level < 500_000_000 }
        return observer.http?.evidence.isStarving(for: 3, now: now.seconds) ?? false
    }

    /// `true` when the server answers and its playlist offers nothing new. This is known before playback fails without a
    /// cause, however long the target duration.
    private func hasStoppedUpdating(at now: Moment) -> Bool {
        let patience = StarvationWatch.patience
        if timeline.window.isStale(targetDuration: timeline.targetDuration, at: now) { return true }
        return recovery.starvation.lasts(patience, at: now) && timeline.window.isStill(for: patience, at: now)
            && observer.http?.evidence.isAnswering(for: Double(patience) / 1e9, now: now.seconds) ?? false
    }

    private func reportStarvation(at now: Moment) {
        if recovery.starvation.starve(at: now) { reporter.post(.repairing(.awaitNetwork)) }
    }

    private func watchLanding(at now: Moment) {
        if isNetwork, isWaitingForNetwork(at: now) {
            reportStarvation(at: now)
        } else {
            climb(.landing, since: discipline.startedAt, at: now)
        }
    }

    /// `true` while requests are not answered, or data still trickles in.
    private func isWaitingForNetwork(at now: Moment) -> Bool {
        if buffering.isWaiting, let last = buffering.changedAt, now.nanoseconds(since: last) < 2_000_000_000 {
            return true
        }
        return observer.http?.evidence.activeRequests ?? 0 > 0
    }

    // MARK: Repair

    /// Takes the step of the ladder that is due.
    private func climb(_ trouble: RepairLadder.Trouble, since: Moment, at now: Moment) {
        switch recovery.ladder.suffer(trouble, since: since, at: now) {
        // A seek would wait for a decoder that blocks. Another one may help a seek that does not land.
        case .step where (recovery.ladder.trouble == .movement || recovery.ladder.taken > 1) && leaveHardware(): break
        case .step(let step): repair(step, abandoning: false)
        case .giveUp:
            let error = PlaybackError(discipline.inFlight == nil ? .playbackStuck : .seekTimedOut)
            // Each profile takes as long as all steps before.
            guard !isNetwork, recovery.profiles.attempts.isEmpty,
                recovery.changeProfile(after: .hung, error, isAdaptive: isAdaptive)
            else {
                return fail(error)
            }
            log(.warning, "The item continues with the profile \(recovery.profiles.profile).")
            if recovery.profiles.profile.player == .groups { tracks.forget() }
            recovery.ladder.fall(at: now)
            repair(.replace, abandoning: false)
        case nil: break
        }
    }

    /// Takes a step of the ladder.
    /// - Parameter abandoning: `true` when the old pipeline must not be touched again.
    func repair(_ step: RepairStep, abandoning: Bool) {
        reporter.post(.repairing(step))
        log(.warning, "Repair: \(step.rawValue)")
        let target = discipline.target ?? CMTime(nanoseconds: position.position)
        switch step {
        case .seekAgain: seekAgain(to: target)
        case .pauseAndPlay: pipeline?.cycle(through: .paused, to: transport.pipelineState)
        case .reopen where pipeline?.canStop == true && pipeline?.recipe.profile.player == .groups:
            // `playbin3` 1.22 can abort when it starts again: it forgets which streams are active, but keeps their pads.
            beginAgain(at: target)
            pipeline?.cycle(through: .ready, to: .paused)
        case .reopen: replacePipeline(at: target, abandoning: false)
        case .replace: replacePipeline(at: target, abandoning: abandoning)
        case .awaitNetwork, .awaitData, .restart: break
        }
        reportTransport()
    }

    private func seekAgain(to target: CMTime) {
        guard discipline.inFlight != nil else {
            submit(.init(kind: .jump(target)))
            return
        }
        guard let order = flight?.repeated(fallback: target, rate: transport.rate) else { return }
        pipeline?.seek(order) { _ in }
    }
}

extension Moment {
    /// The time in seconds, as `HTTPEvidence` has it.
    var seconds: Double { Double(nanoseconds) / 1e9 }
}
