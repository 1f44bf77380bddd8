import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// The loudness of each channel as a row of segments, while the engine reports it.
struct LevelMeter: View {
    let player: Player
    var width: CGFloat = 240
    @State private var levels: [Double] = []

    /// The quietest sound that shows, in decibels below full scale.
    private static let floor = -60.0
    /// The space between segments and between channels.
    private static let gap: CGFloat = 3

    /// The number of segments of a channel.
    private static let segmentCount = 24

    var body: some View {
        let segment = (width + Self.gap) / CGFloat(Self.segmentCount) - Self.gap
        VStack(spacing: Self.gap) {
            ForEach(Array(levels.prefix(8).enumerated()), id: \.offset) { _, level in
                let lit = Int((level * Double(Self.segmentCount)).rounded())
                HStack(spacing: Self.gap) {
                    ForEach(0..<Self.segmentCount) { index in
                        Color(white: 1, opacity: index < lit ? 0.85 : 0.14).frame(width: segment, height: 6)
                            .cornerRadius(1)
                    }
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
