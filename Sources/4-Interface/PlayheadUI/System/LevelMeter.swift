import Foundation
import PlaybackModel
import Playhead
import ViewGraph

/// The loudness of each channel as a row of segments, while the engine reports it. All are dark while nothing sounds.
struct LevelMeter: View {
    let player: Player
    var width: CGFloat = 240
    /// The number of lit segments of each channel. Levels that light the same ones change nothing.
    @State private var lit: [Int] = []

    /// The quietest sound that shows, in decibels below full scale.
    private static let floor = -60.0
    /// The space between segments and between channels.
    private static let gap: CGFloat = 3

    /// The number of segments of a channel.
    private static let segmentCount = 24
    /// The largest number of channels that have a row.
    private static let channelCount = 8

    var body: some View {
        let segment = (width + Self.gap) / CGFloat(Self.segmentCount) - Self.gap
        VStack(spacing: Self.gap) {
            ForEach(Array(lit.enumerated()), id: \.offset) { _, lit in
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
                let isSounding = Self.isSounding(player)
                lit = level.channels.prefix(Self.channelCount).map { isSounding ? Self.segments(for: $0.mean) : 0 }
            }
        }
        // Nothing is measured then.
        .onChange(of: Self.isSounding(player)) { if !Self.isSounding(player) { lit = lit.map { _ in 0 } } }
    }

    /// `true` while the player plays and is neither short of data nor on its way to another position.
    private static func isSounding(_ player: Player) -> Bool { player.phase == .playing && !player.isBusy }

    /// The number of lit segments for a mean loudness.
    static func segments(for mean: Double) -> Int { Int((share(of: mean) * Double(segmentCount)).rounded()) }

    /// The share of a bar for a mean loudness. Ears hear ratios.
    static func share(of mean: Double) -> Double {
        guard mean > 0 else { return 0 }
        return min(max(1 - 20 * log10(mean) / floor, 0), 1)
    }
}
