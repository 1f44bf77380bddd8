extension MediaLibrary {
    /// Saves the queue, for the next start.
    ///
    /// - Parameter queue: The queue. An index outside of its items counts as none.
    public func saveQueue(_ queue: SavedQueue) throws(LibraryError) {
        try write(.queue) { database throws(LibraryError) in
            let before = try database.rows("SELECT DISTINCT item FROM queue_item") { $0.integer(0) }
            try database.run("DELETE FROM queue_item")
            for (place, item) in queue.items.enumerated() {
                let row = try ItemTable.insert(item, in: database)
                try database.run("INSERT INTO queue_item(place, item) VALUES(?1, ?2)", .init(place), .integer(row))
            }
            try Self.setCurrent(queue.currentIndex, queue.position, count: queue.items.count, in: database)
            try ItemTable.removeUnused(before, in: database)
        }
    }

    /// Saves the current item and position of the queue, whose items stay. Cheap for long queues.
    ///
    /// - Parameters:
    ///   - index: The index of the current item, or `nil` if there is none.
    ///   - position: The position in the current item, in seconds.
    public func updateQueue(currentIndex index: Int?, position: Double) throws(LibraryError) {
        try write(.queue) { database throws(LibraryError) in
            let count = try database.integer("SELECT count(*) FROM queue_item")
            try Self.setCurrent(index, position, count: Int(clamping: count), in: database)
        }
    }

    private static func setCurrent(
        _ index: Int?, _ position: Double, count: Int, in database: SQLiteConnection
    ) throws(LibraryError) {
        let valid = index.flatMap { (0..<count).contains($0) ? $0 : nil }
        try database.run("INSERT OR REPLACE INTO setting(name, value) VALUES('queueIndex', ?1)", .init(valid))
        try database.run(
            "INSERT OR REPLACE INTO setting(name, value) VALUES('queuePosition', ?1)",
            .real(position.isFinite ? max(position, 0) : 0))
    }

    /// Returns the last saved queue, or `nil` if there is none.
    public func savedQueue() throws(LibraryError) -> SavedQueue? {
        settle()
        return try read { database throws(LibraryError) in
            let items = try database.rows(
                ItemTable.select + "JOIN queue_item ON queue_item.item = item.id ORDER BY queue_item.place",
                read: ItemTable.item)
            if items.isEmpty { return nil }
            let (index, position) = try Self.current(in: database)
            return SavedQueue(
                items: items, currentIndex: index.flatMap { items.indices.contains($0) ? $0 : nil }, position: position)
        }
    }

    /// Returns the place at which the last saved queue continues, or `nil` if there is none. Reads one item, however long
    /// the queue is.
    public func savedQueuePlace() throws(LibraryError) -> QueuePlace? {
        settle()
        return try read { database throws(LibraryError) in
            let count = Int(clamping: try database.integer("SELECT count(*) FROM queue_item"))
            let current = try Self.current(in: database)
            let index = current.index.flatMap { (0..<count).contains($0) ? $0 : nil } ?? 0
            let item = try database.first(
                ItemTable.select + "JOIN queue_item ON queue_item.item = item.id WHERE queue_item.place = ?1",
                .init(index), read: ItemTable.item)
            return item.map {
                // The position of the item is recorded more often than that of the queue, which continues there.
                QueuePlace(
                    item: $0, index: index, count: count, position: $0.status.resume?.position ?? current.position)
            }
        }
    }

    /// The saved index and position, which may be those of another queue.
    private static func current(
        in database: SQLiteConnection
    ) throws(LibraryError) -> (index: Int?, position: Double) {
        let index =
            try database.first("SELECT value FROM setting WHERE name = 'queueIndex'") { $0.optionalInteger(0) } ?? nil
        let position =
            try database.first("SELECT value FROM setting WHERE name = 'queuePosition'") { $0.real(0) } ?? nil
        return (index.map { Int(clamping: $0) }, max(position ?? 0, 0))
    }
}
