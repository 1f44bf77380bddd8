import PlaybackModel
import Playhead
import PlayheadTesting

extension HardCaseStage {
    /// Performs a step that causes an event.
    func perform(_ step: HardCaseStep) {
        switch step {
        case .begins(let beginning): begin(beginning)
        case .user(let action): perform(action)
        case .system(let event): player.handleSystemEvent(event)
        case .happens(let kind): simulation.engine?.perform(kind)
        case .reports(let word, of: let load): say(word, of: load.map { Generation(rawValue: $0) })
        case .network(let isThere):
            setNetwork(isThere: isThere)
            if !isThere { simulation.engine?.perform(.fail(PlaybackError(.connectionLost))) }
        case .wait(let seconds): wait(seconds)
        case .times(let count, let steps): for _ in 0..<count { steps.forEach(perform) }
        case .expect, .check: break
        }
        noteSpinner()
    }

    private func begin(_ beginning: Beginning) {
        switch beginning {
        case .empty: makePlayer([])
        case .opening(let play):
            makePlayer(makeQueue())
            if play { player.play() }
        case .playing(let position): beginPlaying(at: position)
        case .paused(let position):
            beginPlaying(at: position)
            player.pause()
            if items.first?.isDictated == true { say(.transport(.paused, unheard: 0, .none), of: nil) }
        }
        beginHistory()
    }

    private func beginPlaying(at position: Double) {
        makePlayer(makeQueue(from: position))
        player.play()
        guard let item = items.first, item.isDictated else {
            // An item that opens in 0.1 s plays from its start position.
            wait(0.1)
            return
        }
        say(.ready(item.duration, at: position), of: nil)
        say(.transport(.playing, unheard: 0, .none), of: nil)
        say(.position(position), of: nil)
    }

    private func perform(_ action: UserAction) {
        switch action {
        case .open: open()
        case .play: player.play()
        case .pause: player.pause()
        case .press: player.togglePlayPause()
        case .stop: player.stop()
        case .retry: player.retry()
        case .seek(let target): seek(.at(.seconds(target)), smooth: false)
        case .seekNear(let target): seek(.near(.seconds(target)), smooth: false)
        case .drag(let target): seek(.near(.seconds(target)), smooth: true)
        case .skip(let seconds): player.skip(by: seconds)
        case .beginScrubbing: player.beginScrubbing()
        case .endScrubbing: player.endScrubbing()
        case .cancelScrubbing: player.cancelScrubbing()
        case .setRate(let rate): player.rate = rate
        case .next: player.advanceToNextItem()
        case .removeAllItems: player.items = []
        case .replace(let number): player.currentItem = queue[number - 1]
        case .handOff(let position):
            guard let item = player.currentItem else { return }
            player.currentItem = PlayerItem(url: item.url, startPosition: .seconds(position))
        case .recreate(let play):
            makePlayer(makeQueue(from: player.time().seconds))
            if play { player.play() }
        case .setLoops(let loops): player.send(.setLoops(loops))
        }
    }

    private func seek(_ position: Position, smooth: Bool) {
        let number = seeks.count
        seeks.append(nil)
        player.seek(position, smooth: smooth) { [weak self] isFinished in
            guard let self else { return }
            if seeks[number] != nil { problems.append("seek \(number + 1) was answered twice") }
            seeks[number] = isFinished
        }
    }

    // MARK: Words

    private func say(_ word: EngineReport, of load: Generation?) {
        guard let engine = simulation.engine else { return }
        let load = load ?? engine.currentGeneration
        engine.inject(event(word, of: load), generation: load)
    }

    private func event(_ word: EngineReport, of load: Generation) -> EngineEvent {
        switch word {
        case .ready(let duration, let position):
            .ready(ItemDescription(ranges: ranges(duration), position: .seconds(position)))
        case .readyLive(let start, let end, let position):
            .ready(ItemDescription(ranges: window(start, end), position: .seconds(position)))
        case .transport(let state, let unheard, let reason):
            .transport(
                TransportReport(
                    state: state, answered: CommandID(rawValue: newestCommand(of: load) - unheard), reason: reason))
        case .position(let seconds):
            .position(PositionReport(time: .seconds(seconds), stamp: simulation.scheduler.now, rate: 1))
        case .landed(let number, let seconds):
            .seeked(SeekReport(id: sentSeek(number), outcome: .landed(.seconds(seconds))))
        case .superseded(let number): .seeked(SeekReport(id: sentSeek(number), outcome: .superseded))
        case .seekFailed(let number, let code):
            .seeked(SeekReport(id: sentSeek(number), outcome: .failed(PlaybackError(code))))
        case .ended(let seconds): .ended(EndReport(position: .seconds(seconds)))
        case .failed(let code): .failed(PlaybackError(code))
        case .duration(let seconds): .ranges(ranges(seconds))
        case .window(let start, let end): .ranges(window(start, end))
        case .buffer(let percent, let isLikely):
            .buffering(BufferingReport(percent: percent, isLikelyToKeepUp: isLikely))
        case .warning(let code): .warning(PlaybackError(code))
        case .repairing(let step): .repairing(step)
        case .frame:
            .frame(
                VideoFrame(
                    slot: FrameSlotID(rawValue: 1), time: .zero,
                    layout: FrameLayout(size: PixelSize(width: 16, height: 9), bytesPerRow: 64)))
        case .unloaded: .unloaded
        }
    }

    private func ranges(_ duration: Double?) -> RangesReport {
        guard let duration else { return RangesReport(duration: .invalid) }
        return RangesReport(
            duration: .seconds(duration), seekable: [CMTimeRange(start: .zero, end: .seconds(duration))])
    }

    private func window(_ start: Double, _ end: Double) -> RangesReport {
        RangesReport(duration: .indefinite, seekable: [CMTimeRange(start: .seconds(start), end: .seconds(end))])
    }

    /// The number of the newest order to the transport of a load, or 0.
    private func newestCommand(of load: Generation) -> UInt64 {
        for entry in simulation.journal.reversed() where entry.generation == load {
            switch entry.command {
            case .play(let id), .pause(let id), .activate(_, let id), .setRate(_, let id): return id.rawValue
            default: continue
            }
        }
        return 0
    }

    /// The number of a seek among those that engines received.
    private func sentSeek(_ number: UInt64) -> CommandID {
        let sent = commands.compactMap { entry -> CommandID? in
            switch entry.command {
            case .seek(let seek): seek.id
            case .step(_, let id): id
            default: nil
            }
        }
        guard number >= 1, number <= UInt64(sent.count) else {
            problems.append("the engine did not receive seek \(number)")
            return .none
        }
        return sent[Int(number) - 1]
    }
}
