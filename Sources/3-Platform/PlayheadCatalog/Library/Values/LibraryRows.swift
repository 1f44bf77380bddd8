/// The places of the items that a query has selected, at the time of the query.
///
/// It has 8 bytes for each item, so a page can show a part of 100,000 items, and the same place shows the same item
/// while the library changes.
///
/// ```swift
/// let rows = try await library.rows(LibraryQuery(.favorites))
/// for item in try await library.items(rows, in: 0..<min(20, rows.count)) { print(item?.title ?? "Removed") }
/// ```
public struct LibraryRows: Sendable, Hashable {
    let rows: [Int64]

    /// No items.
    public static let none = LibraryRows(rows: [])

    /// The number of items.
    public var count: Int { rows.count }
    /// `true` if there are no items.
    public var isEmpty: Bool { rows.isEmpty }
}
