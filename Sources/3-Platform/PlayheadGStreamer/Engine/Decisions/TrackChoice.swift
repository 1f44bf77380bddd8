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
        let audio = choose(selection.audio, .audio, tracks, selected)
        // An item without a picture keeps its sound.
        if let audio {
            ids.append(audio.id)
        } else if ids.isEmpty, let any = current(.audio, tracks, selected) {
            ids.append(any.id)
        }
        // Text that is switched off is hidden instead: see `hidesText`.
        let text =
            selection.text == .off ? current(.text, tracks, selected) : choose(selection.text, .text, tracks, selected)
        if let text { ids.append(text.id) }
        return ids.isEmpty || Set(ids) == selected ? nil : ids
    }

    private static func current(
        _ kind: MediaTrack.Kind, _ tracks: [MediaTrack], _ selected: Set<String>
    ) -> MediaTrack? {
        tracks.first { $0.kind == kind && selected.contains($0.id) }
    }

    private static func choose(
        _ choice: TrackSelection.Choice, _ kind: MediaTrack.Kind, _ tracks: [MediaTrack], _ selected: Set<String>
    ) -> MediaTrack? {
        if choice == .off { return nil }
        let candidates = tracks.filter { $0.kind == kind }
        if let named = choice.named(among: candidates) { return named }
        let current = current(kind, tracks, selected)
        return kind == .text ? candidates.first(where: \.isDefault) ?? current : current ?? candidates.first
    }

    /// Returns `true` when the selected text should not show. GStreamer selects any text, but unless the user asked for it,
    /// only text that is the content's default shows.
    ///
    /// Text stays selected even when it is switched off. A change of the selection costs a pause of half a second, and
    /// `playsink`, which passes pictures through its text chain, blocks forever where it removes that chain while a picture
    /// waits behind it, as during a pause (GStreamer 1.22.0, later ones unknown: 4 of 10 runs of one soak).
    static func hidesText(_ selection: TrackSelection, of tracks: [MediaTrack], selected: Set<String>) -> Bool {
        guard let text = current(.text, tracks, selected) else { return false }
        if selection.text == .off { return true }
        return !text.isDefault && selection.text.named(among: tracks.filter { $0.kind == .text }) == nil
    }
}
