extension PlaybackMachine {
    /// A number for a seek of the machine's own, apart from all commands' numbers.
    mutating func ownSeekID() -> CommandID {
        ownSeekNumber &+= 1
        return CommandID(rawValue: 1 << 63 | ownSeekNumber)
    }

    mutating func seek(
        _ id: CommandID, to target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, isSmooth: Bool,
        into output: inout PlaybackOutput
    ) {
        guard isOpen, target.isNumeric else {
            output.completions.append(CommandCompletion(id: id, outcome: .rejected))
            return
        }
        let target = clamp(target)
        let isInFlight = pendingSeeks.contains { $0.isSent }
        lanes.hasEnded = false
        scrub?.hasReachedEnd = false
        lanes.seek = PendingSeek(
            id: id, target: target, toleranceBefore: limited(toleranceBefore, before: target),
            toleranceAfter: toleranceAfter)
        seekAttempts = 0
        lastWord = now
        pendingSeeks.append(SeekEntry(id: id, isSmooth: isSmooth, isSent: false))
        guard lanes.readiness == .ready, !isReconnecting, !(isSmooth && isInFlight) else { return }
        sendSeek(into: &output)
    }

    /// Sends the newest seek.
    mutating func sendSeek(into output: inout PlaybackOutput) {
        guard let seek = lanes.seek, !pendingSeeks.isEmpty else { return }
        pendingSeeks[pendingSeeks.count - 1].isSent = true
        send(.seek(seek), into: &output)
    }

    mutating func step(_ count: Int, _ id: CommandID, into output: inout PlaybackOutput) {
        guard lanes.readiness == .ready, isOpen, count != 0, lanes.seek == nil, !isReconnecting else {
            output.completions.append(CommandCompletion(id: id, outcome: .rejected))
            return
        }
        lanes.hasEnded = false
        if lanes.intent == .play { lanes.intent = .pause }
        lanes.seek = PendingSeek(id: id, target: lastPosition, toleranceBefore: .zero, toleranceAfter: .zero)
        pendingSeeks.append(SeekEntry(id: id, isSmooth: false, isSent: true))
        tellTransport(into: &output)
        send(.step(count: count, id), into: &output)
    }

    /// Takes in the answer to a seek or step. Answers to numbers that nobody waits for are dropped.
    mutating func take(_ report: SeekReport, into output: inout PlaybackOutput) {
        guard let index = pendingSeeks.firstIndex(where: { $0.id == report.id && $0.isSent }) else { return }
        lastWord = now
        lastMovement = now
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
        if time.isNumeric { lastPosition = time }
        repairStep = nil
        isSilenced = false
        lanes.seek = nil
        completeSeeks(.finished, into: &output)
        if isEnd(seek.target) { reachEnd(at: duration, into: &output) }
    }

    /// Tries a seek again as often as allowed; then playback goes on where it was, and the caller is told.
    private mutating func tryAgain(_ error: PlaybackError, into output: inout PlaybackOutput) {
        guard seekAttempts < configuration.seekRetries, error.isRetryable else {
            lanes.seek = nil
            completeSeeks(.failed(error), into: &output)
            output.notices.append(.warning(error))
            return
        }
        seekAttempts += 1
        sendSeek(into: &output)
    }

    /// An older seek is done: its callers, and those before it, are told; then the newest goes out.
    private mutating func finishSuperseded(through index: Int, into output: inout PlaybackOutput) {
        let outcome: CommandCompletion.Outcome = pendingSeeks[pendingSeeks.count - 1].isSmooth ? .finished : .superseded
        for entry in pendingSeeks[...index] {
            output.completions.append(CommandCompletion(id: entry.id, outcome: outcome))
        }
        pendingSeeks.removeSubrange(...index)
        guard !pendingSeeks.contains(where: { $0.isSent }) else { return }
        sendSeek(into: &output)
    }

    /// Completes everything that waits: the newest with `outcome`, those before it as overtaken by it.
    mutating func completeSeeks(_ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        guard let newest = pendingSeeks.last else { return }
        let overtaken: CommandCompletion.Outcome =
            outcome == .finished && newest.isSmooth ? .finished : .superseded
        for entry in pendingSeeks.dropLast() {
            output.completions.append(CommandCompletion(id: entry.id, outcome: overtaken))
        }
        output.completions.append(CommandCompletion(id: newest.id, outcome: outcome))
        pendingSeeks.removeAll(keepingCapacity: true)
    }

    private func clamp(_ target: CMTime) -> CMTime {
        if seekableRange.isValid, !seekableRange.isEmpty {
            return min(max(target, seekableRange.start), max(seekableRange.end, endOfContent ?? seekableRange.end))
        }
        if let end = endOfContent { return min(max(target, .zero), end) }
        return max(target, .zero)
    }

    private var endOfContent: CMTime? { duration.isNumeric && duration.value > 0 ? duration : nil }

    private func isEnd(_ target: CMTime) -> Bool {
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
        self.scrub = nil
        suppressions.remove(.scrubbing)
        if scrub.hasReachedEnd, lanes.seek == nil { reachEnd(at: duration, into: &output) }
    }

    mutating func cancelScrubbing(into output: inout PlaybackOutput) {
        guard let scrub else { return }
        self.scrub = nil
        suppressions.remove(.scrubbing)
        guard scrub.origin.isNumeric, position != scrub.origin else { return }
        seek(
            ownSeekID(), to: scrub.origin, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false,
            into: &output)
    }

    // MARK: End

    /// The end was reached: the next item, a new round, or the end.
    mutating func reachEnd(at position: CMTime, into output: inout PlaybackOutput) {
        if scrub != nil {
            scrub?.hasReachedEnd = true
            return
        }
        guard !lanes.hasEnded else { return }
        if loops {
            output.notices.append(.discontinuity(.zero))
            seek(
                ownSeekID(), to: seekableRange.isValid ? seekableRange.start : .zero, toleranceBefore: .zero,
                toleranceAfter: .zero, isSmooth: false, into: &output)
            return
        }
        if actionAtItemEnd == .advance, lanes.intent == .play, let successor = next {
            advance(to: successor, into: &output)
            return
        }
        lanes.seek = nil
        completeSeeks(.superseded, into: &output)
        lanes.hasEnded = true
        lanes.intent = .pause
        isSilenced = false
        repairStep = nil
        if position.isNumeric { lastPosition = position }
    }
}
