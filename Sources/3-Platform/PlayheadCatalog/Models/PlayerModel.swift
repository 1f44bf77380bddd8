public import Observation
public import PlaybackModel
public import Playhead
public import ViewGraph

/// A view model of a screen that plays one video: it shows progress and errors, and offers a retry.
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

    // MARK: Actions

    /// Replaces the video, and plays it.
    ///
    /// - Returns: `false` if the address cannot be opened by the player, for example because of its scheme. The current
    ///   video stays.
    @discardableResult public func open(_ item: PlayerItem) -> Bool {
        guard player.canOpen(item) else { return false }
        player.items = [item]
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

    /// Pauses the video. Call it when the view disappears.
    public func didDisappear() { player.pause() }

    private func track(_ name: AnalyticsEvent.Name, reason: String? = nil) {
        analytics.track(name, [.section: "player", .itemID: player.currentItem?.analyticsName, .reason: reason])
    }
}
