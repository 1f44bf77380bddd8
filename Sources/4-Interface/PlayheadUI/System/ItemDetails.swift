import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The facts about the current item in words.
@MainActor enum ItemDetails {
    struct Line: Hashable {
        let name: String
        let value: String
    }

    static func lines(of player: Player) -> [Line] {
        guard let item = player.currentItem else { return [] }
        let (metadata, tracks) = (player.metadata, player.tracks)
        var lines: [Line] = []
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append(Line(name: name, value: PrintableText(value, maximumLength: 1_000).string))
        }
        add(localized("Title"), player.displayTitle)
        add(localized("Artist"), metadata.artist)
        add(localized("Album"), metadata.album)
        add(localized("Genre"), metadata.genre)
        add(localized("Publisher"), metadata.organization)
        add(localized("Duration"), player.duration.isNumeric ? PlayerWording.clock(player.duration) : nil)
        add(localized("Stream"), PlayerWording.streamType(player.streamType)?.capitalized)
        if let size = player.presentationSize, size != .zero {
            add(localized("Picture"), "\(size.width) × \(size.height)")
        }
        for (name, kind) in [
            (localized("Video"), MediaTrack.Kind.video), (localized("Audio"), .audio), (localized("Subtitles"), .text),
        ] {
            let found = tracks.tracks.filter { $0.kind == kind }
            let names = zip(TrackNaming.names(of: found), found).compactMap { title, track -> String? in
                let parts = [track.title == nil && track.language == nil ? nil : title, track.codec].compactMap { $0 }
                return parts.isEmpty ? nil : PrintableText(parts.joined(separator: ", "), maximumLength: 200).string
            }
            // Each track has its own line.
            if !names.isEmpty { lines.append(Line(name: name, value: names.joined(separator: "\n"))) }
        }
        add(localized("Address"), FilePath(item.url)?.text ?? redactedURL(item.url.absoluteString))
        add(localized("Comment"), metadata.comment)
        return lines
    }
}
