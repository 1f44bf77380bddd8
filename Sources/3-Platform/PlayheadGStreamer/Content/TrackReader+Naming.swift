import MediaReaders
import PlaybackModel
import Playhead

extension TrackReader {
    /// Tracks with the names, languages, defaults and purposes of a multivariant playlist (the demuxer drops most of them).
    static func named(_ tracks: [MediaTrack], by playlist: HLSMultivariantPlaylist) -> [MediaTrack] {
        let sound = playlist.renditions.filter { $0.kind == .audio }
        // Without a default, players choose among those that are meant for it (RFC 8216, 4.3.4.1).
        let automatic = sound.contains(where: \.isDefault) ? nil : sound.first { $0.isAutoselect && $0.purpose == [] }
        return tracks.map { track in
            guard let rendition = rendition(of: track, in: playlist) else { return track }
            var track = track
            track.title = PrintableText(name(of: rendition), maximumLength: 200).string
            track.language = normalised(rendition.language) ?? track.language
            track.isDefault = rendition.isDefault || rendition == automatic
            track.characteristics = .init(rendition.purpose)
            return track
        }
    }

    /// The name of a rendition, without the addition to that of a forced one.
    private static func name(of rendition: HLSRendition) -> String {
        let mark = HLSMultivariantPlaylist.forcedMark
        guard rendition.isForced, rendition.name.hasSuffix(mark) else { return rendition.name }
        return String(rendition.name.dropLast(mark.count))
    }

    private static func rendition(of track: MediaTrack, in playlist: HLSMultivariantPlaylist) -> HLSRendition? {
        let (kind, mark): (HLSRendition.Kind, String)
        switch track.kind {
        case .audio: (kind, mark) = (.audio, "audio-")
        case .text: (kind, mark) = (.subtitles, "text-")
        case .video: return nil
        }
        let candidates = playlist.renditions.filter { $0.kind == kind }
        let marked = candidates.first { $0.isForced && track.id.hasSuffix(mark + name(of: $0) + forcedMark) }
        if let marked { return marked }
        if let exact = candidates.first(where: { track.id.hasSuffix(mark + $0.name) }) { return exact }
        let speaking = candidates.filter { track.language != nil && normalised($0.language) == track.language }
        return speaking.count == 1 ? speaking[0] : nil
    }

    private static let forcedMark = HLSMultivariantPlaylist.forcedMark

    /// Tracks with the defaults and purposes that a container states.
    /// - Parameter radix: The base of the numbers in the identifiers of the demuxer's streams.
    static func named(_ tracks: [MediaTrack], by container: [ContainerTrack], radix: Int = 10) -> [MediaTrack] {
        guard !container.isEmpty else { return tracks }
        return tracks.map { track in
            let kind = ContainerTrack.Kind(track.kind)
            let same = container.filter { $0.kind == kind }
            let number = number(of: track, radix: radix)
            var found = same.first { $0.number == number }
            // The older player numbers the streams of each kind.
            if found == nil, let place = track.id.split(separator: "-").last.flatMap({ Int($0) }),
                track.id == "\(track.kind)-\(place)", same.indices.contains(place)
            {
                found = same[place]
            }
            guard let found else { return track }
            var track = track
            track.isDefault = found.isDefault ?? track.isDefault
            track.characteristics = .init(found.purpose)
            return track
        }
    }

    /// The number by which the container knows a track, at the end of its stream's identifier: `…/001` of `qtdemux`,
    /// `…/001:1234` of `matroskademux`, and `…/00000101` of `tsdemux`, which writes hexadecimal digits.
    private static func number(of track: MediaTrack, radix: Int) -> Int? {
        guard let last = track.id.split(separator: "/").last else { return nil }
        return Int(last.prefix { $0 != ":" }, radix: radix)
    }

    /// Tracks with the names and languages of an MP4 index.
    static func named(_ tracks: [MediaTrack], by movie: MP4Movie) -> [MediaTrack] {
        named(tracks, by: movie.containerTracks).map { track in
            guard let number = number(of: track, radix: 10),
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

    /// Tracks with what the manifest states of them, by identifier.
    static func named(_ tracks: [MediaTrack], by sets: [String: DASHAdaptationSet]) -> [MediaTrack] {
        tracks.map { track in
            guard let set = sets[track.id] else { return track }
            var track = track
            if let label = set.label, track.title == nil {
                track.title = PrintableText(label, maximumLength: 200).string
            }
            // The main text is an offer.
            if track.kind == .audio { track.isDefault = set.roles.contains("main") }
            track.characteristics = .init(set.purpose)
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
