import Foundation
public import Playhead
public import ViewGraph

/// A mute button and a volume slider.
///
/// The slider covers volumes from 0 to 2, which amplifies, with a mark at 1, where it rests. While the player is muted it shows 0, and moving it unmutes. Use
/// `onEditingChanged` to keep controls visible during a drag, as ``SystemVideoView`` does:
///
/// ```swift
/// VolumeControl(player: player) { isEditing in
///     if isEditing { visibility.pin(.interaction) } else { visibility.unpin(.interaction) }
/// }
/// ```
public struct VolumeControl: View {
    private let player: Player
    private let onEditingChanged: @MainActor (Bool) -> Void

    /// Creates controls for a player's volume.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - onEditingChanged: Called with `true` when a drag of the slider begins and with `false` when it ends.
    public init(player: Player, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }) {
        self.player = player
        self.onEditingChanged = onEditingChanged
    }

    /// The content of the view.
    public var body: some View {
        HStack(spacing: 2) {
            MuteButton(player: player)
            VolumeSlider(player: player, onEditingChanged: onEditingChanged)
        }
    }
}

struct MuteButton: View {
    let player: Player

    var body: some View {
        PlayerAction.toggleMute.button(on: player, symbol: symbol)
    }

    private var symbol: String {
        if player.isMuted || player.volume == 0 { return "speaker.slash.fill" }
        return switch player.volume {
        case ..<0.34: "speaker.wave.1.fill"
        case ..<0.67: "speaker.wave.2.fill"
        default: "speaker.wave.3.fill"
        }
    }
}

private struct VolumeSlider: View {
    let player: Player
    let onEditingChanged: @MainActor (Bool) -> Void

    var body: some View {
        let volume = Binding(
            get: { player.isMuted ? 0 : player.volume },
            set: { PlayerAction.setVolume(Self.resting($0)).perform(on: player) })
        Slider(value: volume, in: 0...2, label: { Text("Volume") }, onEditingChanged: onEditingChanged)
            .frame(width: Self.length)
            .overlay { NormalMark(volume: player.isMuted ? 0 : player.volume) }
            .help("Volume; above the mark the sound is amplified")
            .accessibilityLabel("Volume")
            .accessibilityValue(PlayerWording.percent(player.isMuted ? 0 : player.volume))
    }

    private static let length: CGFloat = 100

    /// The value of a place: close to the mark it is the normal volume, so that nobody amplifies by accident.
    static func resting(_ place: Double) -> Double { abs(place - 1) < 0.06 ? 1 : place }
}

/// The mark of the normal volume, in the middle of the slider, unless the knob is there.
private struct NormalMark: View {
    let volume: Double

    var body: some View {
        (volume > 1 ? Color.orange : Color(white: 1, opacity: 0.5)).frame(width: 2, height: 10)
            .opacity(abs(volume - 1) > 0.12 ? 1 : 0)
            .accessibilityHidden(true)
    }
}
