public import Playhead
public import ViewGraph

/// Turns the sound off and on, and sets how loud it is.
public struct VolumeControl: View {
    private let player: Player
    private let onEditingChanged: @MainActor (Bool) -> Void

    /// A button and a slider for a player's volume.
    ///
    /// `onEditingChanged` is told `true` when people take hold of the slider, and `false` when they let go.
    public init(player: Player, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }) {
        self.player = player
        self.onEditingChanged = onEditingChanged
    }

    /// What the view is made of.
    public var body: some View {
        HStack(spacing: 2) {
            MuteButton(player: player)
            VolumeSlider(player: player, onEditingChanged: onEditingChanged)
        }
    }
}

private struct MuteButton: View {
    let player: Player

    var body: some View {
        let title = player.isMuted ? "Unmute" : "Mute"
        Button {
            player.isMuted.toggle()
        } label: {
            ControlIcon(symbol)
        }
        .accessibilityLabel(title)
        .help("\(title) (M)")
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
            get: { player.isMuted ? 0 : min(player.volume, 1) },
            set: { value in
                player.volume = value
                if value > 0, player.isMuted { player.isMuted = false }
            })
        Slider(value: volume, in: 0...1, label: { Text("Volume") }, onEditingChanged: onEditingChanged)
            .frame(width: 90)
            .accessibilityLabel("Volume")
            .accessibilityValue("\(Int((player.isMuted ? 0 : player.volume * 100).rounded())) percent")
    }
}
