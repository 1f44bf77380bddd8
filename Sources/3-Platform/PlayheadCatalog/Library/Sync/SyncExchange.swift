/// The exchange of a library's states with those of other devices, in one transaction.
struct SyncExchange {
    /// The state of an item in the library.
    private struct Local {
        let row: Int64
        var record: SyncRecord
        /// The date that the library has for the state; `nil` if it has none.
        let date: Double?
        /// The date on which the item was last played, if it is in the history.
        let lastPlayed: Double?
    }

    let now: Double
    /// `true` for an item that is playing now, whose position is not overwritten.
    let isPlaying: (LibraryItem.ID) -> Bool
    private let keepsPositions: Bool
    private let isFresh: Bool
    private var locals: [SyncRecord.Kind: [String: Local]] = [:]
    private var marks: [SyncRecord.Kind: [String: SyncMark]] = [:]
    private var known: [SyncRecord.Kind: [String: SyncMark]] = [:]
    /// The dates in the future of the states here, from before the clock was corrected.
    private var corrected: [SyncPlace: Double] = [:]
    private var cleared: [SyncRecord.Kind: Double] = [:]
    /// The number of states that were adopted, by kind.
    private(set) var counts: [SyncRecord.Kind: Int] = [:]
    /// `true` if a state was not adopted because its item is playing.
    private(set) var hasDeferred = false

    /// The positions that were recorded in this time, in seconds, are those of an item that is playing, maybe in another
    /// window.
    private static let playingDuration = 10.0
    /// The shortest difference of two changes, in seconds.
    private static let step = 0.001

    /// Reads the states.
    init(
        now: Double, isPlaying: @escaping (LibraryItem.ID) -> Bool, in database: SQLiteConnection
    ) throws(LibraryError) {
        self.now = now
        self.isPlaying = isPlaying
        keepsPositions = try Setting.keepsPositions.value(in: database)
        isFresh = try SyncTable.isFresh(in: database)
        for kind in SyncRecord.Kind.allCases {
            known[kind] = try SyncTable.marks(kind, in: database)
            cleared[kind] = try SyncTable.clearedDate(kind, in: database)
            locals[kind] = [:]
        }
        marks = known
        for local in try Self.locals(in: database) { locals[local.record.kind]?[local.record.key] = local }
    }

    private static func locals(in database: SQLiteConnection) throws(LibraryError) -> [Local] {
        try database.rows(
            """
            SELECT item.id, feed.address, item.entry, item.address, item.title, feed.title, item.duration, item.image,
                item.played, position.seconds, position.duration, position.date, history.date, favorite.date
            FROM item
                LEFT JOIN feed ON feed.id = item.feed
                LEFT JOIN position ON position.item = item.id
                LEFT JOIN favorite ON favorite.item = item.id
                LEFT JOIN history ON history.item = item.id
            WHERE position.item IS NOT NULL OR favorite.item IS NOT NULL OR item.played <> 0
            """
        ) { row -> [Local] in
            let id = LibraryItem.ID(feed: row.text(1), entry: row.text(2) ?? "")
            guard var item = SyncItem(id, address: row.text(3) ?? "") else { return [] }
            item.title = row.text(4)
            item.feedTitle = row.text(5)
            item.duration = row.real(6)
            item.image = row.text(7).flatMap { SyncItem.isWeb($0) ? $0 : nil }
            var result: [Local] = []
            let point = ItemTable.resumePoint(row, at: 9)
            if point != nil || row.flag(8) {
                var record = SyncRecord(.progress, item, date: 0)
                record.position = point?.position
                record.duration = point?.duration
                record.isPlayed = row.flag(8)
                result.append(Local(row: row.integer(0), record: record, date: point?.date, lastPlayed: row.real(12)))
            }
            if !row.isNull(13) {
                let record = SyncRecord(.favorite, item, date: 0)
                result.append(Local(row: row.integer(0), record: record, date: row.real(13), lastPlayed: nil))
            }
            return result
        }.flatMap { $0 }
    }

