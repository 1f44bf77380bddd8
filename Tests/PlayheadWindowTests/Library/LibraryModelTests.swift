import Testing

@testable import PlayheadCatalog
@testable import PlayheadWindow

@MainActor @Suite struct LibraryModelTests {
    private static let address = "https://example.com/feed.xml"
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private func model(_ wait: @escaping @Sendable () async throws -> Void) -> LibraryModel {
        LibraryModel(access, undo: UndoOffer(wait: wait))
    }

    private func subscribed() async throws -> (MediaLibrary, Subscription) {
        let library = try #require(await access.open())
        let entries = (0..<3).map { FeedEntry(id: "\($0)", title: "\($0)", address: "https://example.com/\($0)") }
        try await library.subscribe(to: Self.address, Feed(kind: .rss, title: "Pod", entries: entries))
        return (library, try #require(try await library.subscription(to: Self.address)))
    }

    @Test func aRemovedSubscriptionReturnsWithUndo() async throws {
        let (library, subscription) = try await subscribed()
        let model = model(waitForever)
        await model.remove(subscription)
        #expect(model.undo.message == "“Pod” was removed")
        #expect(try await library.subscriptions().isEmpty)
        await model.undo.undo()
        #expect(model.undo.message == nil)
        #expect(try await library.subscription(to: Self.address) == subscription)
    }

    @Test func aRemovalIsFinalWhenItsOfferEnds() async throws {
        let (library, subscription) = try await subscribed()
        let model = model(waitForever)
        await model.remove(subscription)
        #expect(try await library.counts().items == 3)
        await model.undo.end()
        #expect(try await library.counts().items == 0)
        await model.undo.undo()
        #expect(try await library.subscriptions().isEmpty)
    }

    @Test func anOfferThatIsReplacedAsItsTimeEndsLeavesTheNextOffer() async throws {
        let undo = UndoOffer(wait: waitForever)
        var (finals, undone) = ([String](), false)
        await undo.offer("A", commit: { finals.append("A") }, undo: {})
        // The first wait begins, and its end, without an error, meets the second offer.
        await Task.yield()
        await undo.offer("B", commit: { finals.append("B") }, undo: { undone = true })
        for _ in 0..<20 { await Task.yield() }
        #expect(undo.message == "B" && finals == ["A"])
        await undo.undo()
        #expect(undone && finals == ["A"])
    }

    @Test func listsAreMadeRenamedDeletedAndRestored() async throws {
        let library = try #require(await access.open())
        let model = model(waitForever)
        let list = try #require(await model.makeList(named: "A"))
        let film = LibraryItem(address: "https://example.com/film", title: "Film")
        let other = LibraryItem(address: "https://example.com/other", title: "Other")
        await model.add(film, to: list)
        await model.add(other, to: list)
        await model.rename(list, to: "B")
        await model.remove(film, at: 0, of: list.id)
        #expect(try await library.items(of: list.id).map(\.title) == ["Other"])
        await model.undo.undo()
        #expect(try await library.items(of: list.id).map(\.title) == ["Film", "Other"])
        await model.remove(try #require(try await library.lists().first))
        #expect(try await library.lists().isEmpty)
        await model.undo.undo()
        let restored = try #require(try await library.lists().first)
        #expect(restored.name == "B")
        #expect(try await library.items(of: restored.id).map(\.title) == ["Film", "Other"])
        #expect(model.problem == nil)
    }

    @Test func failuresAreReported() async throws {
        let model = model(waitForever)
        await model.rename(MediaList(id: MediaList.ID(rawValue: 99), name: "", itemCount: 0), to: "X")
        #expect(model.problem != nil)
        model.dismissProblem()
        #expect(model.problem == nil)
    }

    @Test func subscriptionsAreInSectionsByTheirKind() {
        func subscription(_ kind: FeedKind, _ title: String, new: Int = 0, count: Int = 0) -> Subscription {
            Subscription(
                address: "https://example.com/\(title)", title: title, kind: kind, entryCount: count, newCount: new,
                refreshed: 0)
        }
        let content = LibraryContent(subscriptions: [
            subscription(.rss, "A", count: 5), subscription(.folder, "B"), subscription(.atom, "C", new: 2, count: 3),
            subscription(.m3u, "D"), subscription(.catalogue, "E"),
        ])
        #expect(content.subscriptions(.podcasts, by: .title).map(\.title) == ["A", "C"])
        #expect(content.subscriptions(.podcasts, by: .newest).map(\.title) == ["C", "A"])
        #expect(content.subscriptions(.podcasts, by: .largest).map(\.title) == ["A", "C"])
        #expect(content.subscriptions(.folders, by: .title).map(\.title) == ["B"])
        #expect(content.subscriptions(.channels, by: .title).map(\.title) == ["D"])
        #expect(content.subscriptions(.others, by: .title).map(\.title) == ["E"])
    }

    @Test func smallSectionsShareARow() {
        func subscriptions(_ kind: FeedKind, _ count: Int) -> [Subscription] {
            (0..<count).map {
                Subscription(
                    address: "https://example.com/\(kind)/\($0)", title: "\($0)", kind: kind, entryCount: 1,
                    newCount: 0,
                    refreshed: 0)
            }
        }
        let content = LibraryContent(
            subscriptions: subscriptions(.folder, 1) + subscriptions(.rss, 2) + subscriptions(.m3u, 7)
                + subscriptions(.catalogue, 1),
            lists: [MediaList(id: MediaList.ID(rawValue: 1), name: "A", itemCount: 0)])
        #expect(
            content.rows(columns: 4).map(\.sections) == [
                [.subscriptions(.folders), .subscriptions(.podcasts)], [.subscriptions(.channels)],
                [.subscriptions(.others), .lists],
            ])
        #expect(content.rows(columns: 1).map(\.sections.count) == [1, 1, 1, 1, 1])
        #expect(content.rows(columns: 12).map(\.sections.count) == [5])
        #expect(LibraryContent().rows(columns: 4).isEmpty)
    }
}
