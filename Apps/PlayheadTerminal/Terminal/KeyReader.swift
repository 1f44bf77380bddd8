import Dispatch
import Glibc
import Playhead

/// Reads keys from standard input.
@MainActor final class KeyReader {
    private let scheduler: any PlaybackScheduler
    private let onKey: (PlayerKeyMap.Press) -> Void
    private var decoder = KeyDecoder()
    private var source: (any DispatchSourceRead)?
    private var flush: ScheduledAction?

    /// The time that a single ESC waits for the rest of a sequence.
    private let patience = Duration.milliseconds(60)

    init(scheduler: any PlaybackScheduler, onKey: @escaping (PlayerKeyMap.Press) -> Void) {
        self.scheduler = scheduler
        self.onKey = onKey
    }

    /// Starts reading. The terminal must be in ``TerminalMode``.
    func start() {
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        // The handler runs on the main queue, which is the main actor's executor.
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        source.resume()
        self.source = source
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else {
            // The terminal is gone. Without this the source would fire forever.
            if count == 0 || (errno != EINTR && errno != EAGAIN) { source?.cancel() }
            return
        }
        for key in decoder.feed(bytes[..<count]) { onKey(key) }
        flush?.cancel()
        flush = nil
        guard decoder.isInSequence else { return }
        flush = scheduler.schedule(after: patience) { [weak self] in
            guard let self else { return }
            for key in self.decoder.flush() { self.onKey(key) }
        }
    }
}
