import PlayheadCatalog
import Synchronization
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct LibraryAccessTests {
    @Test func nothingIsOpenedBeforeItIsNeeded() async {
        let count = Counter()
        let access = LibraryAccess { _ throws(LibraryError) in try await count.open() }
        #expect(count.value == 0)
        async let first = access.open()
        async let second = access.open()
        let (one, two) = await (first, second)
        #expect(one === two && one != nil)
        #expect(count.value == 1)
    }

    @Test func aFailureIsReportedAndTheNextCallTriesAgain() async {
        let count = Counter(failures: 1)
        let access = LibraryAccess { _ throws(LibraryError) in try await count.open() }
        #expect(await access.open() == nil)
        #expect(access.error?.code == .diskFull)
        #expect(await access.open() != nil)
        #expect(access.error == nil)
    }

    @Test func theDemoReplacesTheLibraryWithoutOpeningTheUsers() async throws {
        let count = Counter()
        let access = LibraryAccess { _ throws(LibraryError) in try await count.open() }
        access.replace { () async throws(LibraryError) in try await MediaLibrary.inMemory() }
        let demo = await access.open()
        #expect(demo != nil)
        #expect(count.value == 0)
        let generation = access.generation
        access.restore()
        #expect(access.generation == generation + 1)
        let own = await access.open()
        #expect(own != nil && own !== demo)
        #expect(count.value == 1)
    }

    @Test func theUsersLibraryReturnsAfterTheDemo() async {
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let own = await access.open()
        access.replace { () async throws(LibraryError) in try await MediaLibrary.inMemory() }
        #expect(await access.open() !== own)
        access.restore()
        #expect(access.library === own)
    }
}

/// Opens libraries in memory, and counts them.
private final class Counter: Sendable {
    private let state: Mutex<(count: Int, failures: Int)>

    init(failures: Int = 0) { state = Mutex((0, failures)) }

    var value: Int { state.withLock { $0.count } }

    func open() async throws(LibraryError) -> MediaLibrary {
        let fails = state.withLock { state in
            state.count += 1
            state.failures -= 1
            return state.failures >= 0
        }
        if fails { throw LibraryError(.diskFull) }
        return try await MediaLibrary.inMemory()
    }
}
