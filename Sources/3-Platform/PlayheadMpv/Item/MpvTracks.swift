import MediaReaders
import PlaybackModel

/// The tracks of an item, as mpv lists them.
struct MpvTracks: Sendable, Hashable {
    /// The tracks and the selected ones.
    private(set) var report = TracksReport()
    /// The text tracks that are pictures, which mpv draws into the video.
    private var drawn: Set<String> = []
    /// The clockwise turn of the selected picture for display, in degrees.
    private(set) var rotation = 0
    /// `true` if all pictures are still ones, and there is no sound.
    private(set) var isImage = false

    /// - Parameter container: The values that the container states, which take precedence.
    init(_ list: [MpvValue], container: [ContainerTrack] = []) {
        var (moving, still, sounds) = (0, 0, 0)
        for entry in list.prefix(4096) {
            guard let number = entry["id"]?.integer, let kind = Self.kinds[entry["type"]?.text ?? ""] else { continue }
            let isImage = entry["image"]?.flag ?? false
            if kind == .audio { sounds += 1 }
            if kind == .video { if isImage { still += 1 } else { moving += 1 } }
            // A cover is not a video.
            if entry["albumart"]?.flag == true || kind == .video && isImage { continue }
            let codec = entry["codec"]?.text
            let language = entry["lang"]?.text
            var track = MediaTrack(
                id: Self.identifier(kind, number), kind: kind,
                language: TrackLanguage.canonical(language) == nil ? nil : language,
                title: entry["title"]?.text.map { PrintableText($0, maximumLength: 200).string }, codec: codec,
                isDefault: entry["default"]?.flag ?? false, characteristics: Self.characteristics(entry, kind))
            if let number = entry["src-id"]?.integer,
                let stated = container.first(where: { $0.number == number && $0.kind == .init(kind) })
            {
                track.isDefault = stated.isDefault ?? track.isDefault
                track.characteristics = .init(stated.purpose)
            }
            report.tracks.append(track)
            if entry["selected"]?.flag == true {
                report.selected.insert(track.id)
                // Views turn by quarters.
                if kind == .video, let degrees = entry["demux-rotation"]?.integer, degrees % 90 == 0 {
                    rotation = (degrees % 360 + 360) % 360
                }
            }
            if kind == .text, let codec, Self.pictureCodecs.contains(codec) { drawn.insert(track.id) }
        }
        isImage = still > 0 && moving == 0 && sounds == 0
    }

    /// `true` if there is sound or video.
    var hasMedia: Bool { report.tracks.contains { $0.kind != .text } }

    /// The values of the properties that select tracks.
    struct Selection: Sendable, Hashable {
        var audio: String
        var text: String
        /// `true` if mpv draws the text.
        var isDrawn: Bool
    }

    /// The tracks that a selection stands for. An item without a picture keeps its sound.
    func selection(_ selection: TrackSelection) -> Selection {
        let isOff = selection.audio == .off && report.tracks.contains { $0.kind == .video }
        let all = tracks(.audio)
        var sound = selection.sound(among: report.tracks, playing: report.selected)
        // Among equals, mpv knows which one belongs to the picture of an adaptive stream.
        let areEqual = all.allSatisfy {
            $0.isDefault == all[0].isDefault && $0.characteristics == all[0].characteristics
        }
        if areEqual, selection.audio.named(among: all) == nil { sound = nil }
        // Before anything is selected, the sound that mpv is about to play.
        let first = sound ?? all.first { $0.isDefault } ?? all.first
        let playing = report.selected.isEmpty ? Set([first?.id].compactMap { $0 }) : report.selected
        let text = selection.shownText(among: report.tracks, playing: playing)
        return Selection(
            audio: isOff ? "no" : number(sound) ?? "auto", text: number(text) ?? "no",
            isDrawn: text.map { drawn.contains($0.id) } ?? false)
    }

    /// The selected track of a kind.
    func selected(_ kind: MediaTrack.Kind) -> MediaTrack? { tracks(kind).first { report.selected.contains($0.id) } }

    private func tracks(_ kind: MediaTrack.Kind) -> [MediaTrack] { report.tracks.filter { $0.kind == kind } }

    private func number(_ track: MediaTrack?) -> String? {
        track.flatMap { $0.id.split(separator: "-").last.map(String.init) }
    }

    private static func characteristics(
        _ entry: MpvValue, _ kind: MediaTrack.Kind
    ) -> Set<MediaTrack.Characteristic> {
        var result: Set<MediaTrack.Characteristic> = []
        if kind == .text, entry["forced"]?.flag == true { result.insert(.forced) }
        if entry["visual-impaired"]?.flag == true { result.insert(.describesVideo) }
        if entry["hearing-impaired"]?.flag == true { result.insert(.hearingImpaired) }
        return result
    }

    private static func identifier(_ kind: MediaTrack.Kind, _ number: Int) -> String { "\(kind.rawValue)-\(number)" }

    private static let kinds: [String: MediaTrack.Kind] = ["audio": .audio, "video": .video, "sub": .text]
    private static let pictureCodecs: Set<String> = ["hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle", "xsub"]
}
