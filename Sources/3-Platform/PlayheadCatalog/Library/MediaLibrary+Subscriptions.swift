public import FeedReaders

extension MediaLibrary {
    /// Subscribes to a feed, and imports its entries. None of them is new.
    ///
    /// If the feed is subscribed already, it is refreshed.
    ///
    /// - Parameters:
    ///   - address: The address of the feed. User name and password are not stored.
    ///   - feed: The feed as it was read.
    /// - Returns: The number of entries that were added.
    @discardableResult
    public func subscribe(to address: String, _ feed: Feed) async throws(LibraryError) -> SubscriptionUpdate {
        let address = StoredAddress.clean(address)
        try write(.subscriptions) { database throws(LibraryError) in
            let row = try FeedTable.insert(address, title: feed.title, in: database)
            try database.run("UPDATE feed SET subscribed = 1 WHERE id = ?1", .integer(row))
            try Self.restoreEntries(of: row, in: database)
        }
        return try await refresh(address, with: feed)
    }

    /// Subscribes to a feed that cannot be read now, such as one of a list that is imported without a connection.
    ///
    /// The subscription has no entries until its first refresh, except those of a subscription to the same feed that was
    /// removed with ``removeSubscription(_:)``. Has no effect if the feed is subscribed already.
    ///
    /// - Parameter entry: The feed as a list of subscriptions describes it. User name and password are not stored.
    public func subscribe(toUnread entry: FeedEntry) throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            let row = try FeedTable.insert(StoredAddress.clean(entry.address), title: entry.title, in: database)
            let count = try database.run(
                """
                UPDATE feed SET subscribed = 1, refreshed = 0, title = COALESCE(title, ?2),
                    summary = COALESCE(summary, ?3), image = COALESCE(image, ?4), page = COALESCE(page, ?5)
                WHERE id = ?1 AND subscribed = 0
                """, .integer(row), .init(entry.title), .init(entry.details?.summary),
                .init(entry.image.map(StoredAddress.clean)), .init(entry.details?.page.map(StoredAddress.clean)))
            if count > 0 { try Self.restoreEntries(of: row, in: database) }
        }
    }

    /// Updates a subscription with a newly read feed.
    ///
    /// Entries are compared by their identifiers. Unknown ones are new; known ones keep their status; those that
    /// disappeared are removed unless the user has played or kept them, and are not new if they return within 90 days.
    /// An entry whose identifier has changed is recognized by its address, or by its title and date. A feed without
    /// entries removes none, because that usually is a failure of its server. Other calls are served in between, so that
    /// a large import does not delay them.
    ///
    /// - Parameters:
    ///   - address: The address of the feed.
    ///   - feed: The feed as it was read.
    /// - Returns: The numbers of entries that are new, changed and removed.
    /// - Throws: ``LibraryError`` with the code ``LibraryError/Code/noSuchSubscription`` if the feed is not subscribed.
    @discardableResult
    public func refresh(_ address: String, with feed: Feed) async throws(LibraryError) -> SubscriptionUpdate {
        var importer = FeedImport(address: StoredAddress.clean(address), feed: feed, date: clock.date())
        imports[importer.address, default: 0] += 1
        let number = imports[importer.address]
        try write([]) { database throws(LibraryError) in try importer.begin(in: database) }
        while !importer.isAtEnd {
            if Task.isCancelled { throw LibraryError(.canceled) }
            try write([]) { [step = importer] database throws(LibraryError) in
                var step = step
                try step.importNext(in: database)
                importer = step
            }
            await Task.yield()
        }
        // A newer import of the same feed decides which entries are gone.
        let isNewest = imports[importer.address] == number
        try write([.subscriptions]) { database throws(LibraryError) in
            try importer.finish(removesMissing: isNewest && !feed.isIncomplete(of: address), in: database)
        }
        return importer.update
    }

    /// Gives a subscription the address to which its feed has moved. Its entries stay as they are.
    ///
    /// - Parameters:
    ///   - address: The address of the feed.
    ///   - new: The new address (``/FeedLoading/LoadedFeed/movedTo``).
    /// - Returns: The address of the subscription: the old one if the feed is not subscribed, or the library has a feed with the new
    ///   one.
    public func moveSubscription(from address: String, to new: String) throws(LibraryError) -> String {
        let count = try write([.subscriptions]) { database throws(LibraryError) in
            try database.run(
                """
                UPDATE feed SET address = ?2
                WHERE address = ?1 AND subscribed = 1 AND NOT EXISTS (SELECT 1 FROM feed WHERE address = ?2)
                """, .text(StoredAddress.clean(address)), .text(StoredAddress.clean(new)))
        }
        return count > 0 ? StoredAddress.clean(new) : address
    }

    /// Ends a subscription. Entries that the user has played or kept stay in the library, the others are removed.
    ///
    /// - Parameter address: The address of the feed. Has no effect if it is not subscribed.
    public func unsubscribe(from address: String) throws(LibraryError) {
        try write([.subscriptions]) { database throws(LibraryError) in
            guard let feed = try FeedTable.row(of: StoredAddress.clean(address), in: database) else { return }
            try database.run("UPDATE feed SET subscribed = 0, imported = 0 WHERE id = ?1", .integer(feed))
            try database.run("UPDATE item SET listed = 0, new = 0 WHERE feed = ?1", .integer(feed))
            try database.run("DELETE FROM past_entry WHERE feed = ?1", .integer(feed))
            try ItemTable.removeAllUnused(in: database)
        }
    }

    /// Returns all subscriptions, by title.
    public func subscriptions() throws(LibraryError) -> [Subscription] {
        try read { database throws(LibraryError) in
            try database.rows(
                FeedTable.select + "ORDER BY title IS NULL, title COLLATE NOCASE, address",
                read: FeedTable.subscription)
        }
    }

    /// Returns a subscription, or `nil` if the feed is not subscribed.
    ///
    /// - Parameter address: The address of the feed.
    public func subscription(to address: String) throws(LibraryError) -> Subscription? {
        try read { database throws(LibraryError) in
            try database.first(
                FeedTable.select + "AND address = ?1", .text(StoredAddress.clean(address)),
                read: FeedTable.subscription)
        }
    }

    /// Returns the entries of a subscription, in the order of the feed. Entries that the feed no longer has are left out.
    ///
    /// - Parameters:
    ///   - address: The address of the feed.
    ///   - limit: The largest number of entries. Default: 1,000.
    ///   - offset: The number of entries to skip.
    public func entries(
        of address: String, limit: Int = 1_000, offset: Int = 0
    ) throws(LibraryError) -> [LibraryItem] {
        settle()
        return try read { database throws(LibraryError) in
            guard let feed = try FeedTable.row(of: StoredAddress.clean(address), in: database) else { return [] }
            return try database.rows(
                ItemTable.select
                    + "WHERE item.feed = ?1 AND item.listed = 1 ORDER BY item.place, item.id LIMIT ?2 OFFSET ?3",
                .integer(feed), .init(max(limit, 0)), .init(max(offset, 0)), read: ItemTable.item)
        }
    }

    /// Returns the new entries of all subscriptions, newest first.
    ///
    /// - Parameter limit: The largest number of entries. Default: 100.
    public func newEntries(limit: Int = 100) throws(LibraryError) -> [LibraryItem] {
        settle()
        return try read { database throws(LibraryError) in
            try database.rows(
                ItemTable.select + "WHERE item.new = 1 ORDER BY item.published DESC, item.id LIMIT ?1",
                .init(max(limit, 0)), read: ItemTable.item)
        }
    }

    /// Marks entries as seen: they are no longer new.
    ///
    /// - Parameter ids: The identities of the entries.
    public func markSeen(_ ids: [LibraryItem.ID]) throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            for id in ids {
                if let row = try ItemTable.row(of: id, in: database) { try Self.see(row, in: database) }
            }
        }
    }

    /// Marks all entries of a subscription as seen.
    ///
    /// - Parameter address: The address of the feed.
    public func markAllSeen(of address: String) throws(LibraryError) {
        try write(.subscriptions) { database throws(LibraryError) in
            guard let feed = try FeedTable.row(of: StoredAddress.clean(address), in: database) else { return }
            try database.run("UPDATE item SET new = 0 WHERE feed = ?1 AND new = 1", .integer(feed))
        }
    }
}

extension Feed {
    /// `true` if a media server did not answer for all of its folders, or not all pages were read: the other items are there
    /// nevertheless.
    fileprivate func isIncomplete(of address: String) -> Bool {
        next != nil || address.lowercased().hasPrefix("dlna:") && !dropped.isEmpty
    }
}
