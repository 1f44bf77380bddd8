import CSQLite
import Localization

/// Opens the database of a library, regardless of the state of its files.
struct LibraryOpening {
    /// An open database, and the problems that occurred while it was opened.
    struct Result {
        var database: SQLiteConnection
        var notices: [LibraryNotice] = []
        /// `false` if the database is in memory because the files cannot be used.
        var isPersistent = true
        /// The date of the file's last check for damage; `nil` in memory.
        var checked: Double?
    }

    /// The folder, or `nil` for a library in memory.
    let folder: LibraryFolder?
    /// The largest number of pages, for tests of full disks.
    var pageLimit: Int64?
    /// The longest time to wait for other processes, in milliseconds.
    var busyTimeout = 5_000
    /// The schema version to create and convert to. Tests use others.
    var version = LibrarySchema.version
    /// Replaces the conversion, for tests of failures.
    var migrate: (@Sendable (SQLiteConnection) throws(LibraryError) -> Void)?
    let date: @Sendable () -> Double

    /// Opens the database.
    ///
    /// - Parameter damage: A problem that was found in the file while it was open. The file is set aside even if it
    ///   seems valid.
    func open(after damage: LibraryError? = nil) throws(LibraryError) -> Result {
        guard let folder else { return Result(database: try inMemory()) }
        do throws(LibraryError) {
            try folder.create()
            return try folder.locked { () throws(LibraryError) in try openFile(in: folder, after: damage) }
        } catch {
            return try withoutWriting(folder, error)
        }
    }

    /// Puts a copy of a backup in the place of the file, which is set aside. Nothing changes if the backup is damaged.
    func restore(_ backup: String) throws(LibraryError) {
        guard let folder else { throw LibraryError(.notWritable, path: nil) }
        try folder.locked { () throws(LibraryError) in
            folder.removeDraft()
            do throws(LibraryError) {
                let source = try SQLiteConnection(backup, .immutable)
                try check(source)
                try folder.restrict(folder.draft)
                try source.copy(to: try SQLiteConnection(folder.draft, .new))
            } catch {
                folder.removeDraft()
                throw error
            }
            if case .nothing = folder.kind() {} else { _ = try folder.setAside(nil, date: date()) }
            try folder.publishDraft()
        }
    }

    private func inMemory() throws(LibraryError) -> SQLiteConnection {
        let database = try SQLiteConnection("", .memory)
        try LibrarySchema.migrate(database)
        return database
    }

    /// Opens a library in memory, with the content of the file if it can be read.
    private func withoutWriting(_ folder: LibraryFolder, _ error: LibraryError) throws(LibraryError) -> Result {
        let notice = LibraryNotice(error, .inMemory)
        if error.code != .migrationFailed, case .file(let size, _) = folder.kind(), size > 0 {
            do throws(LibraryError) {
                let source = try SQLiteConnection(folder.database, .immutable)
                try check(source)
                let database = try SQLiteConnection("", .memory)
                try source.copy(to: database)
                try LibrarySchema.migrate(database)
                return Result(database: database, notices: [notice], isPersistent: false)
            } catch {
                // Its content cannot be read either. The file stays as it is.
                let unread = LibraryNotice(error, .inMemory)
                return Result(database: try inMemory(), notices: [notice, unread], isPersistent: false)
            }
        }
        return Result(database: try inMemory(), notices: [notice], isPersistent: false)
    }

