import FoundationEssentials

/// A multivariant playlist: the qualities, languages and subtitles of one presentation.
package struct HLSMultivariantPlaylist: Sendable, Hashable {
    /// `EXT-X-VERSION`; 1 when missing.
    package var version = 1
    /// The playlist's own address.
    package var url: URL?
    /// Variants in the playlist's order.
    package var variants: [HLSVariant] = []
    /// Variants of I-frames only, for scrubbing.
    package var iFrameVariants: [HLSVariant] = []
    /// Alternate audio, video, subtitles and captions in the playlist's order.
    package var renditions: [HLSRendition] = []
    /// Keys announced for the whole session.
    package var sessionKeys: [HLSKey] = []
    /// `true` when every segment can be decoded independently (`EXT-X-INDEPENDENT-SEGMENTS`).
    package var hasIndependentSegments = false
    /// Variables defined here, for media playlists that import them.
    package var variables: [String: String] = [:]

    /// Makes an empty playlist.
    package init() {}

    /// The encryption that the session keys describe. `none` without session keys, which does not exclude keys in the media
    /// playlists.
    package var encryption: HLSEncryption { HLSEncryption(keys: sessionKeys) }

    /// The renditions of a group, in the playlist's order.
    package func renditions(inGroup group: String, kind: HLSRendition.Kind) -> [HLSRendition] {
        renditions.filter { $0.groupID == group && $0.kind == kind }
    }

    /// The highest bandwidth of the variants that fit a picture of `width` by `height` points, nil when none does.
    ///
    /// For engines that can limit the bit rate but not the picture's size. Variants without a resolution fit.
    package func highestBandwidth(fittingWidth width: Int, height: Int) -> Int? {
        variants.filter { ($0.width ?? 0) <= width && ($0.height ?? 0) <= height }.map(\.bandwidth).max()
    }

    /// An address of the playlist resolved against its own.
    package func url(of uri: String) -> URL? {
        URL(string: uri, relativeTo: url)?.absoluteURL
    }
}
