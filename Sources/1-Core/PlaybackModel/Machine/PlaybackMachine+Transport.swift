extension PlaybackMachine {
    /// Receives a report of the transport. Returns `true` for an external change, which no command explains.
    mutating func receive(_ report: TransportReport, into output: inout PlaybackOutput) -> Bool {
        guard !isReconnecting else { return false }
        let isAnswer = transport.noteAnswer(report)
        let before = lanes.transport
        note(report.state)
        if report.reason == .setRateFailed, rate != 1 {
            rate = 1
            loads.setRate(1)
            output.notices.append(.warning(PlaybackError(.notSupportedByContent)))
        }
        guard lanes.readiness.isReady, !lanes.hasEnded else { return false }
        if report.reason == .audioSessionInterrupted || report.reason == .appBackgrounded {
            return receiveSuppression(report)
        }
        guard transport.isAnswered else { return false }
        switch report.state {
        case .paused where transport.isOrderedToPlay:
            return receiveUnrequestedPause(report.reason, after: before, isAnswer: isAnswer)
        case .playing where !transport.isOrderedToPlay:
            return receiveUnrequestedPlay(report.reason, after: before, isAnswer: isAnswer, into: &output)
        default: return false
        }
    }

    /// Writes the transport's lane. A frozen transport is not shown as playing.
    private mutating func note(_ state: TransportState) {
        guard state == .playing else {
            transport.report = .believed(state)
            lanes.transport = state
            return
        }
        transport.clearStop()
        guard transport.report != .frozen else { return }
        transport.report = .believed(.playing)
        guard lanes.transport != .playing else { return }
        lanes.transport = .playing
        progress.noteStart(at: now)
    }

    /// Shows a frozen transport as playing again.
    mutating func believeTransport() {
        guard transport.report == .frozen else { return }
        transport.report = .believed(.playing)
        lanes.transport = .playing
    }

    /// Receives a pause because the system took the audio or the screen, whatever was ordered meanwhile.
    private mutating func receiveSuppression(_ report: TransportReport) -> Bool {
        guard report.state == .paused else { return false }
        holds.insert(report.reason == .appBackgrounded ? .background : .interruption)
        if transport.isAnswered { transport.order = .pause }
        return true
    }

    private mutating func receiveUnrequestedPause(
        _ reason: TransportReport.Reason, after before: TransportState, isAnswer: Bool
    ) -> Bool {
        switch reason {
        case .stalled:
            transport.order = .play(.stopped)
            return false
        case .none where isAnswer || before == .paused: return false
        case .none where before != .playing || isEndExpected:
            // It gave up waiting, or stops at the end instead of reporting it, but the user still wants to play.
            transport.order = .play(.stopped)
            return false
        case .none, .setRateCalled, .setRateFailed: break
        case .audioSessionInterrupted, .appBackgrounded: return false
        }
        lanes.intent = .pause
        transport.order = .pause
        return true
    }

    private mutating func receiveUnrequestedPlay(
        _ reason: TransportReport.Reason, after before: TransportState, isAnswer: Bool,
        into output: inout PlaybackOutput
    ) -> Bool {
        if reason != .setRateCalled {
            // A repeated report is no change; a start that answers another command is its side effect.
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
        transport.order = .play(.normal)
        expectMovement()
        return true
    }

    /// Orders a transport that plays against its order to pause, a few times.
    private mutating func correct(into output: inout PlaybackOutput) {
        output.notices.append(.inconsistency(.unwantedPlayback))
        guard load.troubles.corrections < 3 else { return }
        load.troubles.corrections += 1
        send(.pause(transport.newOrder()), into: &output)
    }

    /// Receives the buffering level. A transport that stopped instead of waiting is started again once there is enough
    /// data.
    mutating func receive(_ report: BufferingReport) {
        progress.noteLevel(report.percent, at: now)
        if report.isLikelyToKeepUp, transport.order == .play(.stopped) { transport.order = .play(.resumable) }
    }
}
