import Localization
public import PlaybackModel

extension PlayerAction {
    /// The name of the action on a button or in a menu, such as `Pause` or `Forward 10 seconds`.
    @MainActor public func title(on player: Player) -> String {
        switch self {
        case .togglePlayback: player.controls.button.title
        case .play: localized("Play")
        case .pause: localized("Pause")
        case .stop: localized("Stop")
        case .replay: player.error == nil ? localized("Replay") : localized("Retry")
        case .skipBackward: PlayerWording.skip(by: -player.configuration.backwardSkipInterval)
        case .skipForward: PlayerWording.skip(by: player.configuration.forwardSkipInterval)
        case .skip(let seconds): PlayerWording.skip(by: seconds)
        case .jump(let share): "Jump to \(PlayerWording.percent(share))"
        case .jumpToStart: "Jump to the start"
        case .jumpToEnd: player.streamType == .dvr ? "Jump to live" : "Jump to the end"
        case .jumpToLive: "Jump to live"
        case .step(let frames): frames < 0 ? "Previous frame" : "Next frame"
        case .undoSeek: "Undo jump"
        case .markLoop:
            player.loop != nil ? "End loop" : player.loopMark == nil ? "Mark start of loop" : "Mark end of loop"
        case .previousChapter: "Previous chapter"
        case .nextChapter: "Next chapter"
        case .previousItem: "Previous"
        case .nextItem: "Next"
        case .cycleRepeat: PlayerWording.repeating(player.repeatMode)
        case .toggleShuffle: "Shuffle"
        case .slowDown: "Slower"
        case .speedUp: "Faster"
        case .changeSpeed(let change): change < 0 ? "A little slower" : "A little faster"
        case .resetSpeed: "Normal speed"
        case .changeVolume(let change): change < 0 ? "Volume down" : "Volume up"
        case .setVolume: "Volume"
        case .toggleMute: player.isMuted ? "Unmute" : "Mute"
        case .nextSubtitles: "Next subtitles"
        case .toggleSubtitles: player.requestedTextTrack == nil ? "Show subtitles" : "Hide subtitles"
        case .nextAudio: "Next audio track"
        }
    }
}

extension PlaybackControls.Button {
    /// The button's name, which describes the effect of a press.
    public var title: String {
        switch self {
        case .play: localized("Play")
        case .pause: localized("Pause")
        case .replay: localized("Replay")
        case .retry: localized("Retry")
        }
    }
}

extension PlayerWording {
    /// A skip, such as `Back 10 seconds` or `Forward 10 seconds`.
    static func skip(by seconds: Double) -> String {
        seconds < 0 ? localized("Back \(count(-seconds))") : localized("Forward \(count(seconds))")
    }

    /// Two skips in one line, such as `Back or forward 10 seconds`.
    static func skips(back: Double, forward: Double) -> String {
        back == forward
            ? localized("Back or forward \(count(forward))")
            : localized("Back \(count(back)), forward \(count(forward))")
    }

    private static func count(_ seconds: Double) -> LocalizedStringKey {
        let isWhole = seconds == seconds.rounded() && seconds.magnitude < 1e9
        guard isWhole else { return "\(seconds, digits: 1) seconds" }
        return .plural(Int(seconds), one: "\(Int(seconds)) second", other: "\(Int(seconds)) seconds")
    }
}
