import FoundationEssentials
import Glibc

/// Copies what can still be read from a damaged library into a new one.
///
/// SQLite reads a damaged file as far as its pages are whole. The rows are copied in small groups, and one by one where a group cannot be
/// read, so that a damaged page costs its own rows only. Entries that disappeared from feeds are left out, and the index is built
/// again. A file whose first page is damaged, or that has another version, cannot be read at all.
struct LibrarySalvage {
    /// The statements that copy the rows of a table between two row numbers.
    private static let tables: [(last: SQL, copy: SQL)] = [
        (
            "SELECT max(rowid) FROM old.feed",
            """
            INSERT OR IGNORE INTO main.feed(id, address, title, kind, summary, image, page, subscribed, imported, refreshed, author)
            SELECT id, address, title, kind, summary, image, page, subscribed, imported, refreshed, author FROM old.feed
            WHERE rowid BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.item",
            """
            INSERT OR IGNORE INTO main.item(id, feed, entry, address, title, duration, image, section, summary, author, page,
                published, media_type, byte_count, season, episode, channel, channel_name, channel_number, explicit, extra, digest,
                place, played, listed, new)
            SELECT id, feed, entry, address, title, duration, image, section, summary, author, page, published, media_type,
                byte_count, season, episode, channel, channel_name, channel_number, explicit, extra, digest, place, played, listed,
                new
            FROM old.item WHERE rowid BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.position",
            """
            INSERT OR IGNORE INTO main.position(item, seconds, duration, date)
            SELECT item, seconds, duration, date FROM old.position WHERE rowid BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.history",
            """
            INSERT OR IGNORE INTO main.history(item, date, count)
            SELECT item, date, count FROM old.history WHERE rowid BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.favorite",
            """
            INSERT OR IGNORE INTO main.favorite(item, date)
            SELECT item, date FROM old.favorite WHERE rowid BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.list",
            "INSERT OR IGNORE INTO main.list(id, name) SELECT id, name FROM old.list WHERE rowid BETWEEN ? AND ?"
        ),
        (
            "SELECT max(id) FROM main.list",
            """
            INSERT OR IGNORE INTO main.list_item(list, place, item)
            SELECT list, place, item FROM old.list_item WHERE list BETWEEN ? AND ?
            """
        ),
        (
            "SELECT max(rowid) FROM old.queue_item",
            """
            INSERT OR IGNORE INTO main.queue_item(place, item)
            SELECT place, item FROM old.queue_item WHERE rowid BETWEEN ? AND ?
            """
        ),
    ]

    /// The number of rows that are copied together.
    private static let groupSize: Int64 = 64
    /// The highest row number to look for where the last one cannot be read.
    private static let highestNumber: Int64 = 200_000
    /// The length of the longest file that is completed, in bytes.
    private static let longestFile = 4 << 30
    /// The highest row number of all.
    private static let limit: Int64 = 5_000_000

    /// Copies the rows of a file that was set aside. It stays as it is: a copy of it is read, with its journal.
    ///
    /// - Returns: The number of items and subscriptions; 0 if nothing can be read.
    static func copy(_ damaged: String, to folder: LibraryFolder) -> Int {
        let copy = "\(folder.path)/library-salvage-\(getpid()).tmp"
        let suffixes = ["", "-wal"]
        func removeCopy() { for suffix in suffixes + ["-shm", "-journal"] { unlink(copy + suffix) } }
        removeCopy()
        defer { removeCopy() }
        for suffix in suffixes where access(damaged + suffix, F_OK) == 0 {
            guard (try? FileManager.default.copyItem(atPath: damaged + suffix, toPath: copy + suffix)) != nil else {
                return 0
            }
        }
        restoreLength(of: copy)
        do throws(LibraryError) {
            let database = try SQLiteConnection(folder.database, .existing)
            database.setMovesJournalWhenClosed(true)
            try database.run("ATTACH ? AS old", .text(copy))
            guard try database.integer("PRAGMA old.application_id") == LibrarySchema.applicationID,
                try database.integer("PRAGMA old.user_version") == LibrarySchema.version
            else { return 0 }
            for table in tables { copyRows(table, in: database) }
            // Rows of items that are lost.
            try database.run("DELETE FROM main.item WHERE feed <> 0 AND feed NOT IN (SELECT id FROM main.feed)")
            try database.run("INSERT INTO search(search) VALUES('rebuild')")
            let items = try database.integer("SELECT count(*) FROM main.item")
            let feeds = try database.integer("SELECT count(*) FROM main.feed WHERE subscribed = 1")
            return Int(items + feeds)
        } catch {
            // As much as was copied is there.
            return 0
        }
    }

    /// Gives a file that was cut off the length that its first page states: SQLite reads nothing of a shorter one.
    private static func restoreLength(of file: String) {
        let descriptor = open(file, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 100)
        var status = stat()
        guard pread(descriptor, &head, head.count, 0) == head.count, fstat(descriptor, &status) == 0 else { return }
        func number(_ range: Range<Int>) -> Int { head[range].reduce(0) { $0 << 8 | Int($1) } }
        // 1 stands for the largest pages.
        let pageSize = number(16..<18) == 1 ? 65_536 : number(16..<18)
        let length = pageSize * number(28..<32)
        // The rest of the file is empty, and needs no space on the disk.
        if length > status.st_size, length <= longestFile { _ = ftruncate(descriptor, length) }
    }

    private static func copyRows(_ table: (last: SQL, copy: SQL), in database: SQLiteConnection) {
        let last = (try? database.integer(table.last)) ?? highestNumber
        var first: Int64 = 0
        while first <= min(last, limit) {
            let end = first + groupSize - 1
            if (try? database.run(table.copy, .integer(first), .integer(end))) == nil {
                for number in first...end { _ = try? database.run(table.copy, .integer(number), .integer(number)) }
            }
            first = end + 1
        }
    }
}
