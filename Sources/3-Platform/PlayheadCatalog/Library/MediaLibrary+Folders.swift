extension MediaLibrary {
    /// Returns the item of a folder that was played last, or `nil` if none was. Folders inside it count.
    ///
    /// - Parameter folder: The address of the folder, as a file URL.
    public func lastPlayed(inFolder folder: String) throws(LibraryError) -> LibraryItem? {
        settle()
        var start = StoredAddress.identifier(folder)
        if !start.hasSuffix("/") { start += "/" }
        // The next character after the slash.
        let end = start.dropLast() + "0"
        return try read { database throws(LibraryError) in
            try database.first(
                ItemTable.select + """
                    WHERE item.id IN (SELECT item FROM history UNION SELECT item FROM position)
                        AND item.address >= ?1 AND item.address < ?2
                    ORDER BY max(COALESCE(position.date, 0), COALESCE(history.date, 0)) DESC LIMIT 1
                    """, .text(start), .text(String(end)), read: ItemTable.item)
        }
    }
}
