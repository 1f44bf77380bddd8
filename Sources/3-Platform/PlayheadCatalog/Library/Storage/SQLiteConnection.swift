import CSQLite

/// A connection to an SQLite database: a thin wrapper that binds all values and reports typed errors.
///
/// Not thread-safe: only the library's thread uses it. The last reference closes it.
final class SQLiteConnection {
    /// The purpose of a connection.
    enum Mode {
        /// Reading and writing an existing file.
        case existing
        /// Creating a file.
        case new
        /// Reading a file that no process changes, on a medium that may be read-only.
        case immutable
        /// A database in memory.
        case memory
    }

    /// An open database, which its statements share.
    final class Handle {
        let pointer: OpaquePointer
        let path: String?

        init(_ pointer: OpaquePointer, path: String?) {
            self.pointer = pointer
            self.path = path
        }

        deinit { sqlite3_close_v2(pointer) }

        func error(_ result: Int32) -> LibraryError {
            let extended = sqlite3_extended_errcode(pointer)
            let code = result & 0xFF == extended & 0xFF ? extended : result
            return LibraryError(sqlite: code, detail: String(cString: sqlite3_errmsg(pointer)), path: path)
        }
    }

    let handle: Handle
    private var statements: [SQL: SQLiteStatement] = [:]

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file; ignored in memory.
    ///   - mode: The purpose.
    ///   - busyTimeout: The longest time to wait for other processes, in milliseconds.
    init(_ path: String, _ mode: Mode, busyTimeout: Int = 5_000) throws(LibraryError) {
        var pointer: OpaquePointer?
        let name =
            switch mode {
            case .existing, .new: path
            case .immutable: "file:\(Self.escaped(path))?immutable=1"
            case .memory: ":memory:"
            }
        let flags =
            switch mode {
            case .existing: SQLITE_OPEN_READWRITE
            case .new, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let result = sqlite3_open_v2(name, &pointer, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
        guard let pointer else { throw LibraryError(sqlite: SQLITE_NOMEM, detail: nil, path: path) }
        handle = Handle(pointer, path: mode == .memory ? nil : path)
        guard result == SQLITE_OK else { throw handle.error(result) }
        sqlite3_extended_result_codes(pointer, 1)
        sqlite3_busy_timeout(pointer, Int32(clamping: busyTimeout))
        // A damaged or hostile file must not make SQLite change its schema or use unbounded memory. Its triggers are
        // trusted, because they update the index: the program defines no functions that they could misuse.
        _ = playhead_sqlite_configure(pointer, SQLITE_DBCONFIG_DEFENSIVE, 1)
        sqlite3_limit(pointer, SQLITE_LIMIT_LENGTH, 64 << 20)
        if mode == .existing { setMovesJournalWhenClosed(false) }
        try script(
            """
            PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
            PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = OFF;
            """)
    }

    /// Determines whether closing the last connection moves the content of the journal into the file, and removes the
    /// journal. Default: `false` for existing files, because a damaged file is set aside with its bytes and its journal.
    func setMovesJournalWhenClosed(_ isOn: Bool) {
        _ = playhead_sqlite_configure(handle.pointer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, isOn ? 0 : 1)
    }

    /// `true` if the file was renamed, replaced or removed since it was opened.
    var hasMoved: Bool {
        var moved: Int32 = 0
        let result = sqlite3_file_control(handle.pointer, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
        return result == SQLITE_OK && moved != 0
    }

    /// Encodes a path for a URI file name.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var text = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return text
    }

    /// Runs several statements without parameters, which are not kept.
    func script(_ sql: SQL) throws(LibraryError) {
        let result = sqlite3_exec(handle.pointer, sql.text, nil, nil, nil)
        guard result == SQLITE_OK else { throw handle.error(result) }
    }

    private func statement(_ sql: SQL) throws(LibraryError) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try SQLiteStatement(sql, on: handle)
        statements[sql] = statement
        return statement
    }

    /// Runs a statement and returns the number of rows that it changed directly.
    @discardableResult
    func run(_ sql: SQL, _ values: SQLiteValue...) throws(LibraryError) -> Int {
        try statement(sql).run(values)
        return Int(sqlite3_changes(handle.pointer))
    }

    /// Returns a value for each row.
    func rows<Value>(_ sql: SQL, _ values: SQLiteValue..., read: (SQLiteRow) -> Value) throws(LibraryError) -> [Value] {
        var result: [Value] = []
        try statement(sql).run(values) { row in
            result.append(read(row))
            return true
        }
        return result
    }

    /// Returns a value for the first row, or `nil` if there is none.
    func first<Value>(_ sql: SQL, _ values: SQLiteValue..., read: (SQLiteRow) -> Value) throws(LibraryError) -> Value? {
        var result: Value?
        try statement(sql).run(values) { row in
            result = read(row)
            return false
        }
        return result
    }

    /// The first column of the first row as a number; 0 if there is none.
    func integer(_ sql: SQL, _ values: SQLiteValue...) throws(LibraryError) -> Int64 {
        var result: Int64 = 0
        try statement(sql).run(values) { row in
            result = row.integer(0)
            return false
        }
        return result
    }

    /// The number of the row that was inserted last.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle.pointer) }

    /// Runs a transaction that other processes see as a whole or not at all.
    func transaction<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        try run("BEGIN IMMEDIATE")
        do throws(LibraryError) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        // SQLite has already rolled back after some errors. Otherwise, closing the file does.
        if sqlite3_get_autocommit(handle.pointer) == 0 { sqlite3_exec(handle.pointer, "ROLLBACK", nil, nil, nil) }
    }

    /// Copies the whole database to another connection.
    func copy(to other: SQLiteConnection) throws(LibraryError) {
        guard let backup = sqlite3_backup_init(other.handle.pointer, "main", handle.pointer, "main") else {
            throw other.handle.error(SQLITE_ERROR)
        }
        let result = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard result == SQLITE_DONE, finished == SQLITE_OK else {
            throw other.handle.error(result == SQLITE_DONE ? finished : result)
        }
    }
}
