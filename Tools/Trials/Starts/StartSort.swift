import Foundation
import MediaServer

/// A sort of file or stream whose starts and ends are tried.
struct StartSort: Sendable, Hashable {
    let name: String
    private let media: TestMedia
    private var place = Place.file

    private enum Place: Sendable, Hashable {
        /// A file; segments are on a server.
        case file
        /// A file on a server.
        case server
        /// A window of a live stream, in place of all of the medium.
        case live
    }

    /// All sorts, in the order of the table.
    static let all: [StartSort] =
        ([
            .mp4, .mp4IndexAtEnd, .mp4Tracks, .shortMP4, .mkv, .webmVP9, .webmVP8, .mpegTS, .earlyEndTS,
            .dvbSubtitlesTS,
            .lateFLV, .mp3, .m4a, .flac, .wav, .oggVorbis, .hls, .hlsTracks, .hlsEncrypted, .dash,
        ] as [TestMedia])
        .map { StartSort(name: $0.name, media: $0) }
        + ([.mp4, .mpegTS, .numberedFLV, .fragments[1]] as [TestMedia])
        .map { StartSort(name: "\($0.name)-http", media: $0, place: .server) }
        + [StartSort(name: "live", media: .hlsSingle, place: .live)]

    /// Creates and serves the medium, and returns its address.
    func serve(on server: StreamServer) throws -> URL {
        let library = TestMediaLibrary()
        guard place != .file || media.kind == .hls || media.kind == .dash else {
            return try library.fileBlocking(of: media)
        }
        let path = "/media/\(name)/\(media.mainFile)"
        server.serve(directory: try library.folderBlocking(of: media), at: "/media/\(name)/")
        guard place == .live else { return server.url(for: path) }
        try server.serveLive("/live.m3u8", of: path, window: 6)
        return server.url(for: "/live.m3u8")
    }
}
