import PlaybackModel
import Playhead

/// The pending actions of a script.
struct SessionScript: Sendable {
    private var actions: [ScriptedAction]

    init(_ actions: [ScriptedAction]) { self.actions = actions }

    /// Removes and returns the next command.
    mutating func takeNext() -> ScriptedCommand? { actions.isEmpty ? nil : actions.removeFirst().command }

    /// Returns `true` if a pending command can resume a player that has stopped, ended or failed.
    func canResume(hasNext: Bool, hasPrevious: Bool) -> Bool {
        actions.contains { action in
            switch action.command {
            case .next: hasNext
            case .previous: hasPrevious
            default: action.command.canResume
            }
        }
    }
}

extension Player {
    /// Performs a command.
    func perform(_ command: ScriptedCommand) {
        switch command {
        case .play: play()
        case .pause: pause()
        case .stop: stop()
        case .retry: retry()
        case .replay: replay()
        case .next: advanceToNextItem()
        case .previous: returnToPreviousItem()
        case .mute: isMuted = true
        case .unmute: isMuted = false
        case .seek(let seconds): seek(.at(CMTime(seconds: seconds, preferredTimescale: 1_000_000)), smooth: false)
        case .rate(let rate): self.rate = rate
        case .volume(let volume): self.volume = volume
        case .step(let count): step(byCount: count)
        case .audio(let name):
            var selection = selection
            selection.audio = choice(name, of: .audio)
            select(selection)
        case .text(let name):
            var selection = selection
            selection.text = choice(name, of: .text)
            select(selection)
        }
    }

    /// The current tracks as a selection that keeps them.
    private var selection: TrackSelection {
        var selection = TrackSelection()
        for track in tracks.tracks where tracks.selected.contains(track.id) {
            let choice = TrackSelection.Choice.track(id: track.id, language: track.language, title: track.title)
            switch track.kind {
            case .audio: selection.audio = choice
            case .text: selection.text = choice
            case .video: break
            }
        }
        return selection
    }

    private func choice(_ name: String, of kind: MediaTrack.Kind) -> TrackSelection.Choice {
        switch name {
        case "off": return .off
        case "auto": return .automatic
        default: break
        }
        let track = tracks.tracks.first { $0.kind == kind && [$0.id, $0.language, $0.title].contains(name) }
        return .track(id: track?.id ?? name, language: track?.language ?? name, title: track?.title)
    }
}
