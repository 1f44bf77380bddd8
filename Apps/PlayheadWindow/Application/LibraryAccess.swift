import Observation
import PlayheadCatalog

/// The user's library for the pages: opened when a page or the recorder first needs it, outside of the main actor.
///
/// A library that cannot be opened never keeps media from playing.
@MainActor @Observable final class LibraryAccess {
    /// The state of the library.
    enum State {
        /// Nothing has needed the library yet.
        case closed
        /// The file is being opened.
        case opening
        /// The library is ready.
        case open(MediaLibrary)
        /// Not even a library in memory could be created.
        case failed(LibraryError)
    }

    /// The state of the library.
    private(set) var state = State.closed
    /// The problems with the library's file, oldest first.
    private(set) var notices: [LibraryNotice] = []
    /// The newest backup of a library that was set aside; `nil` without one.
    private(set) var backup: LibraryBackup?
    /// Counts the libraries that were shown, for tasks that follow one.
    private(set) var generation = 0
    /// Syncs the user's library with a folder.
    @ObservationIgnored let sync = FolderSync()
    @ObservationIgnored private var own: MediaLibrary?
    /// The number of the last request for a library.
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var opening: Task<MediaLibrary?, Never>?
    /// The last opening without the main actor, which may be busy with the first window.
    @ObservationIgnored private var making: Task<Result<MediaLibrary, LibraryError>, Never>?
    @ObservationIgnored private var watching: Task<Void, Never>?
    private let folder: String?
    private let make: @Sendable (String?) async throws(LibraryError) -> MediaLibrary

    /// Creates access to the library of a folder. Nothing is opened yet.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder; `nil` for the user's.
    ///   - make: Opens the library. Tests pass another function.
    init(
        folder: String? = nil,
        make: @escaping @Sendable (String?) async throws(LibraryError) -> MediaLibrary = LibraryAccess.open
    ) {
        self.folder = folder
        self.make = make
    }

    /// Access to a library in memory, which a private session fills and forgets.
    static func inMemory() -> LibraryAccess {
        LibraryAccess { _ async throws(LibraryError) in try await MediaLibrary.inMemory() }
    }

    /// The library, if it is open.
    var library: MediaLibrary? {
        if case .open(let library) = state { library } else { nil }
    }

    /// The failure of the last attempt to open the library.
    var error: LibraryError? {
        if case .failed(let error) = state { error } else { nil }
    }

    /// Opens the library once, and returns it; `nil` if that failed. A later call tries again.
    func open() async -> MediaLibrary? {
        if let library { return library }
        if let opening { return await opening.value }
        return await start(isOwn: true) { [make, folder] () async throws(LibraryError) in try await make(folder) }.value
    }

    /// Starts to open the library, and returns the task, which does not need the main actor; `nil` if it is open, or being
    /// opened.
    func begin() -> Task<Result<MediaLibrary, LibraryError>, Never>? {
        guard case .closed = state else { return nil }
        start(isOwn: true) { [make, folder] () async throws(LibraryError) in try await make(folder) }
        return making
    }

    /// The opening of a library that is not open yet, which does not need the main actor; begun if nothing has needed it.
    var pending: Task<Result<MediaLibrary, LibraryError>, Never>? { library == nil ? begin() ?? making : nil }

    /// Shows another library in place of the user's, until ``restore()``. The user's is not opened meanwhile.
    func replace(by make: @escaping @Sendable () async throws(LibraryError) -> MediaLibrary) {
        start(isOwn: false, make)
    }

    @discardableResult private func start(
        isOwn: Bool, _ make: @escaping @Sendable () async throws(LibraryError) -> MediaLibrary
    ) -> Task<MediaLibrary?, Never> {
        state = .opening
        number += 1
        let making = Task.detached(priority: .userInitiated) { () -> Result<MediaLibrary, LibraryError> in
            do throws(LibraryError) { return .success(try await make()) } catch { return .failure(error) }
        }
        self.making = making
        let task = Task { [number] () -> MediaLibrary? in
            switch await making.value {
            case .success(let library):
                finish(library, isOwn: isOwn, number)
                return library
            case .failure(let error):
                if number == self.number {
                    state = .failed(error)
                    opening = nil
                }
                return nil
            }
        }
        opening = task
        return task
    }

    private func finish(_ library: MediaLibrary, isOwn: Bool, _ number: Int) {
        if isOwn { own = library }
        // Another library may have taken its place meanwhile.
        guard number == self.number else { return }
        opening = nil
        show(library)
    }

    /// Shows the user's library again.
    func restore() {
        number += 1
        opening = nil
        if let own { return show(own) }
        watching?.cancel()
        state = .closed
        notices = []
        generation += 1
    }

    private func show(_ library: MediaLibrary) {
        state = .open(library)
        generation += 1
        watching?.cancel()
        notices = []
        watching = Task { [weak self] in
            let changes = library.changes
            await self?.showNotices(of: library)
            for await areas in changes where areas.contains(.storage) { await self?.showNotices(of: library) }
        }
    }

    private func showNotices(of library: MediaLibrary) async {
        notices = await library.notices
        let isNew = notices.contains { if case .startedNew = $0.outcome { true } else { false } }
        backup = isNew ? library.backups.first : nil
    }

    /// Replaces the library by its newest backup. Returns the problem if that failed.
    func restoreBackup() async -> LibraryError? {
        guard let library, let backup else { return nil }
        do throws(LibraryError) {
            try await library.restore(backup)
            return nil
        } catch {
            return error
        }
    }

    /// Removes a notice that was read.
    func dismiss(_ notice: LibraryNotice) { notices.removeAll { $0 == notice } }

    /// Writes what is pending, syncs a last time and closes the library.
    func close() async {
        watching?.cancel()
        await sync.end()
        guard let own else { return }
        do throws(LibraryError) {
            try await own.close()
        } catch {
            // The process ends; the notice is for the log of the session.
            notices.append(LibraryNotice(error, .delayed))
        }
    }

    private static nonisolated func open(_ folder: String?) async throws(LibraryError) -> MediaLibrary {
        try await MediaLibrary.open(at: folder ?? MediaLibrary.defaultFolder)
    }
}
