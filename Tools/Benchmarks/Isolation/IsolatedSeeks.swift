import Foundation
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import Synchronization

/// Measures the time from a seek to the arrival of its picture, alternately with an engine in a separate process and an engine
/// in this process. Both are paused, and exist all the time.
struct IsolatedSeeks {
    let rounds: Int

    func run() throws {
        print("\nseeks in the engine's process (isolated) and in the program, \(rounds) pairs, medians")
        try TemporaryFolder.use { folder in
            for (width, height) in CodedClip.sizes {
                print("\(width)x\(height):")
                try run(CodedClip(width: width, height: height, in: folder))
            }
        }
    }

    private func run(_ clip: CodedClip) throws {
        let engines = try [EngineIsolation.required, .none].map { try FrameSeeker(clip.path, isolation: $0) }
        defer { for engine in engines { engine.close() } }
        // Near and far, forward and backward, at key frames and between.
        let targets = [17.3, 3.5, 12.0, 8.9, 9.1, 1.7, 15.9, 5.03]
        var samples: [[Double]] = [[], []]
        for round in 0..<rounds {
            // The first of two seeks to one place finds the file's part in the caches less often.
            for index in round % 2 == 0 ? [0, 1] : [1, 0] {
                samples[index].append(try engines[index].seek(to: targets[round % targets.count]))
            }
        }
        let differences = zip(samples[0], samples[1]).map { $0 - $1 }
        print(
            "  exact seek to its picture: isolated \(samples[0].median.text(1)) ms, in the program "
                + "\(samples[1].median.text(1)) ms")
        IsolationBenchmark.judge(
            "seek, median of the differences of \(rounds) pairs", "\(differences.median.text(1)) ms", "at most 5 ms",
            differences.median <= 5)
    }
}

/// Seeks with an engine that delivers pictures.
private final class FrameSeeker {
    struct Silent: Error, CustomStringConvertible {
        var description: String { "Cannot measure seeks: the engine did not answer within 20 s. Try again." }
    }

    private let engine: any PlaybackEngine
    private let answers = Answers()
    private let generation = Generation(rawValue: 1)
    private var lastID: UInt64 = 0

    init(_ path: String, isolation: EngineIsolation) throws {
        let inbox = EngineInbox()
        inbox.setDirectReceiver { [answers] in answers.take($0.message) }
        let provider = IsolatedEngine.provider(of: GStreamerEngine.provider, isolation: isolation)
        engine = provider(EngineConfiguration(output: .headless, deliversFrames: true), inbox)
        answers.source.withLock { $0 = engine.frames }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        send(.load(LoadRequest(source: .descriptor(descriptor, name: "clip.mp4"))))
        Glibc.close(descriptor)
        // The first picture, and what comes before it.
        guard answers.wait(after: nil) else { throw Silent() }
    }

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
        private let arrival = DispatchSemaphore(value: 0)

        var count: Int { state.withLock(\.count) }

        func take(_ event: EngineEvent) {
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
