extension TrackSelection.Choice {
    /// The track that a choice names: by its identifier, its language and title, one of these, or the end of its identifier.
    /// `nil` when there is no such track. The one for most people comes first among several in a language.
    package func named(among candidates: [MediaTrack]) -> MediaTrack? {
        guard case .track(let id, let language, let title) = self else { return nil }
        // Some identifiers are numbers, which name other tracks in the next item.
        let exact = candidates.first { $0.id == id && (language == nil || Self.agree($0.language, language)) }
        if let exact, title == nil || exact.title == title { return exact }
        if let language {
            let speaking = candidates.filter { TrackLanguage.isSame($0.language, language) }
            if let title, let both = speaking.first(where: { $0.title == title }) { return both }
            if let best = exact ?? speaking.best() { return best }
        }
        if let exact { return exact }
        if let title, let named = candidates.first(where: { $0.title == title }) { return named }
        let name = Self.suffix(id)
        return candidates.first { !name.isEmpty && Self.suffix($0.id) == name }
    }

    private static func agree(_ left: String?, _ right: String?) -> Bool {
        left == right || TrackLanguage.isSame(left, right)
    }

    /// Identifiers of files are hashes that change with the address; their ends name the track.
    private static func suffix(_ id: String) -> Substring {
        id.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
    }
}

extension TrackSelection {
    /// The track of sound to play: the chosen one, or else that of the content; `nil` where sound is off, or missing.
    ///
    /// Without a choice, it is the default one of those for everybody, or else the first of them. Commentaries and other special
    /// sound plays only if there is nothing else.
    ///
    /// - Parameter playing: The tracks that play. Where several are equally good, the one that plays stays.
    package func sound(among tracks: [MediaTrack], playing: Set<String> = []) -> MediaTrack? {
        if audio == .off { return nil }
        let candidates = tracks.filter { $0.kind == .audio }
        return audio.named(among: candidates) ?? candidates.best(playing: playing)
    }

    /// The text to show: the chosen one, or else the default one of the content, or else forced text in the language of the
    /// sound; `nil` for none.
    package func shownText(among tracks: [MediaTrack], playing: Set<String> = []) -> MediaTrack? {
        let candidates = tracks.filter { $0.kind == .text }
        if let named = text.named(among: candidates) { return named }
        if text != .off, let preferred = candidates.filter({ $0.isDefault && !$0.isForced }).best() { return preferred }
        // Text also follows sound that is switched off.
        let sound = sound(among: tracks, playing: playing) ?? TrackSelection().sound(among: tracks, playing: playing)
        return Self.forced(among: candidates, for: sound?.language)
    }

    /// The forced text for sound in a language. Where one of the two languages is unknown, they are taken for the same.
    package static func forced(among text: [MediaTrack], for language: String?) -> MediaTrack? {
        let forced = text.filter(\.isForced)
        func isKnown(_ language: String?) -> Bool { TrackLanguage.canonical(language) != nil }
        let groups = [
            forced.filter { isKnown($0.language) && $0.language == language },
            forced.filter { TrackLanguage.isSame($0.language, language) },
            forced.filter { !isKnown($0.language) || !isKnown(language) },
        ]
        return groups.lazy.compactMap { $0.first(where: \.isDefault) ?? $0.first }.first
    }
}

extension [MediaTrack] {
    /// The track for most people: of the usual ones, or else of the special ones, a default one, or else the first.
    /// - Parameter playing: The tracks that play, which are preferred among equals.
    package func best(playing: Set<String> = []) -> MediaTrack? {
        self.min { $0.rank(playing) < $1.rank(playing) }
    }
}

extension MediaTrack {
    /// The smaller, the better.
    fileprivate func rank(_ playing: Set<String>) -> Int {
        var rank = isDefault ? 0 : 2
        if !playing.contains(id) { rank += 1 }
        if characteristics.contains(.hearingImpaired) { rank += 4 }
        if !characteristics.isDisjoint(with: [.forced, .describesVideo, .commentary]) { rank += 8 }
        return rank
    }
}
