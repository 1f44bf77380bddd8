internal import PlaybackModel
public import Playhead
public import ViewGraph

/// A view that shows the picture of a player, without controls.
///
/// Use it as the background of custom controls, or alone for a preview. For a complete interface use
/// ``SystemVideoView``.
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
/// The view fills the proposed size; give it a frame or an aspect ratio to limit it. Until the first frame of an item
/// it shows the item's artwork, if there is any, on black. The last frame of an item stays until the first one of the
/// next, so the picture does not flash between items.
///
/// Several views can show one player, each at its own size, and a view can switch players. A new frame redraws the
/// picture only: it evaluates no body, so a playing video costs the rest of the interface nothing. Sound does not
/// depend on the view: a player whose view disappears continues to play.
///
/// Subtitles show over the picture unless ``subtitles(_:)`` hides them.
public struct VideoView: View {
    private let player: Player?
    private var gravity: AVLayerVideoGravity
    private var presentation = VideoPresentation()
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
            VideoSurfaceView(
                player: player, gravity: gravity, presentation: presentation,
                subtitles: showsSubtitles ? subtitlePictures : []
            )
            .accessibilityLabel("Video")
            if showsSubtitles { SubtitleView(player: player) }
        }
    }

    private var subtitlePictures: [CuePicture] {
        guard let player else { return [] }
        let keepsAuthorStyles = player.subtitleLook.keepsAuthorStyles
        return player.subtitles.cues.compactMap(\.picture).filter { keepsAuthorStyles || !$0.isDrawing }
    }

    /// Sets the way in which the picture fills the view. Default ``AVLayerVideoGravity/resizeAspect``.
    public func gravity(_ gravity: AVLayerVideoGravity) -> VideoView {
        var copy = self
        copy.gravity = gravity
        return copy
    }

    /// Sets the magnification, the rotation and the aspect ratio of the picture. Default: the picture as it is.
    public func presentation(_ presentation: VideoPresentation) -> VideoView {
        var copy = self
        copy.presentation = presentation
        return copy
    }

    /// Shows or hides subtitles over the picture. Default: shown. Hide them to show a ``SubtitleView`` elsewhere.
    public func subtitles(_ isShown: Bool) -> VideoView {
        var copy = self
        copy.showsSubtitles = isShown
        return copy
    }
}
