import Foundation
import MediaServer
import Testing

extension WindowTests {
    @Suite @MainActor struct MonkeyRun {
        /// Twenty seconds of random input. `Scripts/monkey` runs it for longer, and repeats a seed.
        @Test func applicationSurvivesRandomInput() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let tracks = try await server.serve(.hlsTracks)
            let counting = try await server.serve(.hlsCounting)
            try server.serveLive("/live.m3u8", of: counting, window: 60, programDate: Date(timeIntervalSinceNow: -120))
            let files = [try await TestMedia.mkv.file().path, try await TestMedia.mp3.file().path]
            let streams = [tracks, "/live.m3u8"].map { server.url(for: $0).absoluteString }
            try await withPlayer(files + streams) { player in
                var monkey = Monkey(player, server: server, seed: Monkey.Options.seed)
                let end = Waiting.now + Monkey.Options.seconds
                print("monkey: seed \(Monkey.Options.seed)")
                do {
                    while Waiting.now < end {
                        try monkey.step()
                        if monkey.steps.count % 10 == 0 {
                            // A reply means that the main loop is not stuck.
                            _ = try player.tree
                        }
                        if let status = player.child.status {
                            throw Waiting.Expired(description: "it ended with \(status): \(player.child.errorText)")
                        }
                    }
                    server.removeAllFaults()
                    try player.desk.hands.press("Escape", "Escape", "Escape")
                    try await eventually("an answer") { try !player.tree.all.isEmpty }
                } catch {
                    Issue.record(
                        """
                        seed \(Monkey.Options.seed), after \(monkey.steps.count) steps: \(error)
                        \(monkey.steps.suffix(40).joined(separator: "\n"))
                        \(player.child.errorText)
                        """)
                    throw error
                }
                print("monkey: \(monkey.steps.count) steps")
            }
        }
    }
}
