import FeedReaders
import FoundationEssentials

/// Items as rows.
enum ItemTable {
    /// Reads items with their status: append the condition and the order. ``item(_:)`` reads the rows.
    static let select: SQL = """
        SELECT item.entry, item.address, item.title, item.duration, item.image, item.section, item.summary,
            item.author, item.page, item.published, item.media_type, item.byte_count, item.season, item.episode,
            item.channel, item.channel_name, item.channel_number, item.explicit, item.extra,
            feed.address, feed.title, item.played, item.new, favorite.item IS NOT NULL,
            position.seconds, position.duration, position.date,
            history.date, history.count, failure.item IS NOT NULL
        FROM item
            LEFT JOIN feed ON feed.id = item.feed
            LEFT JOIN position ON position.item = item.id
            LEFT JOIN favorite ON favorite.item = item.id
            LEFT JOIN history ON history.item = item.id
            LEFT JOIN failure ON failure.item = item.id
        """

    static func item(_ row: SQLiteRow) -> LibraryItem {
        var details = FeedEntry.Details()
        details.summary = row.text(6)
        details.author = row.text(7)
        details.page = row.text(8)
        details.published = row.real(9)
        details.mediaType = row.text(10)
        details.byteCount = row.optionalInteger(11)
        details.season = row.optionalInteger(12).map { Int(clamping: $0) }
        details.episode = row.real(13)
        details.channel = row.text(14)
        details.channelName = row.text(15)
        details.channelNumber = row.text(16)
        details.isExplicit = row.isNull(17) ? nil : row.flag(17)
        if let extra = row.text(18) { Extra(reading: extra).restore(&details) }
        let entry = FeedEntry(
            id: row.text(0), title: row.text(2), address: row.text(1) ?? "", duration: row.real(3), image: row.text(4),
            group: row.text(5), details: details == FeedEntry.Details() ? nil : details)
        var item = LibraryItem(entry, of: row.text(19), feedTitle: row.text(20))
        item.status.isPlayed = row.flag(21)
        item.status.isNew = row.flag(22)
        item.status.isFavorite = row.flag(23)
        item.status.resume = resumePoint(row, at: 24)
        item.status.hasFailed = row.flag(29)
        return item
    }

    /// Reads a position, a duration and a date. A damaged file may contain any number.
    static func resumePoint(_ row: SQLiteRow, at column: Int32) -> ResumePoint? {
        let plausible = 0.0...1e9
        guard let position = row.real(column), plausible.contains(position) else { return nil }
        let duration = row.real(column + 1).flatMap { plausible.contains($0) ? $0 : nil }
        return ResumePoint(position: position, duration: duration, date: row.real(column + 2) ?? 0)
    }

    static func historyEntry(_ row: SQLiteRow) -> HistoryEntry {
        HistoryEntry(item: item(row), lastPlayed: row.real(27) ?? 0, playCount: Int(clamping: row.integer(28)))
    }

    /// Returns the row of an item, or `nil` if it is not in the library.
    static func row(of id: LibraryItem.ID, in database: SQLiteConnection) throws(LibraryError) -> Int64? {
        var feed: Int64 = 0
        if let address = id.feed {
            guard let known = try FeedTable.row(of: address, in: database) else { return nil }
            feed = known
        }
        return try row(of: id.entry, feed: feed, in: database)
    }

    static func row(of entry: String, feed: Int64, in database: SQLiteConnection) throws(LibraryError) -> Int64? {
        try database.first("SELECT id FROM item WHERE feed = ?1 AND entry = ?2", .integer(feed), .text(entry)) {
            $0.integer(0)
        }
    }

    /// Returns the row of an item, which is added if necessary.
    ///
    /// The description of an item in a subscribed feed changes only with the feed. For others, it is updated with what the
    /// caller knows.
    static func insert(_ item: LibraryItem, in database: SQLiteConnection) throws(LibraryError) -> Int64 {
        let feed = try item.feed.map { address throws(LibraryError) in
            try FeedTable.insert(StoredAddress.clean(address), title: item.feedTitle, in: database)
        }
        var entry = StoredEntry(item.entry)
        entry.id = item.id.entry
        guard let row = try row(of: entry.id, feed: feed ?? 0, in: database) else {
            let title = try feed.map { feed throws(LibraryError) in
                try database.first("SELECT title FROM feed WHERE id = ?1", .integer(feed)) { $0.text(0) } ?? nil
            }
            return try insert(
                entry, feed: feed ?? 0, feedTitle: title ?? nil, place: 0, isListed: false, isNew: false, in: database)
        }
        let before = try IndexedText(row, in: database)
        try database.run(
            """
            UPDATE item SET address = ?2, title = COALESCE(?3, title), duration = COALESCE(?4, duration),
                image = COALESCE(?5, image)
            WHERE id = ?1 AND listed = 0
                AND (address <> ?2 OR ?3 IS NOT COALESCE(title, ?3) OR ?4 IS NOT COALESCE(duration, ?4)
                    OR ?5 IS NOT COALESCE(image, ?5) OR (title IS NULL AND ?3 IS NOT NULL)
                    OR (duration IS NULL AND ?4 IS NOT NULL) OR (image IS NULL AND ?5 IS NOT NULL))
            """, .integer(row), .text(entry.address), .init(entry.title), .init(entry.duration), .init(entry.image))
        try reindex(row, from: before, in: database)
        return row
    }

