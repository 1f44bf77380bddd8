import FoundationEssentials

/// A multivariant playlist: the qualities, languages and subtitles of a presentation.
package struct HLSMultivariantPlaylist: Sendable, Hashable {
    /// The protocol version (`EXT-X-VERSION`); 1 if missing.
    package var version = 1
    /// The address of the playlist.
    package var url: URL?
    /// The variants, in the playlist's order.
    package var variants: [HLSVariant] = []
    /// The variants that contain only I-frames, for scrubbing.
    package var iFrameVariants: [HLSVariant] = []
    /// The streams of pictures for the seek bar (`EXT-X-IMAGE-STREAM-INF`, an extension by Roku).
    package var imageVariants: [HLSVariant] = []
    /// The alternative audio, video, subtitles and captions, in the playlist's order.
    package var renditions: [HLSRendition] = []
    /// The keys that are announced for the whole session.
    package var sessionKeys: [HLSKey] = []
    /// `true` if every segment can be decoded independently (`EXT-X-INDEPENDENT-SEGMENTS`).
    package var hasIndependentSegments = false
    /// The preferred start of all variants (`EXT-X-START`).
    package var start: HLSStart?
    /// The variables defined in this playlist, which media playlists can import.
    package var variables: [String: String] = [:]

    /// Creates an empty playlist.
    package init() {}

    /// The encryption that the session keys describe; `none` without session keys. Media playlists may still have keys.
    package var encryption: HLSEncryption { HLSEncryption(keys: sessionKeys) }

    /// Returns the renditions of a group, in the playlist's order.
    package func renditions(inGroup group: String, kind: HLSRendition.Kind) -> [HLSRendition] {
        renditions.filter { $0.groupID == group && $0.kind == kind }
    }

    /// Returns the highest bandwidth of the variants that fit a picture of `width` by `height` pixels; nil if none
    /// fits.
    ///
    /// Use it for engines that can limit the bit rate but not the size of the picture. Variants without a resolution
    /// always fit.
    package func highestBandwidth(fittingWidth width: Int, height: Int) -> Int? {
        variants.filter { ($0.width ?? 0) <= width && ($0.height ?? 0) <= height }.map(\.bandwidth).max()
    }

    /// Resolves an address in the playlist against the address of the playlist.
    package func url(of uri: String) -> URL? {
        URL(string: uri, relativeTo: url)?.absoluteURL
    }
}
