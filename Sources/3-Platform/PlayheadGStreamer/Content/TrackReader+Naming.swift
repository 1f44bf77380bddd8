import MediaReaders
import PlaybackModel
import Playhead

extension TrackReader {
    /// Tracks with the names, languages and defaults of a multivariant playlist (the demuxer drops most of them).
    static func named(_ tracks: [MediaTrack], by playlist: HLSMultivariantPlaylist) -> [MediaTrack] {
        tracks.map { track in
            guard let rendition = rendition(of: track, in: playlist) else { return track }
            var track = track
            track.title = PrintableText(rendition.name, maximumLength: 200).string
            track.language = normalised(rendition.language) ?? track.language
            track.isDefault = rendition.isDefault
            return track
        }
    }

    private static func rendition(of track: MediaTrack, in playlist: HLSMultivariantPlaylist) -> HLSRendition? {
        let (kind, mark): (HLSRendition.Kind, String)
        switch track.kind {
        case .audio: (kind, mark) = (.audio, "audio-")
        case .text: (kind, mark) = (.subtitles, "text-")
        case .video: return nil
        }
        let candidates = playlist.renditions.filter { $0.kind == kind }
        if let exact = candidates.first(where: { track.id.hasSuffix(mark + $0.name) }) { return exact }
        let speaking = candidates.filter { track.language != nil && normalised($0.language) == track.language }
        return speaking.count == 1 ? speaking[0] : nil
    }

    /// Tracks with the names and languages of an MP4 index. `qtdemux` ends a stream's identifier with the track's number.
    static func named(_ tracks: [MediaTrack], by movie: MP4Movie) -> [MediaTrack] {
        tracks.map { track in
            let digits = track.id.utf8.reversed().prefix { (0x30...0x39).contains($0) }.reversed()
            guard let number = Int(String(decoding: Array(digits), as: UTF8.self)),
                let found = movie.tracks.first(where: { $0.id == number && kind(of: $0) == track.kind })
            else { return track }
            var track = track
            if let name = found.name { track.title = PrintableText(name, maximumLength: 200).string }
            track.language = normalised(found.language) ?? track.language
            if let profile = found.dolbyVision?.profile {
                track.format = track.format ?? TrackFormat()
                track.format?.dolbyVisionProfile = profile
            }
            return track
        }
    }

    /// Tracks without the title of a song: tags give it to the only stream of a radio station or a music file.
    static func neutral(_ tracks: [MediaTrack], song: String?, isRadio: Bool) -> [MediaTrack] {
        guard tracks.count == 1, isRadio || tracks[0].title == song else { return tracks }
        var track = tracks[0]
        track.title = nil
        return [track]
    }

    private static func kind(of track: MP4Track) -> MediaTrack.Kind? {
        switch track.kind {
        case .video: .video
        case .audio: .audio
        case .subtitle, .text: .text
        case .other: nil
        }
    }
}
