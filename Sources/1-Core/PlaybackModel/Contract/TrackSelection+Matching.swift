extension TrackSelection.Choice {
    /// The track that a choice names: by its identifier, its language and title, one of these, or the end of its identifier.
    /// `nil` when there is no such track.
    package func named(among candidates: [MediaTrack]) -> MediaTrack? {
        guard case .track(let id, let language, let title) = self else { return nil }
        if let exact = candidates.first(where: { $0.id == id }) { return exact }
        if let language {
            let speaking = candidates.filter { TrackLanguage.isSame($0.language, language) }
            if let title, let both = speaking.first(where: { $0.title == title }) { return both }
            if let first = speaking.first { return first }
        }
        if let title, let named = candidates.first(where: { $0.title == title }) { return named }
        let name = Self.suffix(id)
        return candidates.first { !name.isEmpty && Self.suffix($0.id) == name }
    }

    /// Identifiers of files are hashes that change with the address; their ends name the track.
    private static func suffix(_ id: String) -> Substring {
        id.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
    }
}
