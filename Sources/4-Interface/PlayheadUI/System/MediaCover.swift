import Foundation
import MediaReaders
import PlaybackModel
import Playhead
import ViewGraph

/// The cover and title that show in place of a picture while audio plays.
struct MediaCover: View {
    let player: Player

    var body: some View {
        if player.mediaType == .audio {
            let metadata = player.metadata
            VStack(spacing: 16) {
                if let artwork = metadata.artwork {
                    // Labels the picture itself, not the views around it.
                    Image(data: Data(artwork.data)).resizable().accessibilityLabel("Cover").scaledToFit()
                        .frame(maxWidth: 320, maxHeight: 320)
                        .cornerRadius(8)
                } else {
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
        }
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
