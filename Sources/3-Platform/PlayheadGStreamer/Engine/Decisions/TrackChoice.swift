import PlaybackModel

/// Which streams a selection means.
enum TrackChoice {
    /// The complete list to select; `nil` when it plays already or nothing fits.
    static func wanted(_ selection: TrackSelection, of tracks: [MediaTrack], selected: Set<String>) -> [String]? {
        guard !tracks.isEmpty else { return nil }
        var ids: [String] = []
        if let video = current(.video, tracks, selected) ?? tracks.first(where: { $0.kind == .video }) {
            ids.append(video.id)
        }
        let audio = choose(selection.audio, .audio, tracks, selected)
        // What has no picture must have a sound.
        if let audio {
            ids.append(audio.id)
        } else if ids.isEmpty, let any = current(.audio, tracks, selected) {
            ids.append(any.id)
        }
        // Text that is switched off is hidden: see `hidesText`.
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
        if let named = named(choice, among: candidates) { return named }
        let current = current(kind, tracks, selected)
        return kind == .text ? candidates.first(where: \.isDefault) ?? current : current ?? candidates.first
    }

    /// Whether the text that is selected is not to be seen: GStreamer selects any that there is, but unasked only what the
    /// content wants shown shows. It stays selected, also when it is switched off: to change what is, costs a pause of half a
    /// second, and playsink's way to end the text chain, through which the pictures go, stands for ever where a picture waits
    /// behind it, as in a pause (1.22.0, later ones unknown: 4 of 10 runs of one soak).
    static func hidesText(_ selection: TrackSelection, of tracks: [MediaTrack], selected: Set<String>) -> Bool {
        guard let text = current(.text, tracks, selected) else { return false }
        if selection.text == .off { return true }
        return !text.isDefault && named(selection.text, among: tracks.filter { $0.kind == .text }) == nil
    }

    /// The track that a choice names; `nil` where it names none, or none that is there.
    private static func named(_ choice: TrackSelection.Choice, among candidates: [MediaTrack]) -> MediaTrack? {
        guard case .track(let id, let language, let title) = choice else { return nil }
        if let exact = candidates.first(where: { $0.id == id }) { return exact }
        if let language {
            let speaking = candidates.filter { sameLanguage($0.language, language) }
            if let title, let both = speaking.first(where: { $0.title == title }) { return both }
            if let first = speaking.first { return first }
        }
        if let title, let named = candidates.first(where: { $0.title == title }) { return named }
        let name = suffix(id)
        return candidates.first { !name.isEmpty && suffix($0.id) == name }
    }

    /// Identifiers of files are hashes that change with the address; their ends name the track.
    private static func suffix(_ id: String) -> Substring {
        id.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
    }

    private static func sameLanguage(_ left: String?, _ right: String) -> Bool {
        guard let left else { return false }
        return left.lowercased() == right.lowercased() || left.prefix(2).lowercased() == right.prefix(2).lowercased()
    }
}
