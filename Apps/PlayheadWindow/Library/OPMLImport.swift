import FeedLoading
import Foundation
import Localization
import Observation
import PlayheadCatalog

/// Subscribes to all feeds of an OPML file, a few at the same time.
///
/// Feeds that cannot be read now, such as without a connection, are subscribed to with their titles from the file. The next
/// refresh loads them.
@MainActor @Observable final class OPMLImport {
    /// A feed that could not be read.
    struct Failure: Sendable, Hashable, Identifiable {
        /// The title or the address of the feed.
        let title: String
        /// The address.
        let address: String
        /// The reason, for people.
        fileprivate(set) var reason: String
        /// `true` if the feed was subscribed to anyway, and loads later.
        fileprivate(set) var isKept = false
        var id: String { address }
    }

    /// The state of an import.
    enum State: Sendable, Hashable {
        /// Nothing has been imported.
        case idle
        /// Feeds are being read.
        case running(done: Int, count: Int)
        /// All feeds were requested: some were added with their entries, the others failed.
        case finished(added: Int, failures: [Failure])
        /// The file could not be read, for the reason.
        case failed(String)
    }

    /// The state.
    private(set) var state = State.idle
    /// Called with the source of a subscription that was read, and its address.
    @ObservationIgnored var onLoad: (@MainActor (LoadedFeed, String) -> Void)?
    /// Called with the reason why a subscription could not be read, and its address.
    @ObservationIgnored var onFailure: (@MainActor (String, String) -> Void)?
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

    /// Waits for the import that was started last.
    func settle() async { await running?.value }

    /// Removes the report.
    func dismiss() { state = .idle }

    /// Imports a file or an address.
    func run(_ address: String) async {
        state = .running(done: 0, count: 0)
        do {
            let loaded = try await load(address)
            guard !Task.isCancelled else { return }
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

    private func run(_ listed: [FeedEntry]) async {
        let opened = await access.open()
        guard !Task.isCancelled else { return }
        guard let library = opened else {
            state = .failed(access.error?.description ?? "")
            return
        }
        // A feed is in the list once for each of its groups.
        var addresses: Set<String> = []
        let entries = listed.filter { addresses.insert($0.address).inserted }
        state = .running(done: 0, count: entries.count)
        var failures: [Failure] = []
        var done = 0
        var waiting = entries[...]
        let load = load
        await withTaskGroup(of: Outcome.self) { group in
            func startNext() {
                guard !Task.isCancelled, let entry = waiting.popFirst() else { return }
                group.addTask { await Self.subscribe(to: entry, in: library, load) }
            }
            for _ in 0..<LibraryRefresher.parallelCount { startNext() }
            while let outcome = await group.next() {
                switch outcome {
                case .added(let loaded, let address): onLoad?(loaded, address)
                case .failed(let failure):
                    failures.append(failure)
                    if failure.isKept { onFailure?(failure.reason, failure.address) }
                }
                done += 1
                if !Task.isCancelled { state = .running(done: done, count: entries.count) }
                startNext()
            }
        }
        if !Task.isCancelled { state = .finished(added: done - failures.count, failures: failures) }
    }

    /// The result for one feed.
    private enum Outcome: Sendable {
        /// It was added, with its entries.
        case added(LoadedFeed, String)
        /// It could not be read.
        case failed(Failure)
    }

    private nonisolated static func subscribe(
        to entry: FeedEntry, in library: MediaLibrary, _ load: @Sendable (String) async throws -> LoadedFeed
    ) async -> Outcome {
        var failure = Failure(title: entry.title ?? entry.address, address: entry.address, reason: "")
        do {
            let loaded = try await load(entry.address)
            // A subscription from an earlier attempt keeps the address in the list.
            let isKnown = try await library.subscription(to: entry.address) != nil
            let address = isKnown ? entry.address : loaded.movedTo ?? entry.address
            try await library.subscribe(to: address, loaded.feed)
            return .added(loaded, address)
        } catch {
            failure.reason = "\(error)"
            guard !Task.isCancelled, !isRefused(error) else { return .failed(failure) }
        }
        do throws(LibraryError) {
            try await library.subscribe(toUnread: entry)
            failure.isKept = true
        } catch {
            failure.reason = error.description
        }
        return .failed(failure)
    }

    /// Returns `true` if the address can never be read.
    private nonisolated static func isRefused(_ error: any Error) -> Bool {
        switch (error as? FeedError)?.code {
        case .addressNotAllowed, .badAddress: true
        default: false
        }
    }
}

extension OPMLImport.State {
    /// The result of a finished import, for people; `nil` in other states.
    var message: String? {
        guard case .finished(let added, let failures) = self else { return nil }
        let kept = failures.count(where: \.isKept)
        let missing = failures.count - kept
        guard kept > 0 else {
            let feeds = MediaWording.subscriptions(added)
            return missing == 0
                ? localized("\(feeds) imported") : localized("\(feeds) imported. \(missing) could not be read.")
        }
        let text = localized(
            """
            \(MediaWording.subscriptions(added + kept)) imported, \(MediaWording.number(added)) of them loaded. The \
            others load with the next refresh.
            """)
        return missing == 0 ? text : text + " " + localized("\(missing) could not be read.")
    }
}
