import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph
import ViewGraphGTK

/// A complete player interface: picture, subtitles, controls, keyboard, mouse and touch input, warnings and errors with
/// their remedies, and statistics.
///
/// Use this view for an application that wants a good player without designing one. For another design, place the
/// parts in a `ZStack` yourself: ``VideoView`` for the picture, ``TimeSlider``, ``PlayPauseButton`` and the other
/// controls, ``BusyIndicator``, `ErrorBanner`, and a `VisibilityTracker` that hides the controls.
///
/// ```swift
/// struct PlayerView: View {
///     @StateObject private var player = Player(item: .simple(url: url))
///     var body: some View {
///         SystemVideoView(player: player).onAppear(perform: player.play)
///     }
/// }
/// ```
///
/// The view does not play on its own: call `play()`, for example when the view appears. It follows the player that it
/// is given, and plays the whole queue of that player.
///
/// ## Input
///
/// - A click plays and pauses, a double click toggles full screen, and the wheel sets the volume, or seeks sideways.
/// - With Control, the wheel changes the size of subtitles, or without subtitles magnifies the picture.
/// - A press that is held plays at double speed.
/// - A tap on a touchscreen shows and hides the controls, a double tap at a side skips, a swipe seeks or sets the volume,
///   and a pinch sizes the window, or in a maximized window and in full screen magnifies the picture.
/// - The keys are those of ``/Playhead/PlayerKeyMap``; `?` shows them all.
///
/// ## Controls
///
/// The controls are built after the first picture, so that they do not delay it, or after 0.4 seconds without one. Keys
/// work from the beginning.
///
/// The controls and the pointer hide after a few seconds of playback without input, and never for audio, while a screen
/// reader is running, or while a menu is open. ``ControlsReveal`` decides which movements of the pointer show them. Add your own controls in `accessories`; they appear before the full-screen
/// button. The commands that the application has, such as the way back to its pages, come with ``PlayerCommands``.
public struct SystemVideoView<Accessories: View>: View {
    private let player: Player
    private let gravity: AVLayerVideoGravity
    private let accessories: Accessories
    @StateObject private var visibility = VisibilityTracker()
    @State private var model = SystemVideoModel()
    @State private var start = InterfaceStartModel()
    @FocusState private var hasKeyboard: Bool
    @Environment(\.fullScreen) private var fullScreen
    @Environment(\.playerCommands) private var commands
    @Environment(\.controlsReveal) private var reveal

    /// Creates the interface of a player, with additional views among the controls.
    ///
    /// - Parameters:
    ///   - player: The player to show and to control.
    ///   - gravity: The way in which the picture fills the view. Default: the whole picture, with its aspect ratio.
    ///   - accessories: The views to add before the full-screen button.
    public init(
        player: Player, gravity: AVLayerVideoGravity = .resizeAspect,
        @ViewBuilder accessories: () -> Accessories
    ) {
        self.player = player
        self.gravity = gravity
        self.accessories = accessories()
    }

