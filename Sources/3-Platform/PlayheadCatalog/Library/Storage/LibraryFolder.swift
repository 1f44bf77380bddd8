import FoundationEssentials
import Glibc
import Localization

/// The files of a library: finding, locking and renaming them.
struct LibraryFolder {
    let path: String

    var database: String { path + "/library.sqlite" }
    /// A new database, until it has its tables.
    var draft: String { path + "/library.sqlite.new" }
    private var lock: String { path + "/library.lock" }

    /// The kind of the item that has the name of the database.
    enum Kind {
        case nothing
        case file(size: Int64, isWritable: Bool)
        case other
    }

    /// Creates the folder for the user alone, unless it exists.
    func create() throws(LibraryError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw LibraryError(.notWritable, path: path, detail: "\(error)")
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o200 != 0,
            access(path, W_OK | X_OK) == 0
        else { throw LibraryError(.notWritable, path: path) }
    }

    func kind() -> Kind {
        var status = stat()
        guard lstat(database, &status) == 0 else { return .nothing }
        guard stat(database, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .other }
        let isWritable = status.st_mode & 0o200 != 0 && access(database, W_OK) == 0
        return .file(size: Int64(status.st_size), isWritable: isWritable)
    }

    /// The files of a database. SQLite would apply an old journal to a new database, so they are renamed together.
    private static let suffixes = ["", "-wal", "-shm", "-journal"]

    /// `true` if the journal of a missing database exists.
    var hasLeftovers: Bool { ["-wal", "-journal"].contains { access(database + $0, F_OK) == 0 } }

    /// Restricts a file to the user, and creates it if necessary, so that SQLite's other files are restricted too.
    /// The target of a link belongs to others, and stays as it is.
    func restrict(_ file: String) throws(LibraryError) {
        var status = stat()
        if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return }
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw LibraryError(errno == ENOSPC ? .diskFull : .notWritable, path: file, detail: Self.lastError())
        }
        defer { close(descriptor) }
        if fchmod(descriptor, 0o600) != 0 {
            throw LibraryError(.notWritable, path: file, detail: Self.lastError())
        }
    }

    /// Removes a new database that has no tables yet.
    func removeDraft() {
        for suffix in Self.suffixes { unlink(draft + suffix) }
    }

    /// Gives the new database its name.
    func publishDraft() throws(LibraryError) {
        guard rename(draft, database) == 0 else {
            throw LibraryError(.notWritable, path: database, detail: Self.lastError())
        }
    }

    /// Renames the database, with a date, and returns its new path. Never overwrites a file.
    ///
    /// - Parameter reason: The problem; `nil` for a library that a backup replaces.
    func setAside(_ reason: LibraryError.Code?, date: Double) throws(LibraryError) -> String {
        let stamp = Self.stamp(date)
        for number in 1...1_000 {
            let name = "\(path)/library-\(Self.word(reason))-\(stamp)\(number == 1 ? "" : "-\(number)").sqlite"
            if Self.suffixes.contains(where: { access(name + $0, F_OK) == 0 }) { continue }
            for suffix in Self.suffixes where rename(database + suffix, name + suffix) != 0 && errno != ENOENT {
                throw LibraryError(.notWritable, path: database + suffix, detail: Self.lastError())
            }
            return name
        }
        throw LibraryError(.notWritable, path: database, detail: localized("Too many files were set aside."))
    }

    private static func word(_ reason: LibraryError.Code?) -> String {
        switch reason {
        case nil: "replaced"
        case .newer: "newer"
        case .notALibrary: "other"
        default: "damaged"
        }
    }

    /// Formats a date as `20261123-131500`, in UTC.
    static func stamp(_ date: Double) -> String {
        let seconds = date.isFinite ? Int64(min(max(date, 0), 253_402_300_799)) : 0
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        func text(_ number: Int32, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return text(parts.tm_year + 1900, 4) + text(parts.tm_mon + 1, 2) + text(parts.tm_mday, 2) + "-"
            + text(parts.tm_hour, 2) + text(parts.tm_min, 2) + text(parts.tm_sec, 2)
    }

    private static func lastError() -> String { String(cString: strerror(errno)) }

    /// Runs `body` while no other process opens, renames or converts the files.
    ///
    /// Waits for at most 10 s, because another process may be stopped in the middle.
    func locked<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw LibraryError(errno == ENOSPC ? .diskFull : .notWritable, path: lock, detail: Self.lastError())
        }
        defer { close(descriptor) }
        var attempts = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            attempts += 1
            guard errno == EWOULDBLOCK || errno == EINTR, attempts < 500 else { throw LibraryError(.busy, path: lock) }
            _ = poll(nil, 0, 20)
        }
        return try body()
    }
}
