import FeedReaders
package import FoundationEssentials
import MediaReaders

/// An adaptive stream that may offer pictures for the seek bar. Its playlist or manifest is read by the
/// first request, and again some time after that failed.
///
/// ```swift
/// let source = PreviewSource(of: item.url, headers: item.headers, userAgent: item.userAgent)
/// let (tiles, frames) = (TileStream(source), KeyFrameStream(source))
/// ```
package actor PreviewSource {
    /// The offers of the stream's own playlist or manifest.
    enum Content: Sendable {
        /// Neither of the two.
        case other
        /// An HLS stream.
        case hls(HLSMultivariantPlaylist)
        /// The thumbnails of a DASH stream, with the address that theirs are relative to.
        case dash([DASHThumbnails], base: String)
    }

    /// The width that pictures are shown with, in pixels.
    nonisolated let width: Int
    private let url: URL
    private let headers: [String: String]
    private let client: HTTPClient
    private let userAgent: String?
    private let reading: SharedReading<Content>
    /// The time after which something that could not be fetched is tried again.
    nonisolated let retryDelay: Duration

    /// The largest size of a playlist, a manifest and a picture.
    static let byteCount = 4 << 20

    /// Creates a source. Nothing is fetched yet.
    ///
    /// - Parameters:
    ///   - url: The address of the multivariant playlist or manifest.
    ///   - headers: The headers for its origin.
    ///   - userAgent: The user agent; `nil` for that of the client.
    ///   - width: The width that pictures are shown with, in pixels.
    ///   - retryDelay: The time after which something that could not be fetched is tried again. Default: 10 s.
    ///   - client: Fetches playlists and pictures.
    package init(
        of url: URL, headers: [String: String] = [:], userAgent: String? = nil, width: Int = 240,
        retryDelay: Duration = .seconds(10), client: HTTPClient = HTTPClient(cache: nil)
    ) {
        (self.retryDelay, reading) = (retryDelay, SharedReading(delay: retryDelay))
        (self.url, self.headers, self.userAgent, self.width, self.client) = (url, headers, userAgent, width, client)
    }

    /// The content; `nil` if it cannot be read.
    var content: Content? {
        get async { await reading.value { await self.read() } }
    }

    private func read() async -> Content? {
        guard let response = await response(url, nil) else { return nil }
        // After redirects, because the addresses in a playlist are relative.
        let base = response.address.text
        if MediaSniffer.format(of: response.body) == .dash {
            let limits = DASHManifestLimits(bytes: Self.byteCount)
            guard let manifest = try? DASHManifest(response.body, limits: limits) else { return .other }
            return .dash(DASHThumbnails.all(in: manifest, width: width), base: base)
        }
        guard case .multivariant(let playlist)? = try? HLSPlaylist(response.body, url: URL(string: base)) else {
            return .other
        }
        return .hls(playlist)
    }

    // MARK: Requests

    /// Fetches a media playlist, which imports variables.
    nonisolated func mediaPlaylist(_ address: URL, variables: [String: String]) async -> HLSMediaPlaylist? {
        guard let response = await response(address, nil),
            case .media(let playlist)? = try? HLSPlaylist(
                response.body, url: URL(string: response.address.text), importedVariables: variables)
        else { return nil }
        return playlist
    }

    /// Fetches a resource, or a part of it. Returns `nil` if that fails.
    nonisolated func fetch(_ address: URL, _ range: Range<Int64>?) async -> [UInt8]? {
        guard let response = await response(address, range) else { return nil }
        guard let range, response.head.status == 200 else { return response.body }
        // The server ignores ranges.
        guard range.upperBound <= Int64(response.body.count) else { return nil }
        return Array(response.body[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    private nonisolated func response(_ address: URL, _ range: Range<Int64>?) async -> HTTPResponse? {
        // A stream from the network does not reach into the local one.
        guard let text = try? AddressPolicy(base: url.absoluteString).resolve(address.absoluteString, for: .web),
            ["http", "https"].contains(address.scheme)
        else { return nil }
        var request = HTTPRequest(text)
        request.isNamed = true
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
