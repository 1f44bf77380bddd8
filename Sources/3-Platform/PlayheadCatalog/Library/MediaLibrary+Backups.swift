import FeedLoading
import FoundationEssentials

extension MediaLibrary {
    /// The backups of the library, newest first; empty in memory. Reads the folder.
    public nonisolated var backups: [LibraryBackup] { folder.map { LibraryFolder(path: $0).backups } ?? [] }

    /// Copies the library to a backup in its folder, unless the newest one is less than a day old. Three backups are kept.
    ///
    /// Call it while the application has nothing else to do. The library stays usable meanwhile. A library that is in memory, or
    /// damaged, has no new backup.
    ///
    /// - Parameter delay: The time to wait before. Default: none.
    /// - Returns: `true` if there is a new backup.
    @discardableResult public func backUp(after delay: Duration = .zero) async throws(LibraryError) -> Bool {
        if delay > .zero {
            do { try await clock.wait(delay) } catch { throw LibraryError(.canceled, path: folder) }
        }
        guard isPersistent, let folder, LibraryFolder(path: folder).needsBackup(now: clock.date()) else { return false }
        try flush()
        let now = clock.date()
        let result = await offload {
            Result { () throws(LibraryError) in try LibraryFolder(path: folder).makeBackup(now: now) }
        }
        try result.get()
        return true
    }

    /// Replaces the library by a backup. The file that it replaces is set aside, and the backup stays.
    ///
    /// - Throws: ``LibraryError`` if the backup cannot be read, or the folder cannot be written. The library is then as before.
    public func restore(_ backup: LibraryBackup) throws(LibraryError) {
        try flush()
        // The file is closed first.
        database = try SQLiteConnection("", .memory)
        var problem: LibraryError?
        do throws(LibraryError) { try opening.restore(backup.path) } catch { problem = error }
        try reopen()
        if let problem { throw problem }
        notices.removeAll { if case .startedNew = $0.outcome { true } else { false } }
        hub.send(.all)
    }
}
