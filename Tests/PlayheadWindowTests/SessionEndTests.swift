import Foundation
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
    }
}
