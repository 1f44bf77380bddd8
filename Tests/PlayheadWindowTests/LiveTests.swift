import Foundation
import MediaServer
import Testing

extension WindowTests {
    @Suite @MainActor struct Live {
        @Test func liveStreamsSeekBackAndReturnToTheEdge() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hls)
            try server.serveLive(
                "/live.m3u8", of: path, window: 60, programDate: Date(timeIntervalSinceNow: -120))
            try await withPlayer([server.url(for: "/live.m3u8").absoluteString]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("button", "Live")
                let edge = try player.position
                try player.desk.hands.press("j", times: 4, every: 60)
                try await player.waitFor("button", "Jump to live")
                try await eventually("an earlier place", telling: player.lastWords) {
                    try player.position < edge - 20
                }
                #expect(try player.buttonName == "Pause")
                try player.desk.hands.press("End")
                try await player.waitFor("button", "Live")
                try player.desk.hands.press("Home")
                try await player.waitFor("button", "Jump to live")
                try await player.activate("button", "Jump to live")
                try await player.waitFor("button", "Live")
                #expect(try player.buttonName == "Pause")
            }
        }
    }
}
