import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// Control of the player by other programs over MPRIS.
    @Suite @MainActor struct Desktop {
        @Test func remotePauseShowsTheControls() async throws {
            try await withFilm { player in
                let picture = try player.pictureArea
                try player.desk.hands.move(to: (x: 5, y: 5))
                try await eventually("hidden controls") { player.hidesControls(in: picture) }
                try player.playerctl("pause")
                try await player.waitForButton("Play")
                try await eventually("controls") { player.showsControls(in: picture) }
                try player.playerctl("play")
                try await player.waitForButton("Pause")
                try await player.waitForPlayback()
            }
        }

        @Test func remoteControlsReadThePositionAndSeek() async throws {
            try await withFilm { player in
                try await eventually("the status", telling: player.child.errorText) {
                    try player.playerctl("status") == "Playing"
                }
                #expect(try player.playerctl("metadata", "xesam:title") == "film")
                #expect(try player.playerctl("metadata", "mpris:length") == "60000000")
                try player.playerctl("position", "30")
                try await player.waitForSecond(30...34)
                try player.playerctl("position", "10-")
                try await player.waitForSecond(20...26)
                let slider = try player.sliderValue("Position")
                #expect(abs(try player.position - slider.current * 60) < 1.5)
                try player.playerctl("volume", "0.5")
                try await eventually("the volume") { abs(try player.sliderValue("Volume").current - 0.5) < 0.001 }
                try player.playerctl("stop")
                try await eventually("the status") { try player.playerctl("status") == "Stopped" }
            }
        }

        @Test func coverIsEncodedAgain() async throws {
            let song = try await TestMedia.mp3.file()
            try await withPlayer([song.path]) { player in
                var address = ""
                try await eventually("the cover", telling: player.child.errorText) {
                    address = (try? player.playerctl("metadata", "mpris:artUrl")) ?? ""
                    return address.hasPrefix("file://")
                }
                let cover = try Data(contentsOf: try #require(URL(string: address)))
                // The picture in the song is a JPEG.
                #expect(cover.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
                #expect(cover[16..<24] == Data([0, 0, 1, 44, 0, 0, 1, 44]), "300 × 300 pixels")
            }
        }

        @Test func independentClientReadsTheInterface() async throws {
            try await withFilm { player in
                let run = try Hands.run(
                    "busctl",
                    [
                        "--address=\(player.desk.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")", "get-property",
                        "org.mpris.MediaPlayer2.playhead", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2",
                        "Identity",
                    ], environment: player.desk.environment, folder: player.desk.folder)
                #expect(run.output == "s \"Playhead\"\n")
            }
        }

        @Test func reportedStatusFollowsIntentNotTheNetwork() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsCounting)
            let stall = server.inject(.stall(afterBytes: 0, .untilReleased), at: .suffix("film_004.ts"))
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForPlayback()
                let record = TextRecord { [media = player.media] in try media.playbackStatus }
                try await player.waitForSecond(7...7)
                await Waiting.pause(2)
                let seeks = try player.desk.hands.start(["key", "--delay", "33", "Left", "Right", "Left", "Left"])
                try await seeks.wait()
                stall.remove()
                await Waiting.pause(1)
                #expect(record.texts == ["Playing"], "\(record.changes)")
                for number in 1...20 {
                    try player.desk.hands.press("space")
                    try await eventually("change \(number)", telling: "\(record.changes)") {
                        record.texts.count > number
                    }
                }
                await Waiting.pause(1)
                record.end()
                let expected = (0...20).map { $0 % 2 == 0 ? "Playing" : "Paused" }
                #expect(record.texts == expected, "\(record.changes)")
            }
        }
    }
}

extension PlayerApplication {
    /// Runs `playerctl`, an independent client.
    @discardableResult func playerctl(_ arguments: String...) throws -> String {
        let run = try Hands.run(
            "playerctl", ["--player=playhead"] + arguments, environment: desk.environment, folder: desk.folder)
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
