import FeedLoading
import PlayheadCatalog
import Synchronization
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct LibraryRefresherTests {
    private static let address = "https://example.com/feed.xml"
    private let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }

    private nonisolated static func feed(_ count: Int, dropped: [DroppedElement] = []) -> Feed {
        Feed(
            kind: .rss, title: "Pod",
            entries: (0..<count).map { FeedEntry(id: "\($0)", title: "\($0)", address: "https://example.com/\($0)") },
            dropped: dropped)
    }

    private func made(_ load: @escaping @Sendable (String) async throws -> LoadedFeed) -> LibraryRefresher {
        LibraryRefresher(access, load: load)
    }

    private func subscribed() async throws -> MediaLibrary {
        let library = try #require(await access.open())
        try await library.subscribe(to: Self.address, Self.feed(2))
        return library
    }

    @Test func newEntriesAndUnreadPartsAreReported() async throws {
        let library = try await subscribed()
        let refresher = made { address in
            var feed = Self.feed(5, dropped: [DroppedElement(at: "line 3", "No address.")])
            feed.missing.unreadableCount = 1
            return LoadedFeed(feed: feed, address: address)
        }
        await refresher.refresh(Self.address)
        let status = refresher.status(of: Self.address)
        #expect(status.newCount == 3)
        #expect(status.dropped.map(\.place) == ["line 3"])
        #expect(status.missing.unreadableCount == 1 && status.entryCount == 5)
        #expect(status.failure == nil && !status.isRefreshing)
        #expect(refresher.remaining == 0)
        #expect(try await library.newEntries().count == 3)
    }

    @Test func aFeedThatHasMovedKeepsItsEntriesUnderTheNewAddress() async throws {
        let library = try await subscribed()
        let new = "https://example.com/new.xml"
        let refresher = made { LoadedFeed(feed: Self.feed(3), address: $0, movedTo: new) }
        await refresher.refresh(Self.address)
        #expect(refresher.status(of: new).newCount == 1)
        #expect(try await library.subscriptions().map(\.address) == [new])
        #expect(try await library.entries(of: new).count == 3)
        // Another subscription has the address already.
        try await library.subscribe(to: Self.address, Self.feed(2))
        await refresher.refresh(Self.address)
        #expect(try await library.subscriptions().count == 2)
    }

    @Test func aFailureKeepsTheEntries() async throws {
        let library = try await subscribed()
        let refresher = made { _ in throw FeedError(.notFound) }
        await refresher.refresh(Self.address)
        #expect(refresher.status(of: Self.address).failure?.hasPrefix("Cannot load the list.") == true)
        #expect(try await library.entries(of: Self.address).count == 2)
    }

    @Test func anOfflineCopyIsReportedWithItsAge() async throws {
        _ = try await subscribed()
        let refresher = made { address in
            LoadedFeed(
                feed: Self.feed(2), address: address,
                freshness: .offline(age: 300, reason: FeedError(.offline)))
        }
        await refresher.refresh(Self.address)
        #expect(refresher.status(of: Self.address).offlineAge == 300)
        #expect(DayTime.ago(300) == "5 minutes ago")
    }

    @Test func onlyOldSubscriptionsAreRefreshedAutomatically() async throws {
        let library = try await subscribed()
        let refreshed = try #require(try await library.subscription(to: Self.address)).refreshed
        let loads = Mutex(0)
        func refresher(after age: Double) -> LibraryRefresher {
            LibraryRefresher(
                access, now: { refreshed + age },
                load: { address in
                    loads.withLock { $0 += 1 }
                    return LoadedFeed(feed: Self.feed(2), address: address)
                })
        }
        await refresher(after: 3_599).refreshAll(olderThan: 3_600)
        #expect(loads.withLock { $0 } == 0)
        await refresher(after: 3_600).refreshAll(olderThan: 3_600)
        #expect(loads.withLock { $0 } == 1)
        await refresher(after: 0).refreshAll()
        #expect(loads.withLock { $0 } == 2)
    }

    @Test func followingEndsWithItsTask() async throws {
        _ = try await subscribed()
        let settings = ApplicationSettings()
        settings.values.refreshing = .never
        let refresher = made { _ in throw FeedError(.offline) }
        await refresher.follow(settings) { throw CancellationError() }
        #expect(refresher.statuses.isEmpty)
    }

    @Test func manySubscriptionsAreRefreshedAFewAtATime() async throws {
        let library = try #require(await access.open())
        for number in 0..<20 { try await library.subscribe(to: "https://example.com/\(number)", Self.feed(1)) }
        let running = Mutex((now: 0, most: 0))
        let refresher = made { address in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            await Task.yield()
            running.withLock { $0.now -= 1 }
            return LoadedFeed(feed: Self.feed(2), address: address)
        }
        await refresher.refreshAll()
        #expect(refresher.statuses.count == 20)
        #expect(running.withLock { $0.most } <= LibraryRefresher.parallelCount)
        #expect(try await library.newEntries().count == 20)
    }
}
