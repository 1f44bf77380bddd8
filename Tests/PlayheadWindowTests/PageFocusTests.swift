import Foundation
import Testing

extension WindowTests {
    /// The keyboard focus on the way through the pages.
    @Suite @MainActor struct PageFocus {
        @Test func keysReachThePageThatAFailedItemLeaves() async throws {
            try await withPlayer(["/nowhere/film.mp4"]) { player in
                let hands = player.desk.hands
                for _ in 0..<3 {
                    try await player.waitForButton("Retry")
                    // Immediately, while the page still appears.
                    try hands.press("Escape", "ctrl+comma")
                    try await player.waitFor("text box", "Search settings")
                    try hands.press("Escape")
                    try await player.activate("button", from: "Back to the player")
                }
            }
        }

        @Test func searchHasTheKeyboardFromEveryPage() async throws {
            try await withPlayer([]) { player in
                let hands = player.desk.hands
                try await player.waitFor("button", "Add a folder")
                // Each way twice: the first visit creates the page, the second one shows it again.
                for key in ["alt+1", "alt+2", "ctrl+comma", "alt+2", "ctrl+comma", "alt+1"] {
                    try hands.press(key)
                    try await eventually("another page", telling: player.lastWords) {
                        try player.find("text box", "Search") == nil
                    }
                    try hands.press("ctrl+f")
                    try await player.waitForFocus("Search")
                    // Space belongs to the text, not to a button.
                    try hands.type("a b")
                    try await eventually("the text", telling: player.lastWords) { try player.tells("“a b”") }
                    try hands.press("ctrl+a", "BackSpace")
                }
            }
        }
    }
}
