//! A whole engine: every item is a minute of silence.

import Dispatch
import PlaybackModel
import Playhead
import Synchronization

final class SilenceEngine: PlaybackEngine {
    private struct Load {
        var generation = Generation.none
        var base = 0.0
        var since = DispatchTime.now()
        var rate = 1.0
        var isPlaying = false

        var position: Double {
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - since.uptimeNanoseconds) / 1e9
            return min(isPlaying ? base + elapsed * rate : base, 60)
        }

        mutating func move(to position: Double) { (base, since) = (min(max(position, 0), 60), .now()) }
    }

    private let epoch: UInt64
    private let inbox: EngineInbox
    private let queue = DispatchQueue(label: "silence")
    private let load = Mutex(Load())

    init(_ configuration: EngineConfiguration, _ inbox: EngineInbox) {
        epoch = configuration.epoch
        self.inbox = inbox
        let hello = EngineHello(name: "Silence", processID: 0, capabilities: [])
        queue.async {
            self.post(.hello(hello), .none)
            self.report()
        }
    }

    // Never blocks: commands are obeyed in order, elsewhere.
    func send(_ command: EngineEnvelope<EngineCommand>) {
        queue.async { self.obey(command.message, command.generation) }
    }

    // Asked from anywhere, at any time.
    func currentTime(of generation: Generation) -> CMTime {
        load.withLock { $0.generation == generation ? Self.time($0.position) : .invalid }
    }

    var frames: (any FrameSource)? { nil }

    private func obey(_ command: EngineCommand, _ generation: Generation) {
        switch command {
        case .load(let request):
            load.withLock { $0 = Load(generation: generation, rate: request.rate) }
            let minute = CMTimeRange(start: .zero, duration: Self.time(60))
            let ranges = RangesReport(duration: minute.duration, seekable: [minute], loaded: [minute])
            post(.ready(ItemDescription(ranges: ranges, mediaType: .audio, position: .zero)), generation)
            if request.play { change(generation, .none) { $0.isPlaying = true } }
        case .play(let id): change(generation, id) { $0.isPlaying = true }
        case .pause(let id): change(generation, id) { $0.isPlaying = false }
        case .setRate(let rate, let id): change(generation, id) { $0.rate = rate }
        case .seek(let seek):
            change(generation, seek.id) { $0.move(to: seek.target.seconds) }
            post(.seeked(SeekReport(id: seek.id, outcome: .landed(seek.target))), generation)
        case .step(_, let id):
            post(.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.notSupportedByContent)))), generation)
        case .unload:
            load.withLock { $0 = Load() }
            post(.unloaded, generation)
        case .ping(let number): post(.pong(number), .none)
        default: break
        }
    }

    // The transport changes; each report says which command it answers.
    private func change(_ generation: Generation, _ id: CommandID, _ body: (inout Load) -> Void) {
        let (isPlaying, rate) = load.withLock { load in
            load.move(to: load.position)
            body(&load)
            return (load.isPlaying, load.rate)
        }
        post(.transport(TransportReport(state: isPlaying ? .playing : .paused, rate: rate, answered: id)), generation)
    }

    // A few times a second: where it is, and whether that is the end.
    private func report() {
        queue.asyncAfter(deadline: .now() + 0.25) { [weak self] in self?.report() }
        let load = load.withLock { $0 }
        guard load.isPlaying else { return }
        let position = load.position
        let stamp = Moment(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
        post(.position(PositionReport(time: Self.time(position), stamp: stamp, rate: load.rate)), load.generation)
        guard position >= 60 else { return }
        self.load.withLock { $0 = Load(generation: load.generation, base: 60) }
        post(.ended(EndReport(position: Self.time(60))), load.generation)
    }

    private func post(_ event: EngineEvent, _ generation: Generation) {
        inbox.post(EngineEnvelope(epoch: epoch, generation: generation, message: event))
    }

    private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000) }
}

let silence = EngineProvider { SilenceEngine($0, $1) }
