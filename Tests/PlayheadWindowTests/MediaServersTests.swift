import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// Media servers, with a program in place of playhead-dlna.
    @Suite @MainActor struct MediaServers {
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("servers-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        /// Writes the program, and returns the variable that names it.
        private func program(_ script: String) throws -> [String: String] {
            let path = folder.appendingPathComponent("playhead-dlna").path
            try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            return ["PLAYHEAD_DLNA": path]
        }

        @Test func aServerIsFoundAddedAndPlayed() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try StreamServer.started()
            let film = server.url(for: try await server.serve(.mp4Counting)).absoluteString
            let variables = try program(
                """
                echo '{"type":"server","udn":"uuid:1","name":"Attic","model":"Model","location":"http://10.0.0.2:8200/d"}'
                [ "$1" != list ] || exit 0
                echo '{"type":"container","id":"0","title":"root"}'
                echo '{"type":"item","id":"7","title":"Counting seconds","class":"object.item.videoItem","address":"\(film)"}'
                echo '{"type":"end"}'
                """)
            try await withPlayer([], variables: variables) { player in
                try await player.waitFor("button", "Add a folder")
                try await player.choose("Add media server…", in: "Open")
                try await player.waitFor("button", "Add Attic")
                // The keyboard reaches the server.
                try await eventually("the keyboard on the server", telling: player.lastWords) {
                    if try player.find("button", "Add Attic")?.has(.focused) ?? false { return true }
                    try player.desk.hands.press("Tab")
                    return false
                }
                try player.desk.hands.press("Return")
                try await player.waitFor("button", from: "Counting seconds")
                #expect(try player.tells("Attic"))
                try await player.activate("button", from: "Counting seconds")
                try await player.activate("button", from: "Play")
                try await player.waitForPlayback()
            }
        }

        @Test func aSearchWithoutServersShowsTheRemedyAndRetries() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let variables = try program(
                """
                if [ -e "$0.again" ]; then echo '{"type":"server","udn":"uuid:1","name":"Attic"}'; fi
                touch "$0.again"
                echo '{"type":"end"}'
                """)
            try await withPlayer([], variables: variables) { player in
                try await player.waitFor("button", "Add a folder")
                try await player.choose("Add media server…", in: "Open")
                try await eventually("the remedy", telling: player.lastWords) {
                    try player.tells("Check that the server is switched on")
                }
                try await player.activate("button", "Retry")
                try await player.waitFor("button", "Add Attic")
                try player.desk.hands.press("Escape")
                try await eventually("no dialog") { try player.find("button", "Add Attic") == nil }
            }
        }
    }
}
