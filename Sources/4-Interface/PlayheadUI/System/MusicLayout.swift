import Foundation
import ViewGraph

/// The places of cover, titles and lyrics on the page that shows while audio plays.
///
/// Without lyrics, the cover is in the middle. With them, it is next to the lyrics in a wide view, and small above them in a
/// narrow one.
struct MusicLayout: Equatable {
    let size: CGSize
    let hasLyrics: Bool

    /// The smallest width for lyrics next to the cover.
    static let besideWidth: CGFloat = 720
    /// The side of the cover above lyrics.
    static let smallCover: CGFloat = 72
    /// The space that the title bar takes.
    static let top: CGFloat = 64
    /// The darkness over the blurred cover: white text on it has enough contrast on any picture.
    static let scrim = 0.7
    /// The opacity of lines that are not sung now.
    static let dimmed = 0.72

    /// `true` if the lyrics are next to the cover.
    var isBeside: Bool { hasLyrics && size.width >= Self.besideWidth }
    /// `true` if the lyrics are below a small cover.
    var isCompact: Bool { hasLyrics && !isBeside }

    /// The width of the column with the cover.
    var coverWidth: CGFloat { isBeside ? (size.width * 0.44).rounded() : size.width }

    /// The side of the cover.
    var coverSide: CGFloat {
        if isCompact { return Self.smallCover }
        return min(max(min(coverWidth - 64, size.height - 324), 96), 420)
    }

    /// The space around the lyrics.
    var lyricsInsets: EdgeInsets {
        isBeside
            ? EdgeInsets(top: Self.top, leading: coverWidth, bottom: controlBarHeight, trailing: 40)
            : EdgeInsets(top: Self.top + Self.smallCover + 16, leading: 24, bottom: controlBarHeight, trailing: 24)
    }

    /// The height of the lyrics.
    var lyricsHeight: CGFloat { max(size.height - lyricsInsets.top - lyricsInsets.bottom, 0) }
}
