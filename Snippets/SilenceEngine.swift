//! A complete engine: every item is a minute of silence.

import Dispatch
import PlaybackModel
import Playhead
import Synchronization

final class SilenceEngine: PlaybackEngine {
    private struct Load {
        var generation: Generation
        var base = 0.0
        var since = DispatchTime.now()
        var rate = 1.0
        var isPlaying = false
        // The most recent transport command executed.
        var answered = CommandID.none

        var position: Double {
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - since.uptimeNanoseconds) / 1e9
            return min(isPlaying ? base + elapsed * rate : base, 60)
        }

        mutating func move(to position: Double) { (base, since) = (min(max(position, 0), 60), .now()) }
        mutating func setRate(_ rate: Double) { self.rate = rate.isFinite ? min(max(rate, 0.1), 4) : 1 }
    }

    private struct State {
        var load: Load?
        var hasQuit = false
    }

    private let epoch: UInt64
    private let inbox: EngineInbox
    private let queue = DispatchQueue(label: "silence")
    private let state = Mutex(State())

    init(_ configuration: EngineConfiguration, _ inbox: EngineInbox) {
        epoch = configuration.epoch
        self.inbox = inbox
        queue.async { [weak self] in
            self?.post(.hello(EngineHello(name: "Silence", processID: 0, capabilities: [])), .none)
            self?.tick()
        }
    }

    // Never blocks: commands are executed in order on the queue. Those of another epoch are for another engine.
    func send(_ command: EngineEnvelope<EngineCommand>) {
        guard command.epoch == epoch else { return }
        queue.async { [weak self] in self?.execute(command.message, command.generation) }
    }

    // Called on any thread, at any time.
    func currentTime(of generation: Generation) -> CMTime {
        let load = state.withLock { $0.load }
        return load?.generation == generation ? Self.time(load?.position ?? 0) : .invalid
    }

    var frames: (any FrameSource)? { nil }

    // Ignores all commands after quit.
    private func execute(_ command: EngineCommand, _ generation: Generation) {
        guard !state.withLock({ $0.hasQuit }) else { return }
        switch command {
        case .load(let request): open(request, generation)
        case .play(let id): change(generation, id) { $0.isPlaying = true }
        case .pause(let id): change(generation, id) { $0.isPlaying = false }
        case .setRate(let rate, let id): change(generation, id) { $0.setRate(rate) }
        case .seek(let seek): self.seek(seek, generation)
        case .step(_, let id):
            guard update(generation, { _ in }) != nil else { return }
            post(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.notSupportedByContent)))), generation)
        case .unload:
            state.withLock { if $0.load?.generation == generation { $0.load = nil } }
            post(.unloaded, generation)
        case .ping(let number): post(.pong(number), .none)
        case .quit: state.withLock { $0 = State(hasQuit: true) }
        default: break
        }
    }

    // Replaces the previous load, which sends no more events.
    private func open(_ request: LoadRequest, _ generation: Generation) {
        var load = Load(generation: generation, isPlaying: request.play)
        load.setRate(request.rate)
        if let start = request.start, start.isNumeric { load.move(to: start.seconds) }
        state.withLock { [load] in $0.load = load }
        let minute = CMTimeRange(start: .zero, duration: Self.time(60))
        let ranges = RangesReport(duration: minute.duration, seekable: [minute], loaded: [minute])
        let item = ItemDescription(ranges: ranges, mediaType: .audio, position: Self.time(load.base))
        post(.ready(item), generation)
        if load.isPlaying { reportTransport(of: load) }
    }

    // Changes the transport and reports which command caused it.
    private func change(_ generation: Generation, _ id: CommandID, _ body: (inout Load) -> Void) {
        let load = update(generation) { load in
            load.move(to: load.position)
            load.answered = id
            body(&load)
        }
        if let load { reportTransport(of: load) }
    }

    // Answers each seek once, with the position that it reached. Targets outside of the minute are clamped.
    private func seek(_ seek: PendingSeek, _ generation: Generation) {
        let target = seek.target
        let isTime = target.isNumeric || target.isPositiveInfinity
        guard let load = update(generation, { if isTime { $0.move(to: target.seconds) } }) else { return }
        let outcome: SeekReport.Outcome =
            isTime ? .landed(Self.time(load.base)) : .failed(PlaybackError(.notSeekable))
        post(.seeked(SeekReport(id: seek.id, outcome: outcome)), generation)
        reportPosition(of: load)
    }

    // Changes the load and returns the result, or nil if the load is gone.
    private func update(_ generation: Generation, _ body: (inout Load) -> Void) -> Load? {
        state.withLock { state in
            guard var load = state.load, load.generation == generation else { return nil }
            body(&load)
            state.load = load
            return load
        }
    }

    // Reports the position four times per second, and the end.
    private func tick() {
        queue.asyncAfter(deadline: .now() + 0.25) { [weak self] in self?.tick() }
        guard let load = state.withLock({ $0.load }), load.isPlaying else { return }
        reportPosition(of: load)
        guard load.position >= 60 else { return }
        _ = update(load.generation) { ($0.base, $0.isPlaying) = (60, false) }
        post(.ended(EndReport(position: Self.time(60))), load.generation)
    }

    private func reportTransport(of load: Load) {
        let state: TransportState = load.isPlaying ? .playing : .paused
        post(.transport(TransportReport(state: state, rate: load.rate, answered: load.answered)), load.generation)
        reportPosition(of: load)
    }

    private func reportPosition(of load: Load) {
        let stamp = Moment(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
        let rate = load.isPlaying ? load.rate : 0
        post(.position(PositionReport(time: Self.time(load.position), stamp: stamp, rate: rate)), load.generation)
    }

    private func post(_ event: EngineEvent, _ generation: Generation) {
        inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event))
    }

    private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000) }
}

let silence = EngineProvider { SilenceEngine($0, $1) }
