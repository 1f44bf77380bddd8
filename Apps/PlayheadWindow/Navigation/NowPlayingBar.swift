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
        if let item = player.currentItem {
            VStack(spacing: 0) {
                Color.line.frame(height: 1)
                HStack(spacing: Spacing.m) {
                    Button {
                        model.showPlayer()
                    } label: {
                        HStack(spacing: Spacing.m) {
                            NowPlayingPicture(player: player, cover: model.cover(of: item))
                            VStack(alignment: .leading, spacing: 2) {
                                Text(player.displayTitle).font(.itemTitle).lineLimit(1)
                                if let state = Self.state(player.lanes) {
                                    Text(state).font(.detail).foregroundColor(.softText).lineLimit(1)
                                }
                            }
                            Spacer(minLength: 0)
                        }
                    }
                    .accessibilityLabel("Back to the player: \(player.displayTitle)")
                    if !width.isNarrow, player.lanes.phase != .idle {
                        TimeLabel(player: player).foregroundColor(.softText)
                    }
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

    /// The state in words; `nil` for an item that was stopped, which has none.
    static func state(_ lanes: PlaybackLanes) -> String? {
        switch lanes.phase {
        case .idle: nil
        case .playing: localized("Now playing")
        default: PlayerWording.state(lanes)
        }
    }

    /// `true` if a cover takes the place of the picture: for sound, and for what is stopped or has failed.
    static func needsCover(_ phase: PlaybackUIPhase, _ mediaType: MediaType) -> Bool {
        switch phase {
        case .idle, .failed: true
        default: mediaType == .audio
        }
    }
}

/// The picture of a film, or the cover of something else.
private struct NowPlayingPicture: View {
    let player: Player
    /// The cover; `nil` for a film.
    let cover: CardContent?

    private static let height: CGFloat = 54

    var body: some View {
        if let cover {
            ArtworkView(player: player, side: Self.height) {
                CoverPicture(
                    content: cover, width: (Self.height * cover.shape.ratio).rounded(), radius: Radius.control)
            }
            .cornerRadius(Radius.control)
        } else {
            VideoView(player: player).frame(width: 96, height: Self.height)
                .background(Color.black).cornerRadius(Radius.control)
        }
    }
}
