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
    /// Use it on the view that owns the tracker in a state, so that tracker and view always show the same player.
    public func bind(_ visibilityTracker: VisibilityTracker, to player: Player?) -> some View {
        bound(Bond(visibilityTracker, player)) { visibilityTracker.player = player }
    }

    /// Makes a tracker follow a player once the view appears, and another player when it changes. The tracker keeps its
    /// player when the view disappears.
    ///
    /// Use it on the view that owns the tracker in a state, so that tracker and view always show the same player.
    public func bind(_ skipTracker: SkipTracker, to player: Player?) -> some View {
        bound(Bond(skipTracker, player)) { skipTracker.player = player }
    }

    private func bound(_ bond: Bond, _ action: @escaping @MainActor () -> Void) -> some View {
        onAppear(perform: action).onChange(of: bond) { action() }
    }
}
