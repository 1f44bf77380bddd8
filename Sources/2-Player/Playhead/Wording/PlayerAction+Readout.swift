import Localization
import PlaybackModel

extension PlayerAction {
    /// The result of an action in a few words, with a level where one says more.
    public struct Readout: Sendable, Hashable {
        /// The words, such as `Volume 50%`.
        public let text: String
        /// The level of a bar, from 0 to 1, such as the volume, or the position as a share of the item; `nil` for none.
        public let level: Double?

        /// Creates a readout. Default: no bar.
        public init(_ text: String, level: Double? = nil) {
            self.text = text
            self.level = level.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        }
    }

    /// The result of this action on a player, right after it was performed; `nil` where the main button shows it.
    @MainActor public func readout(on player: Player) -> Readout? {
        switch self {
        case .togglePlayback, .play, .pause, .stop, .replay: nil
        case .skipBackward, .skipForward, .skip, .jump, .jumpToStart, .jumpToEnd, .jumpToLive, .undoSeek,
            .previousSubtitleLine, .nextSubtitleLine:
            player.positionReadout()
        case .step: player.positionReadout(decimals: 2)
        case .previousChapter, .nextChapter: player.positionReadout(after: player.chapterTitle)
        case .markLoop: player.loopReadout
        case .previousItem, .nextItem: player.itemReadout
        case .cycleRepeat: Readout(PlayerWording.repeating(player.repeatMode))
        case .toggleShuffle: Readout(player.isShuffled ? localized("Shuffle on") : localized("Shuffle off"))
        case .slowDown, .speedUp, .changeSpeed, .resetSpeed:
            Readout(localized("Speed \(PlayerWording.speed(player.rate))"))
        case .changeVolume, .setVolume, .toggleMute:
            Readout(
                PlayerWording.volume(player.volume, isMuted: player.isMuted), level: player.isMuted ? 0 : player.volume)
        case .nextSubtitles, .toggleSubtitles:
            Readout(
                player.requestedTextTrack.map { localized("Subtitles: \(player.name(of: $0))") }
                    ?? localized("Subtitles off"))
        case .nextAudio: player.requestedAudioTrack.map { Readout(localized("Audio: \(player.name(of: $0))")) }
        case .changeSubtitleDelay:
            Readout(localized("Subtitle delay \(PlayerWording.delay(player.adjustments.subtitleDelay))"))
        case .changeSubtitleSize:
            Readout(localized("Subtitle size \(PlayerWording.percent(player.subtitleLook.scale))"))
        case .changeAudioDelay:
            Readout(localized("Audio delay \(PlayerWording.delay(player.adjustments.audioDelay))"))
        case .toggleNightMode:
            Readout(player.adjustments.isNightMode ? localized("Night mode on") : localized("Night mode off"))
        }
    }

    /// The reason why this action has no effect now; `nil` where it has one.
    @MainActor public func unavailability(on player: Player) -> String? {
        guard !isAvailable(on: player) else { return nil }
        if player.items.isEmpty { return localized("Nothing is open") }
        return switch self {
        case .replay where player.refusal == nil: localized("Nothing to replay or retry")
        case .togglePlayback, .play, .replay:
            switch player.refusal {
            case .scheme(let scheme): localized("\(scheme): links are not allowed")
            case .ownNetwork(let host): localized("Links of \(host) into your network are not allowed")
            case nil: localized("Nothing to do")
            }
        case .pause, .stop, .changeVolume, .setVolume, .toggleMute, .cycleRepeat, .changeAudioDelay, .toggleNightMode:
            localized("Nothing to do")
        case .changeSubtitleDelay, .changeSubtitleSize:
            player.tracks.tracks.contains { $0.kind == .text }
                ? localized("Subtitles off") : localized("No subtitles")
        case .step where player.mediaType == .audio: localized("Sound has no frames")
        case .skipBackward, .skipForward, .skip, .jump, .jumpToStart, .jumpToEnd, .jumpToLive, .step, .markLoop:
            player.seekingRefusal
        case .undoSeek: localized("No jump to undo")
        case .previousChapter, .nextChapter:
            player.metadata.chapters.isEmpty
                ? localized("No chapters")
                : self == .nextChapter ? localized("This is the last chapter") : player.seekingRefusal
        case .previousItem: localized("This is the first item")
        case .nextItem: localized("This is the last item")
        case .toggleShuffle: localized("Only one item is in the queue")
        case .slowDown, .speedUp, .changeSpeed, .resetSpeed:
            player.streamType == .live
                ? localized("Live streams play at normal speed")
                : localized("Speed \(PlayerWording.speed(player.rate))")
        case .nextSubtitles, .toggleSubtitles: localized("No subtitles")
        case .previousSubtitleLine, .nextSubtitleLine: player.subtitleLineRefusal(self)
        case .nextAudio: localized("No other audio track")
        }
    }
}

