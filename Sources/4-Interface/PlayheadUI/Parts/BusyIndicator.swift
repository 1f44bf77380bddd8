public import Playhead
public import ViewGraph

/// A spinner that shows while the player opens an item, seeks or buffers.
///
/// Place it in the center of the picture. The spinner appears after a delay, then stays for at least a moment, and
/// never shows while playback is paused, ended or failed (``/PlaybackModel/SpinnerPolicy``).
public struct BusyIndicator: View {
    private let player: Player

    /// Creates a spinner for a player.
    public init(player: Player) { self.player = player }

    /// The content of the view.
    public var body: some View {
        if player.showsSpinner {
            ProgressView()
                .scaleEffect(2)
                .frame(width: 48, height: 48)
                .accessibilityLabel(PlayerWording.buffering)
                .accessibilityIdentifier("busy")
                .frame(width: 64, height: 64)
                // The picture may be as bright as the spinner.
                .foregroundColor(.white)
                .background(Color(white: 0, opacity: 0.5).followingContrast)
                .cornerRadius(32)
        }
    }
}
