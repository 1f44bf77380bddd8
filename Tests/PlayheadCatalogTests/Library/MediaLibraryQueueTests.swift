import Testing

@testable import PlayheadCatalog

@Suite struct MediaLibraryQueueTests {
    private let items = (0...2).map { LibraryItem(address: "https://www.example.com/\($0)", title: "\($0)") }

    @Test func theLastQueueComesBack() async throws {
        let folder = TemporaryFolder()
        do {
            let library = try await MediaLibrary.open(at: folder.path)
            #expect(try await library.savedQueue() == nil)
            try await library.saveQueue(
                SavedQueue(items: items + [items[0]], currentIndex: 3, position: 12.5))
        }
        let library = try await MediaLibrary.open(at: folder.path)
        let queue = try #require(try await library.savedQueue())
        #expect(queue.items.map(\.title) == ["0", "1", "2", "0"])
        #expect(queue.currentIndex == 3)
        #expect(queue.position == 12.5)
        try await library.updateQueue(currentIndex: 1, position: 3)
        #expect(try await library.savedQueue()?.currentIndex == 1)
        #expect(try await library.savedQueue()?.position == 3)
    }

    @Test func oddValuesCountAsNone() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.saveQueue(SavedQueue(items: items, currentIndex: 7, position: .nan))
        #expect(try await library.savedQueue()?.currentIndex == nil)
        #expect(try await library.savedQueue()?.position == 0)
        try await library.updateQueue(currentIndex: -1, position: -3)
        #expect(try await library.savedQueue()?.currentIndex == nil)
        #expect(try await library.savedQueue()?.position == 0)
    }

    @Test func anEmptyQueueRemovesTheLastOne() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.saveQueue(SavedQueue(items: items, currentIndex: 0))
        try await library.saveQueue(SavedQueue(items: []))
        #expect(try await library.savedQueue() == nil)
        #expect(try await library.item(items[0].id) == nil)
    }

    @Test func thePlaceOfTheQueueIsReadWithoutItsItems() async throws {
        let library = try await MediaLibrary.inMemory()
        #expect(try await library.savedQueuePlace() == nil)
        try await library.saveQueue(SavedQueue(items: items, currentIndex: 2, position: 62))
        var place = try #require(try await library.savedQueuePlace())
        #expect(place.item.title == "2" && place.index == 2 && place.count == 3 && place.position == 62)
        // Without a current item, the queue continues with its first.
        try await library.updateQueue(currentIndex: nil, position: 0)
        place = try #require(try await library.savedQueuePlace())
        #expect(place.item.title == "0" && place.index == 0)
    }

    @Test func theQueueContinuesAtThePositionOfItsItem() async throws {
        let library = try await MediaLibrary.inMemory()
        try await library.saveQueue(SavedQueue(items: items, currentIndex: 1, position: 35))
        try await library.record(items[1], position: 37, duration: 600, mediaType: .video, isFinal: true)
        #expect(try await library.savedQueuePlace()?.position == 37)
    }
}