// The words for the state after an action.
extension Player {
    fileprivate var seekingRefusal: String {
        switch streamType {
        case .live: localized("Live streams without a window cannot be sought")
        case .unknown: error == nil ? localized("Not open yet") : localized("The item has failed")
        case .dvr: localized("This is the live edge")
        case .onDemand: localized("This item cannot be sought")
        }
    }

    fileprivate func subtitleLineRefusal(_ action: PlayerAction) -> String {
        guard requestedTextTrack != nil else {
            return tracks.tracks.contains { $0.kind == .text } ? localized("Subtitles off") : localized("No subtitles")
        }
        guard controls.canSeek else { return seekingRefusal }
        if action == .previousSubtitleLine { return localized("No earlier subtitle") }
        return selectedBook == nil
            ? localized("The next subtitle is not known yet") : localized("This is the last subtitle")
    }

    fileprivate func name(of track: MediaTrack) -> String {
        let number = tracks.tracks.filter { $0.kind == track.kind }.firstIndex { $0.id == track.id } ?? 0
        let name =
            [track.title, track.language].lazy.compactMap { $0 }.first { !$0.isEmpty }
            ?? localized("Track \(number + 1)")
        return PlayerWording.name(name, of: track)
    }

    /// The position as labels show it: for a live stream with a window the distance from its end, below zero.
    fileprivate func positionReadout(after title: String? = nil, decimals: Int = 0) -> PlayerAction.Readout {
        let (range, now) = (currentProperties.seekableTimeRange, time())
        var text = title.map { "\($0)   " } ?? ""
        if streamType == .dvr, range.isValid {
            text += PlayerWording.clock(from: range.end, to: now)
        } else {
            text += PlayerWording.clock(now)
            if decimals > 0, now.isNumeric {
                let fraction = now.seconds - now.seconds.rounded(.down)
                text += PlayerWording.decimal(min(fraction, 0.99), decimals).dropFirst()
            }
        }
        let share = range.isValid && range.duration.isNumeric && now.isNumeric && range.duration.seconds > 0
        return PlayerAction.Readout(
            text, level: share ? (now - range.start).seconds / range.duration.seconds : nil)
    }

    fileprivate var chapterTitle: String? {
        let (now, chapters) = (time(), metadata.chapters)
        guard let index = chapters.lastIndex(where: { $0.range.start <= now }) else { return nil }
        guard let title = chapters[index].title, !title.isEmpty else { return localized("Chapter \(index + 1)") }
        return title
    }

    fileprivate var loopReadout: PlayerAction.Readout {
        if let loop {
            PlayerAction.Readout(
                localized("Loop \(PlayerWording.clock(loop.start)) – \(PlayerWording.clock(loop.end))"))
        } else if let loopMark {
            PlayerAction.Readout(localized("Loop from \(PlayerWording.clock(loopMark))"))
        } else {
            PlayerAction.Readout(localized("Loop off"))
        }
    }

    fileprivate var itemReadout: PlayerAction.Readout? {
        guard let item = currentItem else { return nil }
        return PlayerAction.Readout(item.title ?? MediaAddress.name(item.url))
    }
}
