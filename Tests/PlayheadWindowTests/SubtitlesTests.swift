import Foundation
import MediaServer
import Testing

extension WindowTests {
    @Suite @MainActor struct Subtitles {
        @Test func subtitlesSwitchByKeyAndMenu() async throws {
            let server = try StreamServer.started()
            defer { server.stop() }
            let path = try await server.serve(.hlsTracks)
            try await withPlayer([server.url(for: path).absoluteString]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("button", "Subtitles and audio")
                // Three presses go through all choices, in any order, and the picture follows the message.
                var seen: Set<String> = []
                for _ in 0..<3 {
                    try player.desk.hands.press("v")
                    let word = try await eventual("a word on the choice", telling: player.lastWords) {
                        ["English", "Francais", "off"].first { word in
                            (try? player.hasSaid("Subtitles: \(word)")) == true
                                || (try? player.hasSaid("Subtitles \(word)")) == true
                        }.flatMap { seen.contains($0) ? nil : $0 }
                    }
                    seen.insert(word)
                    let language = ["English": "en", "Francais": "fr"][word] ?? ""
                    try await eventually("subtitles: \(word)", telling: player.lastWords) {
                        try Self.languages(of: player) == language
                    }
                }
                #expect(seen.count == 3)

                // With the menu.
                try player.desk.hands.move(to: try player.point(0.5, 0.5))
                try player.desk.hands.move(to: try player.point(0.6, 0.6))
                let picture = try player.pictureArea
                try await eventually("controls") {
                    player.desk.screen.color(x: picture.x + 3, y: picture.y + 530).red < 160
                }
                try player.desk.hands.click(
                    at: try player.place(of: try await player.waitFor("button", "Subtitles and audio")).point(0.5, 0.5))
                // GTK 4.8 reports wrong positions for menu items above the button, so use the keyboard.
                let steps = try await eventual("the choice", telling: player.lastWords) {
                    try player.tree.all.filter { $0.role.contains("menu item") && $0.has(.sensitive) }
                        .firstIndex { $0.name.hasPrefix("English") }
                }
                for _ in 0..<steps { try player.desk.hands.press("Down") }
                try player.desk.hands.press("Return")
                try await eventually("English subtitles", telling: player.lastWords) {
                    try Self.languages(of: player) == "en"
                }
                #expect(try player.buttonName == "Pause")
            }
        }

        /// The language of the current subtitles; `nil` without subtitles.
        private static func languages(of player: PlayerApplication) throws -> String {
            let texts = try player.tree.all.filter { $0.role == "label" }.map(\.name)
            if texts.contains(where: { $0.hasPrefix("Cue ") }) { return "en" }
            return texts.contains { $0.hasPrefix("Réplique ") } ? "fr" : ""
        }
    }
}
