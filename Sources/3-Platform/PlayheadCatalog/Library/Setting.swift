/// A setting of the library that is on or off.
enum Setting: String {
    case keepsHistory
    case keepsPositions

    func value(in database: SQLiteConnection) throws(LibraryError) -> Bool {
        try database.first("SELECT value FROM setting WHERE name = ?1", .text(rawValue)) { $0.flag(0) } ?? true
    }

    func set(_ value: Bool, in database: SQLiteConnection) throws(LibraryError) {
        try database.run(
            "INSERT INTO setting(name, value) VALUES(?1, ?2) ON CONFLICT(name) DO UPDATE SET value = ?2",
            .text(rawValue), .init(value))
    }
}
