import Foundation
import MediaServer
import PlayheadCatalog
import Testing

extension WindowTests {
    /// A library whose file is damaged, on the page that the user sees.
    @Suite @MainActor struct DamagedLibrary {
        @Test func damageIsReportedAndABackupRestoredByOnePress() async throws {
            let prepare: @MainActor (Desk) async throws -> Void = { desk in
                let folder = desk.folder.appendingPathComponent("home/data/playhead")
                let library = try await MediaLibrary.open(at: folder.path)
                for number in 1...3 {
                    let address = "https://www.example.com/\(number).mp4"
                    try await library.addToFavorites(LibraryItem(address: address, title: "Film \(number)"))
                }
                try await library.backUp()
                try await library.close()
                // Nothing of it can be read.
                let file = folder.appendingPathComponent("library.sqlite")
                try Data((0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: file)
            }
            try await withPlayer([], prepare: prepare) { player in
                try await player.waitFor("label", "Welcome to Playhead")
                try await player.waitFor("button", from: "Restore backup of ")
                #expect(try player.tells("a new library was created"))
                #expect(try player.find("button", "Show file") != nil)
                try player.keepPicture("library-damaged")
                // The other pages report it too.
                try player.desk.hands.press("alt+2")
                try await player.waitFor("button", from: "Restore backup of ")
                try await player.activate("button", from: "Restore backup of ")
                try await eventually("no report", telling: player.lastWords) {
                    try !player.tells("a new library was created")
                }
                try player.desk.hands.press("alt+1")
                try await eventually("the favorites", telling: player.lastWords) { try player.tells("Film 2") }
                try player.keepPicture("library-restored")
            }
        }
    }
}
