import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The pages in the languages for tests: every text of the application is translated, and right to left mirrors it.
    @Suite @MainActor struct PseudoPages {
        @Test func everyTextOfEveryPageIsTranslated() async throws {
            try await Self.withLibrary(in: "pseudo") { player in
                let hands = player.desk.hands
                try await eventually("Home", telling: player.lastWords) { try player.tells("Maps that were wrong") }
                try Self.checkTexts(player, "Home")
                for (key, page, words) in [
                    ("alt+2", "Library", "Evening Walks"), ("ctrl+comma", "Settings", "Ŕéšéţ"),
                    ("question", "Keys", "Çļîçķ"),
                ] {
                    try hands.press(key)
                    try await eventually(page, telling: player.lastWords) { try player.tells(words) }
                    try Self.checkTexts(player, page)
                }
                try hands.press("Escape")
                try await Self.openItem(player)
                try Self.checkTexts(player, "Item")
                try await Self.play(player)
                try Self.checkTexts(player, "Player")
                for (key, page, words) in [
                    ("q", "Queue", "îţém"), ("shift+i", "Statistics", "Ðéçöðéŕ"),
                    ("e", "Picture and sound", "Bŕîĝĥţñéšš"),
                ] {
                    try hands.press(key)
                    try await eventually(page, telling: player.lastWords) { try player.tells(words) }
                    try Self.checkTexts(player, page)
                }
            }
        }

        @Test func rightToLeftMirrorsPagesButNotTheSeekBar() async throws {
            try await Self.withLibrary(in: "pseudo-rtl") { player in
                try await eventually("Home", telling: player.lastWords) { try player.tells("Maps that were wrong") }
                try await Self.openItem(player)
                let window = try player.area
                let back = try await eventual("Back", telling: player.lastWords) {
                    try player.tree.all.first { $0.role == "button" && $0.name.contains("Båçķ") }
                }
                let place = try player.place(of: back)
                #expect(
                    place.x + place.width / 2 > window.x + window.width / 2, "Back is at the leading edge: \(place)")
                try await Self.play(player)
                try player.desk.hands.press("space")
                let sliders = try player.tree.all.filter { $0.role == "slider" }
                let places = try sliders.map { try player.place(of: $0) }
                let bar = try #require(places.max { $0.width < $1.width })
                try player.desk.hands.click(at: bar.point(0.75, 0.5))
                let bus = MediaPlayerBus(session: player.desk.session)
                // Time runs from left to right in every language, as in other players.
                try await eventually("three quarters", telling: player.lastWords) {
                    try abs(bus.position - 0.75 * Self.duration) < 2
                }
            }
        }

        /// The duration of the film in seconds.
        private static let duration = 60.0

        private static func withLibrary(
            in language: String, _ body: (PlayerApplication) async throws -> Void
        ) async throws {
            var server: StreamServer?
            defer { server?.stop() }
            let prepare: @MainActor (Desk) async throws -> Void = { desk in
                let library = try await SmallLibrary(on: desk)
                server = library.server
                try await library.fill(desk)
            }
            try await withPlayer([], variables: ["PLAYHEAD_LANGUAGE": language], prepare: prepare) {
                try await body($0)
            }
        }

        private static func openItem(_ player: PlayerApplication) async throws {
            let hands = player.desk.hands
            try hands.press("ctrl+f")
            try await eventually("the field", telling: player.lastWords) {
                try player.tree.all.contains { $0.role == "text box" && $0.has(.focused) }
            }
            try hands.type("counting")
            try await player.waitFor("button", from: "Counting seconds")
            try hands.press("Return")
            try await eventually("the item", telling: player.lastWords) {
                try player.tree.all.contains { $0.role == "heading" && $0.name == "Counting seconds" }
            }
        }

        private static func play(_ player: PlayerApplication) async throws {
            let button = try await eventual("Play", telling: player.lastWords) {
                try player.tree.all.first { $0.role == "button" && $0.name.contains("Pļåý") }
            }
            try player.accessibility.press(button.reference)
            let bus = MediaPlayerBus(session: player.desk.session)
            try await eventually("playback", within: 30, telling: player.lastWords) {
                try (try? bus.playbackStatus) == "Playing" && bus.position > 0.2
            }
        }

        /// The roles whose names people read.
        private static let read: Set<String> = [
            "button", "toggle button", "check box", "switch", "slider", "combo box", "menu item", "tab", "heading",
            "dialog", "label",
        ]
        /// Texts of the media, and names that are the same in all languages.
        private static let content = [
            "Counting seconds.mp4", "Counting seconds", "Evening Walks", "Maps that were wrong", "Listening to wind",
            "Roads that were never there.", "channels.m3u", "channels", "Test Card One", "Radio Sine", "Television",
            "Radio",
            "Videos", "Playhead", "GStreamer", "H.264 (Constrained Baseline Profile)", "MPEG-4 AAC", "avdec_h264",
            "Mbit/s",
            "kbit/s",
            // GTK’s own text for a menu, which is not shown.
            "(None)",
        ]

        private static func checkTexts(_ player: PlayerApplication, _ page: String) throws {
            for element in try player.tree.all where read.contains(element.role) {
                var rest = element.name
                for text in content { rest = rest.replacing(text, with: "") }
                rest = rest.replacing(/\[.*\]/.dotMatchesNewlines(), with: "")
                let isTranslated = rest.firstMatch(of: /[A-Za-z]{3,}/) == nil
                #expect(isTranslated, "\(page): a \(element.role), “\(element.name)”")
            }
        }
    }
}
