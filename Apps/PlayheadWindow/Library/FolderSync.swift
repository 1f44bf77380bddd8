import Observation
import PlayheadCatalog

/// The sync of the user's library with the folder that the settings name. There is none without a folder, in the demo, and
/// before something has opened the library.
@MainActor @Observable final class FolderSync {
    /// The sync that runs now; `nil` for none.
    private(set) var current: LibrarySync?
    @ObservationIgnored private var library: MediaLibrary?
    @ObservationIgnored private var isEnded = false
    /// The times after which changes are synced, which tests lengthen.
    @ObservationIgnored var delays = LibrarySync.Delays()

    /// Starts to sync a library with a folder, and ends the sync before it.
    ///
    /// - Parameters:
    ///   - library: The library; `nil` while there is none to sync.
    ///   - folder: The path of the folder; `nil` for none.
    func follow(_ library: MediaLibrary?, folder: String?) async {
        guard !isEnded else { return }
        let wanted = library == nil ? nil : folder
        guard wanted != current?.folder || library !== self.library else { return }
        let last = current
        self.library = library
        current = nil
        if let library, let wanted {
            let sync = LibrarySync(folder: wanted, library: library, delays: delays)
            current = sync
            sync.start()
        }
        await last?.stop()
    }

    /// Syncs a last time, within a limit, and ends.
    func end() async {
        isEnded = true
        await current?.stop()
    }
}
