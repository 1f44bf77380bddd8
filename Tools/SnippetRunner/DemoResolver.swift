import Foundation
import MediaServer
import PlayheadUI

/// Knows the addresses and names of the samples, and has media of this machine for them.
struct DemoResolver: MediaResolver {
    /// Serves the media for as long as this resolver lives.
    private let library: DemoLibrary
    private let media: [DemoLibrary.Item: ResolvedMedia]

    /// The hosts that the samples name; nobody asks them.
    static let hosts: Set<String> = ["server.com", "www.server.com"]
    /// The examples that stand for what the samples name.
    static let items: [DemoLibrary.Item] = [.hls, .chapters, .song]

    /// Makes what is missing, with ffmpeg, and serves it. Throws `TestMediaError` or `StreamServerError`.
    init(library: DemoLibrary) async throws {
        var media: [DemoLibrary.Item: ResolvedMedia] = [:]
        for item in Self.items {
            media[item] = ResolvedMedia(url: try await library.url(of: item), title: item.title)
        }
        self.library = library
        self.media = media
    }

    /// The example that stands for an address; `nil` for one that no sample names.
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