    /// Updates the index for a row, if its text has changed.
    private static func reindex(
        _ row: Int64, from before: IndexedText?, in database: SQLiteConnection
    ) throws(LibraryError) {
        let after = try IndexedText(row, in: database)
        guard before != after else { return }
        try before?.remove(row, from: database)
        try after?.add(row, to: database)
    }

    static func insert(
        _ entry: StoredEntry, feed: Int64, feedTitle: String?, place: Int, isListed: Bool, isNew: Bool,
        in database: SQLiteConnection
    ) throws(LibraryError) -> Int64 {
        let details = entry.details
        try database.run(
            """
            INSERT INTO item(feed, entry, place, listed, new, digest, address, title, duration, image, section, summary,
                author, page, published, media_type, byte_count, season, episode, channel, channel_name,
                channel_number, explicit, extra)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
                ?23, ?24)
            """, .integer(feed), .text(entry.id), .init(place), .init(isListed), .init(isNew), .integer(entry.digest),
            .text(entry.address), .init(entry.title), .init(entry.duration), .init(entry.image), .init(entry.group),
            .init(details?.summary), .init(details?.author), .init(details?.page), .init(details?.published),
            .init(details?.mediaType), .init(details?.byteCount), .init(details?.season), .init(details?.episode),
            .init(details?.channel), .init(details?.channelName), .init(details?.channelNumber),
            .init(details?.isExplicit), .init(entry.extra))
        let row = database.lastRow
        let text = IndexedText(
            title: entry.title ?? entry.address, section: entry.group, feedTitle: feedTitle, summary: details?.summary)
        try text.add(row, to: database)
        return row
    }

    static func update(_ row: Int64, to entry: StoredEntry, in database: SQLiteConnection) throws(LibraryError) {
        let before = try IndexedText(row, in: database)
        let details = entry.details
        try database.run(
            """
            UPDATE item SET digest = ?2, address = ?3, title = ?4, duration = ?5, image = ?6, section = ?7,
                summary = ?8, author = ?9, page = ?10, published = ?11, media_type = ?12, byte_count = ?13,
                season = ?14, episode = ?15, channel = ?16, channel_name = ?17, channel_number = ?18, explicit = ?19,
                extra = ?20
            WHERE id = ?1
            """, .integer(row), .integer(entry.digest), .text(entry.address), .init(entry.title),
            .init(entry.duration), .init(entry.image), .init(entry.group), .init(details?.summary),
            .init(details?.author), .init(details?.page), .init(details?.published), .init(details?.mediaType),
            .init(details?.byteCount), .init(details?.season), .init(details?.episode), .init(details?.channel),
            .init(details?.channelName), .init(details?.channelNumber), .init(details?.isExplicit), .init(entry.extra))
        try reindex(row, from: before, in: database)
    }

    /// The items that nothing refers to: no subscription, and nothing of the user's.
    private static let unused: SQL = """
        DELETE FROM item
        WHERE listed = 0 AND played = 0
            AND NOT EXISTS (SELECT 1 FROM position WHERE position.item = item.id)
            AND NOT EXISTS (SELECT 1 FROM history WHERE history.item = item.id)
            AND NOT EXISTS (SELECT 1 FROM favorite WHERE favorite.item = item.id)
            AND NOT EXISTS (SELECT 1 FROM list_item WHERE list_item.item = item.id)
            AND NOT EXISTS (SELECT 1 FROM queue_item WHERE queue_item.item = item.id)
        """

    /// Removes those of the rows that nothing refers to any longer.
    @discardableResult
    static func removeUnused(_ rows: [Int64], in database: SQLiteConnection) throws(LibraryError) -> Int {
        var count = 0
        for row in rows { count += try database.run(unused + "AND id = ?1", .integer(row)) }
        return count
    }

    /// Removes the items of a feed that nothing refers to any longer.
    static func removeUnused(feed: Int64, in database: SQLiteConnection) throws(LibraryError) -> Int {
        try database.run(unused + "AND feed = ?1", .integer(feed))
    }

    /// Removes all items that nothing refers to, and feeds without items and subscription.
    static func removeAllUnused(in database: SQLiteConnection) throws(LibraryError) {
        try database.run(unused)
        try database.run(
            "DELETE FROM feed WHERE subscribed = 0 AND NOT EXISTS (SELECT 1 FROM item WHERE item.feed = feed.id)")
    }
}
