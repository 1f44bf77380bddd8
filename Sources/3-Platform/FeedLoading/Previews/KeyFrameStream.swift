import FoundationEssentials
import MediaReaders

/// The key frames that an HLS stream offers for previews (`EXT-X-I-FRAME-STREAM-INF`, RFC 8216bis, 4.4.6.3).
///
/// The playlists are read with the first frame, the frames one at a time, and nothing is kept on disk. Streams without
/// such frames, live streams and encrypted frames have none.
///
/// ```swift
/// let stream = KeyFrameStream(PreviewSource(of: item.url, headers: item.headers))
/// if let frame = await stream.frame(at: 1_200) { … }
/// ```
package actor KeyFrameStream {
    /// The playlist of the frames.
    private enum Frames: Sendable {
        case none
        case playlist(HLSMediaPlaylist)
    }

    private let source: PreviewSource
    /// The reading of the playlist.
    private let playlist: SharedReading<Frames>
    /// The initialization section of the last frame.
    private var header: (section: HLSSegment.InitializationSection, bytes: [UInt8])?

    /// The smallest height of pictures that are large enough for previews, in pixels.
    private static let usefulHeight = 90

    /// Creates the key frames of a stream. Nothing is fetched yet.
    package init(_ source: PreviewSource) {
        self.source = source
        playlist = SharedReading(delay: source.retryDelay)
    }

    /// Fetches the key frame at a position in seconds, with the header that its decoder needs, as one small media file.
    /// Returns `nil` if there is none.
    package func frame(at seconds: Double) async -> [UInt8]? {
        guard case .playlist(let playlist)? = await playlist.value({ await self.readPlaylist() }),
            let segment = playlist.segment(at: max(seconds, 0)), !segment.isGap,
            segment.encryption == .none, let address = playlist.url(of: segment.uri),
            let start = await header(of: segment, in: playlist),
            let frame = await source.fetch(address, segment.byteRange)
        else { return nil }
        return start + frame
    }

    private func header(of segment: HLSSegment, in playlist: HLSMediaPlaylist) async -> [UInt8]? {
        guard let section = segment.initializationSection else { return [] }
        if let header, header.section == section { return header.bytes }
        guard let address = playlist.url(of: section.uri), let bytes = await source.fetch(address, section.byteRange)
        else { return nil }
        header = (section, bytes)
        return bytes
    }

    private func readPlaylist() async -> Frames? {
        guard let content = await source.content else { return nil }
        guard case .hls(let multivariant) = content, let address = Self.choice(multivariant.iFrameVariants)?.url else {
            return Frames.none
        }
        guard let media = await source.mediaPlaylist(address, variables: multivariant.variables) else { return nil }
        return media.isLive || media.segments.isEmpty ? Frames.none : .playlist(media)
    }

    /// The cheapest variant that is large enough, or else the largest.
    static func choice(_ variants: [HLSVariant]) -> HLSVariant? {
        let useful = variants.filter { ($0.height ?? usefulHeight) >= usefulHeight }
        return useful.min { $0.bandwidth < $1.bandwidth } ?? variants.max { ($0.height ?? 0) < ($1.height ?? 0) }
    }
}
