import PlaybackModel

// The loop around the machine: it takes inputs and carries out the machine's outputs, one at a time and in order.
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

    /// Feeds the machine. Inputs that arrive while another one is handled wait for their turn.
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

    /// Handles the inputs that arrived meanwhile, and calls the completions and actions that wait for the end of the turn.
    func finishHandling() {
        while !waitingInputs.isEmpty { process(waitingInputs.removeFirst()) }
        isHandling = false
        // Everything is in place: callers may call back into the player.
        while !finishedCompletions.isEmpty {
            let (callback, isFinished) = finishedCompletions.removeFirst()
            callback(isFinished)
        }
        while !afterwards.isEmpty { afterwards.removeFirst()() }
    }

    /// Calls `action` in this turn, after all pending inputs are handled, so that it can use the player freely: immediately
    /// when none is being handled. Actions are called in order.
    package func whenInPlace(_ action: @escaping @MainActor () -> Void) {
        if isHandling { afterwards.append(action) } else { action() }
    }

    private func process(_ input: PlaybackInput) {
        let moment = scheduler.now
        configuration.recordInput?(PlaybackTraceEntry(at: moment, input: input))
        let (generation, item) = (machine.generation, machine.item)
        machine.handle(input, at: moment, into: &output)
        if machine.generation != generation, machine.item == item { keepContent(of: generation) }
        if !output.isEmpty {
            carryOut(output)
        } else if machine.lanes.readiness == .ready, snapshot.duration != machine.duration {
            // Content plays longer than stated.
            refreshContent()
        }
    }

    private func carryOut(_ result: PlaybackOutput) {
        for notice in result.notices { take(notice) }
        for addressed in result.commands { link.send(addressed.command, generation: addressed.generation) }
        for change in result.deadlines { apply(change) }
        publish(result.transitions)
        if !result.transitions.isEmpty || result.notices.contains(where: \.isDiscontinuity) { timeJumped() }
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
        case .discontinuity: returnToLoop()
        case .engine, .inconsistency: break
        }
        noticeBroadcast.send(notice)
    }

    private func apply(_ change: DeadlineChange) {
        switch change {
        case .cancel(let kind): deadlines.removeValue(forKey: kind)?.cancel()
        case .arm(let deadline, let moment):
            deadlines[deadline.kind]?.cancel()
            deadlines[deadline.kind] = scheduler.schedule(at: moment) { [weak self] in
                guard let self else { return }
                // The process was stopped, and the engine most likely with it: nothing could move meanwhile.
                if scheduler.now.nanoseconds(since: moment) >= Self.longestDelay { handle(.system(.clockJumped)) }
                handle(.deadline(deadline))
            }
        }
    }

    /// The delay of a deadline from which the process was stopped, in nanoseconds.
    private static let longestDelay: Int64 = 1_000_000_000

    /// Takes events of the engine; those of an earlier engine are dropped.
    func receive(_ reports: [EngineInbox.Report]) {
        for report in reports where report.epoch == link.epoch {
            let generation = report.generation
            let isNews = collect(report.message, generation)
            let jumps = jumpCount
            let isInput = isInput(report.message, generation)
            if case .ended = report.message, generation == machine.generation { prepareSuccessor(isEnding: true) }
            // A transport that stops is reported before its position: what shows must not return to the last one.
            if case .transport = report.message { _ = time() }
            if isInput { handle(.engine(report.message, generation)) }
            if isNews { refreshContent() }
            switch report.message {
            case .discontinuity, .seeked:
                if generation == machine.generation { shownTime = .invalid }
                if case .discontinuity = report.message, generation == machine.generation { subtitleTracker?.jump() }
                // Most landings change the lanes, and have been announced with them.
                if jumps == jumpCount { timeJumped() }
                if generation == machine.generation { prepareSuccessor() }
            case .cue(let cue) where generation == machine.generation:
                cueBroadcast.send(cue)
                subtitleTracker?.take(cue)
            case .frame(let frame):
                take(frame, generation)
                if isInput { prepareSuccessor() }
            case .level(let level) where generation == machine.generation: take(level)
            case .ready, .transport, .position:
                if generation == machine.generation { prepareSuccessor() }
            default: break
            }
        }
    }

    /// Returns whether the machine looks at an event: of the frames, only the first one of the current load.
    private func isInput(_ event: EngineEvent, _ generation: Generation) -> Bool {
        switch event {
        case .frame: generation == machine.generation && !machine.hasShownFrame
        case .level: false
        default: true
        }
    }

    /// Keeps what is known of an item that is opened again under a new generation, until more is known: everything where a
    /// lost connection is replaced, and what describes the content after a retry.
    private func keepContent(of old: Generation) {
        guard contents[machine.generation] == nil, var content = contents.removeValue(forKey: old) else { return }
        if machine.lanes.readiness != .ready { content = content.description }
        contents[machine.generation] = content
    }

    /// Adds a warning to those of the current item, unless it is known already, there or with the item that follows.
    func keep(_ warning: PlaybackError) {
        guard contents[machine.generation].map({ $0.warnings.count < Self.largestWarningCount }) ?? true else { return }
        guard !contents.values.contains(where: { $0.warnings.contains(warning) }) else { return }
        contents[machine.generation, default: ItemContent()].warnings.append(warning)
    }

    /// The number of warnings about an item that are kept.
    private static let largestWarningCount = 32

    /// Stores what an event reports about an item's content. Returns `true` if the item is the current one.
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
            let known = contents[generation]?.warnings ?? []
            guard known.count < Self.largestWarningCount, !known.contains(error) else { return false }
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

extension PlaybackNotice {
    fileprivate var isDiscontinuity: Bool { if case .discontinuity = self { true } else { false } }
}

extension PlaybackOutput {
    /// `true` if there is nothing to carry out.
    var isEmpty: Bool {
        commands.isEmpty && transitions.isEmpty && deadlines.isEmpty && completions.isEmpty && notices.isEmpty
    }
}
