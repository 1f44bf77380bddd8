import PlaybackModel

extension ItemPlayback {
    /// Asks the ladder what to do about a trouble, and does it.
    func climb(_ trouble: RepairLadder.Trouble, since: Moment, at now: Moment) {
        switch ladder.suffer(trouble, since: since, at: now) {
        case .step(let step): repair(step, abandoning: false)
        case .giveUp: fail(PlaybackError(discipline.inFlight == nil ? .playbackStuck : .seekTimedOut))
        case nil: break
        }
    }

    /// Takes a step of the ladder.
    func repair(_ step: RepairStep, abandoning: Bool) {
        reporter.post(.repairing(step))
        log(.warning, "repair: \(step.rawValue)")
        let target = discipline.target ?? CMTime(nanoseconds: position)
        switch step {
        case .seekAgain: seekAgain(to: target)
        case .pauseAndPlay: pipeline?.cycle(through: .paused, to: desired)
        case .reopen where pipeline?.canStop == false: replacePipeline(at: target, abandoning: false)
        case .reopen:
            beginAgain(at: target)
            incarnationSurvives()
            pipeline?.cycle(through: .ready, to: .paused)
        case .replace: replacePipeline(at: target, abandoning: abandoning)
        case .awaitNetwork: break
        }
        reportTransport()
    }

    private func incarnationSurvives() {
        desired = .paused
        openWatch = OpenWatch(began: MonotonicClock.now)
    }

    private func seekAgain(to target: CMTime) {
        guard discipline.inFlight != nil else {
            submit(.init(kind: .jump(target)))
            return
        }
        let order = SeekOrder(target: landing.target ?? target.nanoseconds, precision: .accurate, rate: rate)
        landing.prerolledAt = nil
        landing.precision = .accurate
        pipeline?.seek(order) { _ in }
    }

    /// A reopened or replaced pipeline that does not preroll: on with the ladder.
    func watchRebuilding(at now: Moment) {
        guard ladder.isRepairing else {
            if openWatch.isExpired(isNetwork: isNetwork, at: now) { failToOpen() }
            return
        }
        if isNetwork, http?.evidence.activeRequests ?? 0 > 0 {
            if starvation.starve(at: now) { reporter.post(.repairing(.awaitNetwork)) }
            return
        }
        climb(ladder.trouble ?? .landing, since: openWatch.beginning, at: now)
    }
}
