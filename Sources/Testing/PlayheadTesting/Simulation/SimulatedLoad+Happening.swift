import PlaybackModel

extension SimulatedLoad {
    /// Sets the position without a report.
    func place(at position: Int64) {
        var timeline = timeline
        timeline.position = position
        timeline.anchor = now
        timeline.isKnown = true
        self.timeline = timeline
        cursor = marks.firstIndex(at: position)
    }

    /// Triggers the marks that playback has reached.
    func passMarks() {
        while canMove || phase == .ready && wantsPlay && isStalled, cursor < marks.marks.count,
            marks.marks[cursor].position <= timeline.position
        {
            let mark = marks.marks[cursor]
            cursor += 1
            switch mark.content {
            case .cue(let index): post(item.cues[index])
            case .incident(let index): fire(index)
            }
        }
    }

    func postCuesUnderWay() {
        for cue in item.cues where cue.range.containsTime(SimulatedTime.time(nanoseconds: timeline.position)) {
            if SimulatedTime.nanoseconds(cue.range.start) < timeline.position { post(cue) }
        }
    }

    private func post(_ cue: TextCue) {
        if cue.track.map({ selected.contains($0) }) ?? true { post(.cue(cue)) }
    }

    /// Triggers an incident of the script, unless it has happened already.
    func fire(_ index: Int) {
        guard fired.insert(index).inserted else { return }
        let kind = item.incidents[index].kind
        switch kind {
        case .crash(let error): engine.crash(error)
        case .hang: engine.stop()
        default: happen(kind)
        }
    }

    /// Triggers an incident now.
    func happen(_ kind: SimulatedIncident.Kind) {
        guard phase == .opening || phase == .ready else { return }
        settle()
        switch kind {
        case .stall(let seconds): beginStall(seconds)
        case .resume: isStalled = false
        case .loadingSpeed(let speed): loadingSpeed = max(speed, 0)
        case .fail(let error): fail(error)
        case .warn(let error): post(.warning(error))
        case .pause(let reason): setByOthers(false, reason)
        case .play(let reason): setByOthers(true, reason)
        case .stopStalled: setByOthers(false, .stalled)
        case .truncate:
            isAtEnd = true
            mustReportPosition = true
            post(.warning(PlaybackError(.truncated)))
            unsaidEnd = EndReport(position: SimulatedTime.time(nanoseconds: timeline.position), isTruncated: true)
        case .falseEnd:
            post(.ended(EndReport(position: SimulatedTime.time(nanoseconds: timeline.position))))
        case .duration(let seconds):
            duration = seconds.map { SimulatedTime.nanoseconds($0) }
            hiddenEnd = nil
            if isAtEnd, duration.map({ $0 > timeline.position }) ?? true { isAtEnd = false }
            if phase == .ready { post(.ranges(ranges)) }
        case .jump(let seconds):
            guard phase == .ready else { return }
            place(at: SimulatedTime.nanoseconds(seconds))
            mustReportPosition = true
            post(.discontinuity(SimulatedTime.time(seconds)))
        case .repair(let steps, let seconds): repair(steps[...], seconds)
        case .metadata(let metadata): post(.metadata(metadata))
        case .event(let event, let generationsAgo):
            let generation = Generation(rawValue: generation.rawValue - min(generationsAgo, generation.rawValue))
            engine.deliver(event, of: generation, epoch: engine.configuration.epoch)
        case .crash, .hang: break
        }
        update()
    }

    private func beginStall(_ seconds: Double?) {
        isStalled = true
        stall += 1
        guard let seconds else { return }
        let number = stall
        schedule(after: seconds) { load in
            guard load.stall == number, load.isStalled else { return }
            load.settle()
            load.isStalled = false
            load.update()
        }
    }

    private func setByOthers(_ plays: Bool, _ reason: TransportReport.Reason) {
        wantsPlay = plays
        update(answers: 1, reason: reason)
    }

    private func repair(_ steps: ArraySlice<RepairStep>, _ seconds: Double) {
        isRepairing = !steps.isEmpty
        if let step = steps.first {
            post(.repairing(step))
            schedule(after: seconds) { load in
                load.settle()
                load.repair(steps.dropFirst(), seconds)
                load.update()
            }
        }
    }

    // MARK: Pictures

    func makeSlots() {
        guard let pictures = engine.pictures, item.mediaType == .video else { return }
        for slot in pictures.makeSlots(SimulatedFrames.size(within: engine.maximumFrameSize)) {
            slots.append(slot.id)
            post(.slot(slot))
        }
    }

    func retireSlots() {
        engine.pictures?.retire(slots)
        for slot in slots { post(.retired(slot)) }
        slots = []
    }

    /// Replaces the slots by those for pictures of another size.
    func replaceSlots() {
        guard !slots.isEmpty else { return }
        retireSlots()
        makeSlots()
    }

    /// Delivers a picture with each reported position, if there is a free slot.
    func postFrame() {
        guard isCurrent, let pictures = engine.pictures,
            let (slot, layout) = pictures.paint(position: timeline.position, in: slots)
        else { return }
        let time = SimulatedTime.time(nanoseconds: timeline.position)
        post(.frame(VideoFrame(slot: slot, time: time, layout: layout)))
    }
}
