public import Playhead
public import ViewGraph

/// What is bound to what: other objects are bound anew.
private struct Bond: Equatable {
    let tracker: ObjectIdentifier
    let player: ObjectIdentifier?

    @MainActor init(_ tracker: AnyObject, _ player: Player?) {
        self.tracker = ObjectIdentifier(tracker)
        self.player = player.map { ObjectIdentifier($0) }
    }
}

extension View {
    /// Lets a tracker follow a player from the view's appearance on, and another player when there is one. The tracker
    /// keeps its player when the view goes.
    public func bind(_ progressTracker: ProgressTracker, to player: Player?) -> some View {
        bound(Bond(progressTracker, player)) { progressTracker.player = player }
    }

    /// Lets a tracker follow a player from the view's appearance on, and another player when there is one. The tracker
    /// keeps its player when the view goes.
    public func bind(_ visibilityTracker: VisibilityTracker, to player: Player?) -> some View {
        bound(Bond(visibilityTracker, player)) { visibilityTracker.player = player }
    }

    /// Lets a tracker follow a player from the view's appearance on, and another player when there is one. The tracker
    /// keeps its player when the view goes.
    public func bind(_ skipTracker: SkipTracker, to player: Player?) -> some View {
        bound(Bond(skipTracker, player)) { skipTracker.player = player }
    }

    private func bound(_ bond: Bond, _ action: @escaping @MainActor () -> Void) -> some View {
        onAppear(perform: action).onChange(of: bond) { action() }
    }
}
