extension PlaybackMachine {
    /// Performs a command.
    mutating func perform(_ command: PlaybackCommand, _ id: CommandID, into output: inout PlaybackOutput) {
        guard engine != .released else {
            reject(command, id, into: &output)
            return
        }
        switch command {
        case .load(let request, let play): load(request, play: play, into: &output)
        case .setNext(let request): setNext(request, into: &output)
        case .advance:
            if let successor = loads.next { advance(to: successor, into: &output) }
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
            loads.request?.selection = selection
            loads.next?.request.selection = selection
            sendToEach(.select(selection), into: &output)
        case .setLimits(let limits):
            loads.request?.limits = limits
            loads.next?.request.limits = limits
            sendToEach(.setLimits(limits), into: &output)
        case .setActionAtItemEnd(let action): actionAtItemEnd = action
        case .setLoops(let loops): self.loops = loops
        case .release: release(into: &output)
        }
    }

    /// Answers a command that arrives after the release.
    private mutating func reject(_ command: PlaybackCommand, _ id: CommandID, into output: inout PlaybackOutput) {
        switch command {
        case .seek, .step, .replay: complete(id, .rejected, into: &output)
        default: break
        }
    }

    /// A Boolean value that indicates whether an item is opening or ready.
    var isOpen: Bool {
        switch lanes.readiness {
        case .opening, .ready: lanes.intent != .stop
        case .empty, .failed: false
        }
    }

    /// A Boolean value that indicates whether the item was stopped, and the engine has not released it yet.
    package var isClosing: Bool {
        switch lanes.readiness {
        case .opening, .ready: lanes.intent == .stop
        case .empty, .failed: false
        }
    }

    /// A Boolean value that indicates whether the engine holds the current load. Before an attempt to reconnect it holds
    /// none: the load that follows carries the settings.
    package var isHeldByEngine: Bool { isOpen && load.recovery.connection != .lost }

    private var isNextHeldByEngine: Bool { loads.next != nil && engine != .lost }

    func send(_ command: EngineCommand, into output: inout PlaybackOutput) {
        send(command, to: generation, into: &output)
    }

    func send(_ command: EngineCommand, to generation: Generation, into output: inout PlaybackOutput) {
        output.commands.append(PlaybackOutput.Addressed(generation: generation, command: command))
    }

    /// Sends a setting to both the current item and the prepared one.
    private func sendToEach(_ command: EngineCommand, into output: inout PlaybackOutput) {
        if isHeldByEngine { send(command, into: &output) }
        if isNextHeldByEngine { send(command, to: loads.nextGeneration, into: &output) }
    }

    /// Reports the outcome of a command to its caller. The machine's own seeks have no caller.
    func complete(_ id: CommandID, _ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        guard id.rawValue >> 63 == 0 else { return }
        output.completions.append(CommandCompletion(id: id, outcome: outcome))
    }

    // MARK: Playing

    private mutating func play(into output: inout PlaybackOutput) {
        if lanes.hasEnded, isOpen {
            replay(seeks.ownID(), into: &output)
            return
        }
        // A closing item stays closed: the intent waits for the next load.
        if lanes.intent == .stop, !lanes.readiness.isEmpty { close() }
        resume()
    }

    /// Sets the intent to play, which overrides what holds playback.
    private mutating func resume() {
        holds = []
        load.wasAutoplayRefused = false
        lanes.intent = .play
    }

    private mutating func pause() {
        guard lanes.intent != .stop else { return }
        lanes.intent = .pause
    }

    /// Turns the intent to play into the intent to pause.
    mutating func pauseIfPlaying() {
        if lanes.intent == .play { lanes.intent = .pause }
    }

    private mutating func replay(_ id: CommandID, into output: inout PlaybackOutput) {
        if lanes.isFailed {
            retry(into: &output)
            complete(id, .finished, into: &output)
            return
        }
        guard isOpen else {
            complete(id, .rejected, into: &output)
            return
        }
        resume()
        seek(id, to: startOfContent, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false, into: &output)
    }

    private mutating func setRate(_ rate: Double, into output: inout PlaybackOutput) {
        guard rate.isFinite, rate > 0 else {
            pause()
            return
        }
        self.rate = min(max(rate, 0.1), 4)
        loads.setRate(self.rate)
        guard isHeldByEngine || isNextHeldByEngine else { return }
        // The prepared item's answer is not awaited.
        sendToEach(.setRate(self.rate, transport.newOrder(isAwaited: isHeldByEngine)), into: &output)
    }

    /// A Boolean value that indicates whether the lanes call for playback.
    var wantsPlayback: Bool {
        lanes.intent == .play && !lanes.hasEnded && suppressions.isEmpty && isOpen
    }

    /// Orders the transport to play or pause when what it should do has changed.
    mutating func updateTransport(into output: inout PlaybackOutput) {
        let wanted = wantsPlayback
        let hasChanged = wanted != transport.isOrderedToPlay
        guard hasChanged || transport.order == .play(.resumable) else { return }
        if hasChanged, wanted { expectMovement() }
        transport.order = wanted ? .play(.normal) : .pause
        guard isHeldByEngine else { return }
        let id = transport.newOrder()
        send(wanted ? .play(id) : .pause(id), into: &output)
    }
}
