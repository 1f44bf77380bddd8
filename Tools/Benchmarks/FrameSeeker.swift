import Foundation
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import Synchronization

/// Seeks with an engine that delivers pictures.
final class FrameSeeker {
    struct Silent: Error, CustomStringConvertible {
        var description: String { "Cannot measure seeks: the engine did not answer within 20 s. Try again." }
    }

    private let engine: any PlaybackEngine
    private let answers = Answers()
    private let generation = Generation(rawValue: 1)
    private var lastID: UInt64 = 0

    /// Opens a file, or an address.
    init(_ path: String, isolation: EngineIsolation) throws {
        let inbox = EngineInbox()
        inbox.setDirectReceiver { [answers] in answers.take($0.message) }
        let provider = IsolatedEngine.provider(of: GStreamerEngine.provider, isolation: isolation)
        engine = provider(EngineConfiguration(output: .headless, deliversFrames: true), inbox)
        answers.source.withLock { $0 = engine.frames }
        if path.contains("://") {
            send(.load(LoadRequest(source: .url(path))))
        } else {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            send(.load(LoadRequest(source: .descriptor(descriptor, name: "clip"))))
            Glibc.close(descriptor)
        }
        // The first picture, and what comes before it.
        guard answers.wait(after: nil) else { throw Silent() }
    }

    /// The duration, in seconds.
    var duration: Double { answers.duration }

    /// Returns the time until the picture arrives, in milliseconds.
    func seek(to seconds: Double) throws -> Double {
        lastID += 1
        let target = CMTime(seconds: seconds, preferredTimescale: 1_000_000)
        let (clock, count) = (ContinuousClock(), answers.count)
        let start = clock.now
        send(
            .seek(
                PendingSeek(
                    id: CommandID(rawValue: lastID), target: target, toleranceBefore: .zero, toleranceAfter: .zero)))
        guard answers.wait(after: count) else { throw Silent() }
        let elapsed = (clock.now - start).nanoseconds / 1e6
        // The landing is reported as well; the next seek must not meet it.
        Thread.sleep(forTimeInterval: 0.05)
        return elapsed
    }

    func close() { engine.send(EngineEnvelope(epoch: 1, generation: .none, message: .quit)) }

    private func send(_ command: EngineCommand) {
        engine.send(EngineEnvelope(epoch: 1, generation: generation, message: command))
    }

    /// Counts pictures, and holds the newest one.
    private final class Answers: Sendable {
        let source = Mutex<(any FrameSource)?>(nil)
        private let state = Mutex((count: 0, held: FrameSlotID?.none))
        private let length = Mutex(0.0)
        private let arrival = DispatchSemaphore(value: 0)

        var count: Int { state.withLock(\.count) }
        var duration: Double { length.withLock { $0 } }

        func take(_ event: EngineEvent) {
            if case .ready(let item) = event { length.withLock { $0 = item.ranges.duration.seconds } }
            guard case .frame(let frame) = event else { return }
            let previous = state.withLock { state in
                defer { state = (state.count + 1, frame.slot) }
                return state.held
            }
            if let previous { source.withLock { $0 }?.release(previous) }
            arrival.signal()
        }

        /// Waits for another picture than the first ones. Returns `false` if none arrives in 20 s.
        func wait(after count: Int?) -> Bool {
            while self.count <= count ?? 0 {
                guard arrival.wait(timeout: .now() + 20) == .success else { return false }
            }
            return true
        }
    }
}