    private func openFile(in folder: LibraryFolder, after damage: LibraryError?) throws(LibraryError) -> Result {
        var notices: [LibraryNotice] = []
        var damaged: String?
        func setAside(_ error: LibraryError) throws(LibraryError) {
            let path = try folder.setAside(error.code, date: date())
            notices.append(LibraryNotice(error, .startedNew(setAside: path)))
            if error.code == .damaged { damaged = path }
        }
        switch folder.kind() {
        case .nothing:
            if folder.hasLeftovers { try setAside(LibraryError(.damaged, path: folder.database)) }
        case .other: try setAside(LibraryError(.notALibrary, path: folder.database))
        case .file(size: 0, _):
            try setAside(LibraryError(.damaged, path: folder.database, detail: localized("It is empty.")))
        case .file(_, isWritable: false): throw LibraryError(.notWritable, path: folder.database)
        case .file:
            if let damage {
                try setAside(damage)
                break
            }
            do throws(LibraryError) {
                try folder.restrict(folder.database)
                return try existing(folder, notices)
            } catch {
                switch error.code {
                case .damaged, .notALibrary, .newer: try setAside(error)
                default: throw error
                }
            }
        }
        try create(folder)
        if let damaged, version == LibrarySchema.version, pageLimit == nil {
            notices[notices.count - 1].salvagedCount = LibrarySalvage.copy(damaged, to: folder)
        }
        return try existing(folder, notices)
    }

    /// Creates a database under another name, so that a process that is killed leaves none without tables.
    private func create(_ folder: LibraryFolder) throws(LibraryError) {
        folder.removeDraft()
        do throws(LibraryError) {
            try folder.restrict(folder.draft)
            let database = try SQLiteConnection(folder.draft, .new)
            try limit(database)
            try LibrarySchema.migrate(database, to: version)
        } catch {
            folder.removeDraft()
            throw error
        }
        try folder.publishDraft()
    }

    private func limit(_ database: SQLiteConnection) throws(LibraryError) {
        guard let pageLimit else { return }
        sqlite3_exec(database.handle.pointer, "PRAGMA max_page_count = \(pageLimit)", nil, nil, nil)
    }

    /// Opens a file, and converts it if it is older.
    private func existing(
        _ folder: LibraryFolder, _ notices: [LibraryNotice]
    ) throws(LibraryError) -> Result {
        let known = folder.checked(now: date())
        let database = try SQLiteConnection(folder.database, .existing, busyTimeout: busyTimeout)
        try limit(database)
        var notices = notices
        if let damage = try check(database, isThorough: known == nil) {
            try database.run("INSERT INTO search(search) VALUES('rebuild')")
            notices.append(LibraryNotice(damage, .rebuiltIndex))
        }
        let checked = known ?? date()
        database.setMovesJournalWhenClosed(true)
        if try database.integer("PRAGMA user_version") < version {
            do throws(LibraryError) {
                if let migrate { try migrate(database) } else { try LibrarySchema.migrate(database, to: version) }
            } catch {
                switch error.code {
                case .damaged, .diskFull, .busy: throw error
                default:
                    throw LibraryError(
                        .migrationFailed, path: folder.database, detail: error.detail, resultCode: error.resultCode)
                }
            }
        }
        // After the conversion, because a failed conversion must leave the file as it was.
        try database.script(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304;
            PRAGMA wal_autocheckpoint = 4000;
            """)
        return Result(database: database, notices: notices, checked: checked)
    }

    /// Checks that a file is an undamaged library of a known version.
    ///
    /// - Parameter isThorough: `false` to skip the check of all pages. Damage is then found where it is read.
    /// - Returns: The damage if only the index of searches is damaged, which can be built again. SQLite checks it from 3.44 on.
    @discardableResult
    private func check(
        _ database: SQLiteConnection, isThorough: Bool = true
    ) throws(LibraryError) -> LibraryError? {
        let path = database.handle.path
        guard try database.integer("PRAGMA application_id") == LibrarySchema.applicationID else {
            throw LibraryError(.notALibrary, path: path)
        }
        let version = try database.integer("PRAGMA user_version")
        guard version <= LibrarySchema.version else {
            throw LibraryError(.newer, path: path, detail: localized("Version \(version)."))
        }
        guard version >= 1 else { throw LibraryError(.damaged, path: path, detail: localized("Version \(version).")) }
        guard isThorough else { return nil }
        let report = try database.first("PRAGMA quick_check(1)") { $0.text(0) ?? "" } ?? "ok"
        guard report != "ok" else { return nil }
        let damage = LibraryError(.damaged, path: path, detail: report)
        // Virtual tables come last, so that there is no other damage.
        guard report.contains("for FTS5 table main.search") else { throw damage }
        return damage
    }
}
