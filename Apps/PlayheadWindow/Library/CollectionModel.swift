import Foundation
import Localization
import Observation
import PlayheadCatalog
import PlayheadUI

/// The state of the page of a collection: which items it has, and those that are near the visible part.
///
/// A collection may have 100,000 items. The model keeps their places, 8 bytes each, and reads parts of
/// ``partLength`` items when they are first shown.
@MainActor @Observable final class CollectionModel {
    /// A part of the collection. Views of its items depend on it alone.
    @MainActor @Observable final class Part {
        /// The items; empty until they are read.
        fileprivate(set) var items: [LibraryItem?] = []
        fileprivate init() {}
    }

    /// The collection.
    let collection: MediaCollection
    /// The selection of items. A change reads again.
    var query: LibraryQuery { didSet { if query != oldValue { startReading() } } }
    /// The number of items.
    private(set) var count = 0
    /// The groups of a subscription.
    private(set) var groups: [LibraryGroup] = []
    /// The subscription as it is now; `nil` for another collection, and for a subscription that was removed.
    private(set) var subscription: Subscription?
    /// The items of the collection that were played last, at most ``recentCount``; only for channels.
    private(set) var recent: [LibraryItem] = []
    /// The episode of a podcast that was played last and not finished; `nil` for none, and for other collections.
    private(set) var started: LibraryItem?
    /// `true` until something was read.
    private(set) var isLoading = true
    /// The failure of the last attempt; `nil` for none.
    private(set) var error: LibraryError?
    @ObservationIgnored private var rows = LibraryRows.none
    @ObservationIgnored private var parts: [Int: Part] = [:]
    @ObservationIgnored private var partOrder: [Int] = []
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private let access: LibraryAccess

    /// The number of items of a part.
    static let partLength = 60
    /// The largest number of parts in memory.
    static let partCount = 16
    /// The largest number of recent items.
    static let recentCount = 12

    /// Creates the model. Nothing is read yet.
    init(_ collection: MediaCollection, _ access: LibraryAccess, order: LibraryQuery.Order = .source) {
        self.collection = collection
        self.access = access
        query = LibraryQuery(collection.source)
        query.order = order
    }

    /// `true` if the query leaves out items of the collection.
    var isFiltered: Bool { query.filter != .all || query.group != nil || !query.text.isEmpty }

    /// The item at an index; `nil` if it is not read yet, or was removed.
    func item(at index: Int) -> LibraryItem? {
        let items = part(index / Self.partLength).items
        let place = index % Self.partLength
        return items.indices.contains(place) ? items[place] : nil
    }

    /// Returns up to a number of items from an index on, for playback.
    func items(from index: Int, count: Int) async -> [LibraryItem] {
        guard let library = await access.open() else { return [] }
        do throws(LibraryError) {
            return try await library.items(rows, in: index..<(index + max(0, count))).compactMap { $0 }
        } catch {
            self.error = error
            return []
        }
    }

    /// Returns up to a number of the newest items of the whole collection, for playback.
    func newest(count: Int) async -> [LibraryItem] {
        guard let library = await access.open() else { return [] }
        var query = LibraryQuery(collection.source)
        query.order = .newest
        do throws(LibraryError) {
            return try await library.items(try await library.rows(query), in: 0..<max(0, count)).compactMap { $0 }
        } catch {
            self.error = error
            return []
        }
    }

    // MARK: Reading

    /// Reads the collection, then follows changes until the task is canceled.
    func follow() async {
        guard let library = await access.open() else {
            error = access.error
            isLoading = false
            return
        }
        let changes = library.changes
        await read()
        for await areas in changes {
            if !areas.isDisjoint(with: collection.membership) || query.filter != .all {
                await read()
            } else if !areas.isDisjoint(with: [.positions, .history, .favorites, .subscriptions]) {
                await readParts(library)
                await readStarted(library)
            }
        }
    }

    /// Reads again, for Retry.
    func read() async {
        guard let library = await access.open() else {
            error = access.error
            isLoading = false
            return
        }
        let query = query
        do throws(LibraryError) {
            let rows = try await library.rows(query)
            var groups: [LibraryGroup] = []
            var subscription: Subscription?
            var recent: [LibraryItem] = []
            if case .subscription(let address) = query.source {
                groups = try await library.groups(of: address)
                subscription = try await library.subscription(to: address)
                if subscription?.kind == .m3u { recent = try await Self.recent(of: address, in: library) }
            }
            // Another query has begun meanwhile.
            guard query == self.query else { return }
            self.rows = rows
            if self.groups != groups { self.groups = groups }
            if self.subscription != subscription { self.subscription = subscription }
            if self.recent != recent { self.recent = recent }
            error = nil
            await readParts(library)
            await readStarted(library)
            guard query == self.query else { return }
            count = rows.count
            isLoading = false
        } catch {
            self.error = error
            isLoading = false
        }
    }

    private static func recent(of address: String, in library: MediaLibrary) async throws(LibraryError) -> [LibraryItem]
    {
        var query = LibraryQuery(.subscription(address))
        query.filter = .played
        query.order = .lastPlayed
        return try await library.items(try await library.rows(query), in: 0..<recentCount).compactMap { $0 }
    }

    private func readStarted(_ library: MediaLibrary) async {
        var found: LibraryItem?
        if let subscription, LibraryContent.Kind(subscription.kind) == .podcasts {
            do throws(LibraryError) {
                found = try await Self.recent(of: subscription.address, in: library).first { $0.status.resume != nil }
            } catch {
                self.error = error
            }
        }
        if started != found { started = found }
    }

    private func startReading() {
        reading?.cancel()
        reading = Task { await read() }
    }

    /// Waits for the reading that a change of the query has started.
    func settle() async { await reading?.value }

    /// Returns the part with a number, and starts to read it if it is not in memory.
    private func part(_ number: Int) -> Part {
        if let part = parts[number] { return part }
        let part = Part()
        parts[number] = part
        partOrder.append(number)
        if partOrder.count > Self.partCount { parts[partOrder.removeFirst()] = nil }
        Task {
            if let library = await access.open() { await read(part, number, library) }
        }
        return part
    }

    /// Reads the parts in memory again.
    private func readParts(_ library: MediaLibrary) async {
        for (number, part) in parts { await read(part, number, library) }
    }

    private func read(_ part: Part, _ number: Int, _ library: MediaLibrary) async {
        let start = number * Self.partLength
        let rows = rows
        do throws(LibraryError) {
            let items = try await library.items(rows, in: start..<(start + Self.partLength))
            if rows == self.rows, part.items != items { part.items = items }
        } catch {
            self.error = error
        }
    }
}

extension MediaCollection {
    /// The items in the library.
    var source: LibraryQuery.Source {
        switch self {
        case .subscription(let address, _): .subscription(address)
        case .list(let list, _): .list(list)
        case .continueWatching: .continueWatching
        case .newEpisodes: .newEntries
        case .favorites: .favorites
        case .history: .history
        }
    }

    /// The title of the page.
    var title: String {
        switch self {
        case .subscription(_, let title): title
        case .list(_, let name): name
        case .continueWatching: localized("Continue watching")
        case .newEpisodes: localized("New episodes")
        case .favorites: localized("Favorites")
        case .history: localized("Recently played")
        }
    }

    /// The areas whose changes can add or remove items.
    fileprivate var membership: LibraryAreas {
        switch self {
        case .subscription, .newEpisodes: .subscriptions
        case .list: .lists
        case .continueWatching: .positions
        case .favorites: .favorites
        case .history: .history
        }
    }
}
