import Localization
public import PlaybackModel

extension PlayerAction {
    /// The name of the action on a button or in a menu, such as `Pause` or `Forward 10 seconds`.
    @MainActor public func title(on player: Player) -> String {
        switch self {
        case .togglePlayback: player.refusal == nil ? player.controls.button.title : localized("Play")
        case .play: localized("Play")
        case .pause: localized("Pause")
        case .stop: localized("Stop")
        case .replay: player.error == nil ? localized("Replay") : localized("Retry")
        case .skipBackward: PlayerWording.skip(by: -player.skipIntervals.backward)
        case .skipForward: PlayerWording.skip(by: player.skipIntervals.forward)
        case .skip(let seconds): PlayerWording.skip(by: seconds)
        case .jump(let share): localized("Jump to \(PlayerWording.percent(share))")
        case .jumpToStart: localized("Jump to the start")
        case .jumpToEnd: player.streamType == .dvr ? localized("Jump to live") : localized("Jump to the end")
        case .jumpToLive: localized("Jump to live")
        case .step(let frames): frames < 0 ? localized("Previous frame") : localized("Next frame")
        case .undoSeek: localized("Undo jump")
        case .markLoop:
            player.loop != nil
                ? localized("End loop")
                : player.loopMark == nil ? localized("Mark start of loop") : localized("Mark end of loop")
        case .previousChapter: localized("Previous chapter")
        case .nextChapter: localized("Next chapter")
        case .previousItem: localized("Previous")
        case .nextItem: localized("Next")
        case .cycleRepeat: PlayerWording.repeating(player.repeatMode)
        case .toggleShuffle: localized("Shuffle")
        case .slowDown: localized("Slower")
        case .speedUp: localized("Faster")
        case .changeSpeed(let change): change < 0 ? localized("A little slower") : localized("A little faster")
        case .resetSpeed: localized("Normal speed")
        case .changeVolume(let change): change < 0 ? localized("Volume down") : localized("Volume up")
        case .setVolume: localized("Volume")
        case .toggleMute: player.isMuted ? localized("Unmute") : localized("Mute")
        case .nextSubtitles: localized("Next subtitles")
        case .toggleSubtitles:
            player.requestedTextTrack == nil ? localized("Show subtitles") : localized("Hide subtitles")
        case .previousSubtitleLine: localized("Previous subtitle line")
        case .nextSubtitleLine: localized("Next subtitle line")
        case .nextAudio: localized("Next audio track")
        case .changeSubtitleDelay(let change):
            change < 0 ? localized("Subtitles earlier") : localized("Subtitles later")
        case .changeSubtitleSize(let change):
            change < 0 ? localized("Smaller subtitles") : localized("Larger subtitles")
        case .changeAudioDelay(let change): change < 0 ? localized("Sound earlier") : localized("Sound later")
        case .toggleNightMode: localized("Night mode")
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
