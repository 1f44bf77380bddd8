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
        add("Title", player.displayTitle)
        add("Artist", metadata.artist)
        add("Album", metadata.album)
        add("Genre", metadata.genre)
        add("Publisher", metadata.organization)
        add("Duration", player.duration.isNumeric ? PlayerWording.clock(player.duration) : nil)
        add("Stream", PlayerWording.streamType(player.streamType)?.capitalized)
        if let size = player.presentationSize, size != .zero { add("Picture", "\(size.width) × \(size.height)") }
        for (name, kind) in [("Video", MediaTrack.Kind.video), ("Audio", .audio), ("Subtitles", .text)] {
            let names = tracks.tracks.filter { $0.kind == kind }.map { track in
                [track.title, track.language, track.codec].compactMap { $0 }.joined(separator: ", ")
            }
            add(name, names.filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        add("Address", item.url.isFileURL ? item.url.path : redactedURL(item.url.absoluteString))
        add("Comment", metadata.comment)
        return lines
    }
}
