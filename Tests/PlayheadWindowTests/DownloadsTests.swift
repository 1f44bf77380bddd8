import Foundation
import Testing

extension WindowTests {
    /// Downloads of episodes, and their use without a server.
    @Suite @MainActor struct Downloads {
        @Test func aDownloadedEpisodePlaysWithoutItsServer() async throws {
            let desk = try await Desk.started()
            do {
                let library = try await SmallLibrary(on: desk)
                defer { library.server.stop() }
                try await library.fill(desk)
                let player = try await PlayerApplication.started(on: desk, [])
                try await ending(player) {
                    let throttle = library.server.inject(.throttle(bytesPerSecond: 40_000), at: .suffix(".mp4"))
                    try await player.open("Maps that were wrong")
                    try await player.activate("button", "Download")
                    // The progress shows, and the download can be stopped and resumed.
                    try await player.waitFor("label", from: "Downloading · ")
                    try player.keepPicture("download-running")
                    try await player.activate("button", "Stop")
                    try await player.waitFor("label", from: "Download stopped · ")
                    throttle.remove()
                    try await player.activate("button", "Resume")
                    try await player.waitFor("label", from: "Downloaded · ")
                    try player.keepPicture("download-finished")
                    library.server.stop()
                    try await player.activate("button", "Play")
                    try await player.waitForPlayback()
                    try player.desk.hands.press("6")
                    try await player.waitForSecond(36...38)
                    try player.desk.hands.press("space")
                    try await player.waitForButton("Play")
                    #expect(try await player.quit() == 0)
                }

                // It continues where it was left, still without the server.
                let again = try await PlayerApplication.started(on: desk, [])
                try await ending(again) {
                    try await again.waitFor("label", "Continue watching")
                    try await again.activate("button", from: "Maps that were wrong")
                    try await again.waitForSecond(36...41)
                    #expect(try again.media.playbackStatus == "Playing")
                    try again.desk.hands.press("Escape")
                    // The page of downloads removes it, and Undo brings it back.
                    try again.desk.hands.press("alt+2")
                    try await again.activate("button", from: "Downloads, 1 item")
                    try again.keepPicture("downloads")
                    try await again.activate("button", from: "Remove download")
                    try await again.waitFor("label", "No downloads")
                    try await again.activate("button", "Undo")
                    try await again.waitFor("button", from: "Remove download")
                }
            } catch {
                await desk.end()
                throw error
            }
            await desk.end()
        }

        private func ending(_ player: PlayerApplication, _ body: () async throws -> Void) async throws {
            do {
                try await body()
            } catch {
                try? player.keepPicture("failure")
                await player.child.end()
                throw error
            }
            await player.child.end()
            #expect(player.complaints == "")
        }
    }
}
