import PlaybackModel

/// The tracks that a selection chooses.
enum SimulatedSelection {
    static func selected(_ selection: TrackSelection, of tracks: [MediaTrack]) -> Set<String> {
        let video = tracks.filter { $0.kind == .video }.best()
        let chosen = [video, selection.sound(among: tracks), selection.shownText(among: tracks)]
        return Set(chosen.compactMap { $0?.id })
    }
}
