import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The pages as screen readers see them.
    @Suite @MainActor struct AccessiblePages {
        @Test func everyElementOfEveryPageHasARoleAndAName() async throws {
            let desk = try await Desk.started()
            do {
                let library = try await SmallLibrary(on: desk)
                defer { library.server.stop() }
                let player = try await PlayerApplication.started(on: desk, [])
                do {
                    try await Self.visit(player, library)
                } catch {
                    try? player.keepPicture("failure")
                    await player.child.end()
                    throw error
                }
                await player.child.end()
                #expect(player.complaints == "")
            } catch {
                await desk.end()
                throw error
            }
            await desk.end()
        }

        private static func visit(_ player: PlayerApplication, _ library: SmallLibrary) async throws {
            let hands = player.desk.hands
            try await player.waitFor("button", "Add a folder")
            try check(player, "First run", heading: "Welcome to Playhead")

            try await player.activate("button", "Open a link")
            try await player.waitForFocus("Link")
            try check(player, "Address")
            try hands.press("Escape")
            try await player.choose("Subscribe to podcast…", in: "Open")
            try await player.waitForFocus("Address")
            try check(player, "Podcast", dialog: "Subscribe to a podcast")
            try hands.press("Escape")
            try await eventually("no question") { try player.find("text box", "Address") == nil }

            try await player.activate("button", "Add a folder")
            try await player.chooseFolder(library.folder.path)
            try await player.waitFor("button", from: "Counting seconds")
            try check(player, "Folder", heading: "Videos")
            try await player.add("Subscribe to podcast…", library.podcast)
            try await player.waitFor("button", from: "Maps that were wrong")
            try check(player, "Podcast", heading: "Evening Walks")
            try await player.activate("button", from: "Maps that were wrong")
            try await player.waitFor("label", "Roads that were never there.")
            try check(player, "Item", heading: "Maps that were wrong")
            try await player.add("Add channel list…", library.channels)
            try await player.waitFor("button", from: "Test Card One")
            try check(player, "Channels", heading: "channels")

            try hands.press("alt+2")
            try await player.waitFor("button", "Refresh everything")
            try check(player, "Library", heading: "Library")
            library.publish(["Maps that are right"])
            try await player.activate("button", "Refresh everything")
            try hands.press("alt+1")
            try await player.waitFor("button", from: "Maps that are right")
            try check(player, "Home", heading: "New episodes")
            try await player.search("maps", result: "Maps that were wrong")
            try check(player, "Search")
            try hands.press("ctrl+a")
            try hands.type("xyzzy")
            try await eventually("nothing found", telling: player.lastWords) { try player.tells("Nothing found") }
            try check(player, "Nothing found")

            try hands.press("ctrl+comma")
            try await player.waitFor("text box", "Search settings")
            try check(player, "Settings", heading: "Settings")
            try await player.choose("About Playhead", in: "Menu")
            try await player.waitFor("label", "GStreamer, GTK, libsoup, SQLite")
            try check(player, "About", heading: "Playhead")
            try hands.press("question")
            try await eventually("the table of keys", telling: player.lastWords) { try player.shows("Play or pause") }
            try check(player, "Keys", dialog: "Keyboard shortcuts")
            try hands.press("Escape")

            try await player.open("Counting seconds")
            try await player.activate("button", "Play")
            try await player.waitForPlayback()
            try check(player, "Player")
            try hands.press("q")
            try await player.waitFor("button", "Hide the queue")
            try check(player, "Queue")
            try hands.press("e")
            try await player.waitFor("slider", "Brightness")
            try check(player, "Picture and sound")
            try hands.press("e", "shift+i")
            try await player.waitFor("label", "Decoder")
            try check(player, "Statistics")
            try hands.press("shift+i", "alt+2")
            try await player.activate("button", from: "Recently played")
            try await eventually("the history", telling: player.lastWords) {
                try player.tree.all.contains { $0.role == "heading" && $0.name == "Recently played" }
            }
            try check(player, "History", heading: "Recently played")
        }

        /// The roles that people operate or read, and that make no sense without a name.
        private static let named: Set<String> = [
            "button", "toggle button", "check box", "radio button", "switch", "slider", "text box", "combo box",
            "menu item",
            "tab", "link", "list item", "heading", "image", "dialog", "alert", "label", "progress bar", "spin button",
        ]

        private static func check(
            _ player: PlayerApplication, _ page: String, heading: String? = nil, dialog: String? = nil
        ) throws {
            let elements = try player.tree.all
            for element in elements where named.contains(element.role) {
                let name = element.name.trimmingCharacters(in: .whitespaces)
                #expect(!name.isEmpty, "\(page): a \(element.role) has no name")
                #expect(
                    !name.hasPrefix("Gtk") && !name.hasPrefix("View"),
                    "\(page): a \(element.role) has the name of a class, \(name)")
            }
            for role in ["unknown", "redundant object", "invalid"] {
                #expect(!elements.contains { $0.role == role }, "\(page): \(role)")
            }
            if let heading {
                let headings = elements.filter { $0.role == "heading" }.map(\.name)
                #expect(headings.contains(heading), "\(page): \(headings)")
            }
            if let dialog {
                #expect(elements.contains { $0.role == "dialog" && $0.name == dialog }, "\(page)")
            }
            #expect(elements.contains { $0.has(.focused) } || dialog == nil, "\(page): nothing has the keyboard")
        }
    }
}
