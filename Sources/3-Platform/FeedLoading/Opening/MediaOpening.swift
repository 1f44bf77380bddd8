public import FeedReaders
import Playhead

/// Finds the media in what people open: files, folders, lists, feeds, addresses and standard input.
///
/// Entries arrive in pieces while the rest is still read, so playback of a folder with 100,000 files starts immediately.
/// Lists may contain folders and other lists. Entries that cannot be played are left out and reported once.
///
/// ```swift
/// let opening = MediaOpening(["/home/me/Music", "radio.pls", "https://www.example.com/podcast.xml"])
/// for await event in opening.events() {
///     switch event {
///     case .entries(let entries): player.items += entries.map { PlayerItem(entry: $0) }
///     case .finished(let report): if let error = report.error { show(error) }
///     }
/// }
/// ```
///
/// Media is recognized by name, and otherwise by content, without reading more than the beginning. Each argument that
/// cannot be read as a list stays an entry, because the engine knows more formats and has its own errors for them.
/// Everything runs off the caller's actor.
public struct MediaOpening: Sendable {
    /// The options of an opening.
    public struct Options: Sendable, Hashable {
        /// The limits of lists. The number of entries limits the whole opening.
        public var limits = FeedLimits()
        /// The largest number of lists inside each other. Default 4.
        public var depth = 4
        /// The largest number of lists inside others. Default 1,000.
        public var listCount = 1000
        /// The largest number of pages of a feed that is split. Default 32.
        public var pageCount = 32
        /// Header fields for the servers of the arguments.
        public var headers: [String: String] = [:]
        /// The largest height of videos from web pages, such as 720; `nil` for the best. Default: the best.
        public var maximumHeight: Int?
        /// The user agent. Default `Playhead`.
        public var userAgent: String?

        /// Creates the default options.
        public init() {}
    }

    /// The arguments: paths, addresses, or `-` for standard input.
    public let arguments: [String]
    /// The options.
    public let options: Options
    let services: OpeningServices

    /// Creates an opening. Nothing is read before ``events()``.
    ///
    /// - Parameters:
    ///   - arguments: Paths, addresses, or `-` for standard input.
    ///   - options: The options.
    public init(_ arguments: [String], options: Options = Options()) {
        self.init(arguments, options: options, services: OpeningServices(options))
    }

    init(_ arguments: [String], options: Options = Options(), services: OpeningServices) {
        self.arguments = arguments
        self.options = options
        self.services = services
    }

    /// Returns `true` if an entry is one of the arguments, and not from a list: the user has typed its address.
    public func names(_ entry: FeedEntry) -> Bool {
        // Common schemes need no look: lists can have 200,000 entries.
        guard let scheme = MediaAddress.url(entry.address).scheme?.lowercased(),
            !["http", "https", "file"].contains(scheme)
        else { return false }
        return arguments.contains { MediaAddress.url($0) == MediaAddress.url(entry.address) }
    }

    /// Returns the entries of the leading arguments that are media as they are, and the opening of the others; `nil` if
    /// there are none. An `.m3u8` on a server counts as media.
    ///
    /// Reads at most the first 4 KiB of local files without a known extension, so that playback starts as early as with a
    /// list of addresses.
    public func immediate() -> (entries: [FeedEntry], rest: MediaOpening?) {
        var entries: [FeedEntry] = []
        for argument in arguments {
            guard let entry = OpeningTarget(argument).immediateEntry else { break }
            entries.append(entry)
        }
        let rest = Array(arguments.dropFirst(entries.count))
        return (entries, rest.isEmpty ? nil : MediaOpening(rest, options: options, services: services))
    }

    /// Returns the steps of the opening. The last one is ``OpeningEvent/finished(_:)``, unless the task that reads them is
    /// canceled, which ends the work.
    public func events() -> AsyncStream<OpeningEvent> {
        AsyncStream { continuation in
            let task = Task.detached {
                var expansion = OpeningExpansion(options: options, services: services) { entries in
                    continuation.yield(.entries(entries))
                }
                let report = await expansion.run(arguments)
                if !Task.isCancelled { continuation.yield(.finished(report)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Finds everything, for callers that need no early start.
    public func all() async -> (entries: [FeedEntry], report: OpeningReport) {
        var entries: [FeedEntry] = []
        var report = OpeningReport()
        for await event in events() {
            switch event {
            case .entries(let piece): entries += piece
            case .finished(let end): report = end
            }
        }
        return (entries, report)
    }
}
