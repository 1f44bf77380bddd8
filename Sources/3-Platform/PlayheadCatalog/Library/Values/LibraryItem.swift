public import FeedReaders

/// An item of the library: an entry of a feed or a single address, with what the user has done with it.
///
/// An item need not be in the library before it is used: methods that record something about an item add it.
///
/// ```swift
/// let film = LibraryItem(address: "https://www.example.com/film.mp4", title: "Film")
/// let episode = LibraryItem(entry, of: "https://www.example.com/feed.xml")
/// try await library.addToFavorites(episode)
/// if let known = try await library.item(film.id), known.status.isPlayed {
///     print("You have seen \(known.title ?? known.address).")
/// }
/// ```
public struct LibraryItem: Sendable, Hashable, Codable, Identifiable {
    /// The identity of an item: the feed and the identifier within it, or the address of an item without a feed.
    public struct ID: Sendable, Hashable, Codable {
        /// The address of the feed without credentials, or `nil` for an item without one.
        public let feed: String?
        /// The identifier within the feed, or the address without credentials. A path becomes a file URL.
        public let entry: String

        /// Creates the identity of an entry of a feed.
        ///
        /// - Parameters:
        ///   - feed: The address of the feed, or `nil`.
        ///   - entry: The identifier within the feed, or an address.
        public init(feed: String?, entry: String) {
            self.feed = feed.map(StoredAddress.clean)
            self.entry = feed == nil ? StoredAddress.identifier(entry) : StoredAddress.clean(entry)
        }

        /// Creates the identity of an item without a feed.
        public init(address: String) { self.init(feed: nil, entry: address) }
    }

    /// The user's relation to an item. The library sets it when it returns items.
    public struct Status: Sendable, Hashable, Codable {
        /// The position at which the item continues, or `nil` if it starts from the beginning.
        public var resume: ResumePoint?
        /// `true` if the item has been played to its end.
        public var isPlayed = false
        /// `true` if the entry appeared in its subscription since the user last looked, and was not played.
        public var isNew = false
        /// `true` if the item is a favorite.
        public var isFavorite = false
        /// `true` if the last attempt to play the item failed. See ``MediaLibrary/recordFailure(of:)``.
        public var hasFailed = false

        /// Creates the status of an item that the user has not used.
        public init() {}
    }

    /// The address of the feed, or `nil` for an item without one.
    public var feed: String?
    /// The title of the feed.
    public var feedTitle: String?
    /// The description of the medium.
    public var entry: FeedEntry
    /// The user's relation to the item.
    public var status = Status()

    /// The identity.
    public var id: ID { ID(feed: feed, entry: entry.id) }
    /// The address of the medium.
    public var address: String { entry.address }
    /// The title, or `nil` if it has none.
    public var title: String? { entry.title }
    /// The duration in seconds, or `nil` if unknown.
    public var duration: Double? { entry.duration }

    /// Creates an item from an entry of a feed.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - feed: The address of the feed, or `nil`.
    ///   - feedTitle: The title of the feed.
    public init(_ entry: FeedEntry, of feed: String?, feedTitle: String? = nil) {
        self.entry = entry
        self.feed = feed
        self.feedTitle = feedTitle
    }

    /// Creates an item without a feed.
    ///
    /// - Parameters:
    ///   - address: The address of the medium.
    ///   - title: The title.
    ///   - duration: The duration in seconds.
    ///   - image: The address of a cover.
    public init(address: String, title: String? = nil, duration: Double? = nil, image: String? = nil) {
        self.init(FeedEntry(title: title, address: address, duration: duration, image: image), of: nil)
    }
}
