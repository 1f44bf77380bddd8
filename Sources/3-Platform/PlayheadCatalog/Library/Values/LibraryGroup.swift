/// A group of a subscription's entries, such as a group of channels.
///
/// ```swift
/// for group in try await library.groups(of: "https://www.example.com/tv.m3u") {
///     print(group.name.isEmpty ? "Others" : group.name, group.itemCount)
/// }
/// ```
public struct LibraryGroup: Sendable, Hashable, Identifiable {
    /// The name; empty for the entries without a group.
    public var name: String
    /// The number of entries.
    public var itemCount: Int

    /// The name, which is unique within a subscription.
    public var id: String { name }
}
