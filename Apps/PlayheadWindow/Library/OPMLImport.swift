import FeedLoading
import Foundation
import Localization
import Observation
import PlayheadCatalog

/// Subscribes to all feeds of an OPML file, a few at the same time.
@MainActor @Observable final class OPMLImport {
    /// A feed that could not be subscribed to.
    struct Failure: Sendable, Hashable, Identifiable {
        /// The title or the address of the feed.
        let title: String
        /// The address.
        let address: String
        /// The reason, for people.
        let reason: String
        var id: String { address }
    }

    /// The state of an import.
    enum State: Sendable, Hashable {
        /// Nothing has been imported.
        case idle
        /// Feeds are being read.
        case running(done: Int, count: Int)
        /// All feeds were read.
        case finished(added: Int, failures: [Failure])
        /// The file could not be read, for the reason.
        case failed(String)
    }

    /// The state.
    private(set) var state = State.idle
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private let access: LibraryAccess
    @ObservationIgnored private let load: @Sendable (String) async throws -> LoadedFeed

    /// - Parameters:
    ///   - access: The library.
    ///   - load: Reads a source. Default: a `FeedLoader`.
    init(
        _ access: LibraryAccess,
        load: @escaping @Sendable (String) async throws -> LoadedFeed = { try await FeedLoader().load($0) }
    ) {
        self.access = access
        self.load = load
    }

    /// Starts to import a file or an address, in place of a running import.
    func start(_ address: String) {
        running?.cancel()
        running = Task { await self.run(address) }
    }

    /// Imports again the feeds that failed.
    func retryFailures() {
        guard case .finished(_, let failures) = state else { return }
        running?.cancel()
        running = Task { await self.run(failures.map { FeedEntry(title: $0.title, address: $0.address) }) }
    }

    /// Ends a running import. Feeds that were added stay.
    func cancel() {
        running?.cancel()
        state = .idle
    }

    /// Removes the report.
    func dismiss() { state = .idle }

    /// Imports a file or an address.
    func run(_ address: String) async {
        state = .running(done: 0, count: 0)
        do {
            let loaded = try await load(address)
            guard loaded.feed.kind == .opml else {
                state = .failed(
                    localized("Cannot import the file: It is not a list of subscriptions. Choose an OPML file."))
                return
            }
            await run(loaded.feed.entries)
        } catch {
            if !Task.isCancelled { state = .failed("\(error)") }
        }
    }

    private func run(_ entries: [FeedEntry]) async {
        guard let library = await access.open() else {
            state = .failed(access.error?.description ?? "")
            return
        }
        state = .running(done: 0, count: entries.count)
        var failures: [Failure] = []
        var done = 0
        var waiting = entries[...]
        let load = load
        await withTaskGroup(of: Failure?.self) { group in
            func startNext() {
                guard !Task.isCancelled, let entry = waiting.popFirst() else { return }
                group.addTask { await Self.subscribe(to: entry, in: library, load) }
            }
            for _ in 0..<LibraryRefresher.parallelCount { startNext() }
            while let failure = await group.next() {
                if let failure { failures.append(failure) }
                done += 1
                if !Task.isCancelled { state = .running(done: done, count: entries.count) }
                startNext()
            }
        }
        if !Task.isCancelled { state = .finished(added: done - failures.count, failures: failures) }
    }

    private nonisolated static func subscribe(
        to entry: FeedEntry, in library: MediaLibrary, _ load: @Sendable (String) async throws -> LoadedFeed
    ) async -> Failure? {
        do {
            let loaded = try await load(entry.address)
            try await library.subscribe(to: loaded.movedTo ?? entry.address, loaded.feed)
            return nil
        } catch {
            return Failure(title: entry.title ?? entry.address, address: entry.address, reason: "\(error)")
        }
    }
}
