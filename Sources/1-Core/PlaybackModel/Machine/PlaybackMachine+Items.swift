extension PlaybackMachine {
    mutating func load(_ request: LoadRequest, play: Bool?, into output: inout PlaybackOutput) {
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

    /// Sends the current request under a new generation, and after it the one that follows: a load releases both.
    mutating func sendLoad(into output: inout PlaybackOutput) {
        guard var request else { return }
        if isEngineLost {
            isEngineLost = false
            output.notices.append(.engineLost)
        }
        generations = generations.next
        generation = generations
        awaited = .none
        answered = .none
        lanes.suppression = suppressions.strongest
        toldPlay = wantsPlayback
        request.play = toldPlay
        expectMovement()
        send(.load(request), into: &output)
        if let next { prepare(next.request, into: &output) }
    }

    /// Clears what belongs to the item that was open.
    private mutating func forgetItem() {
        lanes.seek = nil
        lanes.transport = .paused
        lanes.hasEnded = false
        reported = .paused
        duration = .invalid
        seekableRange = .invalid
        hasShownFrame = false
        repairStep = nil
        wasAutoplayRefused = false
        isSilenced = false
        isReconnecting = false
        hasStoppedItself = false
        mustPlayAgain = false
        corrections = 0
        letGoOfScrub()
        movedSince = .invalid
    }

    mutating func letGoOfScrub() {
        scrub = nil
        suppressions.remove(.scrubbing)
    }

    // MARK: The next item

    mutating func setNext(_ request: LoadRequest?, into output: inout PlaybackOutput) {
        if let next, !isEngineLost {
            output.commands.append(PlaybackOutput.Addressed(generation: next.generation, command: .unload))
        }
        guard let request else {
            next = nil
            return
        }
        prepare(request, into: &output)
    }

    private mutating func prepare(_ request: LoadRequest, into output: inout PlaybackOutput) {
        var request = request
        request.rate = rate
        request.play = false
        generations = generations.next
        next = Successor(generation: generations, request: request)
        // A lost engine's successor opens what follows after the next load.
        guard !isEngineLost else { return }
        output.commands.append(PlaybackOutput.Addressed(generation: generations, command: .prepare(request)))
    }

    /// Makes the successor the current item, in one step: no end and no play button in between.
    mutating func advance(to successor: Successor, into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        let old = generation
        let wasPlaying = lanes.transport == .playing
        if lanes.intent == .stop { lanes.intent = .none }
        next = nil
        reconnectAttempts = 0
        output.notices.append(.advanced(to: successor.request.item))
        guard !isEngineLost else {
            open(successor.request, into: &output)
            return
        }
        request = successor.request
        generation = successor.generation
        awaited = .none
        answered = .none
        forgetItem()
        lastPosition = successor.request.start ?? .zero
        if let error = successor.error {
            lanes.readiness = .failed(error)
            toldPlay = false
            output.commands.append(PlaybackOutput.Addressed(generation: old, command: .unload))
            send(.unload, into: &output)
            return
        }
        lanes.suppression = suppressions.strongest
        lanes.readiness = .opening
        if let description = successor.description {
            lanes.readiness = .ready
            take(description.ranges)
            lastPosition = description.position
            if wasPlaying, wantsPlayback {
                lanes.transport = .playing
                reported = .playing
            }
        }
        expectMovement()
        toldPlay = wantsPlayback
        let id = newTransportID()
        send(.activate(play: toldPlay, id), into: &output)
        // Whether it can play at this speed was said, if at all, before anybody listened.
        if rate != 1 { send(.setRate(rate, newTransportID()), into: &output) }
    }

    // MARK: Closing

    mutating func stop(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        lanes.seek = nil
        if let next {
            if !isEngineLost {
                output.commands.append(PlaybackOutput.Addressed(generation: next.generation, command: .unload))
            }
            self.next = nil
        }
        guard isOpen else {
            if lanes.intent != .stop { close() }
            lanes.intent = .stop
            return
        }
        lanes.intent = .stop
        lanes.hasEnded = false
        toldPlay = false
        isReconnecting = false
        isSilenced = false
        repairStep = nil
        letGoOfScrub()
        send(.unload, into: &output)
    }

    /// The engine has let the item go.
    mutating func close() {
        lanes.readiness = .empty
        forgetItem()
        lastPosition = .invalid
        toldPlay = false
    }

    mutating func release(into output: inout PlaybackOutput) {
        completeSeeks(.superseded, into: &output)
        isReleased = true
        next = nil
        lanes.intent = .stop
        request = nil
        close()
        generations = generations.next
        generation = generations
        output.commands.append(PlaybackOutput.Addressed(generation: .none, command: .quit))
    }

    // MARK: Opening again

    mutating func retry(into output: inout PlaybackOutput) {
        guard case .failed = lanes.readiness, var request else { return }
        request.start = restart(at: lastPosition)
        request.rate = rate
        if lanes.intent == .stop { lanes.intent = .play }
        reconnectAttempts = 0
        open(request, into: &output)
    }

    /// Where a load that goes on at `position` begins. A live stream goes on at its edge unless the position is well
    /// within its window; what never moved from its natural start begins there again.
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
