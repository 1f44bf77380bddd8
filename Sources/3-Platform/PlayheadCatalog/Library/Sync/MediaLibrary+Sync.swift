extension MediaLibrary {
    /// The result of an exchange.
    struct SyncResult: Sendable {
        /// The states for the file of this device.
        var records: [SyncRecord]
        /// The number of states that were adopted.
        var adoptedCount: Int
        /// `true` if a newer state waits until its item is no longer playing.
        var hasDeferred: Bool
    }

    /// `true` until the first exchange of this library. Then the device's own file is read, too: it may be from a library
    /// that was lost.
    func isFreshForSync() throws(LibraryError) -> Bool {
        try read { database throws(LibraryError) in try SyncTable.isFresh(in: database) }
    }

    /// The date of the last exchange, up to an hour earlier; `nil` if unknown.
    func lastExchange() throws(LibraryError) -> Double? {
        try read { database throws(LibraryError) in try SyncTable.lastExchange(in: database) }
    }

    /// Adopts the newer states of other devices, and returns those of this one.
    ///
    /// - Parameters:
    ///   - others: The states of other devices.
    ///   - existing: The items that at least one of all files still has; `nil` if not all files could be read.
    func exchange(
        with others: [SyncRecord], existing: Set<SyncPlace>? = nil
    ) throws(LibraryError) -> SyncResult {
        try writePositions()
        let now = clock.date()
        let playing = journal.playing(at: clock.elapsed())
        let (records, counts, hasDeferred) = try write([]) { database throws(LibraryError) in
            var exchange = try SyncExchange(now: now, isPlaying: { $0 == playing }, in: database)
            exchange.noteLocalChanges()
            try exchange.adopt(others, in: database)
            return (try exchange.finish(existing: existing, in: database), exchange.counts, exchange.hasDeferred)
        }
        var areas: LibraryAreas = []
        if counts[.progress] != nil { areas.formUnion([.positions, .subscriptions]) }
        if counts[.favorite] != nil { areas.insert(.favorites) }
        hub.send(areas)
        return SyncResult(records: records, adoptedCount: counts.values.reduce(0, +), hasDeferred: hasDeferred)
    }
}
