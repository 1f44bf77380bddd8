public import Playhead
public import ViewGraph

/// The identities of a tracker and its player. A change of either creates a new binding.
private struct Bond: Equatable {
    let tracker: ObjectIdentifier
    let player: ObjectIdentifier?

    @MainActor init(_ tracker: AnyObject, _ player: Player?) {
        self.tracker = ObjectIdentifier(tracker)
        self.player = player.map { ObjectIdentifier($0) }
    }
}

extension View {
    /// Makes a tracker follow a player once the view appears, and another player when it changes. The tracker keeps its
    /// player when the view disappears.
    ///
    /// Use it on the view that owns the tracker in a state, so that tracker and view always show the same player.
    public func bind(_ progressTracker: ProgressTracker, to player: Player?) -> some View {
        bound(Bond(progressTracker, player)) { progressTracker.player = player }
    }

    /// Makes a tracker follow a player once the view appears, and another player when it changes. The tracker keeps its
    /// player when the view disappears.
    ///
    /// The tracker also follows screen readers, and presses on anything in the view: controls stay for the former, and do not
    /// hide under the latter. Use it on the view that owns the tracker in a state and contains the controls, so that tracker
    /// and view always show the same player.
    public func bind(_ visibilityTracker: VisibilityTracker, to player: Player?) -> some View {
        modifier(VisibilityBinding(tracker: visibilityTracker, player: player))
    }

    /// Makes a tracker follow a player once the view appears, and another player when it changes. The tracker keeps its
    /// player when the view disappears.
    ///
    /// Use it on the view that owns the tracker in a state, so that tracker and view always show the same player.
    public func bind(_ skipTracker: SkipTracker, to player: Player?) -> some View {
        bound(Bond(skipTracker, player)) { skipTracker.player = player }
    }

    fileprivate func bound(_ bond: some Equatable, _ action: @escaping @MainActor () -> Void) -> some View {
        onAppear(perform: action).onChange(of: bond) { action() }
    }
}

/// Makes a tracker follow a player, screen readers and presses.
private struct VisibilityBinding: ViewModifier {
    let tracker: VisibilityTracker
    let player: Player?
    @Environment(\.accessibilityVoiceOverEnabled) private var hasScreenReader

    func body(content: Content) -> some View {
        let (tracker, hasScreenReader) = (tracker, hasScreenReader)
        return
            content
            .bound(Bond(tracker, player)) { [player] in tracker.player = player }
            .bound(Reader(tracker: ObjectIdentifier(tracker), isThere: hasScreenReader)) {
                tracker.isAssistiveTechnologyActive = hasScreenReader
            }
            .onPress { tracker.isPressed = $0 }
    }

    /// The screen reader's state that a tracker knows.
    private struct Reader: Equatable {
        let tracker: ObjectIdentifier
        let isThere: Bool
    }
}
