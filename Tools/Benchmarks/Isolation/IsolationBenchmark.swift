import Foundation

/// Compares the engine in its own process with the engine in the program: windows on a virtual screen, one after the other in
/// turn.
struct IsolationBenchmark {
    let rounds: Int

    /// The player that is compared, and the one that it is compared with, in this order; then others.
    private struct Contestant {
        var name: String
        var command: (String) -> [String]
        var runs: [WindowRun] = []
    }

    /// The time during which a window is measured, in seconds.
    private static let seconds = 6.0

    func run() throws {
        print("\nengine in its own process (isolated) and in the program, \(rounds) rounds, medians")
        try TemporaryFolder.use { folder in
            for (width, height) in CodedClip.sizes {
                let clip = try CodedClip(width: width, height: height, in: folder)
                let place = folder.appendingPathComponent("\(height)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                try measure(clip, withPeers: height == 1080, folder: place)
            }
        }
    }

    private func measure(_ clip: CodedClip, withPeers: Bool, folder: URL) throws {
        let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let playhead = try program("playhead", in: programs)
        for name in ["playhead-window", "playhead-engine"] { _ = try program(name, in: programs) }
        let play = { (isolation: String) in
            { (path: String) in [playhead, "--new-window", "--fullscreen", "--isolation", isolation, path] }
        }
        var contestants = [
            Contestant(name: "isolated", command: play("required")),
            Contestant(name: "in the program", command: play("none")),
        ]
        if withPeers {
            let peer = try program("VideoPeer", in: programs)
            contestants.append(Contestant(name: "GTK and playbin3 in C", command: { [peer, $0] }))
            contestants.append(
                Contestant(
                    name: "mpv",
                    command: {
                        [
                            "/usr/bin/mpv", "--no-config", "--load-scripts=no", "--vo=x11", "--ao=null", "--fs",
                            "--osc=no", "--really-quiet", $0,
                        ]
                    }))
        }
        let screen = try CodedScreen(width: clip.width, height: clip.height, folder: folder)
        defer { screen.close() }
        for round in 0...rounds {
            for index in contestants.indices {
                let contestant = contestants[index]
                let seconds = round == 0 ? 0.1 : Self.seconds
                // A known file would continue where the run before has left it.
                let place = folder.appendingPathComponent("\(round)-\(index)")
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                let path = place.appendingPathComponent("clip.mp4").path
                try FileManager.default.linkItem(atPath: clip.path, toPath: path)
                let run = try WindowRun(contestant.name, contestant.command(path), on: screen, seconds: seconds)
                // The first round warms the caches.
                if round > 0 { contestants[index].runs.append(run) }
            }
        }
        report(contestants, clip)
    }

    private func program(_ name: String, in folder: URL) throws -> String {
        let path = folder.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw PeerBenchmark.Missing(tool: path, remedy: "Build the product \(name).")
        }
        return path
    }

    // MARK: Reports

    private func report(_ contestants: [Contestant], _ clip: CodedClip) {
        print("\(clip.width)x\(clip.height), \(CodedClip.rate) frames a second, full screen:")
        for contestant in contestants {
            let runs = contestant.runs
            let (processor, memory) = (runs.map(\.processor), runs.map(\.memory))
            print(
                "  \(contestant.name): CPU \(text(processor, "%")), memory (PSS) \(text(memory, "MB")), missed frames "
                    + "\(runs.map { String($0.missed) }.joined(separator: " ")), first frame \(text(runs.map(\.firstFrame), "ms"))"
            )
        }
        let (isolated, own) = (contestants[0].runs, contestants[1].runs)
        func ratio(_ value: (WindowRun) -> Double, to others: [WindowRun]) -> Double {
            isolated.map(value).median / max(others.map(value).median, 0.001)
        }
        let processor = ratio(\.processor, to: own)
        Self.judge("CPU, isolated to in the program", processor.text(3), "at most 1.05", processor <= 1.05)
        let (missed, missedOwn) = (isolated.map { Double($0.missed) }.median, own.map { Double($0.missed) }.median)
        Self.judge("missed frames", "\(missed) and \(missedOwn)", "not more", missed <= missedOwn)
        let memory = ratio(\.memory, to: own)
        Self.judge("memory, isolated to in the program", memory.text(3), "at most 1", memory <= 1)
        guard contestants.count > 2 else { return }
        let peer = ratio(\.memory, to: contestants[2].runs)
        Self.judge("memory, isolated to C", peer.text(3), "at most 1.1", peer <= 1.1)
        print("  memory, isolated to mpv: \(ratio(\.memory, to: contestants[3].runs).text(3))")
    }

    private func text(_ values: [Double], _ unit: String) -> String {
        "\(values.median.text(1)) \(unit) (\((values.min() ?? 0).text(1)) to \((values.max() ?? 0).text(1)))"
    }

    /// Prints a value with its target.
    static func judge(_ name: String, _ value: String, _ target: String, _ isMet: Bool) {
        print("  [\(isMet ? "pass" : "MISS")] \(name): \(value); target: \(target)")
    }
}
