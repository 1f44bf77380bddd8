import CSQLite

/// A prepared statement of a connection, which keeps it for the next use.
///
/// Not thread-safe, like its connection.
final class SQLiteStatement {
    private let connection: SQLiteConnection.Handle
    private let handle: OpaquePointer

    init(_ sql: SQL, on connection: SQLiteConnection.Handle) throws(LibraryError) {
        var handle: OpaquePointer?
        let result = sqlite3_prepare_v3(
            connection.pointer, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard result == SQLITE_OK, let handle else {
            // Our statements are valid, so a table is missing or has other columns.
            throw connection.error(result == SQLITE_ERROR ? SQLITE_CORRUPT : result)
        }
        self.connection = connection
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the values to the parameters, the first to `?1`.
    private func bind(_ values: [SQLiteValue]) throws(LibraryError) {
        for (index, value) in values.enumerated() {
            let number = Int32(index + 1)
            let result: Int32
            switch value {
            case .null: result = sqlite3_bind_null(handle, number)
            case .integer(let value): result = sqlite3_bind_int64(handle, number, value)
            case .real(let value): result = sqlite3_bind_double(handle, number, value)
            case .text(var text):
                result = text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        characters.isEmpty
                            ? playhead_sqlite_bind_text(handle, number, "", 0)
                            : playhead_sqlite_bind_text(
                                handle, number, characters.baseAddress, Int32(clamping: characters.count))
                    }
                }
            }
            guard result == SQLITE_OK else { throw connection.error(result) }
        }
    }

    /// Runs the statement and calls `read` with each row until it returns `false`.
    func run(_ values: [SQLiteValue], read: (SQLiteRow) -> Bool = { _ in true }) throws(LibraryError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try bind(values)
        while true {
            let result = sqlite3_step(handle)
            if result == SQLITE_DONE { return }
            guard result == SQLITE_ROW else { throw connection.error(result) }
            if !read(SQLiteRow(statement: handle)) { return }
        }
    }
}

/// The current row of a statement. Valid only in the closure that receives it.
struct SQLiteRow {
    fileprivate let statement: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func real(_ column: Int32) -> Double? {
        guard !isNull(column) else { return nil }
        let value = sqlite3_column_double(statement, column)
        return value.isFinite ? value : nil
    }

    func text(_ column: Int32) -> String? {
        guard !isNull(column), let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        // A damaged file may contain text that is not UTF-8.
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
