import Localization
import PlayheadCatalog

/// The results of a search, in groups.
struct SearchResults: Sendable, Hashable {
    /// A result.
    enum Result: Sendable, Hashable, Identifiable {
        case subscription(Subscription)
        case list(MediaList)
        case item(LibraryItem)

        /// The identity of a result.
        enum ID: Sendable, Hashable {
            case subscription(String)
            case list(MediaList.ID)
            case item(LibraryItem.ID)
        }

        var id: ID {
            switch self {
            case .subscription(let subscription): .subscription(subscription.address)
            case .list(let list): .list(list.id)
            case .item(let item): .item(item.id)
            }
        }
    }

    /// A group of results.
    struct Group: Sendable, Hashable, Identifiable {
        /// The kinds of groups, in the order of the page.
        enum Kind: String, Sendable, Hashable, CaseIterable {
            case sources, channels, media, episodes, others

            /// The title of the group.
            var title: String {
                switch self {
                case .sources: localized("Collections")
                case .channels: localized("Channels")
                case .media: localized("Films and music")
                case .episodes: localized("Episodes")
                case .others: localized("Titles")
                }
            }
        }

        let kind: Kind
        let results: [Result]
        var id: Kind { kind }
    }

    /// The groups, without empty ones.
    var groups: [Group] = []
    /// All results in the order of the page.
    var all: [Result] { groups.flatMap(\.results) }
    /// `true` if nothing was found.
    var isEmpty: Bool { groups.isEmpty }

    /// No results.
    init() {}

    /// The largest number of items.
    static let itemCount = 100
    /// The largest number of subscriptions and lists.
    static let sourceCount = 12

    /// Searches the library.
    ///
    /// - Throws: ``LibraryError`` with the code `canceled` if the task was canceled.
    init(_ text: String, in library: MediaLibrary) async throws(LibraryError) {
        let matches = try await library.search(text, limit: Self.itemCount)
        let subscriptions = try await library.subscriptions()
        let lists = try await library.lists()
        self.init(text, matches: matches.map(\.item), subscriptions: subscriptions, lists: lists)
    }

    /// Groups what was found.
    init(_ text: String, matches: [LibraryItem], subscriptions: [Subscription], lists: [MediaList]) {
        var sources: [Result] = subscriptions.filter { Self.matches($0.title ?? $0.address, text) }.map {
            .subscription($0)
        }
        sources += lists.filter { Self.matches($0.name, text) }.map { .list($0) }
        let kinds = Dictionary(subscriptions.map { ($0.address, LibraryContent.Kind($0.kind)) }) { first, _ in first }
        var items: [Group.Kind: [Result]] = [:]
        for item in matches { items[Self.kind(of: item, kinds), default: []].append(.item(item)) }
        items[.sources] = Array(sources.prefix(Self.sourceCount))
        groups = Group.Kind.allCases.compactMap { kind in
            guard let results = items[kind], !results.isEmpty else { return nil }
            return Group(kind: kind, results: results)
        }
    }

    private static func kind(of item: LibraryItem, _ kinds: [String: LibraryContent.Kind]) -> Group.Kind {
        switch item.feed.flatMap({ kinds[$0] }) {
        case .channels: .channels
        case .folders: .media
        case .podcasts: .episodes
        case .others, nil: item.entry.details?.channel == nil ? .others : .channels
        }
    }

    /// `true` if each word of a search begins a word of a title.
    static func matches(_ title: String, _ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        return !words.isEmpty
            && words.allSatisfy { word in
                MarkedText.runs(of: title, matching: String(word)).contains(where: \.isMatch)
            }
    }
}
