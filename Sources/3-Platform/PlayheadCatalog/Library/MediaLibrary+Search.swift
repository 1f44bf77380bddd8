extension MediaLibrary {
    /// Returns the items whose title, group, summary or feed title contains all words, the most relevant first.
    ///
    /// Each word matches the beginnings of words, so the call is suitable for every keystroke. Case and diacritics do not
    /// matter. Any input is safe: quotes, operators and signs have no meaning, and input without letters and digits
    /// matches nothing.
    ///
    /// - Parameters:
    ///   - text: The text as the user typed it. Only the first 256 characters and 16 words count.
    ///   - limit: The largest number of items. Default: 50.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/canceled`` if the task was canceled before the search
    ///   began, for example by the next keystroke.
    public func search(_ text: String, limit: Int = 50) throws(LibraryError) -> [SearchMatch] {
        guard let expression = SearchQuery(text).expression else { return [] }
        if Task.isCancelled { throw LibraryError(.canceled) }
        settle()
        return try read { database throws(LibraryError) in
            let found = try database.rows(
                "SELECT rowid, rank FROM search WHERE search MATCH ?1 ORDER BY rank LIMIT ?2", .text(expression),
                .init(max(limit, 0))
            ) { (row: $0.integer(0), rank: $0.real(1) ?? 0) }
            var matches: [SearchMatch] = []
            for hit in found {
                let item = try database.first(
                    ItemTable.select + "WHERE item.id = ?1", .integer(hit.row), read: ItemTable.item)
                // SQLite ranks the best match lowest.
                if let item { matches.append(SearchMatch(item: item, relevance: -hit.rank)) }
            }
            return matches
        }
    }
}
