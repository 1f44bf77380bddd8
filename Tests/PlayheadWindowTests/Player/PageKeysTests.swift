import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

/// The keys of the player, of help and of Undo on the pages outside of the player, without a real window.
@MainActor @Suite struct PageKeysTests {
    private let model: ApplicationModel
    private let window: HeadlessWindow
    private let films = ["film", "other"].map { URL(fileURLWithPath: "/nowhere/\($0).mp4") }

    init() {
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let model = ApplicationModel(WindowOptions(), library: access)
        self.model = model
        window = HeadlessWindow { Root(model: model) }
    }

    @Test func keysOfTheBarsControlsWorkWhileItShows() {
        let player = model.player.player
        #expect(!window.key(.space) && !window.key("m"))
        model.player.open(films)
        model.router.select(.home)
        #expect(window.key(.space) && player.lanes.intent == .pause)
        #expect(window.key("k") && player.lanes.intent == .play)
        #expect(window.key("n") && player.currentItem?.url == films[1])
        #expect(window.key("n") && model.player.notice == "This is the last item")
        #expect(window.key("p") && player.currentItem?.url == films[0])
        #expect(window.key("m") && player.isMuted && model.player.notice == "Muted")
        #expect(window.key("m") && !player.isMuted)
        // Arrow keys belong to the page.
        let volume = player.volume
        #expect(!window.key(.downArrow) && player.volume == volume)
        #expect(window.key(.downArrow, modifiers: .shift) && player.volume < volume)
        #expect(!window.key("c") && !window.key("1"))
        model.player.close()
    }

    @Test func textFieldsAndButtonsKeepTheirSpace() throws {
        model.player.open(films)
        model.router.select(.search)
        window.turn()
        let player = model.player.player
        #expect(window.focusedElement?.label == "Search")
        #expect(window.key(.space) && window.key("m"))
        #expect(player.lanes.intent == .play && !player.isMuted)
        while window.focusedElement?.label != "Library" { window.focusNext() }
        #expect(window.key(.space))
        #expect(model.router.current.page == .library && player.lanes.intent == .play)
        model.player.close()
    }

    @Test func f1ShowsTheTableOfKeys() {
        #expect(window.key(.f1))
        #expect(window.element(label: "Keyboard shortcuts") != nil)
        #expect(window.key(.escape))
        #expect(window.element(label: "Keyboard shortcuts") == nil)
        model.player.close()
    }

    @Test func controlZUndoesWhatTheMessageReports() {
        var count = 0
        model.player.show("Removed from favorites", undo: { count += 1 })
        #expect(window.key("z", modifiers: .control))
        #expect(count == 1 && model.player.notice == nil)
        #expect(!window.key("z", modifiers: .control))
        // Another action undoes nothing.
        model.player.show("Screenshot saved", action: ToastAction("Show in folder") { count += 1 })
        #expect(!window.key("z", modifiers: .control))
        model.router.open(.player)
        #expect(window.key("z", modifiers: .control))
        #expect(count == 1 && model.player.notice == "Nothing to undo")
        model.player.close()
    }
}

private struct Root: View {
    let model: ApplicationModel

    var body: some View {
        Pages(model: model).environment(model.router).environment(model.downloads)
            .modifier(WindowCommands(application: model))
    }
}
