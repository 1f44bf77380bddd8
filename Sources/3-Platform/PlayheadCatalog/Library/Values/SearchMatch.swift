/// An item that matches a search.
///
/// ```swift
/// let matches = try await library.search("cafe mus")  // finds “Café Müsli”
/// print(matches.map(\.item.title))
/// ```
public struct SearchMatch: Sendable, Hashable, Identifiable {
    /// The item.
    public var item: LibraryItem
    /// The relevance: higher is better. Comparable within one search only.
    public var relevance: Double

    /// The identity of the item.
    public var id: LibraryItem.ID { item.id }
}
