import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// The loudness of each channel, while the engine reports it.
struct LevelMeter: View {
    let player: Player
    var width: CGFloat = 240
    @State private var levels: [Double] = []

    /// The quietest sound that shows, in decibels below full scale.
    private static let floor = -60.0

    var body: some View {
        VStack(spacing: 4) {
            ForEach(Array(levels.prefix(8).enumerated()), id: \.offset) { _, level in
                ZStack(alignment: .leading) {
                    Color(white: 1, opacity: 0.2).frame(width: width, height: 4).cornerRadius(2)
                    Color(white: 1, opacity: 0.9).frame(width: width * level, height: 4).cornerRadius(2)
                }
            }
        }
        .accessibilityHidden(true)
        .accessibilityIdentifier("level-meter")
        .task(id: ObjectIdentifier(player)) { [player] in
            for await level in player.audioLevels {
                levels =
                    player.phase == .playing ? level.channels.map { Self.share(of: $0.mean) } : levels.map { _ in 0 }
            }
        }
        // Nothing is measured during a pause.
        .onChange(of: player.phase) {
            if player.phase != .playing, levels.contains(where: { $0 > 0 }) { levels = levels.map { _ in 0 } }
        }
    }

    /// The share of a bar for a mean loudness. Ears hear ratios.
    static func share(of mean: Double) -> Double {
        guard mean > 0 else { return 0 }
        return min(max(1 - 20 * log10(mean) / floor, 0), 1)
    }
}
