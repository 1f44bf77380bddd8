import Foundation
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer

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
