import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The end of the application by the system.
    @Suite @MainActor struct SessionEnd {
        @Test(arguments: ["ctrl+q", "ctrl+w", "menu"]) func quittingSucceeds(way: String) async throws {
            try await withPlayer([], endsItself: true) { player in
                try await player.waitFor("button", "Add a folder")
                if way == "menu" {
                    let opener = try #require(try player.tree.all.last { $0.role == "button" && $0.name == "Menu" })
                    try player.accessibility.press(opener.reference)
                    try await player.waitFor("menu item", "Quit")
                    try player.desk.hands.press("Up", "Return", every: 300)
                } else {
                    try player.desk.hands.press(way)
                }
                #expect(try await player.child.wait() == 0)
            }
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalClosesTheLibraryAsQuitDoes(signal: Int32) async throws {
            try await withPlayer([], endsItself: true) { player in
                try await player.waitFor("button", "Add a folder")
                kill(player.child.number, signal)
                #expect(try await player.child.wait() == 0)
                let library = player.desk.folder.appendingPathComponent("home/data/playhead").path
                let files = try FileManager.default.contentsOfDirectory(atPath: library).sorted()
                #expect(files == ["library.checked", "library.lock", "library.sqlite"])
            }
        }

        @Test func aFileContinuesWhereItWasLeftWithoutAnotherPicture() async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer([film.path], endsItself: true) { player in
                try await player.waitForPlayback()
                try player.desk.hands.press("l", "l", "l", every: 300)
                let left = try await eventual("the film's middle", telling: player.lastWords) {
                    try player.filmSecond.flatMap { $0 >= 30 ? $0 : nil }
                }
                try player.desk.hands.press("ctrl+q")
                #expect(try await player.child.wait() == 0)

                let second = try await PlayerApplication.started(on: player.desk, [film.path])
                let first = try await eventual("a picture", telling: second.lastWords) { try second.filmSecond }
                #expect(first >= left - 1)
                try await eventually("the message", telling: second.lastWords) { try second.hasSaid("Resumed at 0:") }
                try await second.waitForPlayback()
                await second.child.end()
            }
        }
    }
}
