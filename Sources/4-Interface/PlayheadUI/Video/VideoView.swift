public import Playhead
public import ViewGraph

/// The picture of a player without controls. For a complete interface use ``SystemVideoView``.
///
/// ```swift
/// struct FilmView: View {
///     @State private var player = Player(item: .simple(url: url))
///     var body: some View {
///         VideoView(player: player)
///             .onAppear(perform: player.play)
///     }
/// }
/// ```
///
/// The view fills the proposed size. Until the first frame of an item it shows the item's artwork, if there is any, on
/// black; the last frame of an item stays until the first one of the next. Several views can show one player, each at
/// its own size, and a view can switch players. A new frame redraws the picture and evaluates no body.
///
/// Subtitles show over the picture unless ``subtitles(_:)`` hides them.
public struct VideoView: View {
    private let player: Player?
    private var gravity: AVLayerVideoGravity
    private var showsSubtitles = true

    /// Creates a view of a player.
    ///
    /// - Parameters:
    ///   - player: The player; `nil` shows black.
    ///   - gravity: The way in which the picture fills the view. Default: the whole picture, with its aspect ratio.
    public init(player: Player?, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.player = player
        self.gravity = gravity
    }

    /// The content of the view.
    public var body: some View {
        ZStack {
            VideoSurfaceView(player: player, gravity: gravity)
                .accessibilityLabel("Video")
            if showsSubtitles { SubtitleView(player: player) }
        }
    }

    /// Sets the way in which the picture fills the view.
    public func gravity(_ gravity: AVLayerVideoGravity) -> VideoView {
        var copy = self
        copy.gravity = gravity
        return copy
    }

    /// Shows or hides subtitles over the picture. Default: shown.
    public func subtitles(_ isShown: Bool) -> VideoView {
        var copy = self
        copy.showsSubtitles = isShown
        return copy
    }
}