    // MARK: Changes here

    /// Dates the states that have changed here since the last exchange.
    mutating func noteLocalChanges() {
        for kind in SyncRecord.Kind.allCases {
            var current = marks[kind] ?? [:]
            let locals = locals[kind] ?? [:]
            for (key, mark) in current where mark.date > now + SyncRecord.tolerance {
                // The clock was ahead, and has been corrected.
                corrected[SyncPlace(kind: kind, key: key)] = mark.date
                current[key]?.date = now
            }
            for (key, local) in locals {
                let mark = current[key]
                var new = local.record.mark
                if let mark, mark.hasSameState(as: new) { continue }
                new.date = date(of: local, after: mark)
                new.ahead = mark?.ahead
                current[key] = new
            }
            for (key, mark) in current where mark.exists && locals[key] == nil {
                current[key] = SyncMark(date: max(now, mark.date + Self.step), exists: false, ahead: mark.ahead)
            }
            marks[kind] = current
        }
    }

    /// The time of a change: that which the library has, otherwise now. Marks from before the first exchange may be old,
    /// so they must not replace newer states of other devices.
    private func date(of local: Local, after mark: SyncMark?) -> Double {
        var date = local.date.map { min($0, now) } ?? (isFresh ? min(local.lastPlayed ?? 0, now) : now)
        if let mark {
            // The position is older than the change that removed the played mark, for example.
            if date <= mark.date { date = now }
            date = max(date, mark.date + Self.step)
        }
        return date
    }

    // MARK: Changes of other devices

    /// Adopts the states that are newer than those here.
    mutating func adopt(_ records: [SyncRecord], in database: SQLiteConnection) throws(LibraryError) {
        for record in records where record.date > cleared[record.kind] ?? -1 {
            try adopt(record, in: database)
        }
    }

    private mutating func adopt(_ found: SyncRecord, in database: SQLiteConnection) throws(LibraryError) {
        let mark = marks[found.kind]?[found.key]
        let isAhead = found.date > now + SyncRecord.tolerance
        // It was adopted already, or another one from the future was.
        if let ahead = mark?.ahead, isAhead ? found.date <= ahead : found.date == ahead { return }
        // The other device has replaced the state from the future that was here before the clock was corrected.
        let isAnswer = found.ahead != nil && found.ahead == corrected[found.place]
        let local = locals[found.kind]?[found.key]
        if found.kind == .progress {
            guard keepsPositions else { return }
            if let id = (found.item ?? local?.record.item)?.id, isPlaying(id) || isRecent(local, mark) {
                if isAhead {
                    // It would replace everything that happens here until then.
                    marks[found.kind]?[found.key]?.ahead = found.date
                } else {
                    hasDeferred = true
                }
                return
            }
        }
        var record = found
        if isAhead { record.date = now }
        var new = record.mark
        new.ahead = isAhead ? found.date : [found.ahead, mark?.ahead].compactMap { $0 }.max()
        if let mark, !isAnswer, !new.replaces(mark) {
            marks[found.kind]?[found.key]?.ahead = new.ahead
            return
        }
        if !new.hasSameState(as: local?.record.mark ?? SyncMark(date: 0, exists: false)) {
            try apply(record, to: local, in: database)
            counts[found.kind, default: 0] += 1
        }
        marks[found.kind]?[found.key] = new
    }

    /// `true` if a position was recorded a moment ago, maybe by another window.
    private func isRecent(_ local: Local?, _ mark: SyncMark?) -> Bool {
        guard let local, let date = local.date, known[.progress]?[local.record.key] != mark else { return false }
        return (now - Self.playingDuration...now).contains(date)
    }

