import PlaybackModel
public import Playhead
public import ViewGraph

/// A menu for subtitles and audio tracks.
///
/// It lists subtitles if the item has any, and audio tracks if it has more than one, and is hidden otherwise. Tracks
/// are named after their title and language. A choice applies to the current item and to those that follow. For a menu
/// of another design, read the player's `tracks` and call its `select(_:)`.
public struct TrackMenu: View {
    private let player: Player

    /// Creates a menu for a player's tracks.
    public init(player: Player) { self.player = player }

    /// The content of the view.
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
            .help("Subtitles and audio (C for next subtitles)")
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
    /// Selects subtitles and keeps the audio track.
    fileprivate func selectText(_ choice: TrackSelection.Choice) {
        var selection = trackSelection
        selection.text = choice
        select(selection)
    }

    /// Selects an audio track and keeps the subtitles.
    fileprivate func selectAudio(_ choice: TrackSelection.Choice) {
        var selection = trackSelection
        selection.audio = choice
        select(selection)
    }
}
