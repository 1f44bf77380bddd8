public import Observation
public import PlaybackModel
public import Playhead
public import ViewGraph

/// A view model of a screen that plays a video or several in a row: it shows progress and errors, and offers a retry.
///
/// All state is computed from the player, so it cannot contradict it.
///
/// ```swift
/// struct VideoScreen: View {
///     @ObservedObject var model: PlayerModel
///
///     var body: some View {
///         VideoDetailView(model: model) { VideoView(player: model.player) }
///             .onDisappear { model.didDisappear() }
///     }
/// }
/// ```
///
/// The model is `@Observable` and an `ObservableObject`: it announces the changes of its player.
@MainActor @Observable public final class PlayerModel: ObservableObject {
    /// The publisher that sends before each change of the player.
    @ObservationIgnored public nonisolated let objectWillChange = ObservableObjectPublisher()
    /// The player.
    @ObservationIgnored public let player: Player

    @ObservationIgnored private let analytics: Analytics
    @ObservationIgnored private var subscription: AnyCancellable?

    /// Creates a model of a player.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - analytics: The recipient of events. Default: none.
    public init(player: Player, analytics: Analytics = .off) {
        self.player = player
        self.analytics = analytics
        subscription = player.changes.companion(
            make: { ObservableObjectPublisher() }, willChange: { $0.send() }
        ).subscribe(receiveCompletion: { _ in }, receiveValue: { [objectWillChange] in objectWillChange.send() })
    }

    // MARK: State

    /// The error of the video, or `nil` if it has not failed. Offer ``retry()`` next to it.
    public var playbackError: PlaybackError? { player.error }

    /// A Boolean value that indicates whether the video is opening.
    public var isLoadingVideo: Bool { player.phase == .preparing }

    /// A Boolean value that indicates whether a spinner shows: while the video opens, and after a delay while playback
    /// waits.
    public var showsProgress: Bool { isLoadingVideo || player.showsSpinner }

    /// A Boolean value that indicates whether ``startPlayback()`` works: there is a video, and it has not failed.
    public var canStart: Bool { player.currentItem != nil && player.error == nil }

    /// A Boolean value that indicates whether ``retry()`` works: the video has failed.
    public var canRetry: Bool { player.error != nil }

    /// A Boolean value that indicates whether ``playNext()`` works: a video follows.
    public var canPlayNext: Bool { player.canAdvanceToNextItem() }

    /// A Boolean value that indicates whether ``playPrevious()`` works: a video precedes, or the current one can restart.
    public var canPlayPrevious: Bool { player.canReturnToPreviousItem() }

    // MARK: Actions

    /// Replaces the video, and plays it.
    ///
    /// - Returns: `false` if the address cannot be opened by the player, for example because of its scheme. The current
    ///   video stays.
    @discardableResult public func open(_ item: PlayerItem) -> Bool { open([item], at: 0) }

    /// Replaces the videos, and plays one of them. The others follow it and precede it.
    ///
    /// - Parameters:
    ///   - items: The videos. Those that cannot be opened by the player are left out.
    ///   - index: The index of the video that plays first.
    /// - Returns: `false` if there is no video at the index, or it cannot be opened by the player. The current videos
    ///   stay.
    @discardableResult public func open(_ items: [PlayerItem], at index: Int) -> Bool {
        guard items.indices.contains(index), player.canOpen(items[index]) else { return false }
        let playable = items.filter { player.canOpen($0) }
        // Starts with the wanted item alone, so that no other item is opened first.
        if playable.first != items[index] { player.items = [items[index]] }
        player.items = playable
        player.play()
        track(.videoOpen)
        return true
    }

    /// Plays the video.
    ///
    /// - Returns: `true` if the video plays or will play; `false` if there is none or it failed.
    @discardableResult public func startPlayback() -> Bool {
        guard canStart else { return false }
        player.play()
        track(.videoStart)
        return true
    }

    /// Opens a failed video again.
    ///
    /// - Returns: `true` if the video is opening again; `false` if it has not failed.
    @discardableResult public func retry() -> Bool {
        guard canRetry else { return false }
        let code = player.error.map(\.code.rawValue)
        player.retry()
        track(.videoRetry, reason: code)
        return true
    }

    /// Plays the next video. It also skips a video that has failed.
    ///
    /// - Returns: `false` if no video follows.
    @discardableResult public func playNext() -> Bool {
        guard canPlayNext else { return false }
        player.advanceToNextItem()
        player.play()
        track(.videoOpen)
        return true
    }

    /// Restarts the video or plays the previous one, as the player's navigation mode specifies.
    ///
    /// - Returns: `false` if no video precedes, and the current one cannot restart.
    @discardableResult public func playPrevious() -> Bool {
        guard canPlayPrevious else { return false }
        let item = player.currentItem
        player.returnToPreviousItem()
        player.play()
        if player.currentItem != item { track(.videoOpen) }
        return true
    }

    /// Pauses the video. Call it when the view disappears.
    public func didDisappear() { player.pause() }

    private func track(_ name: AnalyticsEvent.Name, reason: String? = nil) {
        analytics.track(name, [.section: "player", .itemID: player.currentItem?.analyticsName, .reason: reason])
    }
}
