import FeedLoading
import Foundation
import Observation
import PlayheadCatalog

/// Refreshes subscriptions, and knows how each of them was read last.
@MainActor @Observable final class LibraryRefresher {
    /// The last refresh of a subscription.
    struct Status: Sendable {
        /// `true` while the source is being read.
        var isRefreshing = false
        /// The failure of the last attempt, for people; `nil` if it succeeded.
        var failure: String?
        /// The server that requires a user name and password, if that is the failure.
        var failedLogin: WebOrigin?
        /// The age of the copy that was read because the source is offline, in seconds; `nil` for a current one.
        var offlineAge: Double?
        /// The parts of the source that could not be read.
        var dropped: [DroppedElement] = []
        /// The entries of the source that could not be read.
        var missing = MissingEntries()
        /// The number of entries that were read.
        var entryCount = 0
        /// The addresses of the television guides that the source names.
        var guides: [String] = []
        /// The number of entries that appeared with the last refresh.
        var newCount = 0

        /// The state before the first refresh.
        init() {}

        /// The facts about a source that was read.
        init(of feed: Feed) {
            dropped = feed.dropped
            missing = feed.missing
            entryCount = feed.entries.count
            guides = feed.guides
        }
    }

    /// The states of the subscriptions that were refreshed in this session, by address.
    private(set) var statuses: [String: Status] = [:]
    /// The number of subscriptions that are being refreshed or wait for it.
    private(set) var remaining = 0
    @ObservationIgnored private let access: LibraryAccess
    @ObservationIgnored private let now: @Sendable () -> Double
    @ObservationIgnored private let load: @Sendable (String) async throws -> LoadedFeed

    /// The number of sources that are read at the same time.
    static let parallelCount = 4

    /// - Parameters:
    ///   - access: The library.
    ///   - now: The time in seconds since 1970.
    ///   - load: Reads a source. Default: a `FeedLoader` that asks the server.
    init(
        _ access: LibraryAccess, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
        load: @escaping @Sendable (String) async throws -> LoadedFeed = { address in
            try await FeedLoader().load(address, options: FeedLoader.Options(revalidates: true))
        }
    ) {
        self.access = access
        self.now = now
        self.load = load
    }

    /// The state of a subscription.
    func status(of address: String) -> Status { statuses[address] ?? Status() }

    /// Keeps the facts about a source that was just added.
    func note(_ loaded: LoadedFeed, of address: String) {
        var status = Status(of: loaded.feed)
        if case .offline(let age, _) = loaded.freshness { status.offlineAge = age }
        statuses[address] = status
    }

    /// Keeps the reason why a source could not be read when it was added.
    func note(failure: String, of address: String) { statuses[address, default: Status()].failure = failure }

    /// Refreshes a subscription. A running refresh of it counts as this one.
    func refresh(_ address: String) async {
        guard !status(of: address).isRefreshing, let library = await access.open() else { return }
        statuses[address, default: Status()].isRefreshing = true
        remaining += 1
        defer { remaining -= 1 }
        var status = Status()
        var place = address
        do {
            let loaded = try await load(address)
            status = Status(of: loaded.feed)
            if case .offline(let age, let reason) = loaded.freshness {
                status.offlineAge = age
                status.failure = reason.description
            } else {
                if let moved = loaded.movedTo { place = try await library.moveSubscription(from: address, to: moved) }
                status.newCount = try await library.refresh(place, with: loaded.feed).newCount
            }
        } catch {
            if error is CancellationError || (error as? FeedError)?.code == .canceled {
                statuses[address]?.isRefreshing = false
                return
            }
            // It was removed meanwhile.
            if (error as? LibraryError)?.code == .noSuchSubscription {
                statuses[address] = nil
                return
            }
            status.failure = "\(error)"
            status.failedLogin = WebOrigin(requiringLogin: error)
        }
        if place != address { statuses[address] = nil }
        statuses[place] = status
    }

    /// Refreshes all subscriptions of at least an age, a few at the same time.
    ///
    /// - Parameter age: The age in seconds. Default 0: all.
    func refreshAll(olderThan age: Double = 0) async {
        guard let library = await access.open() else { return }
        let limit = now() - age
        // The library's own failures are shown by the page that reads it.
        guard let subscriptions = try? await library.subscriptions() else { return }
        var waiting = subscriptions.filter { age == 0 || $0.refreshed <= limit }.map(\.address)[...]
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.parallelCount {
                guard let address = waiting.popFirst() else { break }
                group.addTask { await self.refresh(address) }
            }
            while await group.next() != nil {
                guard let address = waiting.popFirst(), !Task.isCancelled else { continue }
                group.addTask { await self.refresh(address) }
            }
        }
    }

    /// Refreshes subscriptions that have reached an age, now and every few minutes, until the task is canceled.
    ///
    /// - Parameters:
    ///   - settings: The age.
    ///   - wait: Waits until the next look. Tests pass another function.
    func follow(
        _ settings: ApplicationSettings,
        wait: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(300)) }
    ) async {
        while !Task.isCancelled {
            switch settings.values.refreshing {
            case .never: break
            case .hourly: await refreshAll(olderThan: 3_600)
            case .daily: await refreshAll(olderThan: 86_400)
            }
            do { try await wait() } catch { return }
        }
    }
}
