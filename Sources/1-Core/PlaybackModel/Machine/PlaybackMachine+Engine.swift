extension PlaybackMachine {
    /// Takes in an event of the engine other than the transport's word, which comes by itself.
    mutating func take(_ event: EngineEvent, of generation: Generation, into output: inout PlaybackOutput) {
        if generation == .none {
            takeFromEngine(event, into: &output)
        } else if generation == nextGeneration {
            takeFromSuccessor(event, into: &output)
        } else if generation == self.generation {
            takeFromItem(event, into: &output)
        }
    }

    private mutating func takeFromItem(_ event: EngineEvent, into output: inout PlaybackOutput) {
        guard isOpen else {
            if case .unloaded = event, lanes.intent == .stop, !lanes.readiness.isEmpty { close() }
            return
        }
        switch event {
        case .ready(let description): becomeReady(description, into: &output)
        case .ranges(let ranges):
            noteProgressOfOpening()
            take(ranges)
            endIfShrunk(into: &output)
        case .position(let report): take(report, into: &output)
        case .buffering(let report): take(report)
        case .seeked(let report): take(report, into: &output)
        case .discontinuity(let time):
            if lanes.seek == nil, !lanes.hasEnded, !isReconnecting, time.isNumeric { lastPosition = time }
            output.notices.append(.discontinuity(time))
        case .repairing(let step):
            repairStep = step
            lastWord = now
        case .warning(let error): output.notices.append(.warning(error))
        case .ended(let report): take(report, into: &output)
        case .failed(let error): take(error, into: &output)
        case .frame: hasShownFrame = true
        case .tracks, .metadata: noteProgressOfOpening()
        case .transport, .hello, .cue, .statistics, .unloaded, .slot, .retired, .read, .log, .pong: break
        }
    }

    private mutating func takeFromEngine(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .failed(let error):
            isEngineLost = true
            next?.description = nil
            if isOpen {
                fail(error, tellsEngine: false, into: &output)
            } else if lanes.intent == .stop, !lanes.readiness.isEmpty {
                close()
            }
        case .warning(let error): output.notices.append(.warning(error))
        default: break
        }
    }

    private mutating func takeFromSuccessor(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .ready(let description):
            if next?.error == nil { next?.description = description }
        case .failed(let error): next?.error = error
        case .ranges(let ranges): next?.description?.ranges = ranges
        case .warning(let error): output.notices.append(.warning(error))
        default: break
        }
    }

    /// While an item opens, what becomes known of it is a word. Lines of a log or counters are none.
    private mutating func noteProgressOfOpening() {
        if lanes.readiness.isOpening || isReconnecting { lastWord = now }
    }

    private mutating func becomeReady(_ description: ItemDescription, into output: inout PlaybackOutput) {
        guard lanes.readiness.isOpening || isReconnecting, !isAwaitingReconnect else { return }
        isReconnecting = false
        lanes.readiness = .ready
        repairStep = nil
        take(description.ranges)
        expectMovement()
        if let seek = lanes.seek {
            lanes.seek = PendingSeek(
                id: seek.id, target: clamp(seek.target), toleranceBefore: seek.toleranceBefore,
                toleranceAfter: seek.toleranceAfter)
            sendSeek(into: &output)
        } else if description.position.isNumeric {
            lastPosition = description.position
        }
    }

    mutating func take(_ ranges: RangesReport) {
        duration = ranges.duration
        guard let first = ranges.seekable.first, let last = ranges.seekable.last else {
            seekableRange = .invalid
            return
        }
        seekableRange = CMTimeRange(start: first.start, end: last.end)
    }

    /// The duration shrank below the position: that is the end.
    private mutating func endIfShrunk(into output: inout PlaybackOutput) {
        guard lanes.readiness.isReady, !isReconnecting, lanes.seek == nil, let end = endOfContent,
            lastPosition.isNumeric, lastPosition > end
        else { return }
        guard !lanes.hasEnded else {
            lastPosition = end
            return
        }
        guard lastPosition.seconds > end.seconds + 0.5 else { return }
        reachEnd(at: end, into: &output)
    }

    private mutating func take(_ report: EndReport, into output: inout PlaybackOutput) {
        guard lanes.readiness.isReady, !lanes.hasEnded, !isReconnecting else { return }
        if !report.isTruncated, let end = endOfContent, report.position.isNumeric,
            report.position.seconds < end.seconds - max(2, end.seconds * 0.02)
        {
            output.notices.append(.inconsistency(.prematureEnd))
            return
        }
        if let seek = lanes.seek {
            // An end that was on its way when the user jumped back is no news; one after a jump to the end, or after a
            // step over it, is.
            let isStepForward = (pendingSeeks.last?.stepCount ?? 0) > 0
            guard isStepForward || isEnd(seek.target) else { return }
            lanes.seek = nil
            completeSeeks(.finished, into: &output)
        }
        reachEnd(at: report.isTruncated ? report.position : endOfContent ?? report.position, into: &output)
    }
}
