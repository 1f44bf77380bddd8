import FoundationEssentials
import Glibc

extension LibraryFolder {
    private static let backupPrefix = "library-backup-"
    /// The number of backups that are kept.
    private static let backupCount = 3
    /// The time after which another backup is made, in seconds.
    private static let backupAge = 86_400.0

    /// The backups, newest first.
    var backups: [LibraryBackup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        // The names contain their dates.
        return names.filter { $0.hasPrefix(Self.backupPrefix) && $0.hasSuffix(".sqlite") }.sorted(by: >).compactMap {
            var status = stat()
            let file = "\(path)/\($0)"
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return LibraryBackup(path: file, date: Double(status.st_mtim.tv_sec))
        }
    }

    /// Returns `true` if the newest backup is more than a day old, or there is none.
    func needsBackup(now: Double) -> Bool {
        // A date in the future is that of a clock that was wrong.
        backups.first.map { !(0..<Self.backupAge).contains(now - $0.date) } ?? true
    }

    /// Copies the database, which other connections may use, to a new backup, and removes the oldest ones. Blocks.
    ///
    /// The copy is complete, checked and on the disk before it has its name.
    func makeBackup(now: Double) throws(LibraryError) {
        let new = "\(path)/\(Self.backupPrefix)\(getpid()).new"
        unlink(new)
        try restrict(new)
        do throws(LibraryError) {
            let database = try SQLiteConnection(database, .existing)
            try database.run("VACUUM INTO ?", .text(new))
            try synchronize(new)
        } catch {
            unlink(new)
            throw error
        }
        guard rename(new, "\(path)/\(Self.backupPrefix)\(Self.stamp(now)).sqlite") == 0 else {
            unlink(new)
            throw LibraryError(.notWritable, path: path)
        }
        try synchronize(path)
        for old in backups.dropFirst(Self.backupCount) { unlink(old.path) }
    }

    /// Waits until a file or folder is on the disk.
    private func synchronize(_ file: String) throws(LibraryError) {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LibraryError(.notWritable, path: file) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw LibraryError(.inputOutput, path: file) }
    }
}
