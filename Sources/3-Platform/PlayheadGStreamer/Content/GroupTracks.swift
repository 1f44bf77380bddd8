import CGStreamer
import PlaybackModel

/// The tracks of a `playbin`, which numbers the streams of each kind and has no collection of streams.
///
/// The identifiers are made of kind and number, such as `audio-1`.
enum GroupTracks {
    private static let kinds: [MediaTrack.Kind] = [.video, .audio, .text]

    /// The tracks with the bit rates that they had, unless one has doubled or halved: parsers measure them again with each frame.
    static func keepBitrates(of known: [MediaTrack], in tracks: [MediaTrack]) -> [MediaTrack] {
        tracks.map { track in
            guard let new = track.format?.bitrate, let old = known.first(where: { $0.id == track.id })?.format?.bitrate,
                new > old / 2, new < old * 2
            else { return track }
            var track = track
            track.format?.bitrate = old
            return track
        }
    }

    /// The tracks, and the identifiers of those that play.
    static func read(from playbin: Element) -> (tracks: [MediaTrack], selected: [String]) {
        var tracks: [MediaTrack] = []
        var selected: [String] = []
        for kind in kinds {
            let name = name(of: kind)
            let count = min(Int(ph_get_int(playbin.pointer, "n-\(name)")), maximumCount)
            let current = Int(ph_get_int(playbin.pointer, "current-\(name)"))
            for index in 0..<max(count, 0) {
                var track = MediaTrack(id: "\(name)-\(index)", kind: kind)
                track.isDefault = index == max(current, 0)
                if let tags = ph_stream_tags(playbin.pointer, "get-\(name)-tags", gint(index)) {
                    TrackReader.describe(&track, by: tags)
                    track.format = TrackFormatReader.format(caps: nil, tags: tags)
                    gst_tag_list_unref(tags)
                }
                if track.isDefault { selected.append(track.id) }
                tracks.append(track)
            }
        }
        return (tracks, selected)
    }

    typealias StreamsCallback = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    typealias TagsCallback = @convention(c) (UnsafeMutableRawPointer?, gint, UnsafeMutableRawPointer?) -> Void

    /// The signals of a change: of the streams, and of the tags of one, which may arrive after the first pictures.
    static func signals(
        streams: StreamsCallback, tags: TagsCallback
    ) -> [(name: String, callback: GCallback)] {
        kinds.map(name(of:)).flatMap { name in
            [
                ("\(name)-changed", unsafeBitCast(streams, to: GCallback.self)),
                ("\(name)-tags-changed", unsafeBitCast(tags, to: GCallback.self)),
            ]
        }
    }

    /// Selects the streams with these identifiers. Returns `false` when one is not an identifier.
    static func select(_ ids: [String], in playbin: Element) -> Bool {
        var isUnderstood = true
        for id in ids {
            let parts = id.split(separator: "-")
            guard parts.count == 2, let kind = kinds.first(where: { name(of: $0) == parts[0] }),
                let index = gint(String(parts[1]))
            else {
                isUnderstood = false
                continue
            }
            ph_set_int(playbin.pointer, "current-\(name(of: kind))", index)
        }
        return isUnderstood
    }

    /// More streams than any file has; each costs a signal.
    private static let maximumCount = 64

    private static func name(of kind: MediaTrack.Kind) -> String {
        switch kind {
        case .video: "video"
        case .audio: "audio"
        case .text: "text"
        }
    }
}
