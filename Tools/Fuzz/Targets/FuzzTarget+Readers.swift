import FoundationEssentials
import MediaReaders
import PlaybackModel

@testable import Playhead

extension FuzzTarget {
    /// Readers of media formats.
    static let readers: [FuzzTarget] = [
        FuzzTarget(name: "hls") { bytes in
            guard let playlist = try? MediaReaders.HLSPlaylist(bytes, url: URL(string: "https://a.example/b/c.m3u8"))
            else {
                return
            }
            switch playlist {
            case .multivariant(let playlist):
                _ = playlist.highestBandwidth(fittingWidth: 640, height: 360)
                for variant in playlist.variants { _ = playlist.url(of: variant.uri) }
            case .media(let playlist):
                for position in [-1, 0, 1.5, 1e9, .nan, .infinity] {
                    _ = playlist.segment(at: position)
                    _ = playlist.date(at: position)
                    _ = playlist.position(ofDate: position)
                }
                for segment in playlist.segments {
                    Fuzzing.check(
                        segment.duration >= 0 && segment.duration.isFinite, "a segment with an invalid duration")
                    _ = playlist.url(of: segment.uri)
                }
            }
        },
        FuzzTarget(name: "dash") { bytes in
            guard let manifest = try? DASHManifest(bytes) else { return }
            Fuzzing.check(manifest.duration.map { $0 >= 0 && $0.isFinite } ?? true, "an invalid duration")
            for set in manifest.periods.flatMap(\.adaptationSets) { _ = set.isProtected }
            let thumbnails = DASHThumbnails.all(in: manifest, width: 240)
            for seconds in [0, 100, 1e9] {
                guard let reference = DASHThumbnails.reference(at: seconds, in: thumbnails) else { continue }
                Fuzzing.check(
                    (0..<reference.layout.count).contains(reference.tile), "a tile outside its picture")
            }
        },
        FuzzTarget(name: "mp4") { bytes in
            guard let movie = try? MP4Movie(reading: BufferByteSource(bytes)) else { return }
            for chapter in movie.chapters {
                Fuzzing.check(chapter.start >= 0 && chapter.start.isFinite, "a chapter with an invalid time")
            }
        },
        FuzzTarget(name: "chapters") { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
            let frame = bytes.withUnsafeBytes { TagChapter(frame: $0) }
            for chapter in TagChapter.list([frame].compactMap { $0 } + TagChapter.chapters(comments: lines)) {
                Fuzzing.check(chapter.start >= 0 && chapter.start.isFinite, "a chapter with an invalid time")
                Fuzzing.check(chapter.end.map { $0 > chapter.start } ?? true, "a chapter that ends before it starts")
            }
        },
        FuzzTarget(name: "webvtt") { bytes in
            guard let document = try? WebVTTDocument(bytes) else { return }
            for cue in document.cues { Fuzzing.check(cue.start <= cue.end, "a cue that ends before it starts") }
        },
        FuzzTarget(name: "sniff") { bytes in
            let format = MediaSniffer.format(of: bytes)
            _ = format.phrase
            // The reader for the detected format comes next.
            switch format {
            case .hls: _ = try? MediaReaders.HLSPlaylist(bytes)
            case .dash: _ = try? DASHManifest(bytes)
            case .mp4: _ = try? MP4Movie(reading: BufferByteSource(bytes))
            default: break
            }
        },
        FuzzTarget(name: "local") { bytes in
            let folder = URL(fileURLWithPath: "/media/films")
            guard let playlist = try? LocalPlaylist(bytes, directory: folder) else { return }
            for reference in playlist.references {
                let parts = reference.path.split(separator: "/", omittingEmptySubsequences: false)
                Fuzzing.check(
                    !reference.path.hasPrefix("/") && !parts.contains("..") && !reference.path.contains("\0"),
                    "a reference outside its folder: \(reference.path)")
            }
        },
    ]
}
