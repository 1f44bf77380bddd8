extension MediaLibrary {
    /// Adds an item to the favorites, unless it is already one.
    ///
    /// - Parameter item: The item. It is added to the library if necessary.
    public func addToFavorites(_ item: LibraryItem) throws(LibraryError) {
        let date = clock.date()
        try write(.favorites) { database throws(LibraryError) in
            let row = try ItemTable.insert(item, in: database)
            try database.run(
                "INSERT INTO favorite(item, date) VALUES(?1, ?2) ON CONFLICT DO NOTHING", .integer(row), .real(date))
        }
    }

    /// Removes an item from the favorites. Has no effect on other items.
    ///
    /// - Parameter id: The identity of the item.
    public func removeFromFavorites(_ id: LibraryItem.ID) throws(LibraryError) {
        try write(.favorites) { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return }
            try database.run("DELETE FROM favorite WHERE item = ?1", .integer(row))
            try ItemTable.removeUnused([row], in: database)
        }
    }

    /// Returns the favorites, newest first.
    ///
    /// - Parameters:
    ///   - limit: The largest number of items. Default: 1,000.
    ///   - offset: The number of items to skip.
    public func favorites(limit: Int = 1_000, offset: Int = 0) throws(LibraryError) -> [LibraryItem] {
        settle()
        return try read { database throws(LibraryError) in
            try database.rows(
                ItemTable.select
                    + "WHERE favorite.item IS NOT NULL ORDER BY favorite.date DESC, item.id DESC LIMIT ?1 OFFSET ?2",
                .init(max(limit, 0)), .init(max(offset, 0)), read: ItemTable.item)
        }
    }

    /// Returns an item with its status, or `nil` if it is not in the library.
    ///
    /// - Parameter id: The identity of the item.
    public func item(_ id: LibraryItem.ID) throws(LibraryError) -> LibraryItem? {
        settle()
        return try read { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return nil }
            return try database.first(ItemTable.select + "WHERE item.id = ?1", .integer(row), read: ItemTable.item)
        }
    }

    /// Returns the item with an address, or `nil` if none is in the library.
    ///
    /// An item without a feed is preferred to an entry of a feed. Use it for an address that was opened directly.
    ///
    /// - Parameter address: The address of the medium.
    public func item(withAddress address: String) throws(LibraryError) -> LibraryItem? {
        if let item = try item(LibraryItem.ID(address: address)) { return item }
        return try read { database throws(LibraryError) in
            try database.first(
                ItemTable.select + "WHERE item.address = ?1 AND item.feed <> 0 ORDER BY position.date DESC, item.id",
                .text(StoredAddress.clean(address)), read: ItemTable.item)
        }
    }
}
