import FeedReaders

/// Feeds as rows.
enum FeedTable {
    /// Reads subscriptions: append the condition. ``subscription(_:)`` reads the rows.
    static let select: SQL = """
        SELECT address, title, summary, image, page, kind, refreshed,
            (SELECT count(*) FROM item WHERE item.feed = feed.id AND item.listed = 1),
            (SELECT count(*) FROM item WHERE item.feed = feed.id AND item.new = 1),
            author
        FROM feed WHERE subscribed = 1
        """

    static func subscription(_ row: SQLiteRow) -> Subscription {
        Subscription(
            address: row.text(0) ?? "", title: row.text(1), summary: row.text(2), author: row.text(9),
            image: row.text(3), page: row.text(4), kind: row.text(5).flatMap(FeedKind.init) ?? .rss,
            entryCount: Int(clamping: row.integer(7)), newCount: Int(clamping: row.integer(8)),
            refreshed: row.real(6) ?? 0)
    }

    static func row(of address: String, in database: SQLiteConnection) throws(LibraryError) -> Int64? {
        try database.first("SELECT id FROM feed WHERE address = ?1", .text(address)) { $0.integer(0) }
    }

    /// Returns the row of a feed, which is added without a subscription if necessary.
    static func insert(
        _ address: String, title: String?, in database: SQLiteConnection
    ) throws(LibraryError) -> Int64 {
        if let row = try row(of: address, in: database) { return row }
        try database.run("INSERT INTO feed(address, title) VALUES(?1, ?2)", .text(address), .init(title))
        return database.lastRow
    }
}
