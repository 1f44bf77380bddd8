public import Playhead
public import ViewGraph

/// A spinner while the player is busy: after a delay, then for at least a moment, and never while paused, ended or
/// failed (``/PlaybackModel/SpinnerPolicy``).
public struct BusyIndicator: View {
    private let player: Player

    /// A spinner for a player.
    public init(player: Player) { self.player = player }

    /// What the view is made of.
    public var body: some View {
        if player.showsSpinner {
            // A spinner of the desktop is as small as a letter.
            ProgressView()
                .scaleEffect(2.5)
                .frame(width: 48, height: 48)
                .accessibilityLabel("Buffering")
                .accessibilityIdentifier("busy")
        }
    }
}
