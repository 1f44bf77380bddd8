public import Playhead
public import ViewGraph

/// The picture of a player, and nothing else: for the complete interface see `SystemVideoView`.
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
/// It fills what it is offered. Until the first picture of an item it shows the item's artwork, if it has one, on black;
/// the last picture stays until the next one comes. Several views may show one player, each at its own size, and a view
/// may change its player. A new picture draws the picture again and runs no body.
///
/// The item's subtitles show over the picture, unless ``subtitles(_:)`` says no.
public struct VideoView: View {
    private let player: Player?
    private var gravity: AVLayerVideoGravity
    private var showsSubtitles = true

    /// Shows a player, or black for none.
    ///
    /// - Parameters:
    ///   - player: The player; `nil` for black.
    ///   - gravity: How the picture fills the view. Default: all of it is seen.
    public init(player: Player?, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.player = player
        self.gravity = gravity
    }

    /// The picture and the subtitles.
    public var body: some View {
        ZStack {
            VideoSurfaceView(player: player, gravity: gravity)
                .accessibilityLabel("Video")
            if showsSubtitles { SubtitleView(player: player) }
        }
    }

    /// Sets how the picture fills the view.
    public func gravity(_ gravity: AVLayerVideoGravity) -> VideoView {
        var copy = self
        copy.gravity = gravity
        return copy
    }

    /// Sets whether subtitles show over the picture. Default: they do.
    public func subtitles(_ isShown: Bool) -> VideoView {
        var copy = self
        copy.showsSubtitles = isShown
        return copy
    }
}
