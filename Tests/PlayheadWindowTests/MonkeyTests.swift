import Foundation
import MediaServer
import Testing

extension WindowTests {
    @Suite @MainActor struct MonkeyRun {
        /// A few seconds of random input while media plays. `make monkey` runs it for longer, and repeats a seed.
        @Test func playerSurvivesRandomInput() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let tracks = try await server.serve(.hlsTracks)
            let counting = try await server.serve(.hlsCounting)
            try server.serveLive("/live.m3u8", of: counting, window: 60, programDate: Date(timeIntervalSinceNow: -120))
            // Copies, since Delete moves the file that plays to the trash.
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("monkey-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var files: [String] = []
            for media in [TestMedia.mkv, .mp3] {
                let copy = folder.appendingPathComponent(media.mainFile)
                try FileManager.default.copyItem(at: try await media.file(), to: copy)
                files.append(copy.path)
            }
            let streams = [tracks, "/live.m3u8"].map { server.url(for: $0).absoluteString }
            try await withPlayer(files + streams) { player in
                var monkey = Monkey(player, server: server, seed: Monkey.Options.seed)
                let end = Waiting.now + Monkey.Options.seconds / 4
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

        /// Random use of all pages, with a folder, a podcast and a channel list.
        @Test func allPagesSurviveRandomUse() async throws {
            let desk = try await Desk.started()
            do {
                let library = try await SmallLibrary(on: desk)
                defer { library.server.stop() }
                try await library.fill(desk)
                var monkey = try await PageMonkey(desk, library, seed: Monkey.Options.seed)
                print("monkey: pages, seed \(Monkey.Options.seed)")
                do {
                    try await Self.run(&monkey)
                } catch {
                    try? monkey.player.keepPicture("failure")
                    Issue.record(
                        """
                        seed \(Monkey.Options.seed), after \(monkey.steps.count) steps: \(error)
                        \(monkey.steps.suffix(40).joined(separator: "\n"))
                        \(monkey.player.child.errorText)
                        """)
                }
                await monkey.player.child.end()
                #expect(monkey.player.complaints == "")
                #expect(monkey.memory.isSteady, "\(monkey.memory.growths)")
                print("monkey: \(monkey.steps.count) steps on all pages\n\(monkey.memory)")
            } catch {
                await desk.end()
                throw error
            }
            await desk.end()
        }

        private static func run(_ monkey: inout PageMonkey) async throws {
            let end = Waiting.now + Monkey.Options.seconds * 3 / 4
            var nextMeasurement = Waiting.now + 20
            while Waiting.now < end {
                try await monkey.step()
                if Waiting.now > nextMeasurement {
                    try await monkey.measure()
                    nextMeasurement = Waiting.now + 20
                }
            }
            try await eventually("an answer") { try !monkey.player.tree.all.isEmpty }
        }
    }
}
