import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The page that shows in place of a picture while audio plays: the cover over a blurred copy of itself, and the title.
struct MediaCover: View {
    let player: Player
    let model: SystemVideoModel
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
                    Color(white: 0, opacity: MusicLayout.scrim).followingContrast
                }
                content(metadata, current)
            }
            .task(id: metadata.artwork) { cover = await Self.cover(metadata.artwork) }
            .accessibilityIdentifier("music")
        }
    }

    private func content(_ metadata: MediaMetadata, _ current: Cover?) -> some View {
        GeometryReader { geometry in
            let layout = MusicLayout(size: geometry.size, hasLyrics: model.showsLyrics && player.lyrics != nil)
            Group {
                if layout.isCompact {
                    HStack(spacing: 16) {
                        picture(metadata, current, side: layout.coverSide)
                        titles(metadata, alignment: .leading)
                            .frame(maxWidth: .infinity, alignment: .leading)
                    }
                    .padding(EdgeInsets(top: MusicLayout.top, leading: 24, bottom: 0, trailing: 24))
                    .frame(width: geometry.size.width, height: geometry.size.height, alignment: .top)
                } else {
                    VStack(spacing: 16) {
                        picture(metadata, current, side: layout.coverSide)
                        titles(metadata, alignment: .center)
                        LevelMeter(player: player, width: min(189, layout.coverSide))
                    }
                    .padding(EdgeInsets(top: MusicLayout.top, leading: 32, bottom: controlBarHeight + 12, trailing: 32))
                    .frame(width: layout.coverWidth, height: geometry.size.height)
                    .frame(width: geometry.size.width, alignment: .leading)
                }
            }
            .foregroundColor(.white)
        }
    }

    @ViewBuilder private func picture(_ metadata: MediaMetadata, _ current: Cover?, side: CGFloat) -> some View {
        if let pixels = current?.pixels {
            // Labels the picture itself, not the views around it.
            Image(pixels: pixels).resizable().accessibilityLabel("Cover").scaledToFit()
                .frame(maxWidth: side, maxHeight: side)
                .cornerRadius(side > 100 ? 12 : 6)
                .shadow(radius: side > 100 ? 16 : 6, y: side > 100 ? 4 : 2)
        } else if metadata.artwork == nil || current != nil {
            Image(systemName: "music.note").resizable().scaledToFit().frame(width: side / 3, height: side / 3)
                .accessibilityHidden(true)
                .frame(width: side, height: side)
                .background(Color(white: 1, opacity: 0.07))
                .cornerRadius(side > 100 ? 12 : 6)
        }
    }

    private func titles(_ metadata: MediaMetadata, alignment: HorizontalAlignment) -> some View {
        let isCentered = alignment == .center
        return VStack(alignment: alignment, spacing: 4) {
            Text(player.displayTitle).font(isCentered ? .title2.bold() : .headline)
                .multilineTextAlignment(isCentered ? .center : .leading).lineLimit(isCentered ? 2 : 1)
            if let artist = metadata.artist {
                Text(artist).font(isCentered ? .system(size: 17) : .callout).lineLimit(1)
            }
            if let album = metadata.album {
                Text(album).font(.callout).foregroundColor(Color(white: 1, opacity: 0.75).followingContrast)
                    .lineLimit(1)
            }
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
