extension PlaybackMachine {
    /// Obeys a command.
    mutating func obey(_ command: PlaybackCommand, _ id: CommandID, into output: inout PlaybackOutput) {
        switch command {
        case .load(let request, let play): load(request, play: play, into: &output)
        case .setNext(let request): setNext(request, into: &output)
        case .advance:
            if let successor = next { advance(to: successor, into: &output) }
        case .play: play(into: &output)
        case .pause: pause()
        case .stop: stop(into: &output)
        case .replay: replay(id, into: &output)
        case .retry: retry(into: &output)
        case .seek(let target, let before, let after, let isSmooth):
            seek(id, to: target, toleranceBefore: before, toleranceAfter: after, isSmooth: isSmooth, into: &output)
        case .beginScrubbing: beginScrubbing()
        case .endScrubbing: endScrubbing(into: &output)
        case .cancelScrubbing: cancelScrubbing(into: &output)
        case .step(let count): step(count, id, into: &output)
        case .setRate(let rate): setRate(rate, into: &output)
        case .select(let selection):
            request?.selection = selection
            next?.request.selection = selection
            if isOpen { send(.select(selection), into: &output) }
        case .setLimits(let limits):
            request?.limits = limits
            next?.request.limits = limits
            if isOpen { send(.setLimits(limits), into: &output) }
        case .setActionAtItemEnd(let action): actionAtItemEnd = action
        case .setLoops(let loops): self.loops = loops
        case .release: release(into: &output)
        }
    }

    /// Whether an item is opening or ready.
    var isOpen: Bool {
        switch lanes.readiness {
        case .opening, .ready: lanes.intent != .stop
        case .empty, .failed: false
        }
    }

    func send(_ command: EngineCommand, into output: inout PlaybackOutput) {
        output.commands.append(PlaybackOutput.Addressed(generation: generation, command: command))
    }

    // MARK: Items

    private mutating func load(_ request: LoadRequest, play: Bool?, into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        if let play {
            lanes.intent = play ? .play : .pause
        } else if lanes.intent == .stop {
            lanes.intent = .none
        }
        next = nil
        reconnectAttempts = 0
        var request = request
        request.rate = rate
        open(request, into: &output)
    }

    /// Opens a request as a new load, with the lanes of an item that opens.
    private mutating func open(_ request: LoadRequest, into output: inout PlaybackOutput) {
        self.request = request
        forgetItem()
        lastPosition = request.start ?? .zero
        lanes.readiness = .opening
        sendLoad(into: &output)
    }

    /// Sends the current request under a new generation.
    mutating func sendLoad(into output: inout PlaybackOutput) {
        guard var request else { return }
        if isEngineLost {
            isEngineLost = false
            output.notices.append(.engineLost)
        }
        generations = generations.next
        generation = generations
        lanes.suppression = suppressions.strongest
        toldPlay = wantsPlayback
        request.play = toldPlay
        lastWord = now
        lastMovement = now
        send(.load(request), into: &output)
    }

    /// Clears what belongs to the item that was open.
    private mutating func forgetItem() {
        lanes.seek = nil
        lanes.transport = .paused
        lanes.hasEnded = false
        duration = .invalid
        seekableRange = .invalid
        hasShownFrame = false
        repairStep = nil
        wasAutoplayRefused = false
        isSilenced = false
        isReconnecting = false
        mustPlayAgain = false
        scrub = nil
        suppressions.remove(.scrubbing)
        movedSince = .invalid
    }

    private mutating func setNext(_ request: LoadRequest?, into output: inout PlaybackOutput) {
        if let next {
            output.commands.append(PlaybackOutput.Addressed(generation: next.generation, command: .unload))
        }
        guard var request else {
            next = nil
            return
        }
        request.rate = rate
        request.play = false
        generations = generations.next
        next = Successor(generation: generations, request: request)
        output.commands.append(PlaybackOutput.Addressed(generation: generations, command: .prepare(request)))
    }

