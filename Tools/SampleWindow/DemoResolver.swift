import Foundation
import MediaServer
import PlayheadUI

/// Resolves the example addresses of the samples to media generated and served on this machine.
struct DemoResolver: MediaResolver {
    /// Serves the media while the resolver exists.
    private let library: DemoLibrary
    private let media: [DemoLibrary.Item: ResolvedMedia]

    /// The hosts in the samples. No request is ever sent to them.
    static let hosts: Set<String> = ["server.com", "www.server.com"]
    /// The media that replace those of the samples.
    static let items: [DemoLibrary.Item] = [.hls, .chapters, .song]

    /// Generates the media that are missing, with ffmpeg, and serves them.
    ///
    /// Throws `TestMediaError` or `StreamServerError`.
    init(library: DemoLibrary) async throws {
        var media: [DemoLibrary.Item: ResolvedMedia] = [:]
        for item in Self.items {
            media[item] = ResolvedMedia(url: try await library.url(of: item), title: item.title)
        }
        self.library = library
        self.media = media
    }

    /// The media for an address; `nil` for an address that no sample contains.
    static func item(for address: URL) -> DemoLibrary.Item? {
        if let host = address.host() { return hosts.contains(host) ? .hls : nil }
        let name = address.absoluteString
        guard name.hasPrefix("urn:rts:") else { return nil }
        return name.hasPrefix("urn:rts:audio:") ? .song : .chapters
    }

    func resolves(_ address: URL) -> Bool { Self.item(for: address) != nil }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        guard let item = Self.item(for: address), let media = media[item] else { throw PlaybackError(.notFound) }
        return media
    }
}
