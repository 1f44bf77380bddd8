extension MediaLibrary {
    /// The number of items that are compared for each step of the relevance. Bounds the time of a search.
    private static let candidateCount = 200

    /// Returns the items whose title, group, summary or feed title contains all words, the most relevant first.
    ///
    /// Each word matches the beginnings of words, so the call is suitable for every keystroke. Case and diacritics do not
    /// matter. Any input is safe: quotes, operators and signs have no meaning, and input without letters, digits and
    /// symbols matches nothing. Titles with whole words come first, then titles, then other text; among equals, titles
    /// that begin with the first word, then the latest. Emoji, and text without spaces between words, such as Chinese,
    /// Japanese and Thai, are also found in the middle of titles and groups.
    ///
    /// - Parameters:
    ///   - text: The text as the user typed it. Only the first 256 characters and 16 words count.
    ///   - limit: The largest number of items, at most 200. Default: 50.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/canceled`` if the task was canceled before the search
    ///   began, for example by the next keystroke.
    public func search(_ text: String, limit: Int = 50) throws(LibraryError) -> [SearchMatch] {
        let query = SearchQuery(text)
        let limit = min(limit, Self.candidateCount)
        guard !query.words.isEmpty || !query.fragments.isEmpty, limit > 0 else { return [] }
        if Task.isCancelled { throw LibraryError(.canceled) }
        settle()
        return try read { database throws(LibraryError) in
            var rows: [(row: Int64, relevance: Double)] = []
            var seen: Set<Int64> = []
            func add(_ candidates: [Candidate], relevance: Int) {
                var found = candidates.filter { seen.insert($0.row).inserted }
                found.sort { ($0.begins ? 1 : 0, $0.published, -$0.row) > ($1.begins ? 1 : 0, $1.published, -$1.row) }
                for (place, candidate) in found.enumerated() {
                    rows.append((candidate.row, Double(relevance) - Double(place) / Double(Self.candidateCount)))
                }
            }
            let expressions = query.expressions
            for (step, expression) in expressions.enumerated() where rows.count < limit {
                let found = try Self.candidates(expression, first: query.words.first ?? "", in: database)
                add(found, relevance: expressions.count + 1 - step)
            }
            if rows.count < limit, !query.fragments.isEmpty {
                add(try Self.candidates(containing: query.patterns, needle: query.needle, in: database), relevance: 1)
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

    /// Returns the first items whose titles or groups contain all patterns. Reads all of them.
    private static func candidates(
        containing patterns: [String], needle: String, in database: SQLiteConnection
    ) throws(LibraryError) -> [Candidate] {
        func pattern(_ index: Int) -> SQLiteValue { .text(patterns.indices.contains(index) ? patterns[index] : "%") }
        return try database.rows(
            """
            SELECT id, published, title LIKE substr(?1, 2) ESCAPE '\\' FROM item
            WHERE (instr(title, ?6) OR instr(section, ?6))
                AND (title LIKE ?1 ESCAPE '\\' OR section LIKE ?1 ESCAPE '\\')
                AND (title LIKE ?2 ESCAPE '\\' OR section LIKE ?2 ESCAPE '\\')
                AND (title LIKE ?3 ESCAPE '\\' OR section LIKE ?3 ESCAPE '\\')
                AND (title LIKE ?4 ESCAPE '\\' OR section LIKE ?4 ESCAPE '\\')
            LIMIT ?5
            """, pattern(0), pattern(1), pattern(2), pattern(3), .init(candidateCount),
            .text(needle)
        ) { Candidate(row: $0.integer(0), published: $0.real(1) ?? 0, begins: $0.flag(2)) }
    }
}
