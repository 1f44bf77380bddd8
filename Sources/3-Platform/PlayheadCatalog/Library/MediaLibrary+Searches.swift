import FoundationEssentials

extension MediaLibrary {
    /// The largest number of remembered searches.
    public static let recentSearchCount = 10

    /// Returns the remembered searches, newest first.
    public func recentSearches() throws(LibraryError) -> [String] {
        try read { database throws(LibraryError) in try Self.searches(in: database) }
    }

    /// Remembers a search whose result was opened. Has no effect while ``keepsHistory()`` is `false`.
    ///
    /// - Parameter text: The text as the user typed it. Only its first 256 characters count.
    public func recordSearch(_ text: String) throws(LibraryError) {
        let text = String(text.prefix(SearchQuery.longest)).trimmed
        guard !text.isEmpty else { return }
        try write(.history) { database throws(LibraryError) in
            guard try Setting.keepsHistory.value(in: database) else { return }
            var searches = try Self.searches(in: database)
            // A search that was completed replaces its beginning.
            searches.removeAll { text.lowercased().hasPrefix($0.lowercased()) }
            searches.insert(text, at: 0)
            try Self.setSearches(Array(searches.prefix(Self.recentSearchCount)), in: database)
        }
    }

    /// Removes all remembered searches, and overwrites them in the file.
    public func clearSearches() throws(LibraryError) {
        try write(.history) { database throws(LibraryError) in
            _ = try database.run("DELETE FROM setting WHERE name = 'searches'")
        }
        try erase()
    }

    private static func searches(in database: SQLiteConnection) throws(LibraryError) -> [String] {
        let text = try database.first("SELECT value FROM setting WHERE name = 'searches'") { $0.text(0) } ?? nil
        // A damaged value counts as none.
        guard let text, let searches = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            return []
        }
        return Array(searches.prefix(recentSearchCount))
    }

    private static func setSearches(_ searches: [String], in database: SQLiteConnection) throws(LibraryError) {
        // Encoding strings cannot fail.
        guard let data = try? JSONEncoder().encode(searches) else { return }
        try database.run(
            "INSERT OR REPLACE INTO setting(name, value) VALUES('searches', ?1)",
            .text(String(decoding: data, as: UTF8.self)))
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
