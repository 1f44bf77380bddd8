import Dispatch
import PlaybackModel
import Playhead
import Synchronization

/// A simulated engine with one defect: a wrapper that changes its commands and events.
final class BrokenEngine: PlaybackEngine {
    private let inner: any PlaybackEngine
    private let spoiler: Spoiler
    private let epoch: UInt64
    private let scheduler: any PlaybackScheduler
    private let lastSeek = Mutex<EngineEnvelope<EngineCommand>?>(nil)
    private var defect: Defect { spoiler.defect }

    /// Makes such engines.
    static func provider(
        _ defect: Defect, _ inner: EngineProvider, _ scheduler: any PlaybackScheduler
    ) -> EngineProvider {
        EngineProvider { configuration, inbox in
            let spoiler = Spoiler(defect, inbox)
            let own = EngineInbox()
            own.setDirectReceiver { spoiler.take($0) }
            return BrokenEngine(inner(configuration, own), spoiler, configuration.epoch, scheduler)
        }
    }

    private init(
        _ inner: any PlaybackEngine, _ spoiler: Spoiler, _ epoch: UInt64, _ scheduler: any PlaybackScheduler
    ) {
        self.inner = inner
        self.scheduler = scheduler
        self.spoiler = spoiler
        self.epoch = epoch
    }

    deinit {
        if defect == .speaksAfterDropping { reportLate() }
    }

    var frames: (any FrameSource)? {
        guard let source = inner.frames else { return nil }
        return defect == .frozenPictures ? StickyFrames(source) : source
    }

    func currentTime(of generation: Generation) -> CMTime {
        let time = inner.currentTime(of: generation)
        return defect == .clockInSteps && time.isValid ? spoiler.stepping(time) : time
    }

    func send(_ command: EngineEnvelope<EngineCommand>) {
        switch (defect, command.message) {
        case (.forgetsTheNewestSeek, .seek(let seek)):
            // Only the first seek of a burst arrives; the others are answered for it.
            let isFirst = lastSeek.withLock { last in
                defer { last = command }
                return last == nil
            }
            if isFirst { return inner.send(command) }
            let answer = EngineEvent.seeked(SeekReport(id: seek.id, outcome: .landed(.zero)))
            spoiler.inbox.post(EngineEnvelope(epoch: epoch, generation: command.generation, message: answer))
        case (.speaksAfterQuit, .quit):
            inner.send(command)
            reportLate()
        case (.opensInSend, .load), (.seeksInSend, .seek):
            // Waits for the work to be done, as something does that opens and seeks where it is called.
            if spoiler.once() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 1.1) }
            inner.send(command)
        case (.blocks, _) where !Thread.isMain:
            DispatchQueue.main.sync { inner.send(command) }
        case (.obeysOtherEpochs, _):
            inner.send(EngineEnvelope(epoch: epoch, generation: command.generation, message: command.message))
        default: inner.send(command)
        }
    }

    /// Posts an event every 100 ms for a while, although none may follow.
    private func reportLate() {
        guard let report = spoiler.lastPosition else { return }
        DispatchQueue.main.async { [scheduler, inbox = spoiler.inbox] in
            for count in 1...20 { scheduler.schedule(after: .milliseconds(100 * count)) { inbox.post(report) } }
        }
    }

    private enum Thread {
        static let key: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        static var isMain: Bool { DispatchQueue.getSpecific(key: key) == true }
    }
}

/// Pictures that nobody can give back.
private final class StickyFrames: FrameSource {
    private let inner: any FrameSource

    init(_ inner: any FrameSource) { self.inner = inner }

    func bytes(of slot: FrameSlotID) -> UnsafeRawBufferPointer? { inner.bytes(of: slot) }
    func release(_ slot: FrameSlotID) {}
}
