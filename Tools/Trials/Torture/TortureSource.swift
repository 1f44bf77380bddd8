import Foundation
import MediaServer

/// A kind of stream for the torture.
enum TortureSource: String, CaseIterable {
    case hls
    case live
    case dash
    case alternates
    case progressive

    /// The name in the table.
    var title: String {
        switch self {
        case .hls: "HLS on demand"
        case .live: "HLS live"
        case .dash: "DASH"
        case .alternates: "HLS with alternates"
        case .progressive: "progressive HTTP"
        }
    }

    /// Creates and serves the media, and returns the address.
    func serve(on server: StreamServer) throws -> URL {
        let media = TestMediaLibrary()
        switch self {
        case .hls: return try serve(.hls, media, server)
        case .dash: return try serve(.dash, media, server)
        case .alternates: return try serve(.hlsTracks, media, server)
        case .progressive: return try serve(.mp4, media, server)
        case .live:
            let folder = try media.folderBlocking(of: .hls)
            server.serve(directory: folder, at: "/live-source/")
            try server.serveLive(
                "/live/live.m3u8", of: "/live-source/\(TestMedia.hls.mainFile)", window: 15, startingWith: 15)
            return server.url(for: "/live/live.m3u8")
        }
    }

    private func serve(_ medium: TestMedia, _ media: TestMediaLibrary, _ server: StreamServer) throws -> URL {
        server.serve(directory: try media.folderBlocking(of: medium), at: "/\(medium.name)/")
        return server.url(for: "/\(medium.name)/\(medium.mainFile)")
    }
}
