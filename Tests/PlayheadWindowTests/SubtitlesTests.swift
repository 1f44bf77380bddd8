import Foundation
import PlayheadTesting
import Testing

extension WindowTests {
    @Suite @MainActor struct Subtitles {
        @Test func `subtitles are switched by key and by the menu`() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsTracks)
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("button", "Subtitles and audio")
                #expect(try !player.tells("Cue "))
                try player.desk.hands.press("c")
                try await eventually("English subtitles", telling: { player.lastWords }) { try player.tells("Cue ") }
                try player.desk.hands.press("c")
                try await eventually("French subtitles", telling: { player.lastWords }) { try player.tells("Réplique ") }
                try player.desk.hands.press("c")
                try await eventually("no subtitles", telling: { player.lastWords }) {
                    try !player.tells("Réplique ") && !player.tells("Cue ")
                }
                #expect(try player.buttonName == "Pause")
            }
        }
    }
}
