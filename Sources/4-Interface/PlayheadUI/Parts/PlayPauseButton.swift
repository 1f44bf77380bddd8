import Foundation
public import Playhead
public import ViewGraph

/// The main button: plays, pauses, replays what has ended and retries what failed, and shows which of them.
///
/// It follows what the user asked, the end and failures, never the transport: a stall, a seek or slow opening does not
/// change it, and a press changes it in the same turn (``/PlaybackModel/PlaybackControls/button``).
///
/// ```swift
/// PlayPauseButton(player: player)
/// ```
public struct PlayPauseButton: View {
    private let player: Player
    private let size: CGFloat

    /// A button whose symbol is so many points large. Default 24.
    public init(player: Player, size: CGFloat = 24) {
        self.player = player
        self.size = size
    }

    /// What the view is made of.
    public var body: some View {
        let button = player.controls.button
        Button(action: player.togglePlayPause) {
            ControlIcon(button.symbolName, size: size, side: size + 20)
        }
        .accessibilityLabel(button.title)
        .accessibilityIdentifier("play-pause")
        .help("\(button.title) (Space)")
    }
}
