extension PlaybackMachine {
    /// How near the end a transport that stops is taken for the end, in seconds.
    private static var endTolerance: Double { 0.25 }

    /// What the transport does. A change that no command of ours explains came from outside.
    mutating func take(_ report: TransportReport, into output: inout PlaybackOutput) -> Bool {
        guard !isReconnecting else { return false }
        let isAnswer = noteAnswer(report)
        let before = lanes.transport
        note(report.state)
        if report.reason == .setRateFailed, rate != 1 {
            rate = 1
            request?.rate = 1
            next?.request.rate = 1
            output.notices.append(.warning(PlaybackError(.notSupportedByContent)))
        }
        guard lanes.readiness.isReady, !lanes.hasEnded else { return false }
        if report.reason == .audioSessionInterrupted || report.reason == .appBackgrounded {
            return takeSuppression(report)
        }
        guard answered >= awaited else { return false }
        if isEnd(report, after: before) {
            reachEnd(at: duration, into: &output)
            return false
        }
        switch report.state {
        case .paused where toldPlay: return takeUnaskedPause(report.reason, after: before, isAnswer: isAnswer)
        case .playing where !toldPlay:
            return takeUnaskedPlay(report.reason, after: before, isAnswer: isAnswer, into: &output)
        default: return false
        }
    }

    /// Remembers which of our commands are answered. Says whether this report is the first word on one, and thus about
    /// that command and not from outside. Numbers that we never gave mean nothing.
    private mutating func noteAnswer(_ report: TransportReport) -> Bool {
        guard report.answered > answered, report.answered <= transportID else { return false }
        answered = report.answered
        return report.reason == .none
    }

    /// Writes the transport's lane. While nothing moves, its word that it plays is not shown.
    private mutating func note(_ state: TransportState) {
        reported = state
        guard state == .playing else {
            isSilenced = false
            lanes.transport = state
            return
        }
        hasStoppedItself = false
        guard !isSilenced, lanes.transport != .playing else { return }
        lanes.transport = .playing
        guard !hasStarted else { return }
        hasStarted = true
        lastStart = now
        lastWord = now
    }

    /// A stall, or a stop, so near the end that it is the end.
    ///
    /// Inlined because the compiler copies the whole machine for the call.
    @inline(__always) private func isEnd(_ report: TransportReport, after before: TransportState) -> Bool {
        guard before == .playing, toldPlay, lanes.seek == nil, report.reason == .none || report.reason == .stalled,
            report.state == .paused || report.state == .waiting(.minimizingStalls),
            let end = endOfContent, lastPosition.isNumeric
        else { return false }
        return lastPosition.seconds >= end.seconds - Self.endTolerance
    }

    /// The system took the audio or the screen, whatever we asked meanwhile.
    private mutating func takeSuppression(_ report: TransportReport) -> Bool {
        guard report.state == .paused else { return false }
        suppressions.insert(report.reason == .appBackgrounded ? .background : .interruption)
        if answered >= awaited { toldPlay = false }
        return true
    }

    private mutating func takeUnaskedPause(
        _ reason: TransportReport.Reason, after before: TransportState, isAnswer: Bool
    ) -> Bool {
        switch reason {
        case .stalled:
            hasStoppedItself = true
            return false
        case .none where isAnswer || before == .paused: return false
        case .none where before != .playing:
            // It waited and gave up waiting: the user still wants to play.
            hasStoppedItself = true
            return false
        case .none, .setRateCalled, .setRateFailed: break
        case .audioSessionInterrupted, .appBackgrounded: return false
        }
        lanes.intent = .pause
        toldPlay = false
        return true
    }

    private mutating func takeUnaskedPlay(
        _ reason: TransportReport.Reason, after before: TransportState, isAnswer: Bool,
        into output: inout PlaybackOutput
    ) -> Bool {
        if reason != .setRateCalled {
            // The same word again is no change; a start as the answer to another command is its side effect.
            guard before != .playing else { return false }
            guard !isAnswer else {
                correct(into: &output)
                return false
            }
        }
        guard suppressions.isEmpty else {
            correct(into: &output)
            return false
        }
        lanes.intent = .play
        toldPlay = true
        expectMovement()
        return true
    }

    /// The transport moves although it should stand: it is told again, a few times.
    private mutating func correct(into output: inout PlaybackOutput) {
        output.notices.append(.inconsistency(.unwantedPlayback))
        guard corrections < 3 else { return }
        corrections += 1
        let id = newTransportID()
        send(.pause(id), into: &output)
    }

    /// The buffer's level. A transport that stopped instead of waiting is started again once there is enough.
    mutating func take(_ report: BufferingReport) {
        if report.percent > bufferPeak {
            bufferPeak = report.percent
            lastWord = now
        }
        if report.isLikelyToKeepUp, hasStoppedItself, toldPlay { mustPlayAgain = true }
    }
}
