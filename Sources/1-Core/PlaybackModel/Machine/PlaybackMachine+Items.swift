extension PlaybackMachine {
    mutating func load(_ request: LoadRequest, play: Bool?, into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        if let play {
            lanes.intent = play ? .play : .pause
        } else if lanes.intent == .stop {
            lanes.intent = .none
        }
        loads.next = nil
        var request = request
        request.rate = rate
        open(request, into: &output)
    }

    /// Opens a request as a new load, with the lanes of an opening item.
    private mutating func open(_ request: LoadRequest, into output: inout PlaybackOutput) {
        loads.request = request
        forgetItem(position: request.start ?? .zero)
        lanes.readiness = .opening
        sendLoad(into: &output)
    }

    /// Sends the current request under a new generation, and after it the next one: a load releases both.
    mutating func sendLoad(into output: inout PlaybackOutput) {
        guard var request else { return }
        if engine == .lost {
            engine = .attached
            output.notices.append(.engineLost)
        }
        loads.generation = loads.newGeneration()
        transport.begin(playing: wantsPlayback)
        request.play = transport.isOrderedToPlay
        expectMovement()
        send(.load(request), into: &output)
        if let next = loads.next { prepare(next.request, into: &output) }
    }

    /// Replaces everything that belongs to the item that was open.
    private mutating func forgetItem(position: CMTime) {
        lanes.seek = nil
        lanes.transport = .paused
        lanes.hasEnded = false
        load = LoadState(position: position)
        transport.end()
    }

    // MARK: The next item

    mutating func setNext(_ request: LoadRequest?, into output: inout PlaybackOutput) {
        unloadNext(into: &output)
        if let request { prepare(request, into: &output) }
    }

    /// Drops the next item.
    private mutating func unloadNext(into output: inout PlaybackOutput) {
        guard let next = loads.next else { return }
        if engine != .lost { send(.unload, to: next.generation, into: &output) }
        loads.next = nil
    }

    private mutating func prepare(_ request: LoadRequest, into output: inout PlaybackOutput) {
        var request = request
        request.rate = rate
        request.play = false
        let generation = loads.newGeneration()
        loads.next = .init(generation: generation, request: request)
        // A new engine prepares it after the next load.
        if engine != .lost { send(.prepare(request), to: generation, into: &output) }
    }

    /// Makes the successor the current item, in one step without an end or a play button in between.
    mutating func advance(to successor: LoadQueue.Successor, into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        let old = generation
        let wasPlaying = lanes.transport == .playing
        if lanes.intent == .stop { lanes.intent = .none }
        loads.next = nil
        output.notices.append(.advanced(to: successor.request.item))
        guard engine != .lost else {
            open(successor.request, into: &output)
            return
        }
        loads.request = successor.request
        loads.generation = successor.generation
        forgetItem(position: successor.request.start ?? .zero)
        if let error = successor.error {
            lanes.readiness = .failed(error)
            transport.begin(playing: false)
            send(.unload, to: old, into: &output)
            send(.unload, into: &output)
            return
        }
        lanes.readiness = .opening
        transport.begin(playing: wantsPlayback)
        if let description = successor.description {
            lanes.readiness = .ready
            receive(description.ranges)
            load.position = limited(description.position)
            if wasPlaying, wantsPlayback {
                lanes.transport = .playing
                transport.report = .believed(.playing)
            }
        }
        expectMovement()
        send(.activate(play: transport.isOrderedToPlay, transport.newOrder()), into: &output)
        // Whether the item supports this speed was reported, if at all, before its turn.
        if rate != 1 { send(.setRate(rate, transport.newOrder()), into: &output) }
    }

    // MARK: Closing

    mutating func stop(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        lanes.seek = nil
        unloadNext(into: &output)
        guard isOpen else {
            if lanes.intent != .stop { close() }
            lanes.intent = .stop
            return
        }
        lanes.intent = .stop
        lanes.hasEnded = false
        endActivity()
        send(.unload, into: &output)
    }

    /// Closes the item that the engine has released.
    mutating func close() {
        lanes.readiness = .empty
        forgetItem(position: .invalid)
    }

    mutating func release(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        engine = .released
        loads.next = nil
        lanes.intent = .stop
        loads.request = nil
        close()
        loads.generation = loads.newGeneration()
        send(.quit, to: .none, into: &output)
    }

    // MARK: Opening again

    mutating func retry(into output: inout PlaybackOutput) {
        guard case .failed = lanes.readiness, var request else { return }
        request.start = restart(at: load.shownPosition)
        request.rate = rate
        if lanes.intent == .stop { lanes.intent = .play }
        open(request, into: &output)
    }

    /// Returns where a load that continues at a position begins; `nil` for the item's natural start.
    ///
    /// A live stream continues at its edge, unless the position is well inside its window. An item that never moved
    /// starts where it did before.
    func restart(at position: CMTime) -> CMTime? {
        guard position.isNumeric, position != request?.start ?? .zero else { return request?.start }
        if duration.isIndefinite {
            guard seekableRange.isValid, seekableRange.start <= position,
                position.seconds < seekableRange.end.seconds - 30
            else { return nil }
            return position
        }
        if let end = endOfContent, position >= end { return nil }
        return position
    }
}
