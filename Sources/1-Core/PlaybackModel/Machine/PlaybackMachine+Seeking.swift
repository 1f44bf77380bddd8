extension PlaybackMachine {
    mutating func seek(
        _ id: CommandID, to target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, isSmooth: Bool,
        into output: inout PlaybackOutput
    ) {
        guard lanes.controls.canSeek, target.isNumeric else {
            complete(id, .rejected, into: &output)
            return
        }
        let target = clamp(target)
        dropUnsentSeek(by: isSmooth, into: &output)
        let isInFlight = seeks.isInFlight
        load.scrub?.hasReachedEnd = false
        let isExact = toleranceBefore == .zero && toleranceAfter == .zero
        load.scrub?.inexactTarget = isExact ? .invalid : target
        let seek = PendingSeek(
            id: id, target: target, toleranceBefore: limited(toleranceBefore, before: target),
            toleranceAfter: toleranceAfter)
        begin(seek, isSmooth ? .smooth : .plain)
        guard lanes.readiness.isReady, !isReconnecting, !(isSmooth && isInFlight) else { return }
        sendSeek(into: &output)
    }

    /// Shows a seek or step as pending.
    private mutating func begin(_ seek: PendingSeek, _ kind: SeekQueue.Kind) {
        lanes.hasEnded = false
        lanes.seek = seek
        progress.lastSign = now
        seeks.append(.init(id: seek.id, kind: kind))
    }

    /// Completes a seek that a new one supersedes before it was sent, and the oldest if the queue is full.
    private mutating func dropUnsentSeek(by isSmooth: Bool, into output: inout PlaybackOutput) {
        let outcome: CommandCompletion.Outcome = isSmooth ? .finished : .superseded
        if let newest = seeks.entries.last, !newest.isSent {
            seeks.entries.removeLast()
            complete(newest.id, outcome, into: &output)
        }
        if seeks.entries.count >= SeekQueue.limit {
            complete(seeks.entries.removeFirst().id, outcome, into: &output)
        }
    }

    /// Sends the newest seek or step.
    mutating func sendSeek(into output: inout PlaybackOutput) {
        guard let seek = lanes.seek, !seeks.entries.isEmpty else { return }
        let newest = seeks.entries.count - 1
        seeks.entries[newest].isSent = true
        switch seeks.entries[newest].kind {
        case .plain, .smooth: send(.seek(seek), into: &output)
        case .step(let count): send(.step(count: count, seek.id), into: &output)
        }
    }

    mutating func step(_ count: Int, _ id: CommandID, into output: inout PlaybackOutput) {
        guard lanes.readiness.isReady, lanes.controls.canSeek, count != 0, lanes.seek == nil, !isReconnecting else {
            complete(id, .rejected, into: &output)
            return
        }
        pauseIfPlaying()
        load.scrub?.inexactTarget = .invalid
        begin(
            PendingSeek(id: id, target: load.shownPosition, toleranceBefore: .zero, toleranceAfter: .zero), .step(count)
        )
        updateTransport(into: &output)
        sendSeek(into: &output)
    }

    /// Receives the answer to a seek or step. Answers that nobody waits for are ignored.
    mutating func receive(_ report: SeekReport, into output: inout PlaybackOutput) {
        guard !isReconnecting, let index = seeks.entries.firstIndex(where: { $0.id == report.id && $0.isSent }) else {
            return
        }
        expectMovement()
        guard report.id == lanes.seek?.id else {
            finishSuperseded(through: index, into: &output)
            return
        }
        switch report.outcome {
        case .landed(let time): land(at: time, into: &output)
        case .superseded:
            output.notices.append(.inconsistency(.seekSupersededByNone))
            retrySeek(PlaybackError(.seekTimedOut), into: &output)
        case .failed(let error): retrySeek(error, into: &output)
        }
    }

    private mutating func land(at time: CMTime, into output: inout PlaybackOutput) {
        guard let seek = lanes.seek else { return }
        let isStep = seeks.entries.last?.isStep == true
        let landed = limited(time.isNumeric ? time : seek.target)
        load.jump(to: landed)
        if !isStep, seek.toleranceBefore.isNumeric {
            let earliest = seek.target - seek.toleranceBefore
            if landed < earliest { load.floor = earliest }
        }
        finishSeek(.finished, into: &output)
        if isEnd(isStep ? load.position : seek.target) { reachEnd(at: duration, into: &output) }
    }

    /// Clears the pending seek: the reports of the transport count again.
    private mutating func finishSeek(_ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        load.recovery.repairStep = nil
        believeTransport()
        lanes.seek = nil
        completeSeeks(outcome, into: &output)
    }

    /// Retries a failed seek as often as allowed. After that, playback continues at the old position, and the caller
    /// gets the error.
    private mutating func retrySeek(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard let seek = lanes.seek, seeks.entries.last?.isStep == false, error.isRetryable,
            seeks.retries < configuration.seekRetries
        else {
            finishSeek(.failed(error), into: &output)
            output.notices.append(.warning(error))
            return
        }
        seeks.retries += 1
        // The live window may have moved.
        lanes.seek = seek.moved(to: clamp(seek.target))
        sendSeek(into: &output)
    }

    /// Completes an older seek and those before it, then sends the newest one.
    private mutating func finishSuperseded(through index: Int, into output: inout PlaybackOutput) {
        let outcome: CommandCompletion.Outcome = seeks.entries.last?.isSmooth == true ? .finished : .superseded
        for entry in seeks.entries[...index] { complete(entry.id, outcome, into: &output) }
        seeks.entries.removeSubrange(...index)
        if !seeks.isInFlight { sendSeek(into: &output) }
    }

    /// Completes all waiting seeks: the newest with `outcome`, those before it as superseded.
    mutating func completeSeeks(_ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        guard let newest = seeks.entries.last else { return }
        let superseded: CommandCompletion.Outcome =
            outcome == .finished && newest.isSmooth ? .finished : .superseded
        for entry in seeks.entries.dropLast() { complete(entry.id, superseded, into: &output) }
        complete(newest.id, outcome, into: &output)
        seeks.removeAll()
    }

    /// Limits a target to the range that can be sought.
    func clamp(_ target: CMTime) -> CMTime {
        if seekableRange.isValid, !seekableRange.isEmpty {
            return min(max(target, seekableRange.start), max(seekableRange.end, endOfContent ?? seekableRange.end))
        }
        if let end = endOfContent { return min(max(target, .zero), end) }
        return max(target, .zero)
    }

    /// Returns whether a time is the end of the content, or after it.
    ///
    /// Inlined because the compiler copies the whole machine for the call.
    @inline(__always) func isEnd(_ time: CMTime) -> Bool {
        guard let end = endOfContent else { return false }
        return time >= end
    }

    /// Limits a tolerance so that a seek forward never lands before the position where it started.
    private func limited(_ tolerance: CMTime, before target: CMTime) -> CMTime {
        let position = load.shownPosition
        guard position.isNumeric, target > position else { return tolerance }
        return min(tolerance, target - position)
    }

    // MARK: Scrubbing

    mutating func beginScrubbing() {
        guard isOpen, load.scrub == nil else { return }
        load.scrub = .init(origin: position)
    }

    mutating func endScrubbing(into output: inout PlaybackOutput) {
        guard let scrub = load.scrub else { return }
        load.scrub = nil
        let target = scrub.inexactTarget
        if scrub.hasReachedEnd, lanes.seek == nil, !target.isNumeric || isEnd(target) {
            reachEnd(at: target.isNumeric ? target : load.position, into: &output)
        } else if isOpen, target.isNumeric, seekableRange.isValid || !lanes.readiness.isReady {
            seekExactly(to: target, into: &output)
        }
    }

    mutating func cancelScrubbing(into output: inout PlaybackOutput) {
        guard let scrub = load.scrub else { return }
        load.scrub = nil
        guard isOpen, scrub.origin.isNumeric, position != scrub.origin || scrub.inexactTarget.isNumeric else { return }
        seekExactly(to: scrub.origin, into: &output)
    }

    /// Seeks on the machine's own behalf.
    private mutating func seekExactly(to target: CMTime, into output: inout PlaybackOutput) {
        seek(
            seeks.ownID(), to: target, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false, into: &output)
    }

    // MARK: End

    /// Handles the end of the item: advances, loops or ends.
    mutating func reachEnd(at position: CMTime, into output: inout PlaybackOutput) {
        guard !lanes.hasEnded else { return }
        if position.isNumeric { load.jump(to: limited(position)) }
        if load.scrub != nil {
            // Only the position where the user ends the drag counts.
            load.scrub?.hasReachedEnd = true
            return
        }
        if loops {
            output.notices.append(.discontinuity(startOfContent))
            seekExactly(to: startOfContent, into: &output)
            return
        }
        if actionAtItemEnd == .advance, lanes.intent == .play, let successor = loads.next {
            advance(to: successor, into: &output)
            return
        }
        lanes.hasEnded = true
        lanes.intent = .pause
        // At the end the transport has stopped, whatever it reported last.
        lanes.transport = .paused
        transport.report = .believed(.paused)
        transport.clearStop()
        load.recovery.repairStep = nil
    }
}
