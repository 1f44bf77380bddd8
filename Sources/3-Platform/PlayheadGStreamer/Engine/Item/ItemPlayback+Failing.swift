import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Takes in an error of the pipeline. The first of a burst counts.
    func takeFailure(_ failure: PipelineFailure) {
        guard stage.isOpen else { return }
        log(.error, failure.logText)
        if failure.isAudioOutput { return loseAudio() }
        guard recovery.beginFailing() else { return }
        if recovery.hardware.isAtFault(for: failure), leaveHardware() { return }
        if stage.hasBeenReady || failure.domain != .stream || !explain(failure) { settle(failure) }
    }

    /// Looks for the reason of a failure to open. Returns whether it does, and settles the failure when it knows.
    private func explain(_ failure: PipelineFailure) -> Bool {
        let number = stage.incarnation
        let answer = OnceAnswer { [weak self] in self?.later(number) { $0.settle(failure) } }
        let isExplaining = observer.explain { [weak self] inspection in
            self?.later(number) { item in
                if inspection.format != nil { item.observer.inspection = inspection }
                answer.give()
            }
        }
        observer.readManifest()
        // A playlist without segments fails the item when it has been read.
        guard isExplaining || observer.awaitsVariant else { return false }
        context.clock.schedule(after: 500_000_000, on: queue) { answer.give() }
        return true
    }

    /// Decides what follows from a failure: another try, a detour, or the end.
    private func settle(_ failure: PipelineFailure) {
        if !stage.hasBeenReady, observer.http?.leaveOutLostSubtitles() == true {
            warn(.missingSubtitles)
            return openAgain()
        }
        let error = judge(failure)
        switch recovery.react(to: failure, as: error, failureConditions, at: now) {
        case .replace:
            // GStreamer's own fault, as its selection of streams has some: a new pipeline continues at the position.
            holdPosition()
            repair(.replace, abandoning: false)
        case .reopen: openAgain()
        case .changeProfile(let fault): openAgain(after: fault, error)
        case .continueWithProfile(let fault):
            if !continueWithProfile(after: fault, error, isPlanned: true) { fail(error) }
        case .detour(let failure): goAround(failure)
        // No more data comes: the pipeline plays what there is.
        case .hold: applyTransport()
        case .fail:
            let target = discipline.target ?? CMTime(nanoseconds: currentPosition)
            if !reload(at: target, after: error) { fail(stage.hasBeenReady ? error : recovery.finalError(error)) }
        }
    }

    private var failureConditions: FailureRecovery.Conditions {
        FailureRecovery.Conditions(
            isReady: stage.isReady, hasBeenReady: stage.hasBeenReady, isAdaptive: isAdaptive,
            hasText: tracks.tracks.contains { $0.kind == .text }, isLive: isLive,
            isUndisturbed: discipline.isIdle && (position.movement.isMoving || !transport.isPlayRequested),
            hasSegments: observer.hasSegments,
            lacksPlaylist: observer.http?.evidence.recentFailure?.purpose == .playlist,
            changesContainer: containerChangeAhead != nil,
            hasFailedRequest: observer.http?.evidence.recentFailure != nil,
            isHopeless: observer.inspection.isHopeless || stage.dryWatch.isEndless)
    }

    /// GStreamer failed to open. A second failure may be the content's fault.
    func openAgain() {
        log(.warning, "The item is opened again.")
        // The place of a part that follows another.
        let target = stage.hasBeenReady ? discipline.target ?? CMTime(nanoseconds: position.position) : nil
        replacePipeline(at: target, abandoning: false)
    }

    /// GStreamer found nothing, or was silent: what fails with another profile too is the content's fault.
    func openAgain(after fault: ProfileLadder.Fault, _ error: PlaybackError) {
        let isAdaptive = isAdaptive || observer.http?.sniffed?.isAdaptive == true
        if recovery.changeProfile(after: fault, error, isAdaptive: isAdaptive) {
            reporter.post(.repairing(.replace))
            log(.warning, "The item is opened again with the profile \(recovery.profiles.profile).")
            // The older player has other identifiers.
            if recovery.profiles.profile.player == .groups { tracks.forget() }
            replacePipeline(at: nil, abandoning: false)
        } else {
            openAgain()
        }
    }

    /// Continues at the position with the next profile that helps after a fault. Returns whether there is one.
    func continueWithProfile(after fault: ProfileLadder.Fault, _ error: PlaybackError, isPlanned: Bool = false) -> Bool
    {
        guard recovery.changeProfile(after: fault, error, isAdaptive: isAdaptive) else { return false }
        log(.warning, "The item continues with the profile \(recovery.profiles.profile).")
        if recovery.profiles.profile.player == .groups { tracks.forget() }
        guard stage.hasBeenReady else {
            replacePipeline(at: nil, abandoning: false)
            return true
        }
        holdPosition()
        recovery.ladder.fall(isPlanned: isPlanned, at: now)
        changePipeline(at: discipline.target ?? CMTime(nanoseconds: position.position))
        return true
    }

    /// The item is lost: reports why, and lets the pipeline go.
    func fail(_ error: PlaybackError) {
        guard stage.isOpen else { return }
        // Samples are up to a quarter of a second old: without this, the position would go back.
        holdPosition()
        reportPosition(at: now)
        for id in discipline.drain() {
            reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
        }
        reporter.post(.failed(error))
        stage.end(.failed)
        if let pipeline { letGo(pipeline) {} }
        pipeline = nil
        observer.stop()
    }

    // MARK: Held failures

    /// The buffer has been played: an error that waited for that is due.
    func failIfHeld() {
        if transport.isPlayRequested, let failure = recovery.held { goAround(failure) }
    }

    func watchHeldFailure(at now: Moment) {
        let due = recovery.dueFailure(
            isReady: stage.isReady, isSeeking: discipline.inFlight != nil, isMoving: position.movement.isMoving,
            isIdle: !stage.hasBeenReady && observer.isIdle, at: now
        )
        if let due { goAround(due) }
    }

    /// Continues with a smaller variant or behind the missing part; fails when there is no way.
    func goAround(_ failure: HeldFailure) {
        let error = failure.error
        let position = discipline.target?.nanoseconds ?? position.position
        let step = recovery.nextDetour(
            around: failure, at: position, hasVariants: observer.hasVariants, targetDuration: timeline.targetDuration)
        switch step {
        case .smallestVariant:
            log(.warning, "Detour: smallest variant")
            replacePipeline(at: isLive ? nil : CMTime(nanoseconds: position), abandoning: false)
        case .skip(let target):
            log(.warning, "Detour: skip")
            reporter.post(.warning(PlaybackError(.missingSegment, cause: error.cause, url: error.url)))
            if let duration = timeline.duration, target >= duration, stage.isReady {
                // Further errors of the burst change nothing.
                _ = recovery.beginFailing()
                takeEnd()
                return
            }
            skip(to: isLive ? nil : target)
        case nil:
            if !reload(at: CMTime(nanoseconds: position), after: error) { fail(error) }
            return
        }
        reportTransport()
    }

    /// Loads an adaptive item again, with new addresses, to continue at a position. Returns `false` where that cannot help.
    func reload(at target: CMTime, after error: PlaybackError) -> Bool {
        guard stage.hasBeenReady, isAdaptive, recovery.beginReload(after: error, at: now) else { return false }
        log(.warning, "The item is loaded again, because its addresses may have expired.")
        holdPosition()
        changePipeline(at: target)
        return true
    }

    /// Continues at a position in nanoseconds, or at the edge of a live stream.
    private func skip(to target: Int64?) {
        let time = target.map { CMTime(nanoseconds: $0) }
        if let target, let time {
            position.skip(to: target)
            reporter.post(.discontinuity(time))
        }
        replacePipeline(at: time, abandoning: false)
        // The engine's own target lies in the missing part. The user's stays.
        if let time, case .jump = discipline.waiting?.kind { submit(.init(kind: .jump(time))) }
    }

    // MARK: Audio

    /// The audio server died: the item continues without sound, at the same position, with a warning.
    private func loseAudio() {
        let target = stage.hasBeenReady ? CMTime(nanoseconds: currentPosition) : nil
        let isNew = context.audio.fallBack()
        if isNew { context.warnOfAudio(reporter) }
        replacePipeline(at: discipline.target ?? target, abandoning: false)
        if isNew { reportTransport() }
    }

    func changeAudioDevice() {
        guard stage.hasBeenReady, stage.isOpen else { return }
        holdPosition()
        replacePipeline(at: discipline.target ?? CMTime(nanoseconds: position.position), abandoning: false)
        reportTransport()
    }
}
