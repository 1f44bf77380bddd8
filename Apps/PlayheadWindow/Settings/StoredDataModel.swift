import Localization
import Observation
import PlayheadCatalog
import PlayheadDesktop

/// The state of the page of stored data: everything that Playhead stores, with sizes, and its deletion.
@MainActor @Observable final class StoredDataModel {
    /// The credentials of servers, as far as the page needs them.
    struct Credentials: Sendable {
        /// Returns their number.
        var count: @Sendable () async throws -> Int
        /// Deletes them.
        var removeAll: @Sendable () async throws -> Void

        /// Those in the system's keyring.
        static var keyring: Credentials { keyring(with: nil) }

        /// Those in the system's keyring, whose deletion also ends the use of those that the session knows.
        static func keyring(with session: SessionCredentials?) -> Credentials {
            Credentials(
                count: { try await KeyringCredentialStore().credentialCount() },
                removeAll: {
                    session?.forgetSession()
                    try await KeyringCredentialStore().removeAllCredentials()
                })
        }
    }

    /// The stored data, in the order of the page; empty until it was read.
    private(set) var entries: [StoredData] = []
    /// The size of the library's file in bytes.
    private(set) var libraryByteCount: Int64 = 0
    /// `true` while the sizes are read.
    private(set) var isReading = false
    /// The kind that is being deleted.
    private(set) var deleting: StoredData.Kind?
    /// The failure of the last attempt to read or delete, for people; `nil` for none.
    private(set) var problem: String?
    /// The offer to undo the last deletion.
    @ObservationIgnored let undo: UndoOffer
    @ObservationIgnored private let access: LibraryAccess
    @ObservationIgnored private let settings: ApplicationSettings
    @ObservationIgnored private let folders: StorageFolders
    @ObservationIgnored private let credentials: Credentials
    @ObservationIgnored private let downloads: MediaDownloads?
    @ObservationIgnored private let recent: RecentFiles

    /// Creates the model. Nothing is read yet.
    init(
        _ access: LibraryAccess, settings: ApplicationSettings, folders: StorageFolders = .standard,
        credentials: Credentials = .keyring, downloads: MediaDownloads? = nil, recent: RecentFiles = RecentFiles(),
        undo: UndoOffer = UndoOffer()
    ) {
        self.access = access
        self.settings = settings
        self.folders = folders
        self.credentials = credentials
        self.downloads = downloads
        self.recent = recent
        self.undo = undo
    }

    /// Reads all counts and sizes.
    func read() async {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        var entries: [StoredData] = []
        var counts = LibraryCounts()
        if let library = await access.open() {
            do throws(LibraryError) { counts = try await library.counts() } catch { problem = error.description }
        } else {
            problem = access.error?.description
        }
        let found = await Self.measure(folders)
        let thumbnails = await folders.thumbnails.ownThumbnails()
        for kind in StoredData.Kind.allCases {
            var entry = StoredData(kind: kind)
            switch kind {
            case .history: entry.count = counts.history
            case .positions: entry.count = counts.positions + counts.played
            case .searches: entry.count = counts.searches
            case .queue: entry.count = counts.queue
            case .favorites: entry.count = counts.favorites
            case .lists: entry.count = counts.lists
            case .subscriptions: entry.count = counts.subscriptions
            case .recentFiles:
                do { entry.count = try await Self.count(of: recent) } catch { entry.problem = "\(error)" }
            case .thumbnails: (entry.count, entry.byteCount) = thumbnails
            case .downloads, .pictures, .feeds, .otherCopies, .crashRecords, .setAside:
                if let size = found.kinds[kind] { (entry.count, entry.byteCount) = size }
            case .passwords:
                do { entry.count = try await credentials.count() } catch { entry.problem = "\(error)" }
            case .settings: entry.count = settings.values == SettingsValues() ? 0 : 1
            }
            // Kinds that most people never have would only be noise.
            if entry.isEmpty, [.otherCopies, .setAside].contains(kind) { continue }
            entries.append(entry)
        }
        libraryByteCount = found.library
        self.entries = entries
    }

    /// Removes the report of a failure.
    func dismissProblem() { problem = nil }

    /// Deletes a kind of data, offers to undo that where it is possible, and reads the sizes again.
    func delete(_ kind: StoredData.Kind) async {
        guard deleting == nil else { return }
        deleting = kind
        problem = nil
        do { try await remove(kind) } catch { problem = "\(error)" }
        deleting = nil
        await read()
    }

