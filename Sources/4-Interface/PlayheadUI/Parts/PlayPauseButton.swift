import Foundation
import PlaybackModel
public import Playhead
public import ViewGraph

/// The main button of a player. It plays, pauses, replays an ended item or retries a failed one.
///
/// The button follows the user's intent, the end and failures, never the transport: stalls, seeks and slow opening do
/// not change it, and a press changes it in the same turn (``/PlaybackModel/PlaybackControls/button``). Where an item was
/// refused for its scheme, the button is disabled, with the reason in its tooltip; an ``/ViewGraph/ErrorBanner`` allows the
/// scheme.
///
/// ```swift
/// PlayPauseButton(player: player)
/// ```
public struct PlayPauseButton: View {
    private let player: Player
    private let size: CGFloat

    /// Creates the main button of a player.
    ///
    /// - Parameters:
    ///   - player: The player to control.
    ///   - size: The size of the symbol, in points. Default 24.
    public init(player: Player, size: CGFloat = 24) {
        self.player = player
        self.size = size
    }

    /// The content of the view.
    public var body: some View {
        let action = PlayerAction.togglePlayback
        let isRefused = player.refusal != nil
        let symbol = isRefused ? "play.fill" : player.controls.button.symbolName
        action.button(
            on: player, symbol: symbol, size: size, side: size + 20,
            help: isRefused ? action.unavailability(on: player) : nil
        )
        .accessibilityIdentifier("play-pause")
    }
}

extension PlaybackControls.Button {
    /// The name of the button's symbol.
    fileprivate var symbolName: String {
        switch self {
        case .play: "play.fill"
        case .pause: "pause.fill"
        case .replay: "arrow.counterclockwise"
        case .retry: "arrow.clockwise"
        }
    }
}
