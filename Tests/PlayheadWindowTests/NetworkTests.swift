import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// Networks that stall and servers that fail.
    @Suite @MainActor struct Network {
        @Test func stallShowsADelayedSpinnerAndKeepsTheButton() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsCounting)
            let stall = server.inject(.stall(afterBytes: 0, .untilReleased), at: .suffix("film_004.ts"))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForPlayback()
                #expect(try player.find("progress bar", "Buffering") == nil)
                let record = try player.recordButton()
                try await player.waitForSecond(7...7)
                let picture = try player.pictureArea
                let spinner = Area(
                    x: picture.point(0.5, 0.5).x - 24, y: picture.point(0.5, 0.5).y - 24, width: 48, height: 48)
                try await eventually("a spinner", telling: player.lastWords) { try Self.hasSpinner(player) }
                // The spinner rotates.
                let first = player.desk.screen.digest(of: spinner)
                try await eventually("a spinner that turns") { player.desk.screen.digest(of: spinner) != first }
                #expect(await firstBreach(during: 1) { player.second(in: picture) == 7 } == nil)
                #expect(try player.buttonName == "Pause")

                stall.remove()
                try await player.waitForSecond(8...12)
                try await eventually("no spinner") { try !Self.hasSpinner(player) }
                record.end()
                #expect(record.texts == ["Pause"], "\(record.changes)")
                #expect(record.samples >= 5, "the button was hardly observed")
            }
        }

        @Test func podcastOfTheInternetDoesNotReachTheOwnNetwork() async throws {
            let inner = try StreamServer.started()
            defer { inner.stop() }
            for path in ["/cover", "/picture", "/chapters", "/enclosure"] { inner.serve("secret", at: path) }
            let own = "http://127.0.0.1:\(inner.port)"
            let feed = """
                <?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
                xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harmless talks</title>
                <itunes:image href="\(own)/cover"/><item><title>The first talk</title><guid>1</guid>
                <itunes:image href="\(own)/picture"/><podcast:chapters url="\(own)/chapters"
                type="application/json+chapters"/><enclosure url="\(own)/enclosure" type="audio/mpeg" length="1"/></item>
                </channel></rss>
                """
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nConnection: close\r\n"
            // A proxy that stands for the internet: it answers each request with the feed.
            let internet = try ScriptedPort(Data("\(head)Content-Length: \(feed.utf8.count)\r\n\r\n\(feed)".utf8))
            let variables = ["http_proxy": "http://127.0.0.1:\(internet.port)", "no_proxy": "127.0.0.1"]
            try await withPlayer([], variables: variables) { player in
                try await player.add("Subscribe to podcast…", "http://public.example/feed.rss")
                try await player.open("The first talk")
                try await player.activate("button", "Play")
                try await eventually("the reason", telling: player.lastWords) {
                    try player.tells("The address is in your own network, and was named by public.example.")
                }
                try player.keepPicture("own-network")
                #expect(inner.log.map(\.path) == [])
                // The user may.
                try await player.activate("button", "Allow links of public.example")
                try await eventually("the request", telling: player.lastWords) { !inner.log.isEmpty }
                #expect(Set(inner.log.map(\.path)) == ["/enclosure"])
            }
        }

        @Test func pauseDuringAStallIsKeptWhenDataArrives() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsCounting)
            let stall = server.inject(.stall(afterBytes: 0, .untilReleased), at: .suffix("film_004.ts"))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForSecond(7...7)
                try await eventually("a spinner", telling: player.lastWords) { try Self.hasSpinner(player) }
                let record = try player.recordButton()
                for name in ["Play", "Pause", "Play"] {
                    try player.desk.hands.press("space")
                    try await player.waitForButton(name, in: record)
                }
                // A spinner next to a Play button would be wrong.
                try await eventually("no spinner while paused") { try !Self.hasSpinner(player) }
                stall.remove()
                let picture = try player.pictureArea
                #expect(await firstBreach(during: 2) { (player.second(in: picture) ?? 7) < 9 } == nil)
                try player.desk.hands.press("space")
                try await player.waitForSecond(9...14)
                record.end()
                #expect(record.texts == ["Pause", "Play", "Pause", "Play", "Pause"], "\(record.changes)")
            }
        }

        @Test func failureShowsItsRemedyAndRetryResumes() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsCounting)
            // Segments are fetched ahead, so the first ones are all that exist at the start.
            let stall = server.inject(.stall(afterBytes: 0, .untilReleased), at: .suffix("film_004.ts"))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForSecond(6...7)
                let fault = server.inject(.status(404))
                stall.remove()
                try await player.waitForButton("Retry")
                let alert = try await eventual("an alert", telling: player.lastWords) {
                    try player.tree.all.first { $0.role == "alert" }
                }
                let words = alert.all.filter { $0.role == "label" }.map(\.name)
                #expect(words.count >= 3, "message, cause and remedy: \(words)")
                #expect(
                    words.contains { $0.contains("404") || $0.localizedCaseInsensitiveContains("not found") },
                    "\(words)")

                fault.remove()
                try await player.activate("button", "Retry")
                try await player.waitForButton("Pause")
                try await player.waitForSecond(6...16)
                #expect(alert.name == words.first)
                try await eventually("no alert") { try !player.tree.all.contains { $0.role == "alert" } }
            }
        }

        @Test func mainButtonRetriesWhenTheServerIsBack() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.mp4Counting)
            let fault = server.inject(.status(404))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForButton("Retry")
                fault.remove()
                try player.desk.hands.press("space")
                try await player.waitForPlayback()
                #expect(try player.buttonName == "Pause")
            }
        }

        /// Returns `true` while a spinner shows.
        private static func hasSpinner(_ player: PlayerApplication) throws -> Bool {
            try player.tree.all.contains { $0.name == "Buffering" }
        }
    }
}
