import PlaybackModel

/// The streams that a selection stands for.
enum TrackChoice {
    /// The complete list of streams to select; `nil` when they play already or nothing fits.
    static func wanted(_ selection: TrackSelection, of tracks: [MediaTrack], selected: Set<String>) -> [String]? {
        guard !tracks.isEmpty else { return nil }
        var ids: [String] = []
        if let video = current(.video, tracks, selected) ?? tracks.first(where: { $0.kind == .video }) {
            ids.append(video.id)
        }
        // An item without a picture keeps its sound.
        if let audio = selection.sound(among: tracks, playing: selected) {
            ids.append(audio.id)
        } else if ids.isEmpty, let any = current(.audio, tracks, selected) {
            ids.append(any.id)
        }
        // Text that should not show is hidden instead: see `hidesText`.
        let text = selection.shownText(among: tracks, playing: selected) ?? current(.text, tracks, selected)
        if let text { ids.append(text.id) }
        return ids.isEmpty || Set(ids) == selected ? nil : ids
    }

    private static func current(
        _ kind: MediaTrack.Kind, _ tracks: [MediaTrack], _ selected: Set<String>
    ) -> MediaTrack? {
        tracks.first { $0.kind == kind && selected.contains($0.id) }
    }

    /// Returns `true` when the selected text should not show. GStreamer selects any text, but only text that the user has
    /// chosen, that is the content's default, or that is forced shows.
    ///
    /// Text stays selected even when it is switched off. A change of the selection costs a pause of half a second, and
    /// `playsink`, which passes pictures through its text chain, blocks forever where it removes that chain while a picture
    /// waits behind it, as during a pause (GStreamer 1.22.0, later ones unknown: 4 of 10 runs of one soak).
    static func hidesText(_ selection: TrackSelection, of tracks: [MediaTrack], selected: Set<String>) -> Bool {
        guard let text = current(.text, tracks, selected) else { return false }
        guard let shown = selection.shownText(among: tracks, playing: selected) else { return true }
        // Where the user has changed the text, the earlier one stays until the other one plays.
        if selection.text.named(among: tracks.filter { $0.kind == .text }) != nil { return false }
        return shown.id != text.id
    }
}
