import FeedReaders
package import FoundationEssentials
import MediaReaders

/// The key frames that an HLS stream offers for previews (`EXT-X-I-FRAME-STREAM-INF`, RFC 8216bis, 4.4.6.3).
///
/// The playlists are read with the first frame, the frames one at a time, and nothing is kept on disk. Streams without
/// such frames, live streams and encrypted frames have none.
///
/// ```swift
/// let stream = KeyFrameStream(of: item.url, headers: item.headers)
/// if let frame = await stream.frame(at: 1_200) { … }
/// ```
package actor KeyFrameStream {
    private let url: URL
    private let headers: [String: String]
    private let client: HTTPClient
    private let userAgent: String?
    /// The reading of the playlist, which callers share; its value is `nil` where there are no key frames.
    private var playlist: Task<HLSMediaPlaylist?, Never>?
    /// The initialization section of the last frame.
    private var header: (section: HLSSegment.InitializationSection, bytes: [UInt8])?

    /// The smallest height of pictures that are large enough for previews, in pixels.
    private static let usefulHeight = 90
    /// The largest size of a playlist, and of a frame with its header.
    private static let byteCount = 4 << 20

    /// Creates the key frames of a stream. Nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - url: The address of the multivariant playlist.
    ///   - headers: The headers for its origin.
    ///   - userAgent: The user agent; `nil` for that of the client.
    ///   - client: Fetches playlists and frames.
    package init(
        of url: URL, headers: [String: String] = [:], userAgent: String? = nil,
        client: HTTPClient = HTTPClient(cache: nil)
    ) {
        (self.url, self.headers, self.userAgent, self.client) = (url, headers, userAgent, client)
    }

    /// Fetches the key frame at a position in seconds, with the header that its decoder needs, as one small media file.
    /// Returns `nil` if there is none.
    package func frame(at seconds: Double) async -> [UInt8]? {
        if playlist == nil { playlist = Task { await self.readPlaylist() } }
        guard let playlist = await playlist?.value, let segment = playlist.segment(at: max(seconds, 0)), !segment.isGap,
            segment.encryption == .none, let address = playlist.url(of: segment.uri),
            let start = await header(of: segment, in: playlist),
            let frame = await fetch(address, segment.byteRange)
        else { return nil }
        return start + frame
    }

    private func header(of segment: HLSSegment, in playlist: HLSMediaPlaylist) async -> [UInt8]? {
        guard let section = segment.initializationSection else { return [] }
        if let header, header.section == section { return header.bytes }
        guard let address = playlist.url(of: section.uri), let bytes = await fetch(address, section.byteRange) else {
            return nil
        }
        header = (section, bytes)
        return bytes
    }

    // MARK: Playlists

    private func readPlaylist() async -> HLSMediaPlaylist? {
        guard let main = await read(url), case .multivariant(let multivariant) = main,
            let variant = Self.choice(multivariant.iFrameVariants), let address = variant.url,
            let list = await read(address, variables: multivariant.variables), case .media(let media) = list,
            !media.isLive, !media.segments.isEmpty
        else { return nil }
        return media
    }

    /// The cheapest variant that is large enough, or else the largest.
    static func choice(_ variants: [HLSVariant]) -> HLSVariant? {
        let useful = variants.filter { ($0.height ?? usefulHeight) >= usefulHeight }
        return useful.min { $0.bandwidth < $1.bandwidth } ?? variants.max { ($0.height ?? 0) < ($1.height ?? 0) }
    }

    private func read(_ address: URL, variables: [String: String] = [:]) async -> HLSPlaylist? {
        guard let response = await response(address, nil) else { return nil }
        // After redirects, because the addresses in a playlist are relative.
        let base = URL(string: response.address.text)
        return try? HLSPlaylist(response.body, url: base, importedVariables: variables)
    }

    private func fetch(_ address: URL, _ range: Range<Int64>?) async -> [UInt8]? {
        guard let response = await response(address, range) else { return nil }
        guard let range, response.head.status == 200 else { return response.body }
        // The server ignores ranges.
        guard range.upperBound <= Int64(response.body.count) else { return nil }
        return Array(response.body[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    private func response(_ address: URL, _ range: Range<Int64>?) async -> HTTPResponse? {
        // A stream from the network does not reach into the local one.
        guard let text = try? AddressPolicy(base: url.absoluteString).resolve(address.absoluteString),
            ["http", "https"].contains(address.scheme)
        else { return nil }
        var request = HTTPRequest(text)
        let isSameOrigin = (address.scheme, address.host(), address.port) == (url.scheme, url.host(), url.port)
        request.headers = isSameOrigin ? headers : [:]
        if let userAgent { request.headers["User-Agent"] = userAgent }
        if let range, range.lowerBound < range.upperBound {
            // A part of a compressed answer would be of no use.
            let fields = ["range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)", "accept-encoding": "identity"]
            request.headers.merge(fields) { $1 }
        }
        request.limits.byteCount = Self.byteCount
        request.limits.total = .seconds(15)
        request.cachePolicy = .none
        return try? await client.fetch(request)
    }
}
