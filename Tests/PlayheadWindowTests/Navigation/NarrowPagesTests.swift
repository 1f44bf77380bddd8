import FeedReaders
import Foundation
import Localization
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

/// The pages in a narrow window, in languages with long texts, and with large texts.
@MainActor @Suite struct NarrowPagesTests {
    /// Those that are there: German is translated by `make`, not by the package manager.
    private nonisolated static let languages = ["pseudo", "pseudo-rtl", "de"].filter {
        Localization(languages: [$0]).language == $0
    }
    private static let size = CGSize(width: 360, height: 3_000)

    @Test(arguments: languages, [1, 1.5])
    func everythingIsInsideOfTheWindowAndNoWordBreaks(language: String, textScale: Double) async throws {
        let localization = Localization(languages: [language])
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let library = try #require(await access.open())
        let model = ApplicationModel(WindowOptions(), library: access)
        defer { model.player.close() }
        var environment = EnvironmentValues()
        environment.textScale = textScale
        environment.accessibilityReduceMotion = true
        let window = Localization.with(localization) {
            HeadlessWindow(size: Self.size, environment: environment, measurer: LongTextMeasurer()) {
                Root(model: model)
            }
        }
        func check(_ page: String, until word: String) async throws {
            try await eventually(page, telling: window.texts.joined(separator: "\n")) {
                Localization.with(localization) { window.turn() }
                return window.texts.contains { $0.contains(word) }
            }
            let problems = Self.problems(of: window)
            #expect(problems.isEmpty, "\(page) in \(language): \(problems.joined(separator: "\n"))")
        }
        func open(_ page: Page, _ name: String, until word: String) async throws {
            Localization.with(localization) { model.router.open(page) }
            try await check(name, until: word)
        }
        func text(_ key: LocalizedStringKey) -> String { localization.string(for: key) }

        try await check("First run", until: text("Welcome to Playhead"))
        try await open(.library, "Empty library", until: text("Nothing in the library yet"))
        try await open(.downloads, "No downloads", until: text("Go to the library"))
        let items = try await Self.fill(library)
        model.router.select(.home)
        try await check("Home", until: "Film 2")
        model.router.select(.library)
        try await check("Library", until: text("Everything"))
        try await open(.collection(.continueWatching), "Collection", until: text("Play"))
        let podcast = MediaCollection.subscription(address: "file:///Walks", title: "Walks")
        try await open(.collection(podcast), "Podcast", until: text("Show more"))
        try await open(.item(items[0]), "Item", until: text("Start over"))
        model.router.select(.search)
        try await check("Search", until: text("Search the library"))
        try await open(.settings, "Settings", until: text("Reset all settings"))
        try await open(.about, "About", until: text("A player for your films, podcasts and channels."))
    }

    /// Gives a library subscriptions, a list, favorites and a past. Returns the items that were started.
    private static func fill(_ library: MediaLibrary) async throws -> [LibraryItem] {
        for (kind, title, entry) in [(FeedKind.folder, "Films", "Film"), (.rss, "Walks", "Walk"), (.m3u, "TV", "One")] {
            let entries = (1...4).map {
                FeedEntry(id: "\($0)", title: "\(entry) \($0)", address: "file:///\(title)/\($0)", duration: 600)
            }
            let summary = Array(repeating: "A walk through a town, with its sounds.", count: 40).joined(separator: " ")
            try await library.subscribe(
                to: "file:///\(title)",
                Feed(kind: kind, title: title, summary: summary, author: "Harbor Radio", entries: entries))
        }
        _ = try await library.makeList(named: "List")
        let films = try await library.entries(of: "file:///Films")
        for film in films.prefix(2) {
            try await library.recordStart(of: film)
            try await library.record(film, position: 84, duration: 600, mediaType: .video, isFinal: true)
        }
        try await library.addToFavorites(films[2])
        try await library.recordStart(of: films[3])
        return try await library.continueWatching()
    }

    /// The elements that reach outside of the window, and the texts with a broken word.
    private static func problems(of window: HeadlessWindow) -> [String] {
        window.elements.compactMap { shown in
            let element = shown.element
            guard let content = element.content, shown.opacity > 0, !element.frame.isEmpty else { return nil }
            let frame = element.frameInWindow
            var words = ""
            switch content.kind {
            // Pictures are larger than the frames that clip them.
            case .image: return nil
            case .text(var text) where text.lineLimit != 1:
                words = " " + text.string
                // The padding of the languages for tests is no word.
                text.string = text.string.replacing("·", with: "")
                let word = window.renderer.measurer.longestWord(of: text)
                if word > frame.width + 0.5 { return "a word of “\(text.string)” needs \(word), not \(frame.width)" }
            case .text(let text): words = " " + text.string
            default: words = " " + element.textsInside.joined(separator: " ")
            }
            let isInside = frame.minX >= -0.5 && frame.maxX <= size.width + 0.5
            guard !isInside, !isScrolled(element) else { return nil }
            return "\(frame) is outside:\(words)"
        }
    }

    /// `true` for an element inside of something that moves from side to side.
    private static func isScrolled(_ element: Element) -> Bool {
        var next = element.parent
        while let parent = next {
            if case .scroll(let scroll)? = parent.content?.kind, scroll.axes.includes(.horizontal) { return true }
            if parent.layout is PagerLayout { return true }
            next = parent.parent
        }
        return false
    }
}

private struct Root: View {
    let model: ApplicationModel

    var body: some View { Pages(model: model).environment(model.router).environment(model.downloads) }
}
