import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph
import ViewGraphGTK

/// A player with a complete interface: picture, subtitles, controls that hide automatically, keyboard, mouse and touch
/// input, warnings and errors with their remedies, and statistics.
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
/// A click plays and pauses, a double click toggles full screen, and the wheel sets the volume. A tap shows and hides
/// the controls, and a double tap at a side skips. `?` shows all keys, which are those of ``/Playhead/PlayerKeyMap``.
/// Views in `accessories` appear before the full-screen button.
public struct SystemVideoView<Accessories: View>: View {
    private let player: Player
    private let gravity: AVLayerVideoGravity
    private let accessories: Accessories
    @StateObject private var visibility = VisibilityTracker()
    @State private var model = SystemVideoModel()
    @FocusState private var hasKeyboard: Bool
    @Environment(\.fullScreen) private var fullScreen
    @Environment(\.accessibilityVoiceOverEnabled) private var hasScreenReader

    /// Creates the interface of a player, with additional views among the controls.
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
        ZStack {
            Color.black
            VideoView(player: player, gravity: gravity)
                // Place subtitles above the controls.
                .environment(\.subtitleInset, isHidden ? 0 : controlBarHeight)
            MediaCover(player: player)
            Surface(player: player, visibility: visibility, model: model)
            BusyIndicator(player: player).foregroundColor(.white)
            Billboard(model: model)
            overlay(isHidden: isHidden)
            StatisticsOverlay(player: player, model: model)
            WarningBanner(player: player)
                .padding(EdgeInsets(top: 68, leading: 16, trailing: 16))
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
            ErrorBanner(player: player)
            KeysOverlay(player: player, model: model)
            PlaybackAnnouncements(player: player, model: model)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .pointerVisibility(isHidden ? .hidden : .automatic)
        .onContinuousHover { phase in
            switch phase {
            case .active(let location): model.pointerMoved(to: location) { visibility.show() }
            case .ended: model.pointerLeft()
            }
        }
        .onWheel { model.turn($0, on: player) }
        .focusable()
        .focused($hasKeyboard)
        .onKeyPress { [keys = PlayerKeyMap.standard(for: player.configuration)] press in
            if let action = PlayerKeyMap.Key(press).flatMap({ keys[$0] }) {
                guard model.perform(action, on: player) else { return .ignored }
                if action.showsControls { visibility.show() }
                return .handled
            }
            let control = FullScreenControl(isActive: fullScreen.isActive) { [fullScreen] in fullScreen() }
            guard let key = InterfaceKey(press), model.perform(key, fullScreen: control) else { return .ignored }
            return .handled
        }
        .onAppear {
            visibility.hidesAutomatically = player.mediaType != .audio
            hasKeyboard = true
        }
        .onChange(of: hasScreenReader, initial: true) { visibility.isAssistiveTechnologyActive = hasScreenReader }
        .onChange(of: player.mediaType) { visibility.hidesAutomatically = player.mediaType != .audio }
        .bind(visibility, to: player)
        .accessibilityIdentifier("player")
    }

    private func overlay(isHidden: Bool) -> some View {
        VStack(spacing: 0) {
            TitleBar(player: player)
            Spacer(minLength: 0)
            ControlBar(player: player, visibility: visibility, accessories: accessories)
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

extension SystemVideoView where Accessories == EmptyView {
    /// Creates the interface of a player.
    public init(player: Player, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.init(player: player, gravity: gravity) { EmptyView() }
    }
}

extension PlayerAction {
    /// `true` for actions whose result the controls show.
    fileprivate var showsControls: Bool {
        switch self {
        case .changeVolume, .setVolume, .toggleMute, .nextSubtitles, .slowDown, .speedUp, .resetSpeed: false
        default: true
        }
    }
}
