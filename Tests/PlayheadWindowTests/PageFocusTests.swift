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

        @Test func theFocusReturnsFromThePlayerToWhereItWas() async throws {
            try await withFilm { player in
                let hands = player.desk.hands
                @MainActor func bar() throws -> Accessible? { try player.find("button", from: "Back to the player") }
                try hands.press("alt+1")
                try await player.waitFor("button", from: "Back to the player")
                // The last controls of the page.
                for _ in 0..<6 where try bar()?.has(.focused) != true {
                    try hands.press("shift+Tab")
                    await Waiting.pause(0.3)
                }
                try hands.press("Return")
                try await eventually("the player", telling: player.lastWords) { try bar() == nil }
                try hands.press("Escape")
                try await eventually("the focus", telling: player.lastWords) { try bar()?.has(.focused) == true }
            }
        }

        @Test func linksOfTheSettingsScrollToTheirSections() async throws {
            try await withPlayer([]) { player in
                try await player.waitFor("button", "Add a folder")
                try player.desk.hands.press("ctrl+comma")
                for section in ["Advanced", "Playback", "Library"] {
                    try await player.activate("button", from: "Go to \(section)")
                    try await eventually("the section", telling: player.lastWords) {
                        guard let heading = try player.find("heading", section) else { return false }
                        let (window, place) = (try player.area, try player.place(of: heading))
                        return (window.y..<window.y + window.height).contains(place.y)
                    }
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
