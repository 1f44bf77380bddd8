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
/// list and the video.
///
/// ```swift
/// let model = PlaylistModel(player: player) { try await client.feed(at: address) }
/// await model.load()
/// for entry in model.entries { print(entry.title ?? entry.address) }
/// if model.play(model.entries[0]) { dismiss() }
/// ```
///
/// The model is `@Observable` and an `ObservableObject`: it announces the changes of the list and of the player.
@MainActor @Observable public final class PlaylistModel: ObservableObject {
    /// The publisher that sends before each change of the list or the player.
    @ObservationIgnored public nonisolated let objectWillChange = ObservableObjectPublisher()
    /// The model of the video that plays.
    @ObservationIgnored public let video: PlayerModel

    /// The entry that could not be played, or `nil`. Playing another one, or loading, clears it.
    public private(set) var rejectedEntry: FeedEntry? { willSet { objectWillChange.send() } }

    @ObservationIgnored private let list: LoadModel<Feed>
    @ObservationIgnored private let analytics: Analytics
    @ObservationIgnored private var subscriptions: [AnyCancellable] = []

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

    // MARK: Actions

    /// Loads the list unless it is already loaded. See ``LoadModel/load(forced:)``.
    @discardableResult public func load(forced: Bool = false) async -> Bool {
        reject(nil)
        return await list.load(forced: forced)
    }

    /// Loads the list again, while the old one stays visible. The list's Retry button calls it, too.
    @discardableResult public func refresh() async -> Bool { await load(forced: true) }

    /// Plays an entry.
    ///
    /// - Returns: `true` if the entry is opening; `false` if its address is malformed or not allowed. Then
    ///   ``rejectedEntry`` is set, and the current video stays.
    @discardableResult public func play(_ entry: FeedEntry) -> Bool {
        let headers = entry.details?.headers ?? [:]
        guard let url = URL(string: entry.address),
            video.open(.simple(url: url, title: entry.title, headers: headers))
        else {
            reject(entry)
            return false
        }
        reject(nil)
        track(.itemClick, of: entry)
        return true
    }

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