    /// Deletes everything, without an offer to undo.
    func deleteAll() async {
        guard deleting == nil else { return }
        problem = nil
        for kind in StoredData.Kind.allCases {
            deleting = kind
            // A kind that is not there, such as passwords without a keyring, does not keep the others.
            do { try await remove(kind) } catch  where kind == .passwords {
                continue
            } catch {
                problem = "\(error)"
            }
        }
        await undo.end()
        deleting = nil
        await read()
    }

    private func offer(
        _ kind: StoredData.Kind, commit: @escaping @MainActor () async throws -> Void = {},
        undo body: @escaping @MainActor () async throws -> Void
    ) async {
        await undo.offer(localized("\(kind.title): deleted"), commit: commit) {
            try await body()
            await self.read()
        }
    }

    private func remove(_ kind: StoredData.Kind) async throws {
        switch kind {
        case .history, .positions, .searches, .queue, .favorites, .lists, .subscriptions:
            guard let library = await access.open() else { throw access.error ?? LibraryError(.closed) }
            try await remove(kind, from: library)
        case .downloads:
            await downloads?.removeAll()
            // Also those that no record names.
            problem = await Self.remove(folders.files(of: kind))
        case .pictures, .feeds, .otherCopies, .crashRecords, .setAside:
            problem = await Self.remove(folders.files(of: kind))
        case .recentFiles: try await Self.removeOwn(of: recent)
        case .thumbnails: await folders.thumbnails.removeOwnThumbnails()
        case .passwords: try await credentials.removeAll()
        case .settings:
            let values = settings.values
            settings.values = SettingsValues()
            await offer(kind) { self.settings.values = values }
        }
    }

    private func remove(_ kind: StoredData.Kind, from library: MediaLibrary) async throws {
        switch kind {
        case .history: try await library.clearHistory()
        case .positions: try await library.clearPositions()
        case .searches:
            let searches = try await library.recentSearches()
            try await library.clearSearches()
            await offer(kind) { for search in searches.reversed() { try await library.recordSearch(search) } }
        case .queue:
            guard let queue = try await library.savedQueue() else { return }
            try await library.clearQueue()
            await offer(kind) { try await library.saveQueue(queue) }
        case .favorites:
            let favorites = try await library.favorites(limit: 100_000)
            try await library.clearFavorites()
            await offer(kind) { for item in favorites.reversed() { try await library.addToFavorites(item) } }
        case .lists:
            var lists: [(name: String, items: [LibraryItem])] = []
            for list in try await library.lists() { lists.append((list.name, try await library.items(of: list.id))) }
            try await library.clearLists()
            await offer(kind) { [lists] in
                for list in lists {
                    try await library.add(list.items, to: try await library.makeList(named: list.name).id)
                }
            }
        case .subscriptions:
            let subscriptions = try await library.subscriptions()
            for subscription in subscriptions { try await library.removeSubscription(subscription.address) }
            await offer(
                kind, commit: { try await library.clearSubscriptions() },
                undo: { for subscription in subscriptions { try await library.restoreSubscription(subscription) } })
        default: break
        }
    }

    @concurrent private nonisolated static func count(of recent: RecentFiles) async throws -> Int {
        try recent.ownCount()
    }

    @concurrent private nonisolated static func removeOwn(of recent: RecentFiles) async throws {
        try recent.removeOwn()
    }

    private nonisolated static func measure(
        _ folders: StorageFolders
    ) async -> (library: Int64, kinds: [StoredData.Kind: (Int?, Int64?)]) {
        var kinds: [StoredData.Kind: (Int?, Int64?)] = [:]
        for kind in [StoredData.Kind.downloads, .pictures, .feeds, .otherCopies, .crashRecords, .setAside] {
            let size = StorageFolders.measure(folders.files(of: kind))
            // The records of downloads are no downloads.
            let count = kind == .downloads ? folders.files(of: kind).count { !$0.hasSuffix(".json") } : size.count
            kinds[kind] = (count, size.byteCount)
        }
        let names = ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"]
        return (StorageFolders.measure(names.map { "\(folders.library)/\($0)" }).byteCount, kinds)
    }

    private nonisolated static func remove(_ paths: [String]) async -> String? { StorageFolders.remove(paths) }
}
