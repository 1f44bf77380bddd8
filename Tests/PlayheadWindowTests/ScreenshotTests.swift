import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The screenshots of the documentation, each of a state that the test reached. `Scripts/screenshots` runs them.
    @Suite(.enabled(if: !(ProcessInfo.processInfo.environment["PLAYHEAD_TEST_PICTURES"] ?? "").isEmpty))
    @MainActor struct Screenshots {
        @Test func filmScreenshots() async throws {
            let film = try await TestMedia.dusk.file()
            let song = try await TestMedia.mp3.file()
            try await withPlayer([film.path, song.path]) { player in
                let hands = player.desk.hands
                try await player.waitForButton("Pause")
                try await eventually("the film to continue") { try player.position > 2 }
                try hands.press("4")
                try await eventually("the place") { try abs(player.position - 12.5) < 1.5 }
                // Until English subtitles show.
                for _ in 0..<3 where try !player.tells("The valley keeps") {
                    try hands.press("c")
                    await Waiting.pause(1.8)
                    try hands.press("4")
                    await Waiting.pause(1)
                }
                try await eventually("subtitles", telling: player.lastWords) { try player.tells("The valley keeps") }
                await Waiting.pause(1.5)
                try await player.settleWithControls("playing")
                // The controls hide after 3 s.
                try await eventually("more subtitles", telling: player.lastWords) {
                    try player.tells("Then the colours")
                }
                await Waiting.pause(2)
                try player.keepPicture("subtitles")
                try hands.press("space")
                try await player.waitForButton("Play")
                try await player.settleWithControls("paused")
                let size = try player.area.width
                try hands.press("f")
                try await eventually("the whole screen") { try player.area.width > size }
                try await player.settleWithControls("full-screen")
                try hands.press("f")
                try await eventually("the window") { try player.area.width == size }
                try hands.press("shift+i")
                try await eventually("statistics") { try player.tells("on demand") }
                try await player.settleWithControls("statistics")
                try hands.press("shift+i")
                try hands.press("question")
                try await eventually("keys") { try player.shows("Back or forward 10 seconds") }
                try await player.settleWithControls("keys")
                try hands.press("Escape")
                try hands.press("q")
                try await player.waitFor("button", "Hide the queue")
                try await player.settleWithControls("queue")
                try hands.press("q")
                try hands.press("n")
                try await player.waitFor("image", "Cover")
                try hands.press("space")
                try await player.waitForButton("Pause")
                try await eventually("the song to continue") { try player.position > 2 }
                try await player.settleWithControls("audio")
            }
        }

        @Test func endScreenshot() async throws {
            let film = try await TestMedia.dusk.file()
            try await withPlayer([film.path]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("slider", "Position")
                try player.desk.hands.press("End")
                try await player.waitForButton("Replay")
                await Waiting.pause(2)
                try await player.settleWithControls("ended")
            }
        }

        @Test func networkScreenshots() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsDusk)
            let stall = server.inject(.stall(afterBytes: 0, .untilReleased), at: .suffix("film_004.ts"))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForButton("Pause")
                try await eventually("a spinner", telling: player.lastWords) { try player.shows("Buffering") }
                try await player.settleWithControls("buffering")
                server.inject(.status(404))
                stall.remove()
                try await player.waitForButton("Retry")
                try await player.settleWithControls("error")
            }
        }

        @Test func liveScreenshot() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsDusk)
            try server.serveLive("/live.m3u8", of: path, window: 60, programDate: Date(timeIntervalSinceNow: -120))
            try await withPlayer([server.url(for: "/live.m3u8").absoluteString]) { player in
                try await player.waitFor("button", "Live")
                try player.desk.hands.press("j", times: 4, every: 60)
                try await player.waitFor("button", "Jump to live")
                await Waiting.pause(2.5)
                try await player.settleWithControls("live")
            }
        }
    }
}

extension PlayerApplication {
    /// Takes a screenshot with the controls visible and the pointer out of the way.
    fileprivate func settleWithControls(_ name: String) async throws {
        try dismissWarning()
        // A small movement at the top edge shows the controls.
        let window = try area
        try desk.hands.move(to: (window.x + window.width - 40, window.y + 120))
        try desk.hands.move(to: (window.x + window.width - 46, window.y + 126))
        await Waiting.pause(0.5)
        try keepPicture(name)
    }
}
