/// A list that the user created.
///
/// ```swift
/// let list = try await library.makeList(named: "For the train")
/// try await library.add([film, episode], to: list.id)
/// for list in try await library.lists() {
///     print(list.name, list.itemCount)  // For the train 2
/// }
/// ```
public struct MediaList: Sendable, Hashable, Identifiable {
    /// The identity of a list, which never changes and is never used again.
    public struct ID: Sendable, Hashable, Codable {
        /// The number of the list.
        public let rawValue: Int64

        /// Creates an identity from a stored number.
        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// The identity.
    public let id: ID
    /// The name.
    public var name: String
    /// The number of items.
    public var itemCount: Int
}
