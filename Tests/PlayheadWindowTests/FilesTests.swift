import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// Files next to the film, screenshots, and the trash.
    @Suite @MainActor struct Files {
        /// Runs the application with copies of the film in a separate folder.
        private func withFilms(
            _ names: [String], endsItself: Bool = false,
            _ body: @MainActor (PlayerApplication, URL) async throws -> Void,
            prepare: (URL) throws -> Void = { _ in }
        ) async throws {
            let film = try await TestMedia.mp4Counting.file()
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("films-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let files = names.map { folder.appendingPathComponent($0) }
            for file in files { try FileManager.default.copyItem(at: film, to: file) }
            try prepare(folder)
            try await withPlayer(files.map(\.path), endsItself: endsItself) { player in
                try await player.waitForPlayback()
                try await body(player, folder)
            }
        }

        @Test func subtitlesNextToTheFilmShowAndMove() async throws {
            try await withFilms(["film.mp4"]) { player, _ in
                let hands = player.desk.hands
                // Without a press.
                try await player.waitFor("label", "Good evening")
                try hands.press("h", times: 3, every: 30)
                try await eventually("a later time", telling: player.lastWords) {
                    try player.hasSaid("Subtitle delay +0.3 s")
                }
                try hands.press("g")
                try await eventually("an earlier time") { try player.hasSaid("Subtitle delay +0.2 s") }
                let before = try player.place(of: try await player.waitFor("label", "Good evening")).height
                let point = try player.point(0.5, 0.4)
                try hands.xdotool(["mousemove", "\(point.x)", "\(point.y)", "keydown", "Control_L"])
                try hands.click(at: point, button: 4, times: 5)
                try hands.xdotool(["keyup", "Control_L"])
                try await eventually("a larger size", telling: player.lastWords) {
                    try player.hasSaid("Subtitle size 150%")
                }
                try await eventually("larger letters", telling: player.lastWords) {
                    try player.find("label", "Good evening").map { try player.place(of: $0).height > before } ?? false
                }
                try player.keepPicture("subtitles-next-to-the-film")
            } prepare: { folder in
                try Data("1\n00:00:00,000 --> 00:01:00,000\nGood evening\n".utf8)
                    .write(to: folder.appendingPathComponent("film.en.srt"))
            }
        }

        @Test(arguments: ["en.srt", "srt"]) func theChoiceOfSubtitlesAppliesToLaterFilms(ending: String) async throws {
            try await withFilms(["e1.mp4", "e2.mp4"], endsItself: true) { player, folder in
                let hands = player.desk.hands
                try await player.waitFor("label", "First film")
                try hands.press("c")
                try await eventually("no subtitles", telling: player.lastWords) { try !player.shows("First film") }
                try hands.press("n")
                try await eventually("the next film", telling: player.title) { player.title == "e2 – Playhead" }
                try await player.waitForPlayback()
                // They are known, and stay off.
                try await player.waitFor("button", "Subtitles and audio")
                #expect(try !player.shows("Second film"))
                try hands.press("c")
                try await player.waitFor("label", "Second film")
                #expect(try await player.quit() == 0)

                let first = folder.appendingPathComponent("e1.mp4").path
                let again = try await PlayerApplication.started(on: player.desk, [first])
                do {
                    try await again.waitFor("label", "First film")
                } catch {
                    await again.child.end()
                    throw error
                }
                await again.child.end()
            } prepare: { folder in
                for (name, text) in [("e1", "First film"), ("e2", "Second film")] {
                    try Data("1\n00:00:00,000 --> 00:10:00,000\n\(text)\n".utf8)
                        .write(to: folder.appendingPathComponent("\(name).\(ending)"))
                }
            }
        }

        @Test func deleteMovesTheFileToTheTrashAndUndoPlaysItAgain() async throws {
            try await withFilms(["first.mp4", "second.mp4"]) { player, folder in
                let file = folder.appendingPathComponent("first.mp4")
                #expect(player.title == "first – Playhead")
                try player.desk.hands.press("Delete")
                try await eventually("the next film", telling: player.lastWords) {
                    player.title == "second – Playhead"
                }
                #expect(!FileManager.default.fileExists(atPath: file.path))
                try await player.waitFor("label", "“first.mp4” was moved to the trash.")
                try player.keepPicture("moved-to-the-trash")
                try await player.activate("button", "Undo")
                try await eventually("the film before", telling: player.lastWords) {
                    player.title == "first – Playhead"
                }
                #expect(FileManager.default.fileExists(atPath: file.path))
                try await player.waitForPlayback()
            }
        }

        @Test func screenshotsAreSavedAndCopiedInFullSize() async throws {
            try await withFilms(["film.mp4"]) { player, _ in
                let hands = player.desk.hands
                try hands.press("space")
                try await player.waitForButton("Play")
                try hands.press("3")
                let second = try await player.waitForSecond(16...18)
                try hands.press("s")
                try await player.waitFor("label", "Screenshot saved as “film 0.\(second).png”.")
                try await player.waitFor("button", "Show in folder")
                try player.keepPicture("screenshot-saved")
                let home = try #require(player.desk.environment["HOME"])
                let file = URL(fileURLWithPath: home).appendingPathComponent("Pictures/film 0.\(second).png")
                // The size follows the name of the first chunk.
                let header = [UInt8](try Data(contentsOf: file).prefix(24))
                #expect(Array(header[16...]) == [0, 0, 2, 128, 0, 0, 1, 104])

                try hands.press("ctrl+c")
                try await player.waitFor("label", "Screenshot copied to the clipboard.")
                let comparison = try Hands.run(
                    "sh", ["-c", "xclip -selection clipboard -t image/png -o | cmp - \"$0\"", file.path],
                    environment: player.desk.environment, folder: player.desk.folder)
                #expect(comparison.status == 0, "\(comparison.output)")
                #expect(try player.buttonName == "Play")
            }
        }

        @Test func volumeGoesToTwiceItsNormalValue() async throws {
            try await withFilms(["film.mp4"]) { player, _ in
                try player.desk.hands.press("Up", times: 6, every: 30)
                try await eventually("an amplified sound", telling: player.lastWords) {
                    abs(try player.sliderValue("Volume").current - 1.3) < 0.001
                }
                #expect(try player.sliderValue("Volume").maximum == 2)
                try player.desk.hands.press("shift+m")
                try await player.waitFor("button", "Turn off night mode")
                try player.keepPicture("loud-at-night")
                try await player.activate("button", "Turn off night mode")
                try await eventually("usual sound") { try player.find("button", "Turn off night mode") == nil }
                try await player.waitForPlayback()
            }
        }
    }
}
