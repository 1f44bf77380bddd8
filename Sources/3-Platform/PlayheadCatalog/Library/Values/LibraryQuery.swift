/// A selection of the library's items, with filters and an order.
///
/// ```swift
/// var query = LibraryQuery(.subscription("https://www.example.com/tv.m3u"))
/// query.group = "News"
/// query.order = .title
/// let rows = try await library.rows(query)
/// let first = try await library.items(rows, in: 0..<min(50, rows.count))
/// ```
public struct LibraryQuery: Sendable, Hashable {
    /// The items to select from.
    public enum Source: Sendable, Hashable {
        /// The entries that a subscription has now.
        case subscription(String)
        /// The items of a list.
        case list(MediaList.ID)
        /// The items that were started and not finished.
        case continueWatching
        /// The new entries of all subscriptions.
        case newEntries
        /// The favorites.
        case favorites
        /// The history.
        case history
    }

    /// The order of the items.
    public enum Order: String, Sendable, Hashable, Codable, CaseIterable {
        /// The order of the source: that of a feed or a list, otherwise the most recent first.
        case source
        /// By title, without regard to case.
        case title
        /// The latest publication first, items without a date last.
        case newest
        /// The item that was played last first, items that were not played last.
        case lastPlayed
    }

    /// The part of the items to keep.
    public enum Filter: String, Sendable, Hashable, CaseIterable {
        /// All items.
        case all
        /// The favorites.
        case favorites
        /// The items that were not played to their end.
        case unplayed
        /// The items that are in the history.
        case played
    }

    /// The items to select from.
    public var source: Source
    /// The order. Default: that of the source.
    public var order = Order.source
    /// The part of the items to keep. Default: all.
    public var filter = Filter.all
    /// The group of the items, such as a group of channels; empty for items without one, `nil` for all. Default `nil`.
    public var group: String?
    /// Words that titles, groups or descriptions begin with, as in ``MediaLibrary/search(_:limit:)``. Empty text keeps
    /// all items; text without letters, digits and symbols, too. Default empty.
    public var text = ""

    /// Creates a query for all items of a source.
    public init(_ source: Source) { self.source = source }
}
