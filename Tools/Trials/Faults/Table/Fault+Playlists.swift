import Foundation
import MediaServer
import PlaybackModel

extension Fault {
    /// Faults of playlists of content on demand.
    static let playlists: [Fault] = [
        Fault("playlist-missing", "the playlist is missing", on: .hls, .fails([.notFound])) { stage in
            stage.inject(.status(404), at: .suffix(".m3u8"))
        },
        Fault("playlist-malformed", "the playlist is malformed", on: .hls, .fails([.badPlaylist])) { stage in
            stage.inject(replaced("#EXTM3U\n\u{0}garbage\n"), at: .suffix(".m3u8"))
        },
        Fault("playlist-empty", "the playlist is empty", on: .hls, .fails([.empty, .badPlaylist])) { stage in
            stage.inject(.emptyBody, at: .suffix(".m3u8"))
        },
        Fault("playlist-bare", "the playlist has no segments", on: .hls, .fails([.noPlayableStream])) { stage in
            stage.inject(replaced("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-ENDLIST\n"), at: .suffix(".m3u8"))
        },
        Fault("playlist-too-large", "a playlist of 12 MB", on: .hls, .fails([.playlistTooLarge])) { stage in
            let line = "# a long line that contains only a comment\n"
            stage.inject(replaced("#EXTM3U\n" + String(repeating: line, count: 320_000)), at: .suffix(".m3u8"))
        },
        Fault("playlist-long", "a playlist of 20,000 segments", on: .hls, .recovers(seconds: 4), within: 30) { stage in
            var lines = ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:2", "#EXT-X-PLAYLIST-TYPE:VOD"]
            for index in 0..<20_000 {
                if index > 0, index % 30 == 0 { lines.append("#EXT-X-DISCONTINUITY") }
                lines += ["#EXTINF:2.0,", "film_" + "00\(index % 30)".suffix(3) + ".ts"]
            }
            lines.append("#EXT-X-ENDLIST")
            stage.inject(replaced(lines.joined(separator: "\n")), at: .suffix(".m3u8"))
        },
        Fault("playlist-slow", "the playlist takes 4 s", on: .hls, .recovers(seconds: 3)) { stage in
            stage.inject(.delay(.duration(.seconds(4))), at: .suffix(".m3u8"))
        },
        Fault("variant-missing", "one of two variants is missing", on: .variants, .recovers(seconds: 4), within: 30) {
            stage in
            stage.inject(.status(404), at: .suffix("high.m3u8"))
        },
        Fault("variant-disappears", "a variant's segments disappear", on: .variants, .recovers(seconds: 10), within: 40)
        {
            stage in
            stage.inject(.status(404), at: .where { $0.path.contains("high_") }, skipping: 4)
        },
        Fault("discontinuities", "a discontinuity before each segment", on: .hls, .recovers(seconds: 8), within: 30) {
            stage in
            let segments = (0..<30).map { "#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\nfilm_" + "00\($0)".suffix(3) + ".ts\n" }
            let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n"
            stage.inject(replaced(head + segments.joined() + "#EXT-X-ENDLIST\n"), at: .suffix(".m3u8"))
        },
        Fault("manifest-malformed", "a DASH manifest that stops in the middle", on: .dash, .fails([.badPlaylist])) {
            stage in
            stage.inject(
                .replaceBody(Data("<?xml version=\"1.0\"?><MPD>".utf8), contentType: "application/dash+xml"),
                at: .suffix(".mpd"))
        },
    ]

    static func replaced(_ playlist: String) -> StreamFault {
        .replaceBody(Data(playlist.utf8), contentType: "application/vnd.apple.mpegurl")
    }
}
