extension PlaybackMachine {
    /// Obeys a command.
    mutating func obey(_ command: PlaybackCommand, _ id: CommandID, into output: inout PlaybackOutput) {
        guard !isReleased else {
            reject(command, id, into: &output)
            return
        }
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
            sendToEach(.select(selection), into: &output)
        case .setLimits(let limits):
            request?.limits = limits
            next?.request.limits = limits
            sendToEach(.setLimits(limits), into: &output)
        case .setActionAtItemEnd(let action): actionAtItemEnd = action
        case .setLoops(let loops): self.loops = loops
        case .release: release(into: &output)
        }
    }

    /// Answers a command that comes after the release.
    private mutating func reject(_ command: PlaybackCommand, _ id: CommandID, into output: inout PlaybackOutput) {
        switch command {
        case .seek, .step, .replay: complete(id, .rejected, into: &output)
        default: break
        }
    }

    /// Whether an item is opening or ready.
    var isOpen: Bool {
        switch lanes.readiness {
        case .opening, .ready: lanes.intent != .stop
        case .empty, .failed: false
        }
    }

    /// Whether the engine holds the current load, opening or ready. While an attempt to connect again is due there is
    /// nobody to tell: its load carries the word.
    package var isHeldByEngine: Bool { isOpen && !isAwaitingReconnect }

    private var isNextHeldByEngine: Bool { next != nil && !isEngineLost }

    func send(_ command: EngineCommand, into output: inout PlaybackOutput) {
        output.commands.append(PlaybackOutput.Addressed(generation: generation, command: command))
    }

    /// Sends what holds for the open item and for the one that is prepared.
    private func sendToEach(_ command: EngineCommand, into output: inout PlaybackOutput) {
        if isHeldByEngine { send(command, into: &output) }
        guard let next, isNextHeldByEngine else { return }
        output.commands.append(PlaybackOutput.Addressed(generation: next.generation, command: command))
    }

    /// Tells a caller how its command came out. The machine's own seeks have no caller.
    func complete(_ id: CommandID, _ outcome: CommandCompletion.Outcome, into output: inout PlaybackOutput) {
        guard id.rawValue >> 63 == 0 else { return }
        output.completions.append(CommandCompletion(id: id, outcome: outcome))
    }

    // MARK: Playing

    private mutating func play(into output: inout PlaybackOutput) {
        if lanes.hasEnded, isOpen {
            replay(ownSeekID(), into: &output)
            return
        }
        // What is being closed stays closed: the intent waits for the next load.
        if lanes.intent == .stop, !lanes.readiness.isEmpty { close() }
        suppressions.subtract(.holdingPlayback)
        wasAutoplayRefused = false
        lanes.intent = .play
    }

    private mutating func pause() {
        guard lanes.intent != .stop else { return }
        lanes.intent = .pause
    }

    private mutating func replay(_ id: CommandID, into output: inout PlaybackOutput) {
        if case .failed = lanes.readiness {
            retry(into: &output)
            complete(id, .finished, into: &output)
            return
        }
        guard isOpen else {
            complete(id, .rejected, into: &output)
            return
        }
        suppressions.subtract(.holdingPlayback)
        wasAutoplayRefused = false
        lanes.intent = .play
        seek(id, to: startOfContent, toleranceBefore: .zero, toleranceAfter: .zero, isSmooth: false, into: &output)
    }

    private mutating func setRate(_ rate: Double, into output: inout PlaybackOutput) {
        guard rate.isFinite, rate > 0 else {
            pause()
            return
        }
        let rate = min(max(rate, 0.1), 2)
        self.rate = rate
        request?.rate = rate
        next?.request.rate = rate
        guard isHeldByEngine || isNextHeldByEngine else { return }
        let awaited = awaited
        let id = newTransportID()
        // The prepared item answers nothing that this load waits for.
        if !isHeldByEngine { self.awaited = awaited }
        sendToEach(.setRate(rate, id), into: &output)
    }

    /// A number for a command that `transport` answers.
    mutating func newTransportID() -> CommandID {
        transportID = transportID.next
        awaited = transportID
        return transportID
    }

    /// Whether the transport should move as far as the lanes say.
    var wantsPlayback: Bool {
        lanes.intent == .play && !lanes.hasEnded && suppressions.isEmpty && isOpen
    }

    /// Tells the engine when what it should do has changed.
    mutating func tellTransport(into output: inout PlaybackOutput) {
        let wanted = wantsPlayback
        guard wanted != toldPlay || mustPlayAgain else { return }
        if wanted != toldPlay, wanted { expectMovement() }
        mustPlayAgain = false
        hasStoppedItself = false
        toldPlay = wanted
        guard isHeldByEngine else { return }
        let id = newTransportID()
        send(wanted ? .play(id) : .pause(id), into: &output)
    }
}
