import Foundation
public import Playhead
public import ViewGraph

/// A menu for the playback speed.
///
/// The label shows the current speed. The menu offers the speeds that keys step through, unless you pass others. It is
/// disabled for live streams without a window, which play at normal speed only.
public struct SpeedMenu: View {
    private let player: Player
    private let speeds: [Double]

    /// The default speeds.
    @available(*, deprecated, renamed: "PlayerAction.speeds")
    public static var usualSpeeds: [Double] { PlayerAction.speeds }

    /// Creates a menu of speeds.
    ///
    /// - Parameters:
    ///   - player: The player to control.
    ///   - speeds: The speeds to offer, from 0.1 to 4; others are left out. Default ``usualSpeeds``.
    public init(player: Player, speeds: [Double] = PlayerAction.speeds) {
        self.player = player
        self.speeds = speeds.filter { (0.1...4).contains($0) }
    }

    /// The content of the view.
    public var body: some View {
        let current = player.rate
        Menu {
            ForEach(speeds, id: \.self) { speed in
                Toggle(
                    PlayerWording.speed(speed),
                    isOn: Binding(get: { speed == current }, set: { _ in player.rate = speed }))
            }
        } label: {
            Text(PlayerWording.speed(current)).font(.callout.bold()).monospacedDigit()
                .frame(minWidth: 40, minHeight: 40)
        }
        .disabled(player.streamType == .live)
        .accessibilityLabel("Speed, \(PlayerWording.speed(current))")
        .help("Speed (< >)")
    }
}
