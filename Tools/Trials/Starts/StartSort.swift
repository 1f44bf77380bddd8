import Foundation
import MediaServer

/// A sort of file or stream whose starts and ends are tried.
struct StartSort: Sendable, Hashable {
    let name: String
    private let media: TestMedia
    /// A window of a live stream, in place of all of the medium.
    private var isLive = false

    /// All sorts, in the order of the table.
    static let all: [StartSort] =
        ([
            .mp4, .mp4IndexAtEnd, .mp4Tracks, .shortMP4, .mkv, .webmVP9, .webmVP8, .mpegTS, .earlyEndTS,
            .dvbSubtitlesTS,
            .mp3, .m4a, .flac, .wav, .oggVorbis, .hls, .hlsTracks, .hlsEncrypted, .dash,
        ] as [TestMedia])
        .map { StartSort(name: $0.name, media: $0) } + [StartSort(name: "live", media: .hlsSingle, isLive: true)]

    /// Creates and serves the medium, and returns its address.
    func serve(on server: StreamServer) throws -> URL {
        let library = TestMediaLibrary()
        guard isLive || media.kind == .hls || media.kind == .dash else { return try library.fileBlocking(of: media) }
        let path = "/media/\(name)/\(media.mainFile)"
        server.serve(directory: try library.folderBlocking(of: media), at: "/media/\(name)/")
        guard isLive else { return server.url(for: path) }
        try server.serveLive("/live.m3u8", of: path, window: 6)
        return server.url(for: "/live.m3u8")
    }
}
