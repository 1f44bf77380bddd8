extension MediaLibrary {
    /// The number of items that are compared for each step of the relevance. Bounds the time of a search.
    private static let candidateCount = 200

    /// Returns the items whose title, group, summary or feed title contains all words, the most relevant first.
    ///
    /// Each word matches the beginnings of words, so the call is suitable for every keystroke. Case and diacritics do not
    /// matter. Any input is safe: quotes, operators and signs have no meaning, and input without letters and digits
    /// matches nothing. Titles with whole words come first, then titles, then other text; among equals, titles that begin
    /// with the first word, then the latest.
    ///
    /// - Parameters:
    ///   - text: The text as the user typed it. Only the first 256 characters and 16 words count.
    ///   - limit: The largest number of items, at most 200. Default: 50.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/canceled`` if the task was canceled before the search
    ///   began, for example by the next keystroke.
    public func search(_ text: String, limit: Int = 50) throws(LibraryError) -> [SearchMatch] {
        let query = SearchQuery(text)
        let limit = min(limit, Self.candidateCount)
        guard let first = query.words.first, limit > 0 else { return [] }
        if Task.isCancelled { throw LibraryError(.canceled) }
        settle()
        return try read { database throws(LibraryError) in
            var rows: [(row: Int64, relevance: Double)] = []
            var seen: Set<Int64> = []
            for (step, expression) in query.expressions.enumerated() where rows.count < limit {
                var found = try Self.candidates(expression, first: first, in: database)
                found.removeAll { !seen.insert($0.row).inserted }
                found.sort { ($0.begins ? 1 : 0, $0.published, -$0.row) > ($1.begins ? 1 : 0, $1.published, -$1.row) }
                for (place, candidate) in found.enumerated() {
                    let part = Double(place) / Double(Self.candidateCount)
                    rows.append((candidate.row, Double(query.expressions.count - step) - part))
                }
            }
            var matches: [SearchMatch] = []
            for (row, relevance) in rows.prefix(limit) {
                let item = try database.first(
                    ItemTable.select + "WHERE item.id = ?1", .integer(row), read: ItemTable.item)
                if let item { matches.append(SearchMatch(item: item, relevance: relevance)) }
            }
            return matches
        }
    }

    /// An item that matches an expression.
    private struct Candidate {
        let row: Int64
        let published: Double
        let begins: Bool
    }

    /// Returns the first items that match. Ranking all of them would read the whole index after the first letter.
    private static func candidates(
        _ expression: String, first word: String, in database: SQLiteConnection
    ) throws(LibraryError) -> [Candidate] {
        try database.rows(
            """
            SELECT item.id, item.published, item.title LIKE ?2 || '%'
            FROM search JOIN item ON item.id = search.rowid WHERE search MATCH ?1 LIMIT ?3
            """, .text(expression), .text(word), .init(candidateCount)
        ) { Candidate(row: $0.integer(0), published: $0.real(1) ?? 0, begins: $0.flag(2)) }
    }
}
