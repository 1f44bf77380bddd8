import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The page that shows in place of a picture while audio plays: the cover over a blurred copy of itself, and the title.
struct MediaCover: View {
    let player: Player
    @State private var cover: Cover?

    /// The pixels of artwork; `nil` if it cannot be decoded.
    private struct Cover {
        let artwork: MediaArtwork
        let pixels: ImagePixels?
        let blurred: ImagePixels?
    }

    var body: some View {
        if player.mediaType == .audio {
            let metadata = player.metadata
            let current = cover?.artwork == metadata.artwork ? cover : nil
            ZStack {
                if let blurred = current?.blurred {
                    Image(pixels: blurred).resizable().scaledToFill().accessibilityHidden(true)
                        .frame(maxWidth: .infinity, maxHeight: .infinity)
                        .clipped()
                    Color(white: 0, opacity: 0.5)
                }
                content(metadata, current)
            }
            .task(id: metadata.artwork) { cover = await Self.cover(metadata.artwork) }
        }
    }

    private func content(_ metadata: MediaMetadata, _ current: Cover?) -> some View {
        GeometryReader { geometry in
            let side = min(max(min(geometry.size.width - 64, geometry.size.height - 300), 96), 420)
            VStack(spacing: 16) {
                if let pixels = current?.pixels {
                    // Labels the picture itself, not the views around it.
                    Image(pixels: pixels).resizable().accessibilityLabel("Cover").scaledToFit()
                        .frame(maxWidth: side, maxHeight: side)
                        .cornerRadius(12)
                        .shadow(radius: 16, y: 4)
                } else if metadata.artwork == nil || current != nil {
                    Image(systemName: "music.note").resizable().scaledToFit().frame(width: side / 3, height: side / 3)
                        .accessibilityHidden(true)
                        .frame(width: side, height: side)
                        .background(Color(white: 1, opacity: 0.07))
                        .cornerRadius(12)
                }
                VStack(spacing: 4) {
                    Text(player.displayTitle).font(.title2).multilineTextAlignment(.center).lineLimit(2)
                    if let artist = metadata.artist { Text(artist).font(.headline).lineLimit(1) }
                    if let album = metadata.album {
                        Text(album).font(.callout).foregroundColor(Color(white: 1, opacity: 0.75)).lineLimit(1)
                    }
                }
                LevelMeter(player: player)
            }
            .foregroundColor(.white)
            .padding(EdgeInsets(top: 64, leading: 32, bottom: controlBarHeight, trailing: 32))
            .frame(width: geometry.size.width, height: geometry.size.height)
        }
    }
}

extension MediaCover {
    /// The decoding size in pixels: twice that of the view, for dense screens.
    private static let size = PixelSize(width: 840, height: 840)

    private static func cover(_ artwork: MediaArtwork?) async -> Cover? {
        guard let artwork else { return nil }
        let pixels = await ArtworkDecoder.pixels(of: artwork, covering: size)
        return Cover(artwork: artwork, pixels: pixels, blurred: pixels.flatMap { BlurredPicture.pixels(of: $0) })
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
