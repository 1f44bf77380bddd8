import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The cover and title that show in place of a picture while audio plays.
struct MediaCover: View {
    let player: Player
    @State private var cover: Cover?

    /// The pixels of artwork; `nil` if it cannot be decoded.
    private struct Cover {
        let artwork: MediaArtwork
        let pixels: ImagePixels?
    }

    var body: some View {
        if player.mediaType == .audio {
            let metadata = player.metadata
            VStack(spacing: 16) {
                if let pixels = cover?.pixels, cover?.artwork == metadata.artwork {
                    // Labels the picture itself, not the views around it.
                    Image(pixels: pixels).resizable().accessibilityLabel("Cover").scaledToFit()
                        .frame(maxWidth: 320, maxHeight: 320)
                        .cornerRadius(8)
                } else if metadata.artwork == nil || cover?.artwork == metadata.artwork {
                    Image(systemName: "music.note").resizable().scaledToFit().frame(width: 96, height: 96)
                        .accessibilityHidden(true)
                }
                VStack(spacing: 4) {
                    Text(player.displayTitle).font(.title2).multilineTextAlignment(.center)
                    if let artist = metadata.artist { Text(artist).font(.headline) }
                    if let album = metadata.album {
                        Text(album).font(.callout).foregroundColor(Color(white: 1, opacity: 0.7))
                    }
                }
            }
            .foregroundColor(.white)
            .padding(EdgeInsets(top: 32, leading: 32, bottom: 120, trailing: 32))
            .task(id: metadata.artwork) { cover = await Self.cover(metadata.artwork) }
        }
    }
}

extension MediaCover {
    /// The decoding size in pixels: twice that of the view, for dense screens.
    private static let size = PixelSize(width: 640, height: 640)

    private static func cover(_ artwork: MediaArtwork?) async -> Cover? {
        guard let artwork else { return nil }
        return Cover(artwork: artwork, pixels: await ArtworkDecoder.pixels(of: artwork, covering: size))
    }
}

extension Player {
    /// The name of the current item: the content's title, or else the item's, or else the last part of its URL.
    package var displayTitle: String {
        if let title = metadata.title, !title.isEmpty { return PrintableText(title).string }
        guard let item = currentItem else { return "" }
        if let title = item.title, !title.isEmpty { return PrintableText(title).string }
        return PrintableText(MediaAddress.name(item.url)).string
    }
}