    private mutating func apply(
        _ record: SyncRecord, to local: Local?, in database: SQLiteConnection
    ) throws(LibraryError) {
        guard let item = record.item else {
            if let local { try remove(record.kind, local.row, in: database) }
            locals[record.kind]?[record.key] = nil
            return
        }
        var row = local?.row
        // The description of an item that is here already stays as it is.
        if row == nil { row = try ItemTable.row(of: item.id, in: database) }
        if row == nil { row = try ItemTable.insert(item.libraryItem, in: database) }
        guard let row else { return }
        switch record.kind {
        case .progress: try setProgress(record, row, in: database)
        case .favorite:
            try database.run(
                "INSERT OR IGNORE INTO favorite(item, date) VALUES(?1, ?2)", .integer(row), .real(record.date))
        }
        locals[record.kind]?[record.key] = Local(row: row, record: record, date: nil, lastPlayed: nil)
    }

    private func setProgress(
        _ record: SyncRecord, _ row: Int64, in database: SQLiteConnection
    ) throws(LibraryError) {
        if let position = record.position {
            try database.run(
                """
                INSERT INTO position(item, seconds, duration, date) VALUES(?1, ?2, ?3, ?4)
                ON CONFLICT(item) DO UPDATE SET seconds = ?2, duration = COALESCE(?3, duration), date = ?4
                """, .integer(row), .real(position), .init(record.duration), .real(record.date))
        } else {
            try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
        }
        try database.run(
            "UPDATE item SET played = ?2, new = 0 WHERE id = ?1", .integer(row), .init(record.isPlayed))
    }

    private func remove(
        _ kind: SyncRecord.Kind, _ row: Int64, in database: SQLiteConnection
    ) throws(LibraryError) {
        switch kind {
        case .progress:
            try database.run("DELETE FROM position WHERE item = ?1", .integer(row))
            try database.run("UPDATE item SET played = 0 WHERE id = ?1", .integer(row))
        case .favorite: try database.run("DELETE FROM favorite WHERE item = ?1", .integer(row))
        }
        try ItemTable.removeUnused([row], in: database)
    }

    // MARK: Result

    /// Stores the states for the next exchange, and returns those for this device's file.
    ///
    /// - Parameter existing: The items that at least one of all files still has; `nil` if not all files could be read.
    mutating func finish(
        existing: Set<SyncPlace>?, in database: SQLiteConnection
    ) throws(LibraryError) -> [SyncRecord] {
        var records: [SyncRecord] = []
        for kind in SyncRecord.Kind.allCases {
            var current = marks[kind] ?? [:]
            for key in forgottenRemovals(of: kind, existing: existing) { current[key] = nil }
            let before = known[kind] ?? [:]
            for (key, mark) in current where before[key] != mark {
                try SyncTable.set(mark, key, kind, in: database)
            }
            for key in before.keys where current[key] == nil { try SyncTable.set(nil, key, kind, in: database) }
            for (key, mark) in current {
                if !mark.exists {
                    var record = SyncRecord(kind, removed: key, date: mark.date)
                    record.ahead = mark.ahead
                    records.append(record)
                } else if var record = locals[kind]?[key]?.record {
                    record.date = mark.date
                    record.ahead = mark.ahead
                    records.append(record)
                }
            }
        }
        try SyncTable.noteExchange(at: now, in: database)
        return records
    }

    /// Returns the removals that need not be kept any longer. A file that still has the item, such as that of a device that
    /// is no longer in use, would undo its removal.
    private func forgottenRemovals(of kind: SyncRecord.Kind, existing: Set<SyncPlace>?) -> [String] {
        let removed = (marks[kind] ?? [:]).filter { !$0.value.exists }.sorted {
            ($0.value.date, $0.key) > ($1.value.date, $1.key)
        }
        return removed.enumerated().filter { index, removal in
            let isSurplus = index >= SyncTable.removalCount
            guard let existing else { return isSurplus }
            let isOld = isSurplus || removal.value.date < now - SyncTable.removalDuration
            return isOld && !existing.contains(SyncPlace(kind: kind, key: removal.key))
        }.map(\.element.key)
    }
}
