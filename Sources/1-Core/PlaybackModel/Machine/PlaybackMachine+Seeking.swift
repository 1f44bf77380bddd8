extension PlaybackMachine {
    /// A number for a seek of the machine's own, apart from all commands' numbers.
    mutating func ownSeekID() -> CommandID {
        ownSeekNumber &+= 1
        return CommandID(rawValue: 1 << 63 | ownSeekNumber)
    }

    /// How many seeks wait for an answer at most. Older ones count as overtaken: a key held down against an engine that
    /// does not answer must not pile up memory.
    private static var maximumPendingSeeks: Int { 32 }

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
        let isInFlight = pendingSeeks.contains { $0.isSent }
        lanes.hasEnded = false
        scrub?.hasReachedEnd = false
        lanes.seek = PendingSeek(
            id: id, target: target, toleranceBefore: limited(toleranceBefore, before: target),
            toleranceAfter: toleranceAfter)
        seekAttempts = 0
        lastWord = now
        pendingSeeks.append(SeekEntry(id: id, isSmooth: isSmooth))
        guard lanes.readiness.isReady, !isReconnecting, !(isSmooth && isInFlight) else { return }
        sendSeek(into: &output)
    }

    /// Completes what a new seek overtakes before it was ever sent, and the oldest when too many wait.
    private mutating func dropUnsentSeek(by isSmooth: Bool, into output: inout PlaybackOutput) {
        let outcome: CommandCompletion.Outcome = isSmooth ? .finished : .superseded
        if let newest = pendingSeeks.last, !newest.isSent {
            pendingSeeks.removeLast()
            complete(newest.id, outcome, into: &output)
        }
        if pendingSeeks.count >= Self.maximumPendingSeeks {
            complete(pendingSeeks.removeFirst().id, outcome, into: &output)
        }
    }

    /// Sends the newest seek or step.
    mutating func sendSeek(into output: inout PlaybackOutput) {
        guard let seek = lanes.seek, !pendingSeeks.isEmpty else { return }
        pendingSeeks[pendingSeeks.count - 1].isSent = true
        if let count = pendingSeeks[pendingSeeks.count - 1].stepCount {
            send(.step(count: count, seek.id), into: &output)
        } else {
            send(.seek(seek), into: &output)
        }
    }

    mutating func step(_ count: Int, _ id: CommandID, into output: inout PlaybackOutput) {
        guard lanes.readiness.isReady, lanes.controls.canSeek, count != 0, lanes.seek == nil, !isReconnecting else {
            complete(id, .rejected, into: &output)
            return
        }
        lanes.hasEnded = false
        if lanes.intent == .play { lanes.intent = .pause }
        lanes.seek = PendingSeek(id: id, target: lastPosition, toleranceBefore: .zero, toleranceAfter: .zero)
        seekAttempts = 0
        lastWord = now
        pendingSeeks.append(SeekEntry(id: id, stepCount: count))
        tellTransport(into: &output)
        sendSeek(into: &output)
    }

    /// Takes in the answer to a seek or step. Answers to numbers that nobody waits for are dropped.
    mutating func take(_ report: SeekReport, into output: inout PlaybackOutput) {
        guard !isReconnecting, let index = pendingSeeks.firstIndex(where: { $0.id == report.id && $0.isSent }) else {
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
            tryAgain(PlaybackError(.seekTimedOut), into: &output)
        case .failed(let error): tryAgain(error, into: &output)
        }
    }

    private mutating func land(at time: CMTime, into output: inout PlaybackOutput) {
        guard let seek = lanes.seek else { return }
        let isStep = pendingSeeks.last?.stepCount != nil
        lastPosition = time.isNumeric ? time : seek.target
        finishSeek(.finished, into: &output)
        if isEnd(isStep ? lastPosition : seek.target) { reachEnd(at: duration, into: &output) }
    }

    /// No position change is pending any more; the transport's own word counts again.
    private mutating func finishSeek(_ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        repairStep = nil
        if isSilenced {
            isSilenced = false
            lanes.transport = reported
        }
        lanes.seek = nil
        completeSeeks(outcome, into: &output)
    }

    /// Tries a seek again as often as allowed; then playback goes on where it was, and the caller is told.
    private mutating func tryAgain(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard seekAttempts < configuration.seekRetries, error.isRetryable, let seek = lanes.seek,
            pendingSeeks.last?.stepCount == nil
        else {
            finishSeek(.failed(error), into: &output)
            output.notices.append(.warning(error))
            return
        }
        seekAttempts += 1
        // The live window may have moved on.
        lanes.seek = PendingSeek(
            id: seek.id, target: clamp(seek.target), toleranceBefore: seek.toleranceBefore,
            toleranceAfter: seek.toleranceAfter)
        sendSeek(into: &output)
    }

    /// An older seek is done: its callers, and those before it, are told; then the newest goes out.
    private mutating func finishSuperseded(through index: Int, into output: inout PlaybackOutput) {
        let outcome: CommandCompletion.Outcome = pendingSeeks[pendingSeeks.count - 1].isSmooth ? .finished : .superseded
        for entry in pendingSeeks[...index] { complete(entry.id, outcome, into: &output) }
        pendingSeeks.removeSubrange(...index)
        guard !pendingSeeks.contains(where: { $0.isSent }) else { return }
        sendSeek(into: &output)
    }

    /// Completes everything that waits: the newest with `outcome`, those before it as overtaken by it.
    mutating func completeSeeks(_ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        guard let newest = pendingSeeks.last else { return }
        let overtaken: CommandCompletion.Outcome =
            outcome == .finished && newest.isSmooth ? .finished : .superseded
        for entry in pendingSeeks.dropLast() { complete(entry.id, overtaken, into: &output) }
        complete(newest.id, outcome, into: &output)
        pendingSeeks.removeAll(keepingCapacity: true)
    }

    /// Brings a target inside what can be reached.
    func clamp(_ target: CMTime) -> CMTime {
        if seekableRange.isValid, !seekableRange.isEmpty {
            return min(max(target, seekableRange.start), max(seekableRange.end, endOfContent ?? seekableRange.end))
        }
        if let end = endOfContent { return min(max(target, .zero), end) }
        return max(target, .zero)
    }

    func isEnd(_ target: CMTime) -> Bool {
        guard let end = endOfContent else { return false }
        return target >= end
    }

    /// A jump forward never lands before the place where it began.
    private func limited(_ tolerance: CMTime, before target: CMTime) -> CMTime {
        guard lastPosition.isNumeric, target > lastPosition else { return tolerance }
        return min(tolerance, target - lastPosition)
    }

    // MARK: Scrubbing

    mutating func beginScrubbing() {
        guard isOpen, scrub == nil else { return }
        scrub = Scrub(origin: position)
        suppressions.insert(.scrubbing)
    }

    mutating func endScrubbing(into output: inout PlaybackOutput) {
        guard let scrub else { return }
        letGoOfScrub()
        if scrub.hasReachedEnd, lanes.seek == nil { reachEnd(at: lastPosition, into: &output) }
    }

    mutating func cancelScrubbing(into output: inout PlaybackOutput) {
        guard let scrub else { return }
        letGoOfScrub()
        guard isOpen, scrub.origin.isNumeric, position != scrub.origin else { return }
        seek(
            ownSeekID(), to: scrub.origin, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false,
            into: &output)
    }

    // MARK: End

    /// The end was reached: the next item, a new round, or the end.
    mutating func reachEnd(at position: CMTime, into output: inout PlaybackOutput) {
        guard !lanes.hasEnded else { return }
        let position = min(position, endOfContent ?? position)
        if scrub != nil {
            // Only where the user lets go counts.
            scrub?.hasReachedEnd = true
            if position.isNumeric { lastPosition = position }
            return
        }
        if loops {
            output.notices.append(.discontinuity(startOfContent))
            seek(
                ownSeekID(), to: startOfContent, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false,
                into: &output)
            return
        }
        if actionAtItemEnd == .advance, lanes.intent == .play, let successor = next {
            advance(to: successor, into: &output)
            return
        }
        lanes.hasEnded = true
        lanes.intent = .pause
        // At the end the transport stands, whatever its last word was.
        lanes.transport = .paused
        reported = .paused
        isSilenced = false
        hasStoppedItself = false
        repairStep = nil
        if position.isNumeric { lastPosition = position }
    }
}
