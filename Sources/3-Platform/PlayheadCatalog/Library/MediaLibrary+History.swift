extension MediaLibrary {
    /// Adds an item to the history, because its playback has started. It is no longer new.
    ///
    /// Each item has one entry in the history, with the number of times that it was started. Nothing is recorded while
    /// ``keepsHistory()`` is `false`.
    ///
    /// - Parameter item: The item.
    public func recordStart(of item: LibraryItem) throws(LibraryError) {
        let date = clock.date()
        try write([.history, .subscriptions]) { database throws(LibraryError) in
            guard try Setting.keepsHistory.value(in: database) else {
                if let row = try ItemTable.row(of: item.id, in: database) {
                    try Self.see(row, in: database)
                    try Self.forgetFailure(row, in: database)
                }
                return
            }
            let row = try ItemTable.insert(item, in: database)
            try database.run(
                """
                INSERT INTO history(item, date, count) VALUES(?1, ?2, 1)
                ON CONFLICT(item) DO UPDATE SET date = ?2, count = count + 1
                """, .integer(row), .real(date))
            try Self.see(row, in: database)
            try Self.forgetFailure(row, in: database)
        }
    }

    static func see(_ row: Int64, in database: SQLiteConnection) throws(LibraryError) {
        try database.run("UPDATE item SET new = 0 WHERE id = ?1 AND new = 1", .integer(row))
    }

    /// Returns the history, newest first.
    ///
    /// - Parameters:
    ///   - limit: The largest number of entries. Default: 100.
    ///   - offset: The number of entries to skip.
    public func history(limit: Int = 100, offset: Int = 0) throws(LibraryError) -> [HistoryEntry] {
        settle()
        return try read { database throws(LibraryError) in
            try database.rows(
                ItemTable.select
                    + "WHERE history.item IS NOT NULL ORDER BY history.date DESC, item.id DESC LIMIT ?1 OFFSET ?2",
                .init(max(limit, 0)), .init(max(offset, 0)), read: ItemTable.historyEntry)
        }
    }

    /// Removes an item from the history.
    ///
    /// - Parameter id: The identity of the item.
    public func removeFromHistory(_ id: LibraryItem.ID) throws(LibraryError) {
        journal.entries[id] = nil
        try write([.history, .positions]) { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return }
            try database.run("DELETE FROM history WHERE item = ?1", .integer(row))
            try Self.forgetFailure(row, in: database)
            try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
            try ItemTable.removeUnused([row], in: database)
        }
        try erase()
    }

    /// A Boolean value that indicates whether playback is recorded in the history. Default: `true`.
    public func keepsHistory() throws(LibraryError) -> Bool {
        try read { database throws(LibraryError) in try Setting.keepsHistory.value(in: database) }
    }

    /// Turns the history on or off. Existing entries stay: see ``clearHistory()``.
    public func setKeepsHistory(_ isOn: Bool) throws(LibraryError) {
        try write(.settings) { database throws(LibraryError) in try Setting.keepsHistory.set(isOn, in: database) }
    }

    /// A Boolean value that indicates whether positions and played marks are recorded. Default: `true`.
    public func keepsPositions() throws(LibraryError) -> Bool {
        try read { database throws(LibraryError) in try Setting.keepsPositions.value(in: database) }
    }

    /// Turns recording of positions and played marks on or off. Existing ones stay: see ``clearHistory()``.
    public func setKeepsPositions(_ isOn: Bool) throws(LibraryError) {
        if !isOn { journal.entries = [:] }
        try write(.settings) { database throws(LibraryError) in try Setting.keepsPositions.set(isOn, in: database) }
    }

    /// Removes everything that reveals what was played: history, positions, played marks, searches, and the last queue.
    ///
    /// Favorites, lists and subscriptions stay. The content is overwritten in the file, not only marked as deleted. Files
    /// that were set aside are not changed.
    ///
    /// - Throws: ``LibraryError``. With the code ``LibraryError/Code/busy``, everything was removed, but another process
    ///   kept old content from being overwritten; call the method again.
    public func clearHistory() throws(LibraryError) {
        journal.entries = [:]
        let date = clock.date()
        try write([.history, .positions, .queue, .subscriptions]) { database throws(LibraryError) in
            try SyncTable.clear(.progress, date: date, in: database)
            try database.run("DELETE FROM history")
            try database.run("DELETE FROM failure")
            try database.run("DELETE FROM position")
            try database.run("DELETE FROM queue_item")
            try database.run("DELETE FROM setting WHERE name IN ('queueIndex', 'queuePosition', 'searches')")
            try database.run("UPDATE item SET played = 0 WHERE played <> 0")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Overwrites removed content in the index and in the journal of the database.
    func erase() throws(LibraryError) {
        try read { database throws(LibraryError) in
            // Deleted rows are zeroes already (secure_delete), but the index keeps their words until its parts are merged.
            try database.run("INSERT INTO search(search) VALUES('optimize')")
            let isBusy = try database.integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0
            if isBusy, isPersistent { throw LibraryError(.busy, path: database.handle.path) }
        }
    }
}
