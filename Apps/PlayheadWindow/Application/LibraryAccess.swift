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
    @ObservationIgnored private var opening: Task<MediaLibrary?, Never>?
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
        state = .opening
        let task = Task { [make, folder] () -> MediaLibrary? in
            do throws(LibraryError) {
                let library = try await make(folder)
                opened(library)
                return library
            } catch {
                state = .failed(error)
                opening = nil
                return nil
            }
        }
        opening = task
        return await task.value
    }

    private func opened(_ library: MediaLibrary) {
        state = .open(library)
        opening = nil
        watching = Task { [weak self] in
            let changes = library.changes
            self?.notices = await library.notices
            for await areas in changes where areas.contains(.storage) {
                self?.notices = await library.notices
            }
        }
    }

    /// Removes a notice that was read.
    func dismiss(_ notice: LibraryNotice) { notices.removeAll { $0 == notice } }

    /// Writes what is pending and closes the library.
    func close() async {
        watching?.cancel()
        guard let library else { return }
        do throws(LibraryError) {
            try await library.close()
        } catch {
            // The process ends; the notice is for the log of the session.
            notices.append(LibraryNotice(error, .delayed))
        }
    }

    private static nonisolated func open(_ folder: String?) async throws(LibraryError) -> MediaLibrary {
        try await MediaLibrary.open(at: folder ?? MediaLibrary.defaultFolder)
    }
}
