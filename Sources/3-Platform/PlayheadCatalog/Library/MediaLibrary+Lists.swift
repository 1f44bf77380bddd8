extension MediaLibrary {
    /// Creates an empty list.
    ///
    /// - Parameter name: The name. Several lists may have the same name.
    @discardableResult
    public func makeList(named name: String) throws(LibraryError) -> MediaList {
        try write(.lists) { database throws(LibraryError) in
            try database.run("INSERT INTO list(name) VALUES(?1)", .text(name))
            return MediaList(id: MediaList.ID(rawValue: database.lastRow), name: name, itemCount: 0)
        }
    }

    /// Returns all lists, in the order of their creation.
    public func lists() throws(LibraryError) -> [MediaList] {
        try read { database throws(LibraryError) in
            try database.rows(
                "SELECT id, name, (SELECT count(*) FROM list_item WHERE list_item.list = list.id) FROM list ORDER BY id"
            ) { row in
                MediaList(
                    id: MediaList.ID(rawValue: row.integer(0)), name: row.text(1) ?? "",
                    itemCount: Int(clamping: row.integer(2)))
            }
        }
    }

    /// Renames a list.
    ///
    /// - Parameters:
    ///   - list: The identity of the list.
    ///   - name: The new name.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchList`` if it was deleted.
    public func renameList(_ list: MediaList.ID, to name: String) throws(LibraryError) {
        try write(.lists) { database throws(LibraryError) in
            let count = try database.run(
                "UPDATE list SET name = ?2 WHERE id = ?1", .integer(list.rawValue), .text(name))
            if count == 0 { throw LibraryError(.noSuchList) }
        }
    }

    /// Deletes a list. Its items stay in the library if anything else refers to them.
    ///
    /// - Parameter list: The identity of the list. Has no effect if it does not exist.
    public func deleteList(_ list: MediaList.ID) throws(LibraryError) {
        try write(.lists) { database throws(LibraryError) in
            let rows = try Self.rows(of: list, in: database)
            try database.run("DELETE FROM list WHERE id = ?1", .integer(list.rawValue))
            try ItemTable.removeUnused(rows, in: database)
        }
    }

    /// Returns the items of a list, in order.
    ///
    /// - Parameter list: The identity of the list.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchList`` if it was deleted.
    public func items(of list: MediaList.ID) throws(LibraryError) -> [LibraryItem] {
        settle()
        return try read { database throws(LibraryError) in
            try Self.requireList(list, in: database)
            return try database.rows(
                ItemTable.select
                    + "JOIN list_item ON list_item.item = item.id WHERE list_item.list = ?1 ORDER BY list_item.place",
                .integer(list.rawValue), read: ItemTable.item)
        }
    }

    /// Inserts items into a list. An item may be in a list several times.
    ///
    /// - Parameters:
    ///   - items: The items. They are added to the library if necessary.
    ///   - list: The identity of the list.
    ///   - index: The index of the first of them afterwards; `nil` for the end.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchList`` if the list was deleted, or
    ///   ``LibraryError/Code/noSuchPlace`` if the index is too large.
    public func add(_ items: [LibraryItem], to list: MediaList.ID, at index: Int? = nil) throws(LibraryError) {
        try change(list) { rows, database throws(LibraryError) in
            let index = index ?? rows.count
            guard (0...rows.count).contains(index) else { throw LibraryError(.noSuchPlace) }
            var added: [Int64] = []
            for item in items { added.append(try ItemTable.insert(item, in: database)) }
            rows.insert(contentsOf: added, at: index)
        }
    }

    /// Removes the item at an index of a list.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - list: The identity of the list.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchList`` or ``LibraryError/Code/noSuchPlace``.
    public func removeItem(at index: Int, of list: MediaList.ID) throws(LibraryError) {
        try change(list) { rows, _ throws(LibraryError) in
            guard rows.indices.contains(index) else { throw LibraryError(.noSuchPlace) }
            rows.remove(at: index)
        }
    }

    /// Moves an item within a list.
    ///
    /// - Parameters:
    ///   - source: The index of the item.
    ///   - destination: Its index afterwards.
    ///   - list: The identity of the list.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchList`` or ``LibraryError/Code/noSuchPlace``.
    public func moveItem(from source: Int, to destination: Int, of list: MediaList.ID) throws(LibraryError) {
        try change(list) { rows, _ throws(LibraryError) in
            guard rows.indices.contains(source), rows.indices.contains(destination) else {
                throw LibraryError(.noSuchPlace)
            }
            rows.insert(rows.remove(at: source), at: destination)
        }
    }

    private static func requireList(_ list: MediaList.ID, in database: SQLiteConnection) throws(LibraryError) {
        if try database.integer("SELECT count(*) FROM list WHERE id = ?1", .integer(list.rawValue)) == 0 {
            throw LibraryError(.noSuchList)
        }
    }

    private static func rows(of list: MediaList.ID, in database: SQLiteConnection) throws(LibraryError) -> [Int64] {
        try database.rows("SELECT item FROM list_item WHERE list = ?1 ORDER BY place", .integer(list.rawValue)) {
            $0.integer(0)
        }
    }

    /// Changes the rows of a list, and writes those places that differ.
    private func change(
        _ list: MediaList.ID, _ body: (inout [Int64], SQLiteConnection) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try write(.lists) { database throws(LibraryError) in
            try Self.requireList(list, in: database)
            let before = try Self.rows(of: list, in: database)
            var after = before
            try body(&after, database)
            // A damaged file may have gaps between places.
            let isDense =
                try database.integer(
                    "SELECT count(*) = COALESCE(max(place) + 1, 0) FROM list_item WHERE list = ?1 AND place >= 0",
                    .integer(list.rawValue)) != 0
            try database.run(
                "DELETE FROM list_item WHERE list = ?1 AND (?2 = 0 OR place < 0 OR place >= ?3)",
                .integer(list.rawValue), .init(isDense), .init(after.count))
            for (place, row) in after.enumerated()
            where !isDense || !before.indices.contains(place) || before[place] != row {
                try database.run(
                    """
                    INSERT INTO list_item(list, place, item) VALUES(?1, ?2, ?3)
                    ON CONFLICT(list, place) DO UPDATE SET item = ?3
                    """, .integer(list.rawValue), .init(place), .integer(row))
            }
            try ItemTable.removeUnused(Array(Set(before).subtracting(after)), in: database)
        }
    }
}
