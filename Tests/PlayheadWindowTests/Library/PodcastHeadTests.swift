import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct PodcastHeadTests {
    private static let address = "https://example.com/feed.xml"
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    /// A podcast whose oldest episode is the first.
    private func podcast(summary: String?, author: String?) -> Feed {
        let entries = (1...3).map { number in
            var details = FeedEntry.Details()
            details.published = Double(number) * 86_400
            return FeedEntry(
                id: "\(number)", title: "Walk \(number)", address: "https://example.com/\(number).mp3", duration: 600,
                details: details)
        }
        return Feed(kind: .rss, title: "Evening Walks", summary: summary, author: author, entries: entries)
    }

    private func window(
        _ width: CGFloat,
        until isReady: @MainActor (HeadlessWindow) -> Bool = {
            $0.element(label: "Play newest")?.isEnabled == true && $0.texts.contains("Walk 1")
        }
    ) async throws -> (HeadlessWindow, ApplicationModel) {
        let model = ApplicationModel(WindowOptions(), library: access)
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let window = HeadlessWindow(
            size: CGSize(width: width, height: 2_000), environment: environment, measurer: LongTextMeasurer()
        ) {
            CollectionPage(collection: .subscription(address: Self.address, title: "Evening Walks"), model: model)
                .environment(\.pageWidth, PageWidth(points: width))
                .environment(model.router)
                .environment(model.downloads)
        }
        try await eventually("the episodes", telling: window.texts.joined(separator: "\n")) {
            window.turn()
            return isReady(window)
        }
        return (window, model)
    }

    @Test(arguments: [360, 700, 1_400] as [CGFloat])
    func theCoverTheAuthorTheDescriptionAndTheActionsShow(width: CGFloat) async throws {
        let library = try #require(await access.open())
        let summary = Array(repeating: "Two friends walk through a town at night.", count: 60).joined(separator: " ")
        try await library.subscribe(to: Self.address, podcast(summary: summary, author: "Harbor Radio"))
        let (window, model) = try await window(width)
        defer { model.player.close() }
        #expect(window.count(of: CoverPicture.self) > 0)
        #expect(window.texts.contains("Harbor Radio"))
        #expect(window.texts.contains("3 episodes · Refreshed just now"))
        #expect(window.elements.count { $0.content?.accessibility.role == .header } == 1)
        for label in ["Refresh", "Sort and more"] { #expect(window.element(label: label) != nil, "\(label)") }
        let text = try #require(window.element(text: summary))
        let short = text.frame.height
        let more = try #require(window.element(label: "Show more"))
        more.activate()
        window.turn()
        #expect(try #require(window.element(text: summary)).frame.height > short)
        #expect(window.element(label: "Show less") != nil)
        for element in window.elements where element.isControl && element.opacity > 0 && !element.frame.isEmpty {
            #expect(element.frame.minX >= 0 && element.frame.maxX <= width, "\(element.label ?? "")")
        }
    }

    @Test func withoutCoverAuthorAndDescriptionTheRestShows() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, podcast(summary: nil, author: nil))
        let (window, model) = try await window(1_000)
        defer { model.player.close() }
        // The initials of the title.
        #expect(window.texts.contains("EW"))
        #expect(window.element(label: "Show more") == nil)
        #expect(window.element(label: "Play") == nil)
    }

    @Test func aPodcastWithoutEpisodesIsTruthfulAndPlaysNothing() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, Feed(kind: .rss, title: "Evening Walks", entries: []))
        let message = "The feed has no episodes with audio or video."
        let (window, model) = try await window(1_000) { $0.texts.contains(message) }
        defer { model.player.close() }
        let play = try #require(window.element(label: "Play newest"))
        #expect(!play.isEnabled)
        // Bright buttons look as if they could be pressed.
        #expect(try #require(window.element(text: "Play newest")).opacity < 1)
    }

    @Test func aPodcastThatWasNotLoadedIsTruthful() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(toUnread: FeedEntry(title: "Evening Walks", address: Self.address))
        let (_, model) = try await window(1_000) { $0.texts.contains("It was not loaded yet.") }
        model.player.close()
    }

    @Test func episodesThatReturnedAreCountedBeforeTheFirstRefresh() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, podcast(summary: nil, author: nil))
        try await library.removeSubscription(Self.address)
        try await library.subscribe(toUnread: FeedEntry(title: "Evening Walks", address: Self.address))
        let (window, model) = try await window(1_000)
        defer { model.player.close() }
        #expect(window.texts.contains("3 episodes") && !window.texts.contains("Not loaded yet"))
    }

    @Test func theLastEpisodeResumesAndTheNewestPlaysFirst() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, podcast(summary: "Short.", author: nil))
        let collection = CollectionModel(.subscription(address: Self.address, title: "Evening Walks"), access)
        await collection.read()
        #expect(collection.started == nil)
        #expect(await collection.newest(count: 2).map(\.title) == ["Walk 3", "Walk 2"])
        let walk = try await library.entries(of: Self.address)[1]
        try await library.recordStart(of: walk)
        try await library.record(walk, position: 84, duration: 600, mediaType: .audio, isFinal: true)
        await collection.read()
        #expect(collection.started?.title == "Walk 2")
        let (window, model) = try await window(700)
        defer { model.player.close() }
        #expect(window.element(label: "Resume at 1:24")?.isControl == true)
        #expect(window.texts.contains("Last played: Walk 2"))
        // A short description shows completely.
        #expect(window.texts.contains("Short.") && window.element(label: "Show more") == nil)
    }

    @Test func theEpisodesOfAWidePageAreInTheMiddleBelowTheirHead() async throws {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, podcast(summary: "Short.", author: nil))
        let width: CGFloat = 1_798
        let (window, model) = try await window(width)
        defer { model.player.close() }
        let margin = (width - PageWidth.readable) / 2
        let row = try #require(window.element(text: "Walk 1"))
        let star = try #require(window.element(label: "Add Walk 1 to favorites"))
        #expect(row.frame.minX > margin && row.frame.minX < margin + 100)
        #expect(abs(star.frame.maxX - (width - margin + MediaRow.inset)) < 1)
        #expect(try #require(window.element(text: "Short.")).frame.minX == margin)
        // A grid fills the page, and its covers begin below the head.
        let look = try #require(window.element(label: "Show as a grid"))
        look.activate()
        window.turn()
        for text in ["Short.", "Walk 1"] {
            #expect(try #require(window.element(text: text)).frame.minX == PageWidth(points: width).margin)
        }
    }
}
