import PlaybackModel

extension PlayerAction {
    /// Returns `true` if performing the action on a player has a useful effect in its current state.
    ///
    /// Views can read it in their body. Where it depends on the position (skipping or jumping to the edge of a live
    /// window, chapters), read it again as the position changes.
    @MainActor public func isAvailable(on player: Player) -> Bool {
        switch self {
        // A refused item is refused again until the user allows it.
        case .togglePlayback, .play:
            (player.currentItem != nil || !player.items.isEmpty) && player.refusal == nil
        case .pause: player.currentItem != nil || !player.items.isEmpty
        case .stop: !player.isClosed
        case .replay: player.canReplay && player.refusal == nil
        case .skipBackward: player.canSkipBackward()
        case .skipForward: player.canSkipForward()
        case .skip(let seconds): player.canSkip(by: seconds)
        case .jump, .jumpToStart: player.jumpRange != nil
        case .jumpToEnd: player.streamType == .dvr ? player.canSkipToDefault() : player.jumpRange != nil
        case .jumpToLive: player.streamType == .dvr && player.canSkipToDefault()
        case .step: player.mediaType == .video && player.controls.canSeek
        case .previousChapter: player.previousChapterStart != nil
        case .nextChapter: player.nextChapterStart != nil
        case .undoSeek: player.canUndoSeek
        case .markLoop: player.jumpRange != nil
        case .previousItem: player.canReturnToPreviousItem()
        case .nextItem: player.canAdvanceToNextItem()
        case .cycleRepeat: player.currentItem != nil
        case .toggleShuffle: player.items.count > 1
        case .slowDown: player.streamType != .live && player.slowerSpeed != nil
        case .speedUp: player.streamType != .live && player.fasterSpeed != nil
        case .changeSpeed(let change): player.streamType != .live && player.speed(changedBy: change) != player.rate
        case .resetSpeed: player.rate != 1
        case .changeVolume, .setVolume, .toggleMute: true
        case .nextSubtitles, .toggleSubtitles: player.tracks.tracks.contains { $0.kind == .text }
        case .previousSubtitleLine: player.subtitleLine(.previous) != nil
        case .nextSubtitleLine: player.subtitleLine(.next) != nil
        case .nextAudio: player.tracks.tracks.count { $0.kind == .audio } > 1
        case .changeSubtitleDelay, .changeSubtitleSize: player.requestedTextTrack != nil
        case .changeAudioDelay: player.currentItem != nil
        case .toggleNightMode: true
        }
    }

    /// Performs the action on a player. Has no effect unless it ``isAvailable(on:)``.
    @MainActor public func perform(on player: Player) {
        guard isAvailable(on: player) else { return }
        switch self {
        case .togglePlayback: player.togglePlayPause()
        case .play: player.play()
        case .pause: player.pause()
        case .stop: player.stop()
        case .replay: if player.error != nil { player.retry() } else { player.replay() }
        case .skipBackward: player.skipBackward()
        case .skipForward: player.skipForward()
        case .skip(let seconds): player.skip(by: seconds)
        case .jump(let share): player.jump(toShare: share)
        case .jumpToStart: player.jump(toShare: 0)
        case .jumpToEnd: if player.streamType == .dvr { player.skipToDefault() } else { player.jump(toShare: 1) }
        case .jumpToLive: player.skipToDefault()
        case .step(let frames): player.step(byCount: frames)
        case .previousChapter: if let start = player.previousChapterStart { player.seek(.at(start)) }
        case .nextChapter: if let start = player.nextChapterStart { player.seek(.at(start)) }
        case .undoSeek: player.undoSeek()
        case .markLoop: player.markLoop()
        case .previousItem: player.returnToPreviousItem()
        case .nextItem: player.advanceToNextItem()
        case .cycleRepeat: player.repeatMode = player.repeatMode.next
        case .toggleShuffle: player.isShuffled.toggle()
        case .slowDown: if let speed = player.slowerSpeed { player.rate = speed }
        case .speedUp: if let speed = player.fasterSpeed { player.rate = speed }
        case .changeSpeed(let change): player.rate = player.speed(changedBy: change)
        case .resetSpeed: player.rate = 1
        case .changeVolume(let change): player.changeVolume(by: change)
        case .setVolume(let volume): player.setVolume(volume)
        case .toggleMute: if player.isMuted { player.unmute() } else { player.isMuted = true }
        case .nextSubtitles: player.selectNextSubtitles()
        case .toggleSubtitles: player.toggleSubtitles()
        case .previousSubtitleLine: if let start = player.subtitleLine(.previous) { player.seek(.at(start)) }
        case .nextSubtitleLine: if let start = player.subtitleLine(.next) { player.seek(.at(start)) }
        case .nextAudio: player.selectNextAudio()
        case .changeSubtitleDelay(let change):
            player.adjustments.subtitleDelay = Player.step(player.adjustments.subtitleDelay, by: change)
        case .changeSubtitleSize(let change):
            player.subtitleLook.scale = Player.step(player.subtitleLook.scale, by: change)
        case .changeAudioDelay(let change):
            player.adjustments.audioDelay = Player.step(player.adjustments.audioDelay, by: change)
        case .toggleNightMode: player.adjustments.isNightMode.toggle()
        }
    }
}

