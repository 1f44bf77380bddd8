import FeedReaders
import Localization
import MediaReaders
import Synchronization

/// Loads feeds from the network, media servers, files and folders.
///
/// Only as much is read as is needed: a film or station is recognized from its first bytes and becomes a feed of the
/// kind `file` with one entry. Nothing blocks the caller. Content from the network is kept on disk and shown while the
/// server cannot be reached; ``LoadedFeed/freshness`` reports that.
///
/// ```swift
/// let loader = FeedLoader()
/// let loaded = try await loader.load("https://www.example.com/podcast.xml")
/// print(loaded.feed.entries.count, "episodes")
/// if loaded.freshness.isOffline { print("No connection. This list may be outdated.") }
/// let films = try await loader.load("/home/me/Videos")
/// for entry in films.feed.entries { print(entry.group ?? "", entry.title ?? "") }
/// ```
public struct FeedLoader: Sendable {
    /// The options for one load.
    public struct Options: Sendable, Hashable {
        /// `true` to ask the server even if the copy on disk has not expired, as a refresh does. Default `false`.
        public var revalidates = false
        /// The largest number of pages to load of a feed that is split (RFC 5005, JSON Feed). Default 32.
        public var pageCount = 32
        /// Header fields for the feed's server. Redirects to other servers do not carry them.
        public var headers: [String: String] = [:]
        /// `true` to follow redirects from https to http. Default `false`.
        public var allowsInsecureRedirects = false
        /// `true` to load the first feed that a web page names, in place of the page. Default `false`.
        public var followsFeedLinks = false
        /// `true` if another list or a page names the address. Default: `false`, for addresses that the user has named.
        package var isNamed = false

        /// Creates the default options.
        ///
        /// - Parameter revalidates: `true` to ask the server even if the copy on disk has not expired. Default `false`.
        public init(revalidates: Bool = false) { self.revalidates = revalidates }
    }

    /// The limits.
    public let limits: FeedLimits
    private let client: HTTPClient
    private let credentials: (any CredentialStore)?
    private let servers: MediaServerBrowser

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - limits: The limits.
    ///   - credentials: The user names and passwords for servers that ask for them. Default none.
    ///   - cacheFolder: The folder for copies of feeds; `nil` for none. Default: `playhead/feeds` in the user's cache
    ///     folder. Only the user can read it.
    ///   - userAgent: The user agent. Default `Playhead`.
    public init(
        limits: FeedLimits = FeedLimits(), credentials: (any CredentialStore)? = nil,
        cacheFolder: String? = FeedLoader.defaultCacheFolder, userAgent: String = "Playhead"
    ) {
        let cache = cacheFolder.map { HTTPCache(folder: $0) }
        self.init(limits: limits, credentials: credentials, client: HTTPClient(userAgent: userAgent, cache: cache))
    }

    /// Creates a loader with a client.
    package init(
        limits: FeedLimits = FeedLimits(), credentials: (any CredentialStore)? = nil, client: HTTPClient,
        servers: MediaServerBrowser = MediaServerBrowser()
    ) {
        self.limits = limits
        self.credentials = credentials
        self.client = client
        self.servers = servers
    }

    /// The folder for copies of feeds in the user's cache folder; `nil` if the environment names none.
    public static var defaultCacheFolder: String? { HTTPCache.defaultFolder }

    /// Loads a feed.
    ///
    /// - Parameters:
    ///   - address: An address with the scheme `http`, `https` or `file`, or the path of a file or folder. A user name
    ///     and password in it are used for its server only. The schemes `feed`, `itpc` and `pcast` of podcasts stand for
    ///     `http`. The scheme `dlna` names a container or an item of a media server (``FoundMediaServer/address``).
    ///   - options: The options.
    /// - Throws: ``/FeedReaders/FeedError``, with the code `canceled` if the task is canceled.
    public func load(_ address: String, options: Options = Options()) async throws(FeedError) -> LoadedFeed {
        let source = try FeedSource(address)
        var loaded: LoadedFeed
        do throws(FeedError) {
            loaded = try await loadPage(source, options)
        } catch {
            guard error.code == .notAFeed, options.followsFeedLinks, case .web(let page) = source,
                let linked = try await loadFeed(namedBy: page, options)
            else { throw error }
            loaded = linked
        }
        loaded = await followNewAddress(of: loaded, options)
        guard options.pageCount > 1 else { return loaded }
        var visited: Set = [loaded.address]
        for number in 2...options.pageCount {
            guard let next = loaded.feed.next, visited.insert(next).inserted,
                loaded.feed.entries.count < limits.entryCount
            else { break }
            do throws(FeedError) {
                append(try await loadPage(next, of: loaded.address, options: options), to: &loaded.feed)
            } catch {
                if error.code == .canceled { throw error }
                loaded.feed.dropped.append(DroppedElement(at: localized("page \(number)"), error.cause))
                loaded.feed.missing.hasUnknown = true
                break
            }
        }
        return loaded
    }

    /// The most addresses that publishers may name one after the other.
    private static let moveCount = 3

    /// Returns the feed at the address to which its publisher has moved it, as after a permanent redirect. A feed whose new address
    /// cannot be read stays as it is.
    private func followNewAddress(of loaded: LoadedFeed, _ options: Options) async -> LoadedFeed {
        var loaded = loaded
        var options = options
        // They are for the server that was asked.
        options.headers = [:]
        options.isNamed = true
        var visited: Set = [loaded.address]
        for _ in 0..<Self.moveCount {
            guard let address = loaded.feed.newAddress, visited.insert(address).inserted,
                case .web(let old)? = try? FeedSource(loaded.address), case .web(let new)? = try? FeedSource(address),
                options.allowsInsecureRedirects || !(old.hasPrefix("https:") && new.hasPrefix("http:")),
                var moved = try? await loadWeb(new, options)
            else { break }
            moved.movedTo = moved.movedTo ?? new
            loaded = moved
        }
        return loaded
    }

