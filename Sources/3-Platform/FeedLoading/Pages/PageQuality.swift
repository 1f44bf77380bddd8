public import FoundationEssentials

/// The qualities of the videos on web pages that a ``MediaOpening`` has found.
///
/// A page's video has one quality, unlike an adaptive stream, so another one needs another opening:
///
/// ```swift
/// PageQuality.setMaximumHeight(480, of: item.url)
/// player.items = [PlayerItem(url: item.url, startPosition: player.time())]
/// ```
public enum PageQuality {
    /// Returns the heights of pictures to choose from, the largest first. Empty for addresses that are no pages, and for
    /// pages that were not opened yet.
    public static func heights(of address: URL) -> [Int] { PageResolver.shared.heights(of: address.absoluteString) }

    /// Limits the height of a page's picture from its next opening on; `nil` for the best.
    public static func setMaximumHeight(_ height: Int?, of address: URL) {
        PageResolver.shared.setMaximumHeight(height, of: address.absoluteString)
    }
}
