extension MediaLibrary {
    /// Records that an item could not be played. Its status shows that until it plays again.
    ///
    /// Has no effect for an item that is not in the library.
    ///
    /// - Parameter id: The identity of the item.
    public func recordFailure(of id: LibraryItem.ID) throws(LibraryError) {
        let date = clock.date()
        try write(.positions) { database throws(LibraryError) in
            guard let row = try ItemTable.row(of: id, in: database) else { return }
            try database.run(
                "INSERT OR REPLACE INTO failure(item, date) VALUES(?1, ?2)", .integer(row), .real(date))
        }
    }

    /// Removes the record of a failure, because the item plays again.
    static func forgetFailure(_ row: Int64, in database: SQLiteConnection) throws(LibraryError) {
        try database.run("DELETE FROM failure WHERE item = ?1", .integer(row))
    }
}
