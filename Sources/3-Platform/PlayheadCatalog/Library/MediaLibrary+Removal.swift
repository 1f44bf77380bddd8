extension MediaLibrary {
    /// Ends a subscription so that it can be restored with everything that is known about its entries.
    ///
    /// Its entries stay in the file, hidden, until ``finishRemovals()``. Call that when the offer to undo has ended.
    ///
    /// - Parameter address: The address of the feed. Has no effect if it is not subscribed.
    public func removeSubscription(_ address: String) throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            guard let feed = try FeedTable.row(of: StoredAddress.clean(address), in: database) else { return }
            try database.run("UPDATE feed SET subscribed = 0 WHERE id = ?1", .integer(feed))
            // 2 is for entries of removed subscriptions, and for those of them that were new.
            try database.run(
                "UPDATE item SET listed = 2, new = CASE new WHEN 1 THEN 2 ELSE 0 END WHERE feed = ?1 AND listed = 1",
                .integer(feed))
        }
    }

    /// Restores a subscription that ``removeSubscription(_:)`` has ended, with its entries and which of them are new.
    ///
    /// After ``finishRemovals()`` it returns without entries, until its next refresh.
    ///
    /// - Parameter subscription: The subscription as it was.
    public func restoreSubscription(_ subscription: Subscription) throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            let feed = try FeedTable.insert(
                StoredAddress.clean(subscription.address), title: subscription.title, in: database)
            try Self.restoreEntries(of: feed, in: database)
            try database.run(
                """
                UPDATE feed SET subscribed = 1, kind = ?2, summary = COALESCE(summary, ?3), image = COALESCE(image, ?4),
                    page = COALESCE(page, ?5), author = COALESCE(author, ?6) WHERE id = ?1
                """, .integer(feed), .text(subscription.kind.rawValue), .init(subscription.summary),
                .init(subscription.image.map(StoredAddress.clean)), .init(subscription.page.map(StoredAddress.clean)),
                .init(subscription.author))
        }
    }

    /// Removes the entries of the subscriptions that ``removeSubscription(_:)`` has ended, unless the user has played or
    /// kept them.
    ///
    /// Call it at the start, too: the process may have ended before.
    public func finishRemovals() throws(LibraryError) {
        let isNeeded = try read { database throws(LibraryError) in
            try database.integer("SELECT EXISTS (SELECT 1 FROM item WHERE listed = 2)") != 0
        }
        guard isNeeded else { return }
        try write(.subscriptions) { database throws(LibraryError) in
            try database.run(
                """
                UPDATE feed SET imported = 0
                WHERE subscribed = 0 AND id IN (SELECT feed FROM item WHERE listed = 2)
                """)
            try database.run("DELETE FROM past_entry WHERE feed IN (SELECT feed FROM item WHERE listed = 2)")
            try database.run("UPDATE item SET listed = 0, new = 0 WHERE listed = 2")
            try ItemTable.removeAllUnused(in: database)
        }
    }

    /// Shows the entries again that a removal has hidden.
    static func restoreEntries(of feed: Int64, in database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            "UPDATE item SET listed = 1, new = CASE new WHEN 2 THEN 1 ELSE 0 END WHERE feed = ?1 AND listed = 2",
            .integer(feed))
    }

    /// Removes all favorites.
    public func clearFavorites() throws(LibraryError) {
        let date = clock.date()
        try write(.favorites) { database throws(LibraryError) in
            try SyncTable.clear(.favorite, date: date, in: database)
            try database.run("DELETE FROM favorite")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Removes all lists.
    public func clearLists() throws(LibraryError) {
        try write(.lists) { database throws(LibraryError) in
            try database.run("DELETE FROM list")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Ends all subscriptions. Entries that the user has played or kept stay in the library.
    public func clearSubscriptions() throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            try database.run("UPDATE feed SET subscribed = 0, imported = 0")
            try database.run("UPDATE item SET listed = 0, new = 0")
            try database.run("DELETE FROM past_entry")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Removes the last queue.
    public func clearQueue() throws(LibraryError) {
        try write(.queue) { database throws(LibraryError) in
            try database.run("DELETE FROM queue_item")
            try database.run("DELETE FROM setting WHERE name IN ('queueIndex', 'queuePosition')")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Removes all positions and played marks. The history stays.
    public func clearPositions() throws(LibraryError) {
        journal.entries = [:]
        let date = clock.date()
        try write(.positions) { database throws(LibraryError) in
            try SyncTable.clear(.progress, date: date, in: database)
            try database.run("DELETE FROM position")
            try database.run("UPDATE item SET played = 0 WHERE played <> 0")
            try ItemTable.removeAllUnused(in: database)
        }
        try erase()
    }

    /// Returns the numbers of what the library contains.
    public func counts() throws(LibraryError) -> LibraryCounts {
        settle()
        let searches = try recentSearches().count
        return try read { database throws(LibraryError) in
            func count(_ statement: SQL) throws(LibraryError) -> Int { Int(clamping: try database.integer(statement)) }
            var counts = LibraryCounts()
            counts.items = try count("SELECT count(*) FROM item")
            counts.history = try count("SELECT count(*) FROM history")
            counts.positions = try count("SELECT count(*) FROM position")
            counts.played = try count("SELECT count(*) FROM item WHERE played <> 0")
            counts.favorites = try count("SELECT count(*) FROM favorite")
            counts.lists = try count("SELECT count(*) FROM list")
            counts.subscriptions = try count("SELECT count(*) FROM feed WHERE subscribed = 1")
            counts.queue = try count("SELECT count(*) FROM queue_item")
            counts.searches = searches
            return counts
        }
    }
}
