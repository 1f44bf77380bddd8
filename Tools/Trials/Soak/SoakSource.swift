import Foundation
import MediaServer

/// The kinds of content that a soak plays.
enum SoakSource: String, CaseIterable {
    case mp4, mkv, mp3, hls, tracks, live, dash, file

    /// Returns the address. The media must be on the server.
    func address(on server: StreamServer) throws -> URL {
        switch self {
        case .mp4: return server.url(for: path(of: .mp4))
        case .mkv: return server.url(for: path(of: .mkv))
        case .mp3: return server.url(for: path(of: .mp3))
        case .hls: return server.url(for: path(of: .hls))
        case .tracks: return server.url(for: path(of: .hlsTracks))
        case .live: return server.url(for: "/live.m3u8")
        case .dash: return server.url(for: path(of: .dash))
        case .file: return try TestMediaLibrary().fileBlocking(of: .mp4Chapters)
        }
    }

    /// Creates and serves all media.
    static func serveAll(on server: StreamServer) async throws {
        for media in [TestMedia.mp4, .mkv, .mp3, .hls, .hlsTracks, .hlsSingle, .dash] { try await server.serve(media) }
        try server.serveLive("/live.m3u8", of: path(of: .hlsSingle), window: 10)
        _ = try await TestMedia.mp4Chapters.file()
    }

    private static func path(of media: TestMedia) -> String { "/\(media.name)/\(media.mainFile)" }

    private func path(of media: TestMedia) -> String { Self.path(of: media) }
}
