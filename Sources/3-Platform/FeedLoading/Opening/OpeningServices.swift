import FeedReaders

/// The outside things that an opening uses.
struct OpeningServices: Sendable {
    /// Loads lists and feeds.
    var load: @Sendable (String) async throws(FeedError) -> LoadedFeed
    /// Loads lists that other lists name; `nil` for ``load``.
    var loadNamed: (@Sendable (String) async throws(FeedError) -> LoadedFeed)?

    /// The real ones.
    init(_ options: MediaOpening.Options) {
        let loader = FeedLoader(limits: options.limits, userAgent: options.userAgent ?? "Playhead")
        var load = FeedLoader.Options()
        load.headers = options.headers
        // The entries of the first page play while the others are loaded.
        load.pageCount = 1
        self.init { [load] address async throws(FeedError) in try await loader.load(address, options: load) }
        var named = load
        named.isNamed = true
        loadNamed = { [named] address async throws(FeedError) in try await loader.load(address, options: named) }
        loadPage = { [load] page, feed async throws(FeedError) in
            try await loader.loadPage(page, of: feed, options: load)
        }
        pages = PageResolver.shared
    }

    /// Loads a further page of a feed, with the address of the feed; `nil` for none.
    var loadPage: (@Sendable (String, String) async throws(FeedError) -> Feed)?

    /// Opens web pages; `nil` to leave them to the engine.
    var pages: PageResolver?
    /// The standard input.
    var input = StandardInput.shared

    init(load: @escaping @Sendable (String) async throws(FeedError) -> LoadedFeed) { self.load = load }
}