    /// Makes the successor the current item, in one step: no end and no play button in between.
    mutating func advance(to successor: Successor, into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        let old = generation
        let wasPlaying = lanes.transport == .playing
        if lanes.intent == .stop { lanes.intent = .none }
        request = successor.request
        generation = successor.generation
        next = nil
        forgetItem()
        lastPosition = successor.request.start ?? .zero
        lastWord = now
        lastMovement = now
        reconnectAttempts = 0
        output.notices.append(.advanced(to: successor.request.item))
        if let error = successor.error {
            lanes.readiness = .failed(error)
            toldPlay = false
            output.commands.append(PlaybackOutput.Addressed(generation: old, command: .unload))
            return
        }
        lanes.suppression = suppressions.strongest
        lanes.readiness = .opening
        if let description = successor.description {
            lanes.readiness = .ready
            take(description.ranges)
            lastPosition = description.position
            if wasPlaying, wantsPlayback { lanes.transport = .playing }
        }
        toldPlay = wantsPlayback
        transportID = transportID.next
        send(.activate(play: toldPlay, transportID), into: &output)
    }

    private mutating func stop(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        lanes.seek = nil
        if let next {
            output.commands.append(PlaybackOutput.Addressed(generation: next.generation, command: .unload))
            self.next = nil
        }
        guard isOpen || lanes.intent == .stop else {
            if case .failed = lanes.readiness { lanes.readiness = .empty }
            lanes.intent = .stop
            lanes.hasEnded = false
            lanes.transport = .paused
            return
        }
        guard lanes.intent != .stop else { return }
        lanes.intent = .stop
        lanes.hasEnded = false
        toldPlay = false
        isReconnecting = false
        isSilenced = false
        repairStep = nil
        scrub = nil
        suppressions.remove(.scrubbing)
        send(.unload, into: &output)
    }

    /// The engine has let the item go.
    mutating func close() {
        lanes.readiness = .empty
        forgetItem()
        lastPosition = .invalid
        toldPlay = false
    }

    private mutating func release(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        next = nil
        lanes.intent = .stop
        request = nil
        close()
        generations = generations.next
        generation = generations
        output.commands.append(PlaybackOutput.Addressed(generation: .none, command: .quit))
    }

    private mutating func retry(into output: inout PlaybackOutput) {
        guard case .failed = lanes.readiness, var request else { return }
        let isLive = duration.isIndefinite
        request.start = isLive || !lastPosition.isNumeric ? nil : lastPosition
        request.rate = rate
        if lanes.intent == .stop { lanes.intent = .play }
        let known = lastPosition
        reconnectAttempts = 0
        open(request, into: &output)
        if known.isNumeric, !isLive { lastPosition = known }
    }

    // MARK: Playing

    private mutating func play(into output: inout PlaybackOutput) {
        if lanes.hasEnded, isOpen {
            replay(.none, into: &output)
            return
        }
        suppressions.subtract(.holdingPlayback)
        wasAutoplayRefused = false
        lanes.intent = .play
    }

    private mutating func pause() {
        guard lanes.intent != .stop || !isOpen else { return }
        lanes.intent = .pause
    }

    private mutating func replay(_ id: CommandID, into output: inout PlaybackOutput) {
        if case .failed = lanes.readiness {
            retry(into: &output)
            return
        }
        guard isOpen else { return }
        suppressions.subtract(.holdingPlayback)
        lanes.intent = .play
        let start = seekableRange.isValid ? seekableRange.start : CMTime.zero
        seek(
            id == .none ? ownSeekID() : id, to: start, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false,
            into: &output)
    }

    private mutating func setRate(_ rate: Double, into output: inout PlaybackOutput) {
        guard rate.isFinite, rate > 0 else {
            pause()
            return
        }
        self.rate = min(max(rate, 0.1), 2)
        request?.rate = self.rate
        next?.request.rate = self.rate
        guard isOpen else { return }
        transportID = transportID.next
        send(.setRate(self.rate, transportID), into: &output)
    }

    /// Whether the transport should move as far as the lanes say.
    var wantsPlayback: Bool {
        lanes.intent == .play && !lanes.hasEnded && suppressions.isEmpty && isOpen
    }

    /// Tells the engine when what it should do has changed.
    mutating func tellTransport(into output: inout PlaybackOutput) {
        let wanted = wantsPlayback
        guard wanted != toldPlay || mustPlayAgain else { return }
        mustPlayAgain = false
        toldPlay = wanted
        lastMovement = now
        if wanted { lastWord = now }
        guard isOpen, !isReconnecting else { return }
        transportID = transportID.next
        send(wanted ? .play(transportID) : .pause(transportID), into: &output)
    }
}
