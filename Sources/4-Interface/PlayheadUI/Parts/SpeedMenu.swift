import Foundation
public import Playhead
public import ViewGraph

/// Chooses how fast the item plays.
public struct SpeedMenu: View {
    private let player: Player
    private let speeds: [Double]

    /// The speeds that are offered unless others are asked for.
    public static let usualSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

    /// A menu of speeds, each from 0.1 to 2. Others are left out.
    public init(player: Player, speeds: [Double] = usualSpeeds) {
        self.player = player
        self.speeds = speeds.filter { (0.1...2).contains($0) }
    }

    /// What the view is made of.
    public var body: some View {
        let current = player.rate
        Menu {
            ForEach(speeds, id: \.self) { speed in
                Toggle(
                    Self.title(of: speed),
                    isOn: Binding(get: { speed == current }, set: { _ in player.rate = speed }))
            }
        } label: {
            Text(Self.title(of: current)).font(.callout).monospacedDigit().padding(
                EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
        }
        .disabled(player.streamType == .live)
        .accessibilityLabel("Speed, \(Self.title(of: current))")
        .help("Speed (< and >)")
    }

    /// `1×`, `1.25×`.
    package static func title(of speed: Double) -> String {
        let hundredths = Int((speed * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)×" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)×" : "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
    }
}
