import FeedReaders

/// The import of a feed, in parts that each fit into a short transaction.
struct FeedImport {
    /// The number of entries in a transaction.
    static let partCount = 2_000
    /// The time for which identifiers of entries that disappeared are kept, in seconds: 90 days.
    private static let pastDuration = 90.0 * 86_400
    /// The largest number of these identifiers.
    private static let pastCount = 10_000

    let address: String
    let feed: Feed
    let date: Double
    private(set) var update = SubscriptionUpdate()
    private var row: Int64 = 0
    private var isFirst = true
    private var title: String?
    private var next = 0
    /// The rows that are in the feed.
    private var present: Set<Int64> = []
    /// The stored entries whose identifiers the feed does not have. `nil` until an unknown identifier appears.
    private var orphans: OrphanedEntries?

    init(address: String, feed: Feed, date: Double) {
        self.address = address
        self.feed = feed
        self.date = date
    }

    var isAtEnd: Bool { next >= feed.entries.count }

    /// Finds the subscription and updates its description.
    mutating func begin(in database: SQLiteConnection) throws(LibraryError) {
        try require(in: database)
        isFirst = try database.integer("SELECT imported FROM feed WHERE id = ?1", .integer(row)) == 0
        try database.run(
            """
            UPDATE feed SET title = COALESCE(?2, title), kind = ?3, summary = ?4, image = ?5, page = ?6, author = ?7
            WHERE id = ?1
            """,
            .integer(row), .init(feed.title), .text(feed.kind.rawValue), .init(feed.summary),
            .init(feed.image.map(StoredAddress.clean)), .init(feed.page.map(StoredAddress.clean)), .init(feed.author))
    }

    /// Imports the next part.
    mutating func importNext(in database: SQLiteConnection) throws(LibraryError) {
        try require(in: database)
        let end = min(next + Self.partCount, feed.entries.count)
        for place in next..<end { try add(StoredEntry(feed.entries[place]), at: place, in: database) }
        next = end
    }

    private mutating func add(
        _ entry: StoredEntry, at place: Int, in database: SQLiteConnection
    ) throws(LibraryError) {
        let known = try database.first(
            "SELECT id, digest, place, listed FROM item WHERE feed = ?1 AND entry = ?2", .integer(row), .text(entry.id)
        ) { row in
            (id: row.integer(0), digest: row.integer(1), place: row.integer(2), isListed: row.flag(3))
        }
        guard let known else {
            if try adopt(entry, at: place, in: database) { return }
            let isNew = try isNew(entry, in: database)
            let id = try ItemTable.insert(
                entry, feed: row, feedTitle: title, place: place, isListed: true, isNew: isNew, in: database)
            present.insert(id)
            update.addedCount += 1
            if isNew { update.newCount += 1 }
            return
        }
        // Identifiers that differ only in credentials are equal once those are removed: the first counts.
        guard present.insert(known.id).inserted else { return }
        if known.digest != entry.digest {
            try ItemTable.update(known.id, to: entry, in: database)
            if known.isListed { update.changedCount += 1 }
        }
        if known.place != Int64(place) || !known.isListed {
            try database.run(
                "UPDATE item SET place = ?2, listed = 1 WHERE id = ?1", .integer(known.id), .init(place))
        }
        if !known.isListed { update.addedCount += 1 }
    }

    /// Continues a stored entry under the identifier that the feed has now. Returns `false` if there is none.
    ///
    /// Publishers that move to another host change all identifiers. The user's marks and positions stay with the entries.
    private mutating func adopt(
        _ entry: StoredEntry, at place: Int, in database: SQLiteConnection
    ) throws(LibraryError) -> Bool {
        if orphans == nil { orphans = try OrphanedEntries(feed: row, without: feed.entries, in: database) }
        guard let known = orphans?.take(entry) else { return false }
        try remember(known.row, in: database)
        // Another call may have removed it in between.
        let count = try database.run(
            "UPDATE item SET entry = ?2, place = ?3, listed = 1 WHERE id = ?1 AND feed = ?4", .integer(known.row),
            .text(entry.id), .init(place), .integer(row))
        guard count > 0 else { return false }
        present.insert(known.row)
        try ItemTable.update(known.row, to: entry, in: database)
        if known.isListed { update.changedCount += 1 } else { update.addedCount += 1 }
        return true
    }

    /// Stores the identifier of an entry that is no longer in the feed.
    private func remember(_ id: Int64, in database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            "INSERT OR REPLACE INTO past_entry SELECT feed, entry, ?2 FROM item WHERE id = ?1", .integer(id),
            .real(date))
    }

    /// Returns `true` for entries that have not been in the feed before.
    private func isNew(_ entry: StoredEntry, in database: SQLiteConnection) throws(LibraryError) -> Bool {
        if isFirst { return false }
        let count = try database.run(
            "DELETE FROM past_entry WHERE feed = ?1 AND entry = ?2", .integer(row), .text(entry.id))
        return count == 0
    }

    /// Removes entries that are no longer in the feed, unless the user has played or kept it.
    mutating func finish(removesMissing: Bool, in database: SQLiteConnection) throws(LibraryError) {
        try require(in: database)
        if removesMissing, !feed.entries.isEmpty {
            let listed = try database.rows(
                "SELECT id FROM item WHERE feed = ?1 AND listed = 1", .integer(row)
            ) { $0.integer(0) }
            let missing = listed.filter { !present.contains($0) }
            for id in missing {
                try database.run("UPDATE item SET listed = 0, new = 0 WHERE id = ?1", .integer(id))
                try remember(id, in: database)
            }
            update.removedCount = try ItemTable.removeUnused(feed: row, in: database)
            update.keptCount = missing.count - update.removedCount
            try forgetOldEntries(in: database)
        }
        try database.run(
            "UPDATE feed SET imported = 1, refreshed = ?2 WHERE id = ?1", .integer(row), .real(date))
    }

    /// Bounds the identifiers of entries that disappeared, because some feeds replace all entries every hour.
    private func forgetOldEntries(in database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            "DELETE FROM past_entry WHERE feed = ?1 AND date < ?2", .integer(row), .real(date - Self.pastDuration))
        try database.run(
            """
            DELETE FROM past_entry WHERE feed = ?1 AND entry IN (
                SELECT entry FROM past_entry WHERE feed = ?1 ORDER BY date DESC, entry LIMIT -1 OFFSET ?2)
            """, .integer(row), .init(Self.pastCount))
    }

    /// Finds the subscription again, which may have been removed in between.
    private mutating func require(in database: SQLiteConnection) throws(LibraryError) {
        let found = try database.first(
            "SELECT id, title FROM feed WHERE address = ?1 AND subscribed = 1", .text(address)
        ) { (row: $0.integer(0), title: $0.text(1)) }
        guard let found, row == 0 || row == found.row else { throw LibraryError(.noSuchSubscription) }
        (row, title) = found
    }
}
