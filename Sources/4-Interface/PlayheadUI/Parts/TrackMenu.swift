package import PlaybackModel
public import Playhead
public import ViewGraph

/// Chooses the language of the sound and the subtitles.
///
/// It does not show where there is nothing to choose.
public struct TrackMenu: View {
    private let player: Player

    /// A menu of a player's tracks.
    public init(player: Player) { self.player = player }

    /// What the view is made of.
    public var body: some View {
        let tracks = player.tracks
        let audio = tracks.tracks.filter { $0.kind == .audio }
        let text = tracks.tracks.filter { $0.kind == .text }
        if audio.count > 1 || !text.isEmpty {
            Menu {
                if !text.isEmpty {
                    Text("Subtitles")
                    Toggle(
                        "Off",
                        isOn: Binding(
                            get: { !text.contains { tracks.selected.contains($0.id) } },
                            set: { _ in player.selectText(.off) }))
                    lines(of: text, selected: tracks.selected) { player.selectText($0) }
                }
                if !text.isEmpty, audio.count > 1 { Divider() }
                if audio.count > 1 {
                    Text("Audio")
                    lines(of: audio, selected: tracks.selected) { player.selectAudio($0) }
                }
            } label: {
                ControlIcon("captions.bubble.fill")
            }
            .accessibilityLabel("Subtitles and audio")
            .help("Subtitles and audio (C changes the subtitles)")
        }
    }

    private func lines(
        of tracks: [MediaTrack], selected: Set<String>, choose: @escaping @MainActor (TrackSelection.Choice) -> Void
    ) -> some View {
        let names = TrackNaming.names(of: tracks)
        return ForEach(Array(zip(tracks, names)), id: \.0.id) { track, name in
            Toggle(
                name,
                isOn: Binding(
                    get: { selected.contains(track.id) },
                    set: { _ in choose(.track(id: track.id, language: track.language, title: track.title)) }))
        }
    }
}

extension Player {
    /// Chooses subtitles; the sound stays.
    package func selectText(_ choice: TrackSelection.Choice) {
        var selection = trackSelection
        selection.text = choice
        select(selection)
    }

    /// Chooses the sound; subtitles stay.
    package func selectAudio(_ choice: TrackSelection.Choice) {
        var selection = trackSelection
        selection.audio = choice
        select(selection)
    }

    /// Goes on to the next subtitles, off after the last; says what is shown now, `nil` without subtitles.
    package func selectNextText() -> String? {
        let text = tracks.tracks.filter { $0.kind == .text }
        guard !text.isEmpty else { return nil }
        let names = TrackNaming.names(of: text)
        let next = wantedText(of: text).map { $0 + 1 } ?? 0
        guard next < text.count else {
            selectText(.off)
            return "Subtitles off"
        }
        selectText(.track(id: text[next].id, language: text[next].language, title: text[next].title))
        return "Subtitles: \(names[next])"
    }

    /// Which subtitles were asked for last: what shows follows a moment later, and quick presses go on from there.
    private func wantedText(of text: [MediaTrack]) -> Int? {
        let shown = text.firstIndex { tracks.selected.contains($0.id) }
        switch trackSelection.text {
        case .automatic: return shown
        case .off: return nil
        case .track(let id, _, _): return text.firstIndex { $0.id == id } ?? shown
        }
    }
}
