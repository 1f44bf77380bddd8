import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct CollectionModelTests {
    private static let address = "https://example.com/tv.m3u"
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
    private let collection = MediaCollection.subscription(address: CollectionModelTests.address, title: "TV")

    private func filled(_ count: Int) async throws -> MediaLibrary {
        let library = try #require(await access.open())
        let entries = (0..<count).map { number in
            FeedEntry(
                id: "\(number)", title: "Channel \(number)", address: "https://example.com/\(number)",
                group: number % 2 == 0 ? "Even" : "Odd")
        }
        try await library.subscribe(to: Self.address, Feed(kind: .m3u, title: "TV", entries: entries))
        return library
    }

    @Test func onlyThePartsThatAreShownAreRead() async throws {
        _ = try await filled(5_000)
        let model = CollectionModel(collection, access)
        #expect(model.isLoading)
        await model.read()
        #expect(model.count == 5_000)
        #expect(!model.isLoading)
        #expect(model.groups.map(\.name) == ["Even", "Odd"])
        #expect(model.subscription?.title == "TV")
        // Asking for an item starts to read its part.
        #expect(model.item(at: 4_321) == nil)
        await model.read()
        #expect(model.item(at: 4_321)?.title == "Channel 4321")
        #expect(model.item(at: 4_999) == nil)
        #expect(await model.items(from: 4_998, count: 10).map(\.title) == ["Channel 4998", "Channel 4999"])
    }

    @Test func theQuerySelectsGroupsTextAndOrder() async throws {
        _ = try await filled(100)
        let model = CollectionModel(collection, access)
        await model.read()
        model.query.group = "Odd"
        await model.settle()
        #expect(model.count == 50)
        #expect(model.isFiltered)
        model.query.text = "channel 9"
        await model.settle()
        // 9, 91, 93, 95, 97, 99.
        #expect(model.count == 6)
        model.query.group = nil
        model.query.text = ""
        model.query.order = .title
        await model.settle()
        _ = model.item(at: 0)
        await model.read()
        #expect(model.item(at: 2)?.title == "Channel 10")
    }

    @Test func channelsThatWereWatchedAreOnTop() async throws {
        let library = try await filled(10)
        let entries = try await library.entries(of: Self.address)
        try await library.recordStart(of: entries[7])
        let model = CollectionModel(collection, access)
        await model.read()
        #expect(model.recent.map(\.title) == ["Channel 7"])
    }

    @Test func aListThatWasDeletedAndALibraryThatFailsAreReported() async throws {
        let model = CollectionModel(.list(MediaList.ID(rawValue: 9), name: "List"), access)
        await model.read()
        #expect(model.count == 0)
        let failing = CollectionModel(
            .favorites, LibraryAccess { _ throws(LibraryError) in throw LibraryError(.diskFull) })
        await failing.read()
        #expect(failing.error?.code == .diskFull)
        #expect(!failing.isLoading)
    }
}
