public import PlaybackModel

extension MediaLibrary {
    /// Records the position of an item that is playing or was stopped.
    ///
    /// Call it as often as you like: positions are written every 2 s at most. ``ResumeRules`` decides whether the position
    /// is kept, and whether the item counts as played. Values that are not finite are ignored.
    ///
    /// - Parameters:
    ///   - item: The item. It is added to the library if necessary.
    ///   - position: The position in seconds.
    ///   - duration: The duration in seconds, or `nil` if unknown.
    ///   - mediaType: The kind of the item.
    ///   - isLive: `true` for a live stream, which has no position to return to. The call has no effect.
    ///   - isFinal: `true` to write immediately, for example when playback stops.
    public func record(
        _ item: LibraryItem, position: Double, duration: Double? = nil, mediaType: MediaType = .unknown,
        isLive: Bool = false, isFinal: Bool = false
    ) throws(LibraryError) {
        guard position.isFinite, !isLive else { return }
        journal.entries[item.id] = PositionJournal.Entry(
            item: item, position: position, duration: duration, mediaType: mediaType, date: clock.date())
        journal.latest = isFinal ? nil : (item.id, clock.elapsed())
        let delay = journal.delay(at: clock.elapsed())
        if isFinal || delay == .zero {
            try writePositions()
        } else if journal.timer == nil {
            journal.timer = Task { [weak self, clock] in
                do { try await clock.wait(delay) } catch { return }
                await self?.writeLate()
            }
        }
    }

    /// Writes when the interval has passed. Entries stay after a failure, and the next record or read tries again.
    private func writeLate() {
        journal.timer = nil
        settle()
    }

    /// Writes the pending positions before they are read. A full disk must not prevent reading.
    func settle() {
        do throws(LibraryError) {
            try writePositions()
        } catch {
            report(error)
        }
    }

    /// Adds a notice about a failure that no caller receives, once.
    private func report(_ error: LibraryError) {
        let notice = LibraryNotice(error, .delayed)
        if notices.contains(where: { $0.error.code == error.code }) { return }
        notices.append(notice)
        hub.send(.storage)
    }

    /// Writes the pending positions.
    func writePositions() throws(LibraryError) {
        if journal.entries.isEmpty { return }
        journal.timer?.cancel()
        journal.timer = nil
        let entries = journal.entries.values
        try write([.positions, .history, .subscriptions]) { database throws(LibraryError) in
            guard try Setting.keepsPositions.value(in: database) else { return }
            for entry in entries { try store(entry, in: database) }
        }
        journal.entries = [:]
        journal.lastWrite = clock.elapsed()
    }

    private func store(_ entry: PositionJournal.Entry, in database: SQLiteConnection) throws(LibraryError) {
        let row = try ItemTable.insert(entry.item, in: database)
        switch rules.outcome(position: entry.position, duration: entry.duration, mediaType: entry.mediaType) {
        case .start: try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
        case .finished: try Self.finish(row, in: database)
        case .resume:
            try database.run(
                """
                INSERT INTO position(item, seconds, duration, date) VALUES(?1, ?2, ?3, ?4)
                ON CONFLICT(item) DO UPDATE SET seconds = ?2, duration = COALESCE(?3, duration), date = ?4
                """, .integer(row), .real(entry.position), .init(entry.duration), .real(entry.date))
            try database.run("UPDATE item SET new = 0 WHERE id = ?1 AND new = 1", .integer(row))
        }
    }

    private static func finish(_ row: Int64, in database: SQLiteConnection) throws(LibraryError) {
        try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
        try database.run("UPDATE item SET played = 1, new = 0 WHERE id = ?1", .integer(row))
    }

    /// Marks items as played to their ends, or as not played. Either way, they start from the beginning next time.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - isPlayed: `true` to mark them as played.
    public func setPlayed(_ items: [LibraryItem], _ isPlayed: Bool = true) throws(LibraryError) {
        for item in items { journal.entries[item.id] = nil }
        try write([.positions, .subscriptions]) { database throws(LibraryError) in
            for item in items {
                if isPlayed {
                    try Self.finish(try ItemTable.insert(item, in: database), in: database)
                } else if let row = try ItemTable.row(of: item.id, in: database) {
                    try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
                    try database.run("UPDATE item SET played = 0 WHERE id = ?1", .integer(row))
                }
            }
        }
    }

    /// Records that an item was played to its end.
    ///
    /// - Parameter item: The item.
    public func finish(_ item: LibraryItem) throws(LibraryError) {
        journal.entries[item.id] = nil
        try write([.positions, .subscriptions]) { database throws(LibraryError) in
            guard try Setting.keepsPositions.value(in: database) else { return }
            try Self.finish(try ItemTable.insert(item, in: database), in: database)
        }
    }

    /// Forgets the position of an item, so that it starts from the beginning.
    ///
    /// - Parameter id: The identity of the item.
    public func removeResumePoint(for id: LibraryItem.ID) throws(LibraryError) {
        journal.entries[id] = nil
        try write(.positions) { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return }
            try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
            try ItemTable.removeUnused([row], in: database)
        }
    }

    /// Returns the position at which an item continues, or `nil` if it starts from the beginning.
    ///
    /// - Parameter id: The identity of the item.
    public func resumePoint(for id: LibraryItem.ID) throws(LibraryError) -> ResumePoint? {
        settle()
        if let entry = journal.entries[id] {
            let outcome = rules.outcome(
                position: entry.position, duration: entry.duration, mediaType: entry.mediaType)
            guard outcome == .resume else { return nil }
            return ResumePoint(position: entry.position, duration: entry.duration, date: entry.date)
        }
        return try read { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return nil }
            return try database.first(
                "SELECT seconds, duration, date FROM position WHERE item = ?1", .integer(row)
            ) { ItemTable.resumePoint($0, at: 0) } ?? nil
        }
    }

    /// Returns the items that were started and not finished, most recent first.
    ///
    /// - Parameter limit: The largest number of items. Default: 20.
    public func continueWatching(limit: Int = 20) throws(LibraryError) -> [LibraryItem] {
        settle()
        return try read { database throws(LibraryError) in
            try database.rows(
                ItemTable.select + "WHERE position.item IS NOT NULL ORDER BY position.date DESC, item.id LIMIT ?1",
                .init(max(limit, 0)), read: ItemTable.item)
        }
    }
}
