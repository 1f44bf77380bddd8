/// The parts of a library that a change concerns.
///
/// ```swift
/// @MainActor func showFavorites(of library: MediaLibrary) async throws {
///     for await areas in library.changes where areas.contains(.favorites) {
///         favorites = try await library.favorites()
///     }
/// }
/// ```
public struct LibraryAreas: OptionSet, Sendable, Hashable {
    /// The areas as bits.
    public let rawValue: Int

    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Resume positions and played marks.
    public static let positions = LibraryAreas(rawValue: 1 << 0)
    /// The history.
    public static let history = LibraryAreas(rawValue: 1 << 1)
    /// Favorites.
    public static let favorites = LibraryAreas(rawValue: 1 << 2)
    /// Lists and their items.
    public static let lists = LibraryAreas(rawValue: 1 << 3)
    /// The last queue.
    public static let queue = LibraryAreas(rawValue: 1 << 4)
    /// Subscriptions, their entries, and which of those are new.
    public static let subscriptions = LibraryAreas(rawValue: 1 << 5)
    /// The settings for privacy.
    public static let settings = LibraryAreas(rawValue: 1 << 6)
    /// The file itself: a new notice.
    public static let storage = LibraryAreas(rawValue: 1 << 7)
    /// Everything.
    public static let all = LibraryAreas(rawValue: (1 << 8) - 1)
}
