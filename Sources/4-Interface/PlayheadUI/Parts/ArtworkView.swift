import Foundation
import PlaybackModel
package import Playhead
package import ViewGraph

/// The square artwork of what plays, or another view until there is one.
package struct ArtworkView<Placeholder: View>: View {
    private let player: Player
    private let side: CGFloat
    private let placeholder: Placeholder
    @State private var cover: Cover?

    /// Artwork with its pixels; `nil` if it cannot be decoded.
    private struct Cover {
        let artwork: MediaArtwork?
        let pixels: ImagePixels?
    }

    /// Creates a view of a player's artwork.
    ///
    /// - Parameters:
    ///   - player: The player to follow.
    ///   - side: The width and height in points.
    ///   - placeholder: The view to show without artwork.
    package init(player: Player, side: CGFloat, @ViewBuilder placeholder: () -> Placeholder) {
        self.player = player
        self.side = side
        self.placeholder = placeholder()
    }

    package var body: some View {
        let artwork = player.metadata.artwork
        Group {
            if let cover, cover.artwork == artwork, let pixels = cover.pixels {
                Image(pixels: pixels).resizable().scaledToFill().frame(width: side, height: side).clipped()
                    .accessibilityHidden(true)
            } else {
                placeholder
            }
        }
        .task(id: artwork) { cover = await pixels(of: artwork) }
    }

    private func pixels(of artwork: MediaArtwork?) async -> Cover? {
        guard let artwork else { return nil }
        // Twice the size of the view, for dense screens.
        let size = PixelSize(width: Int(side) * 2, height: Int(side) * 2)
        return Cover(artwork: artwork, pixels: await ArtworkDecoder.pixels(of: artwork, covering: size))
    }
}
