import Foundation
import MediaServer
import Testing

extension WindowTests {
    @Suite @MainActor struct Opening {
        @Test func fileArgumentPlaysAndNamesTheWindow() async throws {
            try await withFilm { player in
                #expect(try player.buttonName == "Pause")
                #expect(player.title == "film – Playhead")
                let value = try player.sliderValue("Position")
                #expect(value.maximum - value.minimum > 0)
                #expect(player.showsFilm(in: try player.pictureArea))
            }
        }

        @Test func welcomePageOffersWaysToOpenMedia() async throws {
            try await withPlayer([]) { player in
                for name in [
                    "Open files", "Open a link", "Add a folder", "Subscribe to a podcast", "Add a channel list",
                    "Look at the demo",
                ] {
                    try await player.waitFor("button", name)
                }
                #expect(player.title == "Playhead")
                // Escape closes the URL field.
                try await player.activate("button", "Open a link")
                try await player.waitFor("text box", "Link")
                try player.desk.hands.press("Escape")
                try await eventually("the end of the question") { try player.find("text box", "Link") == nil }
            }
        }

        @Test func keyTableShowsBeforeMediaIsOpen() async throws {
            try await withPlayer([]) { player in
                try await player.waitFor("button", "Look at the demo")
                try player.desk.hands.press("question")
                for words in ["Play or pause", "Open link", "Quit"] {
                    try await eventually("the table", telling: player.lastWords) { try player.shows(words) }
                }
                try player.desk.hands.press("Escape")
                try await eventually("the end of the table") { try !player.shows("Quit") }
            }
        }

        @Test func typedURLPlays() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.mp4Counting)
            try await withPlayer([]) { player in
                try await player.waitFor("button", "Open a link")
                try player.desk.hands.press("ctrl+l")
                let field = try await player.waitFor("text box", "Link")
                try await eventually("the keyboard in the field", telling: player.lastWords) {
                    try player.find("text box", "Link")?.has(.focused) ?? false
                }
                _ = field
                try player.desk.hands.type("nonsense")
                try player.desk.hands.press("Return")
                try await eventually("a word on what to write", telling: player.lastWords) {
                    try player.tells("Enter a complete link")
                }
                try player.desk.hands.press("ctrl+a")
                try player.desk.hands.type(server.url(for: path).absoluteString)
                try player.desk.hands.press("Return")
                try await player.waitForPlayback()
                #expect(try player.buttonName == "Pause")
            }
        }

        @Test func clipboardURLPlays() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer([]) { player in
                try await player.waitFor("button", "Open a link")
                let owner = try player.desk.offer(film.absoluteString)
                try await eventually("the clipboard") { try player.desk.clipboard == film.absoluteString }
                try player.desk.hands.press("ctrl+v")
                try await player.waitForPlayback()
                await owner.end()
            }
        }

        @Test func secondStartPassesItsFilesToTheFirstWindow() async throws {
            try await withFilm { player in
                let short = try await TestMedia.shortMP4.file()
                let second = try PlayerApplication.start(on: player.desk, ["--enqueue", short.path])
                #expect(try await second.wait() == 0, "\(second.errorText)")
                try await player.waitFor("button", "Next")
                #expect(player.title == "film – Playhead")

                let third = try PlayerApplication.start(on: player.desk, [short.path])
                #expect(try await third.wait() == 0, "\(third.errorText)")
                try await eventually("the other film's name", telling: player.title) {
                    player.title == "short – Playhead"
                }
                // The new media replaces the queue.
                try await eventually("a queue of one") { try player.find("button", "Next") == nil }
            }
        }

        @Test func mediaToAddPlaysWithoutAnotherWindow() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer(["--enqueue", film.path]) { player in
                try await player.waitForPlayback()
                #expect(try player.buttonName == "Pause")
                #expect(try player.find("button", "Next") == nil)
            }
        }

        @Test func missingAudioDeviceShowsADismissibleWarning() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer([film.path]) { player in
                try await player.waitFor("button", "Dismiss")
                #expect(try player.tells("No audio output is available."))
                #expect(try player.tells("Start an audio server"))
                #expect(try player.buttonName == "Pause")
                try await player.activate("button", "Dismiss")
                try await eventually("no warning") { try player.find("button", "Dismiss") == nil }
            }
        }

        @Test func missingFileShowsAnError() async throws {
            try await withPlayer(["/nowhere/film.mp4"]) { player in
                try await player.waitForButton("Retry")
                let alert = try await eventual("an alert", telling: player.lastWords) {
                    try player.tree.all.first { $0.role == "alert" }
                }
                #expect(alert.all.contains { $0.name.localizedCaseInsensitiveContains("not") })
                #expect(alert.all.contains { $0.role == "button" && $0.name == "Retry" })
            }
        }
    }
}
