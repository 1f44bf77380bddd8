import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph
import ViewGraphGTK

/// A player with its complete interface: the picture, subtitles, controls that hide by themselves, keys, mouse and touch,
/// a spinner when it is due, errors with their remedy, statistics.
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
/// A click plays and pauses, two fill the screen, the wheel sets the volume; a finger shows and hides the controls, two
/// taps at a side skip. `?` shows the keys. What you add in `accessories` stands before the button for full screen.
public struct SystemVideoView<Accessories: View>: View {
    private let player: Player
    private let gravity: AVLayerVideoGravity
    private let accessories: Accessories
    @StateObject private var visibility = VisibilityTracker()
    @State private var model = SystemVideoModel()
    @FocusState private var hasKeyboard: Bool
    @Environment(\.fullScreen) private var fullScreen
    @Environment(\.accessibilityVoiceOverEnabled) private var hasScreenReader

    /// The interface of a player, with views of your own among the controls.
    public init(
        player: Player, gravity: AVLayerVideoGravity = .resizeAspect,
        @ViewBuilder accessories: () -> Accessories
    ) {
        self.player = player
        self.gravity = gravity
        self.accessories = accessories()
    }

    /// What the view is made of.
    public var body: some View {
        let isHidden = visibility.isUserInterfaceHidden
        ZStack {
            Color.black
            VideoView(player: player, gravity: gravity)
                // Subtitles stand above the controls.
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
            KeysOverlay(model: model)
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
        .onKeyPress { press in
            guard let key = PlayerKey(press) else { return .ignored }
            let control = FullScreenControl(isActive: fullScreen.isActive) { [fullScreen] in fullScreen() }
            guard model.perform(key, on: player, fullScreen: control) else { return .ignored }
            if key.showsControls { visibility.show() }
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

    /// Controls with the keyboard in them stay.
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
    /// The interface of a player.
    public init(player: Player, gravity: AVLayerVideoGravity = .resizeAspect) {
        self.init(player: player, gravity: gravity) { EmptyView() }
    }
}

extension PlayerKey {
    /// Whether people want to see the controls after it.
    var showsControls: Bool {
        switch self {
        case .togglePlayPause, .skip, .seek, .start, .end, .nextItem, .previousItem, .step: true
        case .volume, .mute, .fullScreen, .escape, .nextSubtitles, .speed, .statistics, .help: false
        }
    }
}
