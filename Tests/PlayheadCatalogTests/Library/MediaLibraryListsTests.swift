import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryListsTests {
    private let items = (0...4).map { LibraryItem(address: "https://www.example.com/\($0)", title: "\($0)") }

    @Test func aListIsOrderedAndCanBeReordered() async throws {
        let library = try await MediaLibrary.inMemory()
        let list = try await library.makeList(named: "Train")
        try await library.add([items[0], items[1], items[2]], to: list.id)
        try await library.add([items[3], items[0]], to: list.id, at: 1)
        #expect(try await titles(list, library) == "03012")
        try await library.moveItem(from: 0, to: 4, of: list.id)
        #expect(try await titles(list, library) == "30120")
        try await library.moveItem(from: 3, to: 1, of: list.id)
        #expect(try await titles(list, library) == "32010")
        try await library.removeItem(at: 0, of: list.id)
        #expect(try await titles(list, library) == "2010")
        #expect(try await library.lists() == [MediaList(id: list.id, name: "Train", itemCount: 4)])
        // Nothing refers to it any longer.
        #expect(try await library.item(items[3].id) == nil)
    }

    private func titles(_ list: MediaList, _ library: MediaLibrary) async throws -> String {
        try await library.items(of: list.id).compactMap(\.title).joined()
    }

    @Test func listsAreRenamedAndDeleted() async throws {
        let library = try await MediaLibrary.inMemory()
        let first = try await library.makeList(named: "A'; DROP TABLE list; --")
        let second = try await library.makeList(named: "B")
        try await library.renameList(second.id, to: "C")
        #expect(try await library.lists().map(\.name) == ["A'; DROP TABLE list; --", "C"])
        try await library.add(items, to: first.id)
        try await library.addToFavorites(items[1])
        try await library.deleteList(first.id)
        #expect(try await library.lists().map(\.name) == ["C"])
        #expect(try await library.item(items[0].id) == nil)
        #expect(try await library.item(items[1].id)?.status.isFavorite == true)
        // Identities are not used again.
        #expect(try await library.makeList(named: "D").id.rawValue > second.id.rawValue)
    }

    @Test func listsAndPlacesThatDoNotExistAreReported() async throws {
        let library = try await MediaLibrary.inMemory()
        let list = try await library.makeList(named: "A")
        try await library.add([items[0]], to: list.id)
        let missing = MediaList.ID(rawValue: 99)
        func code(_ body: () async throws -> Void) async -> LibraryError.Code? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? LibraryError)?.code
            }
        }
        #expect(await code { try await library.renameList(missing, to: "X") } == .noSuchList)
        #expect(await code { _ = try await library.items(of: missing) } == .noSuchList)
        #expect(await code { try await library.add(items, to: missing) } == .noSuchList)
        #expect(await code { try await library.add(items, to: list.id, at: 2) } == .noSuchPlace)
        #expect(await code { try await library.add(items, to: list.id, at: -1) } == .noSuchPlace)
        #expect(await code { try await library.removeItem(at: 1, of: list.id) } == .noSuchPlace)
        #expect(await code { try await library.moveItem(from: 0, to: 1, of: list.id) } == .noSuchPlace)
        #expect(await code { try await library.deleteList(missing) } == nil)
        // A change that failed left nothing behind.
        #expect(try await library.items(of: list.id).count == 1)
        #expect(try await library.item(items[1].id) == nil)
    }
}
