import FeedReaders

/// The stored entries of a feed whose identifiers the feed no longer has, for finding them under new identifiers.
struct OrphanedEntries {
    /// A stored entry.
    struct Entry {
        let row: Int64
        let isListed: Bool
    }

    /// The title of an entry with its publication date, or with its group if it has no date, as in lists of channels.
    private struct Description: Hashable {
        let title: String
        let published: Double?
        let group: String?

        init?(title: String?, published: Double?, group: String?) {
            guard let title, !title.isEmpty else { return nil }
            self.title = title
            self.published = published
            self.group = published == nil ? group : nil
        }
    }

    private var addresses: [String: Entry] = [:]
    private var descriptions: [Description: Entry] = [:]
    private var taken: Set<Int64> = []

    /// Reads the stored entries of a feed.
    ///
    /// - Parameters:
    ///   - feed: The row of the feed.
    ///   - current: The entries that the feed has now.
    ///   - database: The database.
    init(feed: Int64, without current: [FeedEntry], in database: SQLiteConnection) throws(LibraryError) {
        let stored = try database.rows(
            "SELECT id, listed, entry, address, title, published, section FROM item WHERE feed = ?1 ORDER BY id",
            .integer(feed)
        ) { row in
            (
                entry: Entry(row: row.integer(0), isListed: row.flag(1)), id: row.text(2), address: row.text(3),
                description: Description(title: row.text(4), published: row.real(5), group: row.text(6))
            )
        }
        if stored.isEmpty { return }
        let ids = Set(current.map { StoredAddress.clean($0.id) })
        for item in stored {
            guard let id = item.id, !ids.contains(id) else { continue }
            if let address = item.address, !address.isEmpty { addresses[address] = item.entry }
            if let description = item.description { descriptions[description] = item.entry }
        }
    }

    /// Returns the stored entry that is the same as one with an unknown identifier, once: it has the same address, or
    /// the same title and date.
    mutating func take(_ entry: StoredEntry) -> Entry? {
        let description = Description(title: entry.title, published: entry.details?.published, group: entry.group)
        let candidates = [addresses[entry.address], description.flatMap { descriptions[$0] }]
        guard let found = candidates.compactMap({ $0 }).first(where: { !taken.contains($0.row) }) else { return nil }
        taken.insert(found.row)
        return found
    }
}
