extension PlaybackMachine {
    /// Receives an event of the engine other than a report of the transport.
    mutating func receive(_ event: EngineEvent, of generation: Generation, into output: inout PlaybackOutput) {
        if generation == .none {
            receiveFromEngine(event, into: &output)
        } else if generation == loads.nextGeneration {
            receiveFromSuccessor(event, into: &output)
        } else if generation == self.generation {
            receiveFromItem(event, into: &output)
        }
    }

    private mutating func receiveFromItem(_ event: EngineEvent, into output: inout PlaybackOutput) {
        guard isOpen else {
            if case .unloaded = event, isClosing { close() }
            return
        }
        switch event {
        case .ready(let description): becomeReady(description, into: &output)
        case .ranges(let ranges):
            noteProgressOfOpening()
            receive(ranges)
            reconcilePosition()
        case .position(let report): receive(report)
        case .buffering(let report): receive(report)
        case .seeked(let report): receive(report, into: &output)
        case .discontinuity(let time):
            if lanes.seek == nil, !lanes.hasEnded, !isReconnecting, time.isNumeric { load.jump(to: limited(time)) }
            output.notices.append(.discontinuity(time))
        case .repairing(let step):
            load.recovery.repairStep = step
            progress.lastSign = now
        case .warning(let error): output.notices.append(.warning(error))
        case .ended(let report): receive(report, into: &output)
        case .failed(let error): receive(error, into: &output)
        case .frame: load.hasShownFrame = true
        case .tracks, .metadata: noteProgressOfOpening()
        case .transport, .hello, .cue, .statistics, .unloaded, .slot, .retired, .read, .log, .status, .pong, .level:
            break
        }
    }

    private mutating func receiveFromEngine(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .failed(let error):
            if engine == .attached { engine = .lost }
            loads.next?.description = nil
            if isOpen {
                fail(error, unloads: false, into: &output)
            } else if isClosing {
                close()
            }
        case .warning(let error): output.notices.append(.warning(error))
        case .status(let status): output.notices.append(.engine(status))
        default: break
        }
    }

    private mutating func receiveFromSuccessor(_ event: EngineEvent, into output: inout PlaybackOutput) {
        switch event {
        case .ready(let description):
            if loads.next?.error == nil { loads.next?.description = description }
        case .failed(let error): loads.next?.error = error
        case .ranges(let ranges): loads.next?.description?.ranges = ranges
        case .warning(let error): output.notices.append(.warning(error))
        default: break
        }
    }

    /// Notes a sign of life: while an item opens, everything that becomes known about it is one. Log lines and counters
    /// are not.
    private mutating func noteProgressOfOpening() {
        if lanes.readiness.isOpening || isReconnecting { progress.lastSign = now }
    }

    private mutating func becomeReady(_ description: ItemDescription, into output: inout PlaybackOutput) {
        guard lanes.readiness.isOpening || load.recovery.connection == .reopening else { return }
        load.recovery = .init()
        lanes.readiness = .ready
        receive(description.ranges)
        expectMovement()
        if let seek = lanes.seek {
            lanes.seek = seek.moved(to: clamp(seek.target))
            sendSeek(into: &output)
        } else if description.position.isNumeric {
            load.jump(to: description.position)
        }
        load.position = limited(load.position)
    }

    /// Takes the stated duration and the seekable range.
    mutating func receive(_ ranges: RangesReport) {
        load.statedDuration = ranges.duration
        load.duration = ranges.duration
        // The place that the user chose is gone.
        if let end = endOfContent, load.floor.isNumeric, load.floor > end { load.floor = .invalid }
        guard let first = ranges.seekable.first, let last = ranges.seekable.last else {
            load.seekableRange = .invalid
            return
        }
        load.seekableRange = CMTimeRange(start: first.start, end: last.end)
    }

    /// Keeps the duration at what has played, or the position of an item that has ended at its new end.
    private mutating func reconcilePosition() {
        guard lanes.readiness.isReady, load.position.isNumeric else { return }
        if lanes.hasEnded { load.position = limited(load.position) } else { grow(to: load.position) }
    }

    /// Limits a position to the content.
    func limited(_ position: CMTime) -> CMTime {
        guard let end = endOfContent, position.isNumeric else { return position }
        return min(position, end)
    }

    private mutating func receive(_ report: EndReport, into output: inout PlaybackOutput) {
        guard lanes.readiness.isReady, !lanes.hasEnded, !isReconnecting else { return }
        let stated = load.statedDuration.seconds
        if !report.isTruncated, endOfContent != nil, report.position.isNumeric,
            report.position.seconds < stated - max(2, stated * 0.02)
        {
            output.notices.append(.inconsistency(.prematureEnd))
            return
        }
        if let seek = lanes.seek {
            // An end sent before the user sought back is outdated; one after a seek to the end, or a step past it, is
            // not.
            guard isEnd(seek.target) || seeks.entries.last?.isStepForward == true else { return }
            lanes.seek = nil
            completeSeeks(.finished, into: &output)
        }
        if !report.isTruncated, endOfContent != nil, report.position.isNumeric {
            // The engine's word counts, whatever the duration was until now.
            moveEnd(to: max(load.statedDuration, report.position))
        }
        reachEnd(at: report.isTruncated ? report.position : endOfContent ?? report.position, into: &output)
    }
}
