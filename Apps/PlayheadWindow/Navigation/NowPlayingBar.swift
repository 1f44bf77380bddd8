import Foundation
import Localization
import PlayheadUI

/// The bar below the pages while something is open in the player: its picture, its title and the main controls. A press
/// returns to the player.
struct NowPlayingBar: View {
    let model: ApplicationModel
    @Environment(\.pageWidth) private var width

    /// The height in points.
    static let height: CGFloat = 71

    var body: some View {
        let player = model.player.player
        if player.currentItem != nil {
            VStack(spacing: 0) {
                Color.line.frame(height: 1)
                HStack(spacing: Spacing.m) {
                    Button {
                        model.showPlayer()
                    } label: {
                        HStack(spacing: Spacing.m) {
                            VideoView(player: player).frame(width: 96, height: 54)
                                .background(Color.black).cornerRadius(Radius.control)
                            VStack(alignment: .leading, spacing: 2) {
                                Text(player.displayTitle).font(.itemTitle).lineLimit(1)
                                Text(state(of: player)).font(.detail).foregroundColor(.softText).lineLimit(1)
                            }
                            Spacer(minLength: 0)
                        }
                    }
                    .accessibilityLabel("Back to the player: \(player.displayTitle)")
                    if !width.isNarrow { TimeLabel(player: player).foregroundColor(.softText) }
                    PlayPauseButton(player: player)
                    if player.items.count > 1, !width.isNarrow { ItemButton(player: player, direction: .next) }
                    Button {
                        model.player.stop()
                    } label: {
                        HeaderIcon("xmark")
                    }
                    .accessibilityLabel("Stop")
                    .help("Stop and close")
                }
                .padding(EdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12))
                .background(Color.bar)
            }
        }
    }

    private func state(of player: Player) -> String {
        player.lanes.phase == .playing ? localized("Now playing") : PlayerWording.state(player.lanes)
    }
}
