import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The pictures of every page: light and dark, narrow to wide, in each language. `Scripts/screenshots pages` takes them.
    /// `PLAYHEAD_PAGE_WIDTH` takes them in one width only.
    @Suite(.enabled(if: !(ProcessInfo.processInfo.environment["PLAYHEAD_PAGE_PICTURES"] ?? "").isEmpty))
    @MainActor struct PageScreenshots {
        /// A language, with the words that lead through the pages in it.
        struct Language: Sendable, CustomTestStringConvertible {
            var code: String
            var leave: String
            var demo: String
            var details: String
            var play: String
            var menu: String
            var about: String
            var nothing: String
            var search: String
            var ready: String
            var guide: String
            var favorite: String
            var favorites: String
            var history: String
            var download: String
            var subscribe: String
            var open: String
            var address: String
            var testDescription: String { code }

            static let english = Language(
                code: "en", leave: "Leave demo", demo: "Look at the demo", details: "Details",
                play: "Play",
                menu: "Menu",
                about: "About Playhead", nothing: "Nothing found", search: "Search",
                ready: "This is the demo library.", guide: "Show the TV guide", favorite: "Add to favorites",
                favorites: "Favorites", history: "Recently played",
                download: "Download", subscribe: "Subscribe to podcast…", open: "Open", address: "Address")
            static let german = Language(
                code: "de", leave: "Demo verlassen", demo: "Demo ansehen", details: "Details",
                play: "Wiedergeben",
                menu: "Menü", about: "Info zu Playhead", nothing: "Nichts gefunden", search: "Suchen",
                ready: "Das ist die Demo-Bibliothek.", guide: "Programmübersicht anzeigen",
                favorite: "Zu den Favoriten hinzufügen", favorites: "Favoriten", history: "Zuletzt gespielt",
                download: "Herunterladen", subscribe: "Podcast abonnieren …", open: "Öffnen", address: "Adresse")
        }

        nonisolated static let folder = ProcessInfo.processInfo.environment["PLAYHEAD_PAGE_PICTURES"] ?? ""
        private static let sizes = [(1000, 700), (400, 820), (1800, 1050), (360, 640)].filter { size in
            ProcessInfo.processInfo.environment["PLAYHEAD_PAGE_WIDTH"].map { Int($0) == size.0 } ?? (size.0 != 360)
        }

        @Test(arguments: [Language.english, .german], ["light", "dark"])
        func pagesInEachSize(language: Language, appearance: String) async throws {
            let prepare: @MainActor (Desk) throws -> Void = { try Self.prepare($0, appearance) }
            try await withPlayer(
                [], size: (1920, 1200), variables: ["PLAYHEAD_LANGUAGE": language.code], prepare: prepare
            ) { player in
                try await visit(player, language, "\(appearance)-\(language.code)")
            }
        }

        /// The downloads. The demo has none, because its media is on this machine.
        @Test(arguments: [Language.english, .german], ["light", "dark"])
        func downloadsInEachSize(language: Language, appearance: String) async throws {
            let prepare: @MainActor (Desk) throws -> Void = { try Self.prepare($0, appearance) }
            try await withPlayer(
                [], size: (1920, 1200), variables: ["PLAYHEAD_LANGUAGE": language.code], prepare: prepare
            ) { player in
                let library = try await SmallLibrary(on: player.desk)
                defer { library.server.stop() }
                try await player.choose(language.subscribe, in: language.open)
                try await player.waitForFocus(language.address)
                try player.desk.hands.type(library.podcast)
                try player.desk.hands.press("Return")
                try await player.activate("button", from: "Maps that were wrong")
                try await player.activate("button", language.download)
                await Waiting.pause(3)
                try await eventually("the library", telling: player.lastWords) {
                    try player.desk.hands.press("alt+2")
                    return try player.find("button", from: "Downloads") != nil
                }
                try await player.activate("button", from: "Downloads")
                await Waiting.pause(1)
                try await shoot(player, "downloads", "\(appearance)-\(language.code)")
            }
        }

        /// Sets the colors, the font of the GNOME desktop, and no motion, so that slides stay.
        private static func prepare(_ desk: Desk, _ appearance: String) throws {
            let config = desk.folder.appendingPathComponent("home/config")
            for (folder, name, text) in [
                ("playhead", "settings.json", #"{ "appearance": "\#(appearance)" }"#),
                ("gtk-4.0", "settings.ini", "[Settings]\ngtk-font-name=Cantarell 11\ngtk-enable-animations=0\n"),
            ] {
                let folder = config.appendingPathComponent(folder)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
        }

        private func visit(_ player: PlayerApplication, _ language: Language, _ suffix: String) async throws {
            let hands = player.desk.hands
            try await player.waitFor("button", language.demo)
            try await shoot(player, "first-run", suffix)
            try hands.press("alt+2")
            await Waiting.pause(0.5)
            try await shoot(player, "library-empty", suffix)
            try hands.press("alt+1")
            try await player.activate("button", language.demo)
            try await eventually("the demo", within: 90, telling: player.lastWords) {
                try player.tells(language.ready)
            }
            await Waiting.pause(3)
            try await shoot(player, "home", suffix)
            try hands.press("alt+2")
            try await player.waitFor("button", from: "Demo films")
            try await shoot(player, "library", suffix)
            try await player.open("Hills at All Hours")
            try await player.waitFor("button", from: "Heather")
            try await shoot(player, "collection", suffix)
            try await player.activate("button", from: "Dawn over the Hills")
            await Waiting.pause(1)
            try await shoot(player, "item", suffix)
            try hands.press("alt+2")
            // All sections of the library, which are made when they come near the screen.
            try player.resize(width: 1000, height: 1100)
            try await player.activate("button", from: "Demo channels")
            try await player.waitFor("button", from: "Test Card One")
            try await shoot(player, "channels", suffix)
            try await player.activate("button", language.guide)
            await Waiting.pause(0.5)
            try await shoot(player, "guide", suffix)
            try await visitPodcast(player, language, suffix)
            try await player.seek("hill", language.search)
            try await player.waitFor("button", from: "Dawn over the Hills")
            try await shoot(player, "search", suffix)
            try await player.seek("ocean", language.search)
            try await eventually("nothing found", telling: player.lastWords) { try player.tells(language.nothing) }
            try await shoot(player, "search-empty", suffix)
            try hands.press("ctrl+comma")
            await Waiting.pause(1)
            try await shoot(player, "settings", suffix)
            try await player.choose(language.about, in: language.menu)
            await Waiting.pause(1)
            try await shoot(player, "about", suffix)
            try hands.press("question")
            await Waiting.pause(0.5)
            try await shoot(player, "shortcuts", suffix)
            try hands.press("Escape")
            try await visitOwn(player, language, suffix)
            // The player is dark in both.
            if suffix.hasPrefix("dark") { try await visitPlayer(player, language, suffix) }
        }

        /// The podcast, an episode, and the question for another one.
        private func visitPodcast(_ player: PlayerApplication, _ language: Language, _ suffix: String) async throws {
            try await player.open("Evening Walks")
            try await player.waitFor("button", from: "Maps that were wrong")
            try await shoot(player, "podcast", suffix)
            try await player.choose(language.subscribe, in: language.open)
            try await player.waitForFocus(language.address)
            try await shoot(player, "subscribe", suffix)
            try player.desk.hands.press("Escape")
            try await eventually("no question") { try player.find("text box", language.address) == nil }
            try await player.activate("button", from: "Maps that were wrong")
            try await player.activate("button", language.favorite)
            await Waiting.pause(1)
            try await shoot(player, "episode", suffix)
        }

        /// The pages of what people keep.
        private func visitOwn(_ player: PlayerApplication, _ language: Language, _ suffix: String) async throws {
            for (name, page) in [
                (language.favorites, "favorites"), (language.history, "history"),
            ] {
                try player.desk.hands.press("alt+2")
                try await player.activate("button", from: name)
                await Waiting.pause(1)
                try await shoot(player, page, suffix)
            }
        }

        private func visitPlayer(_ player: PlayerApplication, _ language: Language, _ suffix: String) async throws {
            let hands = player.desk.hands
            try await player.seek("Hills at All Hours", language.search)
            try await player.activate("button", from: "Hills at All Hours")
            try await player.activate("button", language.play)
            await Waiting.pause(5)
            try player.dismissWarning()
            try hands.press("space")
            await Waiting.pause(1)
            try await shoot(player, "player", suffix)
            for (key, page) in [("q", "queue"), ("e", "picture-and-sound"), ("shift+i", "statistics")] {
                try hands.press(key)
                await Waiting.pause(0.5)
                try await shoot(player, page, suffix)
                try hands.press(key)
            }
            try hands.press("i")
            await Waiting.pause(1.5)
            try keep(player, "mini-\(suffix)")
            try hands.press("i")
            await Waiting.pause(1)
            try await player.open("Why evenings are golden")
            try await player.activate("button", language.play)
            await Waiting.pause(4)
            try player.dismissWarning()
            try hands.press("space")
            await Waiting.pause(1)
            try await shoot(player, "music", suffix)
            try hands.press("ctrl+l")
            await Waiting.pause(1)
            try hands.type("http://127.0.0.1:9/film.mp4")
            try hands.press("Return")
            await Waiting.pause(8)
            try await shoot(player, "error", suffix)
        }

        private func shoot(_ player: PlayerApplication, _ page: String, _ suffix: String) async throws {
            for (width, height) in Self.sizes {
                try player.resize(width: width, height: height)
                try await eventually("the size") { try player.area.width == width }
                // Out of the way: without the pointer, nothing is highlighted.
                try player.desk.hands.move(to: (4, 4))
                await Waiting.pause(0.9)
                try keep(player, "\(page)-\(width)-\(suffix)")
            }
            try player.resize(width: 1000, height: 700)
            try await eventually("the size") { try player.area.width == 1000 }
        }

        private func keep(_ player: PlayerApplication, _ name: String) throws {
            let folder = URL(fileURLWithPath: Self.folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("\(name).webp").path
            let run = try Hands.run(
                "convert", ["ppm:-", "-strip", "-quality", "60", "-define", "webp:method=6", file],
                environment: player.desk.environment, folder: player.desk.folder,
                input: player.desk.screen.pixmap(of: try player.area))
            if run.status != 0 { throw Waiting.Expired(description: "no picture: \(run.output)") }
        }
    }
}
