/// The states that were exchanged with other devices, as rows of the table of settings.
///
/// They are in the library, so they are always as old as the library itself: a library that was set aside or restored
/// never looks as if the user had deleted everything. They need no conversion of the file, which older versions could
/// not read. A row is named by a digest, so it reveals nothing about an item that was removed.
enum SyncTable {
    /// The time for which removals are kept at least, in seconds: 180 days.
    static let removalDuration = 180.0 * 86_400
    /// The largest number of removals of a kind, without those of items that a file still has.
    static let removalCount = 20_000

    private static let started = "syncStarted"
    private static let lastDate = "syncDate"
    /// The date of the last exchange is stored once an hour, because each change of the file wakes other windows.
    private static let dateStep = 3_600.0

    private static func prefix(_ kind: SyncRecord.Kind) -> String { "sync/\(kind.rawValue)/" }
    /// The first name after those with the prefix: "0" follows "/".
    private static func end(_ kind: SyncRecord.Kind) -> String { "sync/\(kind.rawValue)0" }
    private static func cleared(_ kind: SyncRecord.Kind) -> String { "syncCleared/\(kind.rawValue)" }

    /// `true` until the first exchange of the library.
    static func isFresh(in database: SQLiteConnection) throws(LibraryError) -> Bool {
        try database.integer("SELECT EXISTS (SELECT 1 FROM setting WHERE name = ?1)", .text(started)) == 0
    }

    /// Notes an exchange at a date.
    static func noteExchange(at now: Double, in database: SQLiteConnection) throws(LibraryError) {
        try database.run("INSERT OR IGNORE INTO setting(name, value) VALUES(?1, 1)", .text(started))
        if let last = try lastExchange(in: database), abs(now - last) < dateStep { return }
        try database.run(
            "INSERT OR REPLACE INTO setting(name, value) VALUES(?1, ?2)", .text(lastDate), .real(now))
    }

    /// The date of the last exchange, up to an hour earlier; `nil` if unknown.
    static func lastExchange(in database: SQLiteConnection) throws(LibraryError) -> Double? {
        try database.first("SELECT value FROM setting WHERE name = ?1", .text(lastDate)) { $0.real(0) }
            .flatMap { $0 }
    }

    /// Returns the states by their keys.
    static func marks(
        _ kind: SyncRecord.Kind, in database: SQLiteConnection
    ) throws(LibraryError) -> [String: SyncMark] {
        let start = prefix(kind).utf8.count
        let rows = try database.rows(
            "SELECT name, value FROM setting WHERE name >= ?1 AND name < ?2", .text(prefix(kind)), .text(end(kind))
        ) { row in
            (key: String(decoding: (row.text(0) ?? "").utf8.dropFirst(start), as: UTF8.self), text: row.text(1) ?? "")
        }
        var marks: [String: SyncMark] = [:]
        for row in rows { marks[row.key] = SyncMark(row.text) }
        return marks
    }

    static func set(
        _ mark: SyncMark?, _ key: String, _ kind: SyncRecord.Kind, in database: SQLiteConnection
    ) throws(LibraryError) {
        guard let mark else {
            try database.run("DELETE FROM setting WHERE name = ?1", .text(prefix(kind) + key))
            return
        }
        try database.run(
            "INSERT OR REPLACE INTO setting(name, value) VALUES(?1, ?2)", .text(prefix(kind) + key), .text(mark.text))
    }

    /// The time up to which the user has deleted everything of a kind here; before any other if never.
    static func clearedDate(_ kind: SyncRecord.Kind, in database: SQLiteConnection) throws(LibraryError) -> Double {
        try database.first("SELECT value FROM setting WHERE name = ?1", .text(cleared(kind))) { $0.real(0) }
            .flatMap { $0 } ?? -1
    }

    /// Forgets all states, because the user has deleted them here. Those of other devices until now are not adopted.
    static func clear(
        _ kind: SyncRecord.Kind, date: Double, in database: SQLiteConnection
    ) throws(LibraryError) {
        // The clocks of other devices may be ahead by up to a day.
        let ahead = try marks(kind, in: database).values.compactMap(\.ahead).max() ?? date
        let until = max(date, min(ahead, date + 86_400))
        try database.run(
            "DELETE FROM setting WHERE name >= ?1 AND name < ?2", .text(prefix(kind)), .text(end(kind)))
        try database.run(
            "INSERT OR REPLACE INTO setting(name, value) VALUES(?1, ?2)", .text(cleared(kind)), .real(until))
    }
}