    /// The content of the view.
    public var body: some View {
        let isHidden = visibility.isUserInterfaceHidden
        let showsInterface = start.showsInterface(over: player)
        GeometryReader { geometry in
            let isBeside = model.panel != nil && geometry.size.width >= SidePanel.besideWidth
            ZStack {
                ZStack {
                    picture(isHidden: isHidden)
                    if showsInterface {
                        interface(isHidden: isHidden, width: geometry.size.width - (isBeside ? SidePanel.width : 0))
                    }
                }
                .padding(EdgeInsets(trailing: isBeside ? SidePanel.width : 0))
                if showsInterface {
                    SidePanel(player: player, model: model, available: geometry.size.width)
                        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .trailing)
                    KeysOverlay(player: player, model: model)
                }
            }
            .frame(width: geometry.size.width, height: geometry.size.height)
            .onContinuousHover { phase in
                switch phase {
                case .active(let location):
                    let shows = model.pointerMoved(
                        to: location, in: geometry.size, reveal: reveal, isHidden: visibility.isUserInterfaceHidden,
                        player.scheduler)
                    if shows { visibility.show() }
                case .ended: model.pointerLeft()
                }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .pointerVisibility(isHidden && !model.isPointerActive ? .hidden : .automatic)
        .onWheel { model.turn($0, on: player) }
        .onControlWheel { model.turnWithControl($0, on: player) }
        .focusable()
        .focused($hasKeyboard)
        .onKeyPress { [keys = PlayerKeyMap.standard(skips: player.skipIntervals)] press in
            if let action = PlayerKeyMap.Press(press).flatMap({ keys[press: $0] }) {
                guard model.perform(action, on: player) else { return .ignored }
                if action.showsControls { visibility.show() }
                return .handled
            }
            let control = FullScreenControl(isActive: fullScreen.isActive) { [fullScreen] in fullScreen() }
            guard let key = InterfaceKey(press),
                model.perform(key, on: player, fullScreen: control, commands: commands)
            else { return .ignored }
            return .handled
        }
        .onAppear {
            visibility.hidesAutomatically = player.mediaType != .audio
            hasKeyboard = true
        }
        .onChange(of: player.currentItem) { model.picture.reset() }
        .onChange(of: player.mediaType) { visibility.hidesAutomatically = player.mediaType != .audio }
        .onChange(of: commands.queueRequests, initial: true) { model.takeRequests(commands.queueRequests) }
        .bind(visibility, to: player)
        .accessibilityIdentifier("player")
    }

    /// The picture, with all that it needs to appear.
    @ViewBuilder private func picture(isHidden: Bool) -> some View {
        // First, and black itself: what GTK draws on a window that is still empty, it draws without a copy.
        VideoView(player: player, gravity: model.fills && !model.picture.isMagnified ? .resizeAspectFill : gravity)
            .presentation(model.picture.presentation)
            // Place subtitles above the controls, and second ones below the title.
            .environment(\.subtitleInset, isHidden ? 0 : controlBarHeight)
            .environment(\.subtitleTopInset, isHidden ? 0 : TitleBar.height)
        InterfaceStart(player: player, start: start)
        if reveal == .edges { HiddenStart(player: player, visibility: visibility) }
    }

    /// Everything over the picture but the side panel.
    private func interface(isHidden: Bool, width: CGFloat) -> some View {
        ZStack {
            MediaCover(player: player, model: model)
            Surface(player: player, visibility: visibility, model: model)
            LyricsPanel(player: player, model: model)
            BusyIndicator(player: player)
            overlay(isHidden: isHidden, width: width)
            OfferCard(player: player, isRaised: !isHidden)
            JumpField(player: player, visibility: visibility, model: model)
            StatisticsOverlay(player: player, model: model)
            ZoomMap(player: player, picture: model.picture)
            VStack(alignment: .trailing, spacing: 8) {
                WarningBanner(player: player)
                ZStack(alignment: .top) {
                    AdjustmentPanel(player: player, visibility: visibility, model: model)
                        .frame(maxWidth: .infinity, alignment: .trailing)
                    Billboard(model: model)
                }
            }
            .padding(EdgeInsets(top: 64, leading: 16, trailing: 16))
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
            ErrorBanner(player: player)
            PlaybackAnnouncements(player: player, model: model)
        }
    }

    private func overlay(isHidden: Bool, width: CGFloat) -> some View {
        VStack(spacing: 0) {
            if commands.isMiniWindow {
                MiniTitleBar(model: model)
            } else {
                TitleBar(player: player, visibility: visibility, model: model)
            }
            Spacer(minLength: 0)
            ControlBar(
                player: player, visibility: visibility, model: model, width: width, accessories: accessories
            )
            .focused(keyboardInControls)
        }
        .opacity(isHidden ? 0 : 1)
        .animation(.linear(duration: 0.2), value: isHidden)
    }

    /// Pins the controls while they have the keyboard focus.
    private var keyboardInControls: Binding<Bool> {
        Binding(
            get: { [model] in model.hasKeyboardInControls },
            set: { [model, visibility] isInside in
                model.hasKeyboardInControls = isInside
                visibility.setPinned(isInside, .keyboardFocus)
            })
    }
}

/// Hides the controls when playback starts, where only the edges show them.
private struct HiddenStart: View {
    let player: Player
    let visibility: VisibilityTracker

    var body: some View {
        let plays = player.controls.button == .pause
        Color.clear.frame(width: 0, height: 0).onChange(of: plays) { if plays { visibility.hide() } }
            .accessibilityHidden(true)
    }
}

extension SystemVideoView where Accessories == EmptyView {
    /// Creates the interface of a player.
    ///
    /// - Parameters:
    ///   - player: The player to show and to control.
    ///   - gravity: The way in which the picture fills the view. Default: the whole picture, with its aspect ratio.
    public init(player: Player, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.init(player: player, gravity: gravity) { EmptyView() }
    }
}

extension PlayerAction {
    /// `true` for actions whose result the controls show.
    fileprivate var showsControls: Bool {
        switch self {
        case .changeVolume, .setVolume, .toggleMute, .nextSubtitles, .toggleSubtitles, .nextAudio, .slowDown, .speedUp,
            .changeSpeed, .resetSpeed, .cycleRepeat, .toggleShuffle, .changeSubtitleDelay, .changeSubtitleSize,
            .changeAudioDelay, .toggleNightMode:
            false
        default: true
        }
    }
}
