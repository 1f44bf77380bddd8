import Localization
import PlayheadCatalog

/// The content of the page “Library”.
struct LibraryContent: Sendable, Hashable {
    /// A kind of subscription, which has a section of the page.
    enum Kind: String, Sendable, Hashable, CaseIterable, Identifiable {
        /// Folders on this computer or in its network.
        case folders
        /// Podcasts and other feeds with episodes.
        case podcasts
        /// Lists of channels.
        case channels
        /// Catalogs and other lists.
        case others

        var id: Self { self }

        /// The kind of a feed.
        init(_ kind: FeedKind) {
            switch kind {
            case .folder: self = .folders
            case .rss, .atom, .jsonfeed: self = .podcasts
            case .m3u: self = .channels
            case .pls, .xspf, .asx, .shortcut, .opml, .catalogue, .hls, .dash, .file: self = .others
            }
        }

        /// The title of the section.
        var title: String {
            switch self {
            case .folders: localized("Folders")
            case .podcasts: localized("Podcasts")
            case .channels: localized("Channels")
            case .others: localized("Collections")
            }
        }

        /// The name of one of them; `nil` if none fits.
        var name: String? {
            switch self {
            case .folders: localized("Folder")
            case .podcasts: localized("Podcast")
            case .channels: localized("Channel list")
            case .others: nil
            }
        }

        /// The symbol of the section.
        var symbol: String {
            switch self {
            case .folders: "folder"
            case .podcasts: "antenna.radiowaves.left.and.right"
            case .channels: "tv"
            case .others: "square.grid.2x2"
            }
        }
    }

    /// The order of subscriptions within their sections.
    enum Order: String, Sendable, Hashable, CaseIterable {
        /// By title.
        case title
        /// Those with new entries first, then by title.
        case newest
        /// Those with the most entries first.
        case largest
    }

    /// The subscriptions, by title.
    var subscriptions: [Subscription] = []
    /// The lists, in the order of their creation.
    var lists: [MediaList] = []
    /// The numbers of favorites, of the history and so on.
    var counts = LibraryCounts()
    /// The number of new entries.
    var newCount = 0

    /// `true` if there is nothing at all.
    var isEmpty: Bool {
        subscriptions.isEmpty && lists.isEmpty && counts.favorites == 0 && counts.history == 0 && counts.positions == 0
    }

    /// `true` if there is anything apart from subscriptions and lists.
    var hasShortcuts: Bool { newCount + counts.positions + counts.favorites + counts.history > 0 }

    /// Reads the content.
    init(_ library: MediaLibrary) async throws(LibraryError) {
        subscriptions = try await library.subscriptions()
        lists = try await library.lists()
        counts = try await library.counts()
        newCount = subscriptions.reduce(0) { $0 + $1.newCount }
    }

    /// Creates content, for tests.
    init(subscriptions: [Subscription] = [], lists: [MediaList] = []) {
        self.subscriptions = subscriptions
        self.lists = lists
    }

    /// The kinds of which there are subscriptions, in the order of the page.
    var kinds: [Kind] { Kind.allCases.filter { kind in subscriptions.contains { Kind($0.kind) == kind } } }

    /// The subscriptions of a kind, in an order.
    func subscriptions(_ kind: Kind, by order: Order) -> [Subscription] {
        let found = subscriptions.filter { Kind($0.kind) == kind }
        // `sorted` is stable, so titles decide among equals.
        return switch order {
        case .title: found
        case .newest: found.sorted { ($0.newCount > 0 ? 1 : 0) > ($1.newCount > 0 ? 1 : 0) }
        case .largest: found.sorted { $0.entryCount > $1.entryCount }
        }
    }
}

extension LibraryContent {
    /// The podcasts and lists on the web, as a list that other programs read.
    var webSubscriptions: Feed {
        let entries = subscriptions.filter { $0.address.hasPrefix("http") }.map { subscription in
            FeedEntry(title: subscription.title, address: subscription.address)
        }
        return Feed(kind: .opml, title: localized("Subscriptions"), entries: entries)
    }
}
