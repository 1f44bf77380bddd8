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
        if let text = choose(selection.text, .text, tracks, selected) { ids.append(text.id) }
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
        let candidates = tracks.filter { $0.kind == kind }
        let fallback = current(kind, tracks, selected) ?? (kind == .text ? nil : candidates.first)
        switch choice {
        case .off: return nil
        case .automatic: return fallback
        case .track(let id, let language, let title):
            if let exact = candidates.first(where: { $0.id == id }) { return exact }
            if let language {
                let speaking = candidates.filter { sameLanguage($0.language, language) }
                if let title, let both = speaking.first(where: { $0.title == title }) { return both }
                if let first = speaking.first { return first }
            }
            if let title, let named = candidates.first(where: { $0.title == title }) { return named }
            let name = suffix(id)
            return candidates.first { !name.isEmpty && suffix($0.id) == name } ?? fallback
        }
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
