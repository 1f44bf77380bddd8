import PlaybackModel

/// The loop around the machine: inputs in, outputs carried out, one at a time and in order.
extension Player {
    /// Sends a command to the machine and returns its number.
    @discardableResult
    package func send(
        _ command: PlaybackCommand, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) -> CommandID {
        lastCommand = lastCommand.next
        let id = lastCommand
        guard !isReleased else {
            completion?(false)
            return id
        }
        if let completion { completions[id] = completion }
        handle(.command(command, id))
        return id
    }

    /// Feeds the machine. Inputs that come up while one is handled wait for their turn.
    func handle(_ input: PlaybackInput) {
        guard !isReleased else { return }
        guard !isHandling else {
            waitingInputs.append(input)
            return
        }
        isHandling = true
        process(input)
        finishHandling()
    }

    /// Handles what came up meanwhile, and tells those who wait for it.
    func finishHandling() {
        while !waitingInputs.isEmpty { process(waitingInputs.removeFirst()) }
        isHandling = false
        // Callers hear of it when everything is in place, and may call back at once.
        while !finishedCompletions.isEmpty {
            let (callback, isFinished) = finishedCompletions.removeFirst()
            callback(isFinished)
        }
        while !afterwards.isEmpty { afterwards.removeFirst()() }
    }

    /// Calls `action` in this turn, once everything that goes on is in place, so that it may ask anything of the player:
    /// at once when nothing goes on. In the order of the calls.
    package func whenInPlace(_ action: @escaping @MainActor () -> Void) {
        if isHandling { afterwards.append(action) } else { action() }
    }

    private func process(_ input: PlaybackInput) {
        let moment = scheduler.now
        configuration.recordInput?(PlaybackTraceEntry(at: moment, input: input))
        let (generation, item) = (machine.generation, machine.item)
        machine.handle(input, at: moment, into: &output)
        if machine.generation != generation, machine.item == item { keepContent(of: generation) }
        if !output.isEmpty { carryOut(output) }
    }

    private func carryOut(_ result: PlaybackOutput) {
        for notice in result.notices { take(notice) }
        for addressed in result.commands { link.send(addressed.command, generation: addressed.generation) }
        for change in result.deadlines { apply(change) }
        publish(result.transitions)
        refreshFrames()
        for completion in result.completions {
            guard let callback = completions.removeValue(forKey: completion.id) else { continue }
            finishedCompletions.append((callback, completion.outcome == .finished))
        }
    }

    private func take(_ notice: PlaybackNotice) {
        switch notice {
        case .engineLost: link.renew()
        case .advanced(let id): becomeCurrent(id)
        case .warning(let error): keep(error)
        case .discontinuity, .inconsistency: break
        }
        noticeBroadcast.send(notice)
        if case .discontinuity = notice { timeJumped() }
    }

    private func apply(_ change: DeadlineChange) {
        switch change {
        case .cancel(let kind): deadlines.removeValue(forKey: kind)?.cancel()
        case .arm(let deadline, let moment):
            deadlines[deadline.kind]?.cancel()
            deadlines[deadline.kind] = scheduler.schedule(at: moment) { [weak self] in
                self?.handle(.deadline(deadline))
            }
        }
    }

    /// Takes in what the engine said.
    func receive(_ reports: [EngineInbox.Report]) {
        for report in reports where report.epoch == link.epoch {
            let generation = report.generation
            if collect(report.message, generation) { refreshContent() }
            if isInput(report.message, generation) { handle(.engine(report.message, generation)) }
            switch report.message {
            case .discontinuity where generation == machine.generation:
                subtitleTracker?.jump()
                timeJumped()
            case .seeked, .discontinuity: timeJumped()
            case .cue(let cue) where generation == machine.generation:
                cueBroadcast.send(cue)
                subtitleTracker?.take(cue)
            case .frame(let frame): take(frame, generation)
            case .ready where generation == machine.generation: prepareSuccessor()
            default: break
            }
        }
    }

    /// Returns whether the machine looks at an event: of the frames, only the first one of the current load.
    private func isInput(_ event: EngineEvent, _ generation: Generation) -> Bool {
        if case .frame = event { generation == machine.generation && !machine.hasShownFrame } else { true }
    }

    /// A lost connection is made again under a new generation: what is known of the item holds until more is known.
    private func keepContent(of old: Generation) {
        guard machine.lanes.readiness == .ready, contents[machine.generation] == nil else { return }
        contents[machine.generation] = contents.removeValue(forKey: old)
    }

    /// Adds a warning to those of the current item, unless it is known already, there or with the item that follows.
    func keep(_ warning: PlaybackError) {
        guard !contents.values.contains(where: { $0.warnings.contains(warning) }) else { return }
        contents[machine.generation, default: ItemContent()].warnings.append(warning)
    }

    /// Keeps what an event tells of an item's content; says whether it is the current one's.
    private func collect(_ event: EngineEvent, _ generation: Generation) -> Bool {
        guard generation != .none, generation >= machine.generation || contents[generation] != nil else { return false }
        switch event {
        case .ready(let description):
            contents[generation, default: ItemContent()].ranges = description.ranges
            contents[generation]?.mediaType = description.mediaType
            contents[generation]?.presentationSize = description.presentationSize
        case .ranges(let ranges): contents[generation, default: ItemContent()].ranges = ranges
        case .tracks(let tracks): contents[generation, default: ItemContent()].tracks = tracks
        case .metadata(let metadata): contents[generation, default: ItemContent()].metadata = metadata
        case .buffering(let report): contents[generation, default: ItemContent()].bufferingPercent = report.percent
        case .warning(let error):
            guard contents[generation]?.warnings.contains(error) != true else { return false }
            contents[generation, default: ItemContent()].warnings.append(error)
        case .statistics(let statistics):
            contents[generation, default: ItemContent()].statistics = statistics
            if statistics.presentationSize != .zero {
                contents[generation]?.presentationSize = statistics.presentationSize
                contents[generation]?.mediaType = .video
            }
        default: return false
        }
        return generation == machine.generation
    }
}

extension PlaybackOutput {
    /// Whether there is nothing to do.
    var isEmpty: Bool {
        commands.isEmpty && transitions.isEmpty && deadlines.isEmpty && completions.isEmpty && notices.isEmpty
    }
}
