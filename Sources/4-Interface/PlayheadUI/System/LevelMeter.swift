import Foundation
import Playhead
import ViewGraph

/// The loudness of each channel, while the engine reports it.
struct LevelMeter: View {
    let player: Player
    @State private var levels: [Double] = []

    var body: some View {
        VStack(spacing: 4) {
            ForEach(Array(levels.prefix(8).enumerated()), id: \.offset) { _, level in
                ZStack(alignment: .leading) {
                    Color(white: 1, opacity: 0.2).frame(width: 240, height: 4).cornerRadius(2)
                    Color(white: 1, opacity: 0.9).frame(width: 240 * min(max(level, 0), 1), height: 4).cornerRadius(2)
                }
            }
        }
        .accessibilityHidden(true)
    }
}
