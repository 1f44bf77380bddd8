public import ViewGraph

/// A view that shows a video with its progress and its error: every failure is visible and can be retried.
///
/// The picture is a view of your choice, such as `VideoView` of `PlayheadUI`.
///
/// ```swift
/// struct FilmScreen: View {
///     @StateObject private var model: PlayerModel
///
///     init(player: Player) { _model = StateObject(wrappedValue: PlayerModel(player: player)) }
///
///     var body: some View {
///         VideoDetailView(model: model) { VideoView(player: model.player) }
///     }
/// }
/// ```
///
/// While the video opens or waits, a spinner covers the picture. If it fails, a banner shows the message, cause and
/// remedy, and a Retry button that opens it again. Assistive technologies announce the message.
public struct VideoDetailView<Picture: View>: View {
    @ObservedObject private var model: PlayerModel
    private let picture: Picture

    /// Creates a view of a model's video.
    public init(model: PlayerModel, @ViewBuilder picture: () -> Picture) {
        _model = ObservedObject(wrappedValue: model)
        self.picture = picture()
    }

    /// The content and behavior of the view.
    public var body: some View {
        ZStack {
            picture
            if let error = model.playbackError {
                ErrorBanner(message: error.description) { model.retry() }
                    .padding(24)
                    .accessibilityIdentifier("video-error")
            } else if model.showsProgress {
                ProgressView().accessibilityLabel("Loading video")
            }
        }
    }
}
