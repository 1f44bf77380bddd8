public import FeedReaders
import FoundationEssentials
import MediaReaders
public import Observation
public import PlaybackModel
public import Playhead
public import ViewGraph

/// A view model of a list of videos and the player for them.
///
/// It shows whether the list loads, whether loading failed, and which entry plays, and it offers a retry for both the
/// list and the video. An entry that plays is followed by the others of the list.
///
/// ```swift
/// let model = PlaylistModel(player: player) { try await FeedLoader().load(address).feed }
/// await model.load()
/// for entry in model.entries { print(entry.title ?? entry.address) }
/// if let first = model.entries.first, model.play(first) {
///     print(model.currentEntry?.title ?? "", model.canPlayNext)
/// }
/// ```
///
/// The model is `@Observable` and an `ObservableObject`: it announces the changes of the list and of the player.
@MainActor @Observable public final class PlaylistModel: ObservableObject {
    /// The publisher that sends before each change of the list or the player.
    @ObservationIgnored public nonisolated let objectWillChange = ObservableObjectPublisher()
    /// The model of the video that plays.
    @ObservationIgnored public let video: PlayerModel

    /// The largest number of entries before and after the one that plays that can be reached with ``playPrevious()`` and
    /// ``playNext()``: lists may have a million entries.
    public static let reach = 500

    /// The entry that could not be played, or `nil`. Playing another one, or loading, clears it.
    public private(set) var rejectedEntry: FeedEntry? { willSet { objectWillChange.send() } }

    @ObservationIgnored private let list: LoadModel<Feed>
    @ObservationIgnored private let analytics: Analytics
    @ObservationIgnored private var subscriptions: [AnyCancellable] = []
    /// The entries of the player's items.
    @ObservationIgnored private var queuedEntries: [ItemID: FeedEntry] = [:]

    /// Creates a model. Nothing is requested until it is loaded.
    ///
    /// - Parameters:
    ///   - player: The player for the entries.
    ///   - lifetime: The time until the list is stale; `nil` for a list that never becomes stale.
    ///   - analytics: The recipient of events. Default: none.
    ///   - fetch: Requests the list. It is called outside the main actor unless it is isolated to it.
    public init(
        player: Player, lifetime: Duration? = nil, analytics: Analytics = .off,
        fetch: @escaping @Sendable () async throws -> Feed
    ) {
        video = PlayerModel(player: player, analytics: analytics)
        list = LoadModel(lifetime: lifetime, scheduler: player.scheduler, fetch: fetch)
        self.analytics = analytics
        subscriptions = [list.objectWillChange, video.objectWillChange].map { publisher in
            publisher.subscribe(
                receiveCompletion: { _ in }, receiveValue: { [objectWillChange] in objectWillChange.send() })
        }
    }

    // MARK: State

    /// The state of the list. It keeps the old list during a refresh and after a failed refresh.
    public var loadingState: LoadResult<Feed> { list.result }
    /// The entries of the list; empty until it is loaded.
    public var entries: [FeedEntry] { list.value?.entries ?? [] }
    /// A Boolean value that indicates whether the first list is being loaded.
    public var isLoading: Bool { list.isLoading }
    /// A Boolean value that indicates whether a new list is being loaded while the old one is shown.
    public var isRefreshing: Bool { list.isRefreshing }
    /// The error of the list, or `nil`. Offer ``refresh()`` next to it.
    public var error: (any Error)? { list.error }
    /// A Boolean value that indicates whether there is an error of the list to show.
    public var hasError: Bool { list.hasError }
    /// The error of the video, or `nil`. Offer ``retryPlayback()`` next to it.
    public var playbackError: PlaybackError? { video.playbackError }
    /// A Boolean value that indicates whether the video is opening.
    public var isLoadingVideo: Bool { video.isLoadingVideo }
    /// The entry that plays, is paused, or has failed; `nil` if there is none.
    public var currentEntry: FeedEntry? { video.player.currentItem.flatMap { queuedEntries[$0.id] } }
    /// A Boolean value that indicates whether ``playNext()`` works: an entry follows.
    public var canPlayNext: Bool { video.canPlayNext }
    /// A Boolean value that indicates whether ``playPrevious()`` works: an entry precedes, or the current one can restart.
    public var canPlayPrevious: Bool { video.canPlayPrevious }

