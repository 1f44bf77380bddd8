import FeedLoading
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct AdditionSheetTests {
    private nonisolated static let address = "https://example.com/feed.xml"
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private nonisolated static func loaded(_ count: Int = 2) -> LoadedFeed {
        let entries = (0..<count).map { FeedEntry(id: "\($0)", title: "\($0)", address: "https://example.com/\($0)") }
        return LoadedFeed(feed: Feed(kind: .rss, title: "Pod", entries: entries), address: address)
    }

    /// Asks for an address in a window.
    private func window(_ subscribing: Subscribing, _ source: Subscribing.Source = .podcast) -> HeadlessWindow {
        let window = HeadlessWindow { Text("behind").modifier(AdditionCommands(subscribing: subscribing)) }
        subscribing.ask(for: source)
        window.turn()
        return window
    }

    @Test(arguments: [Subscribing.Source.podcast, .channels], ["Cancel", "Escape"])
    func aDialogThatIsClosedStopsItsLoad(source: Subscribing.Source, way: String) async throws {
        let (answer, arrives) = AsyncStream.makeStream(of: Void.self)
        // A server whose answer cannot be stopped.
        let subscribing = Subscribing(access) { _ in
            await Task { for await _ in answer {} }.value
            return Self.loaded()
        }
        var additions = 0
        subscribing.onAdd = { _ in additions += 1 }
        let window = window(subscribing, source)
        try #require(window.element(label: "Address")).setText(Self.address)
        window.turn()
        try #require(window.element(label: "Add")).activate()
        try await eventually("the load") { subscribing.loading == [Self.address] }
        window.turn()
        if way == "Cancel" { try #require(window.element(label: "Cancel")).activate() } else { window.cancel() }
        window.turn()
        #expect(subscribing.asked == nil)
        arrives.finish()
        try await eventually("the end of the load") { subscribing.loading.isEmpty }
        #expect(additions == 0 && subscribing.failure == nil)
        let library = try #require(await access.open())
        #expect(try await library.subscriptions().isEmpty)
    }

    @Test func anAdditionThatIsCanceledWhenItsAnswerArrivesAddsNothing() async throws {
        let subscribing = Subscribing(access) { _ in Self.loaded() }
        var task: Task<Bool, Never>?
        subscribing.willAdd = { task?.cancel() }
        task = Task { await subscribing.add(Self.address) }
        #expect(await task?.value == false)
        #expect(subscribing.failure == nil)
        let library = try #require(await access.open())
        #expect(try await library.subscriptions().isEmpty)
    }

    @Test func anAdditionThatIsCanceledWhileItsEntriesAreStoredAddsNothing() async throws {
        let library = try #require(await access.open())
        let subscribing = Subscribing(access) { _ in Self.loaded(20_000) }
        let task = Task { await subscribing.add(Self.address) }
        while try await library.subscriptions().isEmpty { await Task.yield() }
        task.cancel()
        #expect(await !task.value)
        #expect(try await library.subscriptions().isEmpty)
    }

    @Test func anEmptyAddressIsNotAdded() throws {
        let subscribing = Subscribing(access) { _ in Self.loaded() }
        let window = window(subscribing)
        #expect(try #require(window.element(label: "Add")).isEnabled == false)
        try #require(window.element(label: "Address")).submit()
        window.turn()
        #expect(subscribing.loading.isEmpty && subscribing.failure == nil)
    }
}
