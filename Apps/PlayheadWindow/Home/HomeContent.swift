import Localization
import PlayheadCatalog

/// The content of Home.
struct HomeContent: Sendable {
    /// A row of Home.
    struct Row: Sendable, Identifiable {
        /// The kind of a row.
        enum Kind: Sendable, Hashable {
            case continueWatching
            case newEpisodes
            case favorites
            case history
            case subscription(String)
        }

        let kind: Kind
        let title: String
        let items: [LibraryItem]
        var id: Kind { kind }
        /// Square if most covers are.
        var shape: CoverShape {
            2 * items.count { $0.coverShape == .square } > items.count ? .square : .wide
        }

        /// The page with all items of the row.
        var collection: MediaCollection {
            switch kind {
            case .continueWatching: .continueWatching
            case .newEpisodes: .newEpisodes
            case .favorites: .favorites
            case .history: .history
            case .subscription(let address): .subscription(address: address, title: title)
            }
        }
    }

    /// The items of the slideshow.
    var featured: [LibraryItem] = []
    /// The rows, without empty ones.
    var rows: [Row] = []
    /// The subscribed folders, podcasts and channel lists.
    var subscriptions: [Subscription] = []

    /// `true` if there is nothing to show.
    var isEmpty: Bool { rows.isEmpty && subscriptions.isEmpty }

    /// The number of items of a row.
    static let rowLength = 24
    /// The number of subscriptions that have a row.
    static let subscriptionRows = 6
    /// The number of slides.
    static let slideCount = 6

    /// Reads what Home shows, and no more.
    ///
    /// - Parameter library: The library.
    init(_ library: MediaLibrary) async throws(LibraryError) {
        var rows: [Row] = []
        rows.append(
            Row(
                kind: .continueWatching, title: localized("Continue watching"),
                items: try await library.continueWatching(limit: Self.rowLength)))
        rows.append(
            Row(
                kind: .newEpisodes, title: localized("New episodes"),
                items: try await library.newEntries(limit: Self.rowLength)))
        rows.append(
            Row(
                kind: .favorites, title: localized("Favorites"),
                items: try await library.favorites(limit: Self.rowLength)))
        subscriptions = try await library.subscriptions()
        for subscription in subscriptions.prefix(Self.subscriptionRows) {
            rows.append(
                Row(
                    kind: .subscription(subscription.address), title: CardContent(subscription).title,
                    items: try await library.entries(of: subscription.address, limit: Self.rowLength)))
        }
        let history = try await library.history(limit: Self.rowLength).map(\.item)
        let continued = Set(rows[0].items.map(\.id))
        rows.append(
            Row(
                kind: .history, title: localized("Recently played"),
                items: history.filter { !continued.contains($0.id) }))
        self.rows = rows.filter { !$0.items.isEmpty }
        featured = Self.featured(of: self.rows)
    }

    /// Creates content, for tests.
    init(rows: [Row] = [], subscriptions: [Subscription] = []) {
        self.rows = rows.filter { !$0.items.isEmpty }
        self.subscriptions = subscriptions
        featured = Self.featured(of: self.rows)
    }

    /// Chooses the slides: unplayed items with wide pictures of their publishers, one of each row in turn. Covers of
    /// podcasts and logos of channels are no slides.
    static func featured(of rows: [Row]) -> [LibraryItem] {
        let candidates = rows.filter { $0.kind != .history }.map { row in
            row.items.filter { $0.hasLargePicture && $0.coverShape == .wide && !$0.status.isPlayed }
        }
        var featured: [LibraryItem] = []
        var seen: Set<LibraryItem.ID> = []
        for place in 0..<rowLength {
            for items in candidates where items.indices.contains(place) {
                if seen.insert(items[place].id).inserted { featured.append(items[place]) }
                if featured.count == slideCount { return featured }
            }
        }
        return featured
    }
}
