/// An item that matches a search.
///
/// ```swift
/// let matches = try await library.search("cafe mus")
/// for match in matches {
///     let place = match.item.feedTitle ?? match.item.address
///     print(match.item.title ?? "Untitled", place)  // Café Müsli Weekly wonders
/// }
/// ```
public struct SearchMatch: Sendable, Hashable, Identifiable {
    /// The item.
    public var item: LibraryItem
    /// The relevance: higher is better. Comparable within one search only.
    public var relevance: Double

    /// The identity of the item.
    public var id: LibraryItem.ID { item.id }
}
