import Foundation
import MediaServer

/// Compares the players in interleaved rounds, so that other load on the machine affects all of them equally.
struct PeerBenchmark {
    struct Missing: Error, CustomStringConvertible {
        let tool: String
        let remedy: String
        var description: String { "Cannot find \(tool). \(remedy)" }
    }

    let rounds: Int

    func run() throws {
        let playhead = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("playhead").path
        guard FileManager.default.isExecutableFile(atPath: playhead) else {
            throw Missing(tool: playhead, remedy: "Build the product playhead.")
        }
        let gstPlay = try Self.tool("gst-play-1.0", package: "gstreamer1.0-plugins-base-apps")
        let mpv = try Self.tool("mpv", package: "mpv")
        let library = TestMediaLibrary()
        let file = try library.fileBlocking(of: .mp4).path
        let server = try StreamServer.started()
        defer { server.stop() }
        server.serve(directory: try library.folderBlocking(of: .hls), at: "/hls/")
        let hls = server.url(for: "/hls/\(TestMedia.hls.mainFile)").absoluteString
        let players = [
            PeerPlayer.playhead(playhead), PeerPlayer.gstPlay(gstPlay), PeerPlayer.mpv(mpv),
        ]
        print(
            "\ninterleaved players, \(rounds) rounds, medians; a ratio is the value of playhead divided by that of the peer"
        )
        for (name, address) in [("MP4 file", file), ("HLS", hls)] {
            try startup(name, address, players)
        }
        try resources(file, players)
        for (name, address, isAdaptive) in [("MP4 file", file, false), ("HLS", hls, true)] {
            try SeekBenchmark(mpv: mpv, rounds: rounds).run(name, address, isAdaptive: isAdaptive)
        }
    }

    static func tool(_ name: String, package: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
        }
        throw Missing(tool: name, remedy: "Run: sudo apt-get install \(package)")
    }

    /// Measures the time from the start of the process to the first frame.
    private func startup(_ name: String, _ address: String, _ players: [PeerPlayer]) throws {
        var samples = [[Double]](repeating: [], count: players.count)
        for round in 0...rounds {
            for (index, player) in players.enumerated() {
                let milliseconds = try player.timeToFirstFrame(address)
                // The first round warms the caches.
                if round > 0 { samples[index].append(milliseconds) }
            }
        }
        report("start to first frame, \(name)", "ms", players, samples)
    }

    /// Measures processor time and memory during eight seconds of playback.
    private func resources(_ address: String, _ players: [PeerPlayer]) throws {
        var cpu = [[Double]](repeating: [], count: players.count)
        var memory = cpu
        for _ in 0..<max(3, rounds / 2) {
            for (index, player) in players.enumerated() {
                let usage = try player.usage(address, seconds: 8)
                cpu[index].append(usage.cpuPercent)
                memory[index].append(usage.memory)
            }
        }
        report("processor, MP4 file", "% of a core", players, cpu)
        report("memory (PSS), MP4 file", "MB", players, memory)
    }

    private func report(_ what: String, _ unit: String, _ players: [PeerPlayer], _ samples: [[Double]]) {
        let medians = samples.map(\.median)
        print("\(what):")
        for (player, (median, all)) in zip(players, zip(medians, samples)) {
            let ratio = median > 0 ? (medians[0] / median).text(2) : "-"
            let range = "\((all.min() ?? 0).text(1)) to \((all.max() ?? 0).text(1))"
            print("  \(player.name): \(median.text(1)) \(unit) (\(range)), ratio \(ratio)")
        }
    }
}

extension [Double] {
    /// Returns the middle value; 0 without values.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
    }
}
