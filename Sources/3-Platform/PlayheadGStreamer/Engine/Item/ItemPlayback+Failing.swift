import Dispatch
import PlaybackModel

extension ItemPlayback {
    /// The first error of a burst counts.
    func takeFailure(_ failure: PipelineFailure) {
        guard isOpen else { return }
        log(.error, "\(failure.factory): \(failure.domain.rawValue) \(failure.code)")
        if failure.isAudioOutput {
            loseAudio()
            return
        }
        guard !hasFailure else { return }
        hasFailure = true
        if !inspectBeforeFailing(failure) { settleFailure(failure) }
    }

    /// Looks into a file on a server whose pipeline found nothing to play, to learn the reason. Returns whether it does.
    private func inspectBeforeFailing(_ failure: PipelineFailure) -> Bool {
        guard !hasBeenReady, failure.domain == .stream, let http, inspection.finding == nil, let format = http.sniffed,
            SourceInspection.explains(format)
        else { return false }
        let number = incarnation
        let answer = OnceAnswer { [weak self] in self?.later(number) { $0.settleFailure(failure) } }
        movie?.cancel()
        let observer = MovieObserver(item: http)
        movie = observer
        observer.load { [weak self] inspection in
            self?.later(number) { item in
                if inspection.format != nil { item.inspection = inspection }
                answer.give()
            }
        }
        queue.asyncAfter(deadline: .now() + .milliseconds(500)) { answer.give() }
        return true
    }

    /// Decides what follows from a failure: another try, a detour, or the end.
    private func settleFailure(_ failure: PipelineFailure) {
        let error = judge(failure)
        if error.code == .engineFailed, hasBeenReady, internalFailures < Self.repairedFailures {
            replaceFailedPipeline()
            return
        }
        if canOpenAgain, missing.isEmpty, !inspection.isHopeless, Self.doubtful.contains(error.code) {
            openAgain()
            return
        }
        let held = HeldFailure(
            error: error, since: MonotonicClock.now, isPartial: DetourPlan.isPartial(error.code, of: failure))
        guard canHold(held) else {
            if canDetour(held) { goAround(held) } else { fail(error) }
            return
        }
        heldFailure = held
        // Nothing more comes: what there is plays now.
        applyTransport()
    }

    /// How often in an item's life a pipeline that fails for no reason of the content's is replaced.
    private static let repairedFailures = 2

    /// GStreamer failed by itself, as its selection of streams does at times: a new pipeline goes on at the position.
    private func replaceFailedPipeline() {
        internalFailures += 1
        hasFailure = false
        noteMovingPosition()
        ladder.fall(at: MonotonicClock.now)
        repair(.replace, abandoning: false)
    }

    /// What a good file says now and then, once in thousands of starts: its demuxer pushed before anything was linked.
    private static let doubtful: Set<PlaybackErrorCode> = [.engineFailed, .noPlayableStream, .corruptData]

    /// Whether an item that has never been ready may try a second time.
    var canOpenAgain: Bool { !hasBeenReady && internalFailures == 0 }

    /// GStreamer failed to open by itself, or seems to: what fails again is the content's fault.
    func openAgain() {
        internalFailures += 1
        log(.warning, "opens once more")
        replacePipeline(at: nil, abandoning: false)
    }

    /// The item is lost: says why, and lets the pipeline go.
    func fail(_ error: PlaybackError) {
        guard isOpen else { return }
        for id in discipline.drain() {
            reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error))))
        }
        reporter.post(.failed(error))
        phase = .failed
        incarnation += 1
        if let pipeline { letGo(pipeline) {} }
        pipeline = nil
        stopObserving()
        silence()
    }

    /// No preroll in time.
    func failToOpen() {
        guard !hasFailure else { return }
        hasFailure = true
        fail(judge(nil))
    }

    // MARK: Audio

    /// The audio server died: from now on without sound, at the same position, with a warning.
    private func loseAudio() {
        let target = hasBeenReady ? CMTime(nanoseconds: positionNow(MonotonicClock.now)) : nil
        if context.audio.fallBack() {
            if !context.hasWarnedOfAudio {
                context.hasWarnedOfAudio = true
                reporter.post(.warning(PlaybackError(.audioDeviceUnavailable)))
            }
            replacePipeline(at: discipline.target ?? target, abandoning: false)
            reportTransport()
        } else if pipeline != nil {
            replacePipeline(at: discipline.target ?? target, abandoning: false)
        }
    }

    func changeAudioDevice() {
        guard hasBeenReady, isOpen else { return }
        noteMovingPosition()
        replacePipeline(at: discipline.target ?? CMTime(nanoseconds: position), abandoning: false)
        reportTransport()
    }

    func applyVolume() { pipeline?.setVolume(context.volume, isMuted: context.isMuted) }

    func applyFrameWish() { pipeline?.apply(context.frameWish) }
}
