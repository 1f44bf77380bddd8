import PlaybackModel

extension SimulatedEngine {
    /// Obeys a command, as its item's quirks allow.
    func obey(_ command: EngineCommand, of generation: Generation) {
        guard isRunning else { return }
        guard let load = load(generation), let behaviour = load.quirk(for: command) else {
            perform(command, of: generation, answers: 1)
            return
        }
        switch behaviour {
        case .lost: break
        case .stuck:
            switch command {
            case .seek, .step: perform(command, of: generation, answers: 1, isStuck: true)
            default: break
            }
        case .unanswered: perform(command, of: generation, answers: 0)
        case .answeredTwice: perform(command, of: generation, answers: 2)
        case .late(let seconds):
            load.schedule(after: seconds) { load in
                load.engine.perform(command, of: load.generation, answers: 1)
            }
        case .failing(let error):
            switch command {
            case .seek(let seek): load.answer(seek.id, .failed(error), times: 1)
            case .step(_, let id): load.answer(id, .failed(error), times: 1)
            default: load.fail(error)
            }
        }
    }

    private func perform(
        _ command: EngineCommand, of generation: Generation, answers: Int, isStuck: Bool = false
    ) {
        guard isRunning else { return }
        note(command, isAnswered: answers > 0)
        switch command {
        case .load(let request):
            release(current)
            release(prepared)
            prepared = nil
            open(request, generation, asCurrent: true)
        case .prepare(let request):
            release(prepared)
            open(request, generation, asCurrent: false)
        case .activate(let play, _): activate(generation, play: play, answers: answers)
        case .unload: unload(generation, answers: answers)
        case .play: load(generation)?.setWantsPlay(true, answers: answers)
        case .pause: load(generation)?.setWantsPlay(false, answers: answers)
        case .setRate(let rate, _): load(generation)?.setRate(rate, answers: answers)
        case .seek(let seek):
            load(generation)?.jump(
                SimulatedJump(id: seek.id, kind: .seek(seek), answers: answers, isStuck: isStuck))
        case .step(let count, let id):
            load(generation)?.jump(SimulatedJump(id: id, kind: .step(count), answers: answers, isStuck: isStuck))
        case .select(let selection): load(generation)?.select(selection, answers: answers)
        case .setVolume(let volume): self.volume = volume
        case .setMuted(let isMuted): self.isMuted = isMuted
        case .setLimits(let limits): self.limits = limits
        case .setMaximumFrameSize(let size): setMaximumFrameSize(size)
        // The simulated pictures are always BGRA.
        case .setFrameFormats, .setDMABufFormats, .setScript: break
        case .setAudioDevice(let name): audioDevice = name
        case .setAdjustments(let new): adjustments = new.limited
        case .setMetering(let isOn): isMetering = isOn
        case .setJoining(let isOn): isJoining = isOn
        case .releaseFrame(let slot): pictures?.release(slot)
        case .provide: load(generation)?.takeBytes()
        case .refuse(_, let error): load(generation)?.fail(error)
        case .ping(let number): post(.pong(number), of: .none)
        case .quit: quit()
        }
    }

    /// Stores the newest transport command, even if its load is gone.
    private func note(_ command: EngineCommand, isAnswered: Bool) {
        guard isAnswered else { return }
        switch command {
        case .play(let id), .pause(let id), .setRate(_, let id), .activate(_, let id): answered = max(answered, id)
        default: break
        }
    }

    // MARK: Loads

    private func setMaximumFrameSize(_ size: PixelSize?) {
        let previous = SimulatedFrames.size(within: maximumFrameSize)
        maximumFrameSize = size
        guard SimulatedFrames.size(within: size) != previous else { return }
        for load in [current, prepared] { load?.replaceSlots() }
    }

    func load(_ generation: Generation) -> SimulatedLoad? {
        if let current, current.generation == generation { return current }
        if let prepared, prepared.generation == generation { return prepared }
        return nil
    }

    private func open(_ request: LoadRequest, _ generation: Generation, asCurrent: Bool) {
        let load = SimulatedLoad(
            engine: self, generation: generation, request: request, item: simulation.script(for: request.source),
            isCurrent: asCurrent)
        if asCurrent { current = load } else { prepared = load }
        load.open()
    }

    private func activate(_ generation: Generation, play: Bool, answers: Int) {
        guard let load = prepared, load.generation == generation else { return }
        release(current)
        current = load
        prepared = nil
        load.activate(play: play, answers: answers)
    }

    private func unload(_ generation: Generation, answers: Int) {
        // A load that was replaced or never existed is answered too.
        if let load = load(generation) {
            release(load)
            if load === current { current = nil } else { prepared = nil }
        }
        for _ in 0..<answers { post(.unloaded, of: generation) }
    }

    private func release(_ load: SimulatedLoad?) {
        guard let load else { return }
        load.release()
        timelines.withLock { $0[load.generation] = nil }
    }

    // MARK: The end

    private func quit() {
        stop()
    }

    /// Crashes with a final error.
    func crash(_ error: PlaybackError) {
        post(.failed(error), of: .none)
        stop()
    }

    /// Stops responding.
    func stop() {
        isRunning = false
        release(current)
        release(prepared)
        current = nil
        prepared = nil
    }
}
