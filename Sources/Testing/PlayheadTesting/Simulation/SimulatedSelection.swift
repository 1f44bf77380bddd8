import PlaybackModel

/// The tracks that a selection chooses.
enum SimulatedSelection {
    static func selected(_ selection: TrackSelection, of tracks: [MediaTrack]) -> Set<String> {
        var selected: Set<String> = []
        func insert(_ track: MediaTrack?) { if let track { selected.insert(track.id) } }
        let video = tracks.filter { $0.kind == .video }
        insert(video.first(where: \.isDefault) ?? video.first)
        let audio = tracks.filter { $0.kind == .audio }
        insert(track(selection.audio, of: audio, automatic: audio.first(where: \.isDefault) ?? audio.first))
        let text = tracks.filter { $0.kind == .text }
        insert(track(selection.text, of: text, automatic: text.first(where: \.isDefault)))
        return selected
    }

    private static func track(
        _ choice: TrackSelection.Choice, of tracks: [MediaTrack], automatic: MediaTrack?
    ) -> MediaTrack? {
        switch choice {
        case .automatic: automatic
        case .off: nil
        case .track(let id, let language, let title):
            tracks.first { $0.id == id && (language == nil || $0.language == language) }
                ?? tracks.first { TrackLanguage.isSame($0.language, language) && $0.title == title }
                ?? tracks.first { TrackLanguage.isSame($0.language, language) }
                ?? automatic
        }
    }
}