    // MARK: Actions

    /// Loads the list unless it is already loaded. See ``LoadModel/load(forced:)``.
    @discardableResult public func load(forced: Bool = false) async -> Bool {
        reject(nil)
        return await list.load(forced: forced)
    }

    /// Loads the list again, while the old one stays visible. The list's Retry button calls it, too.
    @discardableResult public func refresh() async -> Bool { await load(forced: true) }

    /// Plays an entry, which the following entries of the list follow without a gap.
    ///
    /// Entries whose addresses are malformed or not allowed are skipped. The queue stays as it is when the list is
    /// refreshed. An entry that is not in the list plays alone, and so do variants of the same video and other feeds.
    ///
    /// - Returns: `true` if the entry is opening; `false` if its address is malformed or not allowed. Then
    ///   ``rejectedEntry`` is set, and the current video stays.
    @discardableResult public func play(_ entry: FeedEntry) -> Bool {
        var neighbors = [entry][...]
        if isSequence, let place = entries.firstIndex(of: entry) {
            neighbors = entries[max(place - Self.reach, 0)..<min(place + Self.reach + 1, entries.count)]
        }
        var items: [PlayerItem] = []
        var queued: [ItemID: FeedEntry] = [:]
        var index: Int?
        for neighbor in neighbors {
            guard let item = Self.item(of: neighbor) else { continue }
            if index == nil, neighbor == entry { index = items.count }
            items.append(item)
            queued[item.id] = neighbor
        }
        let earlier = queuedEntries
        // Observers of the player read the entry as soon as it changes.
        queuedEntries = queued
        guard let index, video.open(items, at: index) else {
            queuedEntries = earlier
            reject(entry)
            return false
        }
        reject(nil)
        track(.itemClick, of: entry)
        return true
    }

    /// `true` if the entries of the list are videos that can follow each other.
    private var isSequence: Bool {
        switch list.value?.kind {
        case .hls, .dash, .opml, nil: false
        case .file, .m3u, .pls, .xspf, .asx, .shortcut, .rss, .atom, .jsonfeed, .catalogue, .folder: true
        }
    }

    private static func item(of entry: FeedEntry) -> PlayerItem? {
        guard let url = URL(string: entry.address) else { return nil }
        return .simple(url: url, title: entry.title, headers: entry.details?.headers ?? [:])
    }

    /// Plays the next entry, also after a failure.
    ///
    /// - Returns: `false` if no entry follows.
    @discardableResult public func playNext() -> Bool { video.playNext() }

    /// Restarts the entry or plays the previous one, as the player's navigation mode specifies.
    ///
    /// - Returns: `false` if no entry precedes, and the current one cannot restart.
    @discardableResult public func playPrevious() -> Bool { video.playPrevious() }

    /// Opens a failed video again.
    ///
    /// - Returns: `true` if the video is opening again; `false` if it has not failed.
    @discardableResult public func retryPlayback() -> Bool { video.retry() }

    /// Clears a stale list and pauses the video. Call it when the view disappears.
    public func didDisappear() {
        list.didDisappear()
        video.didDisappear()
    }

    private func reject(_ entry: FeedEntry?) {
        if rejectedEntry != entry { rejectedEntry = entry }
    }

    private func track(_ name: AnalyticsEvent.Name, of entry: FeedEntry) {
        // Identifiers are often addresses.
        analytics.track(name, [.text: entry.title, .section: "playlist", .itemID: redactedURL(entry.id)])
    }
}