    /// Loads a further page of a feed.
    ///
    /// - Parameters:
    ///   - address: The address of the page (``/FeedReaders/Feed/next``).
    ///   - feed: The address of the feed.
    ///   - options: The options.
    package func loadPage(
        _ address: String, of feed: String, options: Options = Options()
    ) async throws(FeedError) -> Feed {
        // A page of a web feed can only be on the web: the source of a web address is never a file.
        let (source, page) = (try FeedSource(feed), try FeedSource(address))
        guard page.isLocal == source.isLocal, page.isWeb == source.isWeb else { throw FeedError(.addressNotAllowed) }
        var options = options
        options.isNamed = true
        return try await loadPage(page, options).feed
    }

    /// Appends the entries of the next page that are not known.
    private func append(_ page: Feed, to feed: inout Feed) {
        var known = Set(feed.entries.map(\.id))
        let room = limits.entryCount - feed.entries.count
        let new = page.entries.filter { known.insert($0.id).inserted }
        feed.entries += new.prefix(room)
        feed.missing.unreadableCount += page.missing.unreadableCount
        feed.missing.surplusCount += page.missing.surplusCount + max(0, new.count - room)
        feed.missing.hasUnknown = feed.missing.hasUnknown || page.missing.hasUnknown
        feed.dropped += page.dropped.prefix(max(0, limits.droppedCount - feed.dropped.count))
        feed.next = page.next
    }

    private func loadPage(_ source: FeedSource, _ options: Options) async throws(FeedError) -> LoadedFeed {
        switch source {
        case .web(let address): try await loadWeb(address, options)
        case .local(let path): try await LocalFeed(path: path, limits: limits).load()
        case .server(let address): try await loadServer(address)
        }
    }

    private func loadServer(_ address: MediaServerAddress) async throws(FeedError) -> LoadedFeed {
        do throws(MediaServerError) {
            return LoadedFeed(feed: try await servers.feed(of: address.text, limits: limits), address: address.text)
        } catch {
            throw error.feedError(address.text)
        }
    }

    // MARK: - Network

    private func loadWeb(_ address: String, _ options: Options) async throws(FeedError) -> LoadedFeed {
        var request = HTTPRequest(address)
        request.isNamed = options.isNamed
        request.headers = options.headers
        request.accept = Self.accept
        request.limits.byteCount = limits.byteCount
        request.cachePolicy = options.revalidates ? .revalidate : .useUnexpired
        request.allowsInsecureRedirects = options.allowsInsecureRedirects
        if let credentials { request.useCredentials(of: credentials) }
        request.inspect = { FeedHead.decision($1, mediaType: $0.mediaType) }
        // The feed from the server is read before it replaces the copy, and only once.
        let reading = Reading()
        request.validate = { [limits] response async throws(FeedError) in
            let feed = try await Self.content(of: response).feed(limits: limits)
            reading.feed.withLock { $0 = feed }
        }
        let response = try await client.fetch(request)
        var feed: Feed
        if response.freshness == .fresh, let read = reading.feed.withLock({ $0 }) {
            feed = read
        } else {
            feed = try await Self.content(of: response).feed(limits: limits)
        }
        if let count = response.missedByteCount {
            feed.dropped.append(
                DroppedElement(
                    at: localized("the end"),
                    localized("The server announced \(count) bytes, but sent fewer. Entries may be missing.")))
            feed.missing.hasUnknown = true
        }
        return LoadedFeed(
            feed: feed, address: response.address.text, movedTo: response.movedTo?.text, freshness: response.freshness,
            cacheProblem: response.cacheProblem)
    }

    /// A feed that was read while it was loaded.
    private final class Reading: Sendable {
        let feed = Mutex<Feed?>(nil)
    }

    /// Loads the first feed that a web page names; `nil` if it names none, or another page.
    private func loadFeed(namedBy page: String, _ options: Options) async throws(FeedError) -> LoadedFeed? {
        var request = HTTPRequest(page)
        request.isNamed = options.isNamed
        request.headers = options.headers
        request.accept = "text/html"
        request.limits.byteCount = max(limits.byteCount, 2 * PageFeedLink.byteLimit)
        request.cachePolicy = .none
        request.allowsInsecureRedirects = options.allowsInsecureRedirects
        if let credentials { request.useCredentials(of: credentials) }
        request.inspect = { $1.count < PageFeedLink.byteLimit ? .undecided : .stop }
        let response = try await client.fetch(request)
        guard let feed = PageFeedLink.first(in: response.body, of: response.address.text) else { return nil }
        var options = options
        // They are for the server of the page.
        options.headers = [:]
        options.isNamed = true
        do throws(FeedError) {
            var loaded = try await loadWeb(feed, options)
            if loaded.movedTo == nil { loaded.movedTo = feed }
            return loaded
        } catch {
            if error.code == .notAFeed { return nil }
            throw error
        }
    }

    private static func content(of response: HTTPResponse) -> SourceContent {
        SourceContent(
            bytes: response.body,
            head: FeedHead.kind(response.body, mediaType: response.head.mediaType, isWhole: response.isWhole),
            charset: response.head.charset, address: response.address.text,
            title: response.head.headers["icy-name"].map { PrintableText($0, maximumLength: 200).string })
    }

    private static let accept = """
        application/rss+xml, application/atom+xml, application/feed+json, application/xspf+xml, \
        application/vnd.apple.mpegurl, audio/x-mpegurl, audio/x-scpls, text/x-opml, application/json;q=0.9, \
        application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8
        """
}
