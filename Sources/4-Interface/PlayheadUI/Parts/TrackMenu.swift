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
        let tracks = player.tracks.tracks
        let hasText = tracks.contains { $0.kind == .text }
        let hasAudio = tracks.count { $0.kind == .audio } > 1
        if hasAudio || hasText {
            Menu {
                if hasText {
                    Text("Subtitles")
                    TextTrackLines(player: player)
                }
                if hasText, hasAudio { Divider() }
                if hasAudio {
                    Text("Audio")
                    AudioTrackLines(player: player)
                }
            } label: {
                ControlIcon("captions.bubble.fill")
            }
            .accessibilityLabel("Subtitles and audio")
            .help("Subtitles and audio (C, V and B)")
        }
    }
}

/// The lines of a menu for subtitles.
struct TextTrackLines: View {
    let player: Player

    var body: some View {
        let text = player.tracks.tracks.filter { $0.kind == .text }
        let selected = player.tracks.selected
        Toggle(
            "Off",
            isOn: Binding(
                get: { player.shownText == nil }, set: { _ in player.selectText(.off) }))
        TrackLines(tracks: text, selected: selected) { player.selectText($0) }
        if !player.secondaryTextTracks.isEmpty {
            Menu("Second subtitles") { SecondaryTextLines(player: player) }
        }
    }
}

/// The lines of a menu for second subtitles.
private struct SecondaryTextLines: View {
    let player: Player

    var body: some View {
        let shown = player.secondaryTextTrack
        Toggle("Off", isOn: Binding(get: { shown == nil }, set: { _ in player.selectSecondaryText(.off) }))
        TrackLines(tracks: player.secondaryTextTracks, selected: shown.map { [$0.id] } ?? []) {
            player.selectSecondaryText($0)
        }
    }
}

/// The lines of a menu for audio tracks.
struct AudioTrackLines: View {
    let player: Player

    var body: some View {
        TrackLines(tracks: player.tracks.tracks.filter { $0.kind == .audio }, selected: player.tracks.selected) {
            player.selectAudio($0)
        }
    }
}

/// A line for each track.
private struct TrackLines: View {
    let tracks: [MediaTrack]
    let selected: Set<String>
    let choose: @MainActor (TrackSelection.Choice) -> Void

    var body: some View {
        ForEach(Array(zip(tracks, TrackNaming.names(of: tracks))), id: \.0.id) { track, name in
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
