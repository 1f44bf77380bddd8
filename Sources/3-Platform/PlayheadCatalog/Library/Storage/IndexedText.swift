/// The text of an item in the index for searching.
struct IndexedText: Equatable {
    var title: String?
    var section: String?
    var feedTitle: String?
    var summary: String?

    init(title: String?, section: String?, feedTitle: String?, summary: String?) {
        self.title = title
        self.section = section
        self.feedTitle = feedTitle
        self.summary = summary
    }

    /// Reads the text of a row.
    init?(_ row: Int64, in database: SQLiteConnection) throws(LibraryError) {
        let found = try database.first(
            "SELECT title, section, feed_title, summary FROM searchable WHERE id = ?1", .integer(row)
        ) { row in
            IndexedText(title: row.text(0), section: row.text(1), feedTitle: row.text(2), summary: row.text(3))
        }
        guard let found else { return nil }
        self = found
    }

    func add(_ row: Int64, to database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            """
            INSERT INTO search(rowid, title, section, feed_title, summary) VALUES(?1, ?2, ?3, ?4, substr(?5, 1, 1000))
            """, .integer(row), .init(title), .init(section), .init(feedTitle), .init(summary))
    }

    func remove(_ row: Int64, from database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            """
            INSERT INTO search(search, rowid, title, section, feed_title, summary)
            VALUES('delete', ?1, ?2, ?3, ?4, substr(?5, 1, 1000))
            """, .integer(row), .init(title), .init(section), .init(feedTitle), .init(summary))
    }
}