// The rules behind the actions.
extension Player {
    // MARK: Positions

    /// The range whose shares can be jumped to, the same as a slider's; `nil` where there is none.
    fileprivate var jumpRange: CMTimeRange? {
        controls.canSeek && streamType != .live ? currentProperties.progressRange : nil
    }

    fileprivate func jump(toShare share: Double) {
        guard let range = jumpRange, share.isFinite else { return }
        seek(.at(range.time(at: min(max(share, 0), 1))))
    }

    var chapterStarts: [CMTime] {
        controls.canSeek ? metadata.chapters.map(\.range.start).filter(\.isNumeric).sorted() : []
    }

    fileprivate var nextChapterStart: CMTime? {
        let now = time()
        return chapterStarts.first { $0 > now }
    }

    /// The start of the current chapter once it has played for a while, else of the one before.
    fileprivate var previousChapterStart: CMTime? {
        let (now, starts) = (time(), chapterStarts)
        return starts.last { configuration.navigationMode.restarts(at: now, from: $0) || $0 == starts.first }
    }

    // MARK: Speeds

    // A speed that was rounded on its way counts as the one in the list.
    fileprivate var slowerSpeed: Double? { PlayerAction.speeds.last { $0 < rate - 0.001 } }
    fileprivate var fasterSpeed: Double? { PlayerAction.speeds.first { $0 > rate + 0.001 } }

    /// A speed within the range of keys, rounded, so that steps up and down meet again.
    fileprivate func speed(changedBy change: Double) -> Double {
        guard change.isFinite, let slowest = PlayerAction.speeds.first, let fastest = PlayerAction.speeds.last else {
            return rate
        }
        let new = ((rate + change) * 100).rounded() / 100
        // A speed outside the range may move towards it only.
        return min(max(new, min(slowest, rate)), max(fastest, rate))
    }

    /// A value after a step, rounded, so that steps up and down meet again.
    fileprivate static func step(_ value: Double, by change: Double) -> Double {
        ((value + change) * 1e6).rounded() / 1e6
    }

    // MARK: Sound

    fileprivate func changeVolume(by change: Double) {
        guard !isMuted else {
            if change > 0 { unmute() }
            return
        }
        // Rounded, so that twenty steps down from 1 are silence. Amplification needs another step.
        let new = Self.step(volume, by: change)
        volume = volume < 1 ? min(new, 1) : new
    }

    fileprivate func setVolume(_ new: Double) {
        volume = new
        if new > 0 { isMuted = false }
    }

    fileprivate func unmute() {
        if volume == 0 { volume = PlayerAction.volumeStep }
        isMuted = false
    }
}
