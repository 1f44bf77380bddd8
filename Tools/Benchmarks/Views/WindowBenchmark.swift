import CGTK
import Foundation
import ViewGraphGTK

/// Compares windows with the same ones written in C, interleaved. Each runs in a separate process.
struct WindowBenchmark {
    struct Failed: Error, CustomStringConvertible {
        let program: String
        let scene: SceneKind
        let output: String
        var description: String { "\(program) did not finish the scene \(scene.rawValue): \(output)" }
    }

    let rounds: Int
    let scenes: [SceneKind]

    @MainActor func run() throws {
        DrawingChoice.ofThisMachine.apply()
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] == nil, environment["WAYLAND_DISPLAY"] == nil else {
            return try compare(environment)
        }
        guard let display = try PrivateDisplay() else {
            print("windows: skipped: no display and no Xvfb. Install it: sudo apt-get install xvfb")
            return
        }
        defer { display.stop() }
        try compare(environment.merging(["DISPLAY": display.name, "GDK_BACKEND": "x11"]) { $1 })
    }

    @MainActor private func compare(_ environment: [String: String]) throws {
        let own = URL(fileURLWithPath: CommandLine.arguments[0])
        let peer = own.deletingLastPathComponent().appendingPathComponent("GTKPeer")
        let covers = FileManager.default.temporaryDirectory.appendingPathComponent("covers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: covers, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: covers) }
        CoverFiles.write(to: covers)
        let environment = environment.merging(["BENCHMARK_COVERS": covers.path]) { $1 }
        print("\nwindows interleaved, \(rounds) rounds, medians; ratios are ours divided by GTK in C")
        for scene in scenes where scene != .hop && scene != .idle {
            var ours: [[String: Double]] = []
            var theirs: [[String: Double]] = []
            // The first round only warms the caches.
            for round in 0...rounds {
                let first = try measure(own, ["scene", scene.rawValue], scene, environment)
                let second = try measure(peer, [scene.rawValue], scene, environment)
                guard round > 0 else { continue }
                ours.append(first)
                theirs.append(second)
            }
            report(scene, ours, theirs)
        }
        try alone(own, environment)
    }

    private func alone(_ own: URL, _ environment: [String: String]) throws {
        let idle = try measure(own, ["scene", "idle"], .idle, environment)
        print(
            "idle for 3 s: \((idle["run_cpu_ms"] ?? 0).text(2)) ms of processor time, \(Int(idle["frames"] ?? 0)) frames"
        )
        let hop = try measure(own, ["scene", "hop"], .hop, environment)
        print(
            "hop to the main actor and back: \((hop["hop_us"] ?? 0).text(1)) µs, worst \((hop["worst_hop_us"] ?? 0).text(0)) µs"
        )
    }

    private func report(_ scene: SceneKind, _ ours: [[String: Double]], _ theirs: [[String: Double]]) {
        print("\(scene.title):")
        let values = [
            ("start_ms", "start to first frame", "ms"), ("start_cpu_ms", "processor until then", "ms"),
            ("memory_mb", "private memory", "MB"), ("run_cpu_ms", "processor", "ms"), ("frames", "frames", ""),
            ("missed_frames", "missed frames", ""),
        ]
        for (key, title, unit) in values {
            let mine = ours.compactMap { $0[key] }
            let other = theirs.compactMap { $0[key] }
            guard !mine.isEmpty else { continue }
            let ratio = other.median > 0 ? (mine.median / other.median).text(2) : "-"
            print("  \(title): \(mine.median.text(1)) \(unit), in C \(other.median.text(1)) \(unit), ratio \(ratio)")
        }
    }

    private func measure(
        _ program: URL, _ arguments: [String], _ scene: SceneKind, _ environment: [String: String]
    ) throws -> [String: Double] {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.environment = environment.merging(
            ["BENCHMARK_START": (Double(g_get_monotonic_time()) / 1000).text(3)]) { $1 }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var values: [String: Double] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let value = Double(words[1]) { values[String(words[0])] = value }
        }
        guard process.terminationStatus == 0, values["memory_mb"] != nil else {
            throw Failed(program: program.path, scene: scene, output: text)
        }
        return values
    }
}

extension SceneKind {
    fileprivate var title: String {
        switch self {
        case .start: "a small window"
        case .label: "the same, with one text that changes 60 times a second, 300 times"
        case .list: "list of 10,000 rows, scrolled by 200 pages"
        case .grid: "grid of 10,000 covers at 1000×700, scrolled by 400 steps of 40 points"
        case .slider: "slider dragged 300 steps among 1,000 texts"
        case .idle: "idle"
        case .hop: "hops"
        }
    }
}
