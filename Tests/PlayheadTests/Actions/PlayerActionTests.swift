import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerActionTests {
    private func bench(_ item: SimulatedItem = .video(duration: 600), items: [PlayerItem]? = nil) -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: item], items: items)
        bench.player.play()
        bench.advance(2)
        return bench
    }

    private func perform(_ actions: PlayerAction..., on bench: PlayerBench, then seconds: Double = 1) {
        for action in actions { action.perform(on: bench.player) }
        bench.advance(seconds)
    }

    @Test func theToggleDoesWhatTheButtonShows() {
        let bench = bench(.video(duration: 10))
        #expect(PlayerAction.togglePlayback.title(on: bench.player) == "Pause")
        perform(.togglePlayback, on: bench)
        #expect(bench.player.phase == .paused)
        perform(.togglePlayback, on: bench, then: 12)
        #expect(bench.player.phase == .ended)
        #expect(PlayerAction.togglePlayback.title(on: bench.player) == "Replay")
        #expect(PlayerAction.replay.isAvailable(on: bench.player))
        perform(.togglePlayback, on: bench)
        #expect(bench.player.phase == .playing)
        #expect(!PlayerAction.replay.isAvailable(on: bench.player))
        perform(.stop, on: bench)
        #expect(bench.player.phase == .idle)
        #expect(!PlayerAction.stop.isAvailable(on: bench.player))
        #expect(!PlayerAction.play.isAvailable(on: PlayerBench(items: []).player))
    }

    @Test func replayRetriesWhatFailed() {
        let bench = bench(.failing(PlaybackError(.notFound)))
        #expect(PlayerAction.replay.isAvailable(on: bench.player))
        #expect(PlayerAction.replay.title(on: bench.player) == "Retry")
        perform(.replay, on: bench, then: 0)
        #expect(bench.player.error == nil)
    }

    @Test func aPlayingItemCannotBeReplayedOrRetried() {
        #expect(PlayerAction.replay.unavailability(on: bench().player) == "Nothing to replay or retry")
    }

    @Test func sharesAreThoseOfTheSlider() {
        let bench = bench()
        let tracker = ProgressTracker(interval: .s(1))
        tracker.player = bench.player
        perform(.pause, .jump(toShare: 0.3), on: bench)
        #expect(bench.player.time() == .s(180))
        #expect(abs(tracker.progress - 0.3) < 1e-9)
        perform(.jumpToEnd, on: bench, then: 0)
        #expect(bench.player.time() == .s(600))
        perform(.jumpToStart, on: bench, then: 0)
        #expect(bench.player.time() == .zero)
        perform(.jump(toShare: .nan), .jump(toShare: 7), on: bench, then: 0)
        #expect(bench.player.time() == .s(600))
        #expect(!PlayerAction.jumpToLive.isAvailable(on: bench.player))
    }

    @Test func endOfALiveWindowIsTheLiveEdge() {
        let bench = bench(.dvr(window: 120, targetDuration: 2))
        let (end, live) = (PlayerAction.jumpToEnd, PlayerAction.jumpToLive)
        #expect(!end.isAvailable(on: bench.player))
        #expect(!live.isAvailable(on: bench.player))
        perform(.jumpToStart, on: bench)
        #expect(end.title(on: bench.player) == "Jump to live")
        #expect(live.isAvailable(on: bench.player))
        end.perform(on: bench.player)
        let range = bench.player.currentProperties.seekableTimeRange
        #expect(bench.player.time() == range.end - .s(6))
    }

    @Test func nothingMovesWithoutARange() {
        let opening = PlayerBench()
        let moves: [PlayerAction] = [
            .skipBackward, .skipForward, .skip(by: 5), .jump(toShare: 0.5), .jumpToStart, .jumpToEnd, .jumpToLive,
            .previousChapter, .nextChapter, .previousItem, .nextItem,
        ]
        for player in [PlayerBench(items: []).player, opening.player, bench(.live()).player] {
            for action in moves {
                #expect(!action.isAvailable(on: player), "\(action)")
                let time = player.time()
                action.perform(on: player)
                #expect(player.time() == time, "\(action)")
            }
        }
    }

    @Test func skipsUseTheConfiguredIntervals() {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .video(duration: 600)]) {
            $0.backwardSkipInterval = 15
            $0.forwardSkipInterval = 30
        }
        bench.advance(1)
        perform(.skipForward, .skip(by: 5), on: bench)
        #expect(bench.player.time() == .s(35))
        perform(.skipBackward, on: bench)
        #expect(bench.player.time() == .s(20))
        #expect(PlayerAction.skipForward.title(on: bench.player) == "Forward 30 seconds")
        let lines = PlayerKeyMap.standard(skips: bench.player.skipIntervals).lines
        #expect(lines.first { $0.keys == "J L" }?.help == "Back 15 seconds, forward 30 seconds")
        #expect(lines.first { $0.keys == "← →" }?.help == "Back or forward 5 seconds")
    }

    @Test func previousRestartsAnItemThatHasPlayedForAWhile() {
        let items = (1...2).map { PlayerItem(url: URL(string: "https://www.example.com/\($0).mp4")!) }
        let scripts = Dictionary(uniqueKeysWithValues: items.map { ($0.url.absoluteString, SimulatedItem.video()) })
        let bench = PlayerBench(scripts, items: items)
        bench.player.play()
        bench.advance(2)
        perform(.nextItem, on: bench, then: 5)
        perform(.previousItem, on: bench)
        #expect(bench.player.currentItem === items[1])
        #expect(abs(bench.player.time().seconds - 1) < 0.1)
        perform(.previousItem, on: bench)
        #expect(bench.player.currentItem === items[0])
        perform(.previousItem, on: bench)
        #expect(bench.player.currentItem === items[0])
        #expect(bench.player.phase == .playing)
    }

    @Test func chaptersFollowTheSameRule() {
        var item = SimulatedItem.video(duration: 600)
        item.metadata = MediaMetadata(
            chapters: [0, 100, 200].map { MediaChapter(range: CMTimeRange(start: .s($0), duration: .s(100))) })
        let bench = bench(item)
        perform(.pause, .nextChapter, on: bench)
        #expect(bench.player.time() == .s(100))
        perform(.nextChapter, on: bench)
        #expect(bench.player.time() == .s(200))
        #expect(!PlayerAction.nextChapter.isAvailable(on: bench.player))
        perform(.skip(by: 10), .previousChapter, on: bench)
        #expect(bench.player.time() == .s(200))
        perform(.previousChapter, .previousChapter, .previousChapter, on: bench)
        #expect(bench.player.time() == .zero)
    }

    @Test func speedsAreStepsThroughOneList() {
        let bench = bench()
        perform(.speedUp, on: bench)
        #expect(bench.player.rate == 1.25)
        for _ in 0..<9 { PlayerAction.speedUp.perform(on: bench.player) }
        #expect(bench.player.rate == 4)
        #expect(!PlayerAction.speedUp.isAvailable(on: bench.player))
        bench.player.rate = 0.1
        #expect(!PlayerAction.slowDown.isAvailable(on: bench.player))
        perform(.slowDown, on: bench)
        #expect(bench.player.rate == 0.1)
        perform(.resetSpeed, on: bench)
        #expect(bench.player.rate == 1)
        #expect(!PlayerAction.speedUp.isAvailable(on: self.bench(.live()).player))
    }

    @Test func louderUnmutesAtTheVolumeOfBefore() {
        let bench = bench()
        let player = bench.player
        player.volume = 0.5
        perform(.toggleMute, .changeVolume(by: -0.05), on: bench)
        #expect(player.isMuted && player.volume == 0.5)
        perform(.changeVolume(by: 0.05), on: bench)
        #expect(!player.isMuted && player.volume == 0.5)
        perform(.changeVolume(by: 0.05), on: bench)
        #expect(player.volume == 0.55)
        for _ in 0..<11 { PlayerAction.changeVolume(by: -0.05).perform(on: player) }
        #expect(player.volume == 0)
        perform(.toggleMute, .toggleMute, on: bench)
        #expect(!player.isMuted && player.volume == 0.05)
        perform(.toggleMute, .setVolume(0), on: bench)
        #expect(player.isMuted)
        perform(.setVolume(0.3), on: bench)
        #expect(!player.isMuted && player.volume == 0.3)
    }

    @Test func amplificationNeedsAnotherStepAndEndsAtTwice() {
        let bench = bench()
        let player = bench.player
        player.volume = 0.97
        perform(.changeVolume(by: 0.05), on: bench)
        #expect(player.volume == 1)
        perform(.changeVolume(by: 0.05), on: bench)
        #expect(player.volume == 1.05)
        #expect(PlayerAction.toggleMute.readout(on: player)?.text == "Volume 105%")
        for _ in 0..<30 { PlayerAction.changeVolume(by: 0.05).perform(on: player) }
        #expect(player.volume == 2)
    }

    @Test func delaysAndTheSizeOfSubtitlesChangeInSteps() {
        let bench = bench(.multilingual(duration: 60))
        let player = bench.player
        player.select(TrackSelection(text: .off))
        let later = PlayerAction.changeSubtitleDelay(by: 0.1)
        #expect(later.unavailability(on: player) == "Subtitles off")
        perform(.toggleSubtitles, later, later, later, on: bench)
        #expect(player.adjustments.subtitleDelay == 0.3)
        #expect(later.readout(on: player)?.text == "Subtitle delay +0.3 s")
        perform(.changeSubtitleDelay(by: -0.1), .changeSubtitleDelay(by: -0.2), on: bench)
        #expect(later.readout(on: player)?.text == "Subtitle delay 0.0 s")
        perform(.changeSubtitleSize(by: 0.1), .changeSubtitleSize(by: 0.1), on: bench)
        #expect(PlayerAction.changeSubtitleSize(by: 0.1).readout(on: player)?.text == "Subtitle size 120%")
        perform(.changeAudioDelay(by: -0.1), on: bench)
        #expect(PlayerAction.changeAudioDelay(by: 0.1).readout(on: player)?.text == "Audio delay \u{2212}0.1 s")
        #expect(bench.simulation.engine?.adjustments.audioDelay == -0.1)
        perform(.toggleNightMode, on: bench)
        #expect(PlayerAction.toggleNightMode.readout(on: player)?.text == "Night mode on")
        #expect(bench.simulation.engine?.adjustments.isNightMode == true)
    }

    @Test func subtitlesGoRoundAndEndWithNone() {
        let bench = bench(.multilingual(duration: 60))
        let player = bench.player
        let text = player.tracks.tracks.filter { $0.kind == .text }.map(\.id)
        var seen: [String?] = []
        player.select(TrackSelection(text: .off))
        for _ in 0...text.count {
            PlayerAction.nextSubtitles.perform(on: player)
            seen.append(player.requestedTextTrack?.id)
        }
        #expect(text.isEmpty == false)
        #expect(seen == text + [nil])
    }

    @Test func fineStepsOfSpeedStayInTheRange() {
        let bench = bench()
        perform(.changeSpeed(by: 0.05), .changeSpeed(by: 0.05), on: bench)
        #expect(bench.player.rate == 1.1)
        perform(.speedUp, on: bench)
        #expect(bench.player.rate == 1.25)
        let fastest = PlayerAction.speeds.last ?? 1
        bench.player.rate = fastest
        #expect(!PlayerAction.changeSpeed(by: 0.05).isAvailable(on: bench.player))
        perform(.changeSpeed(by: -0.05), on: bench)
        #expect(bench.player.rate == fastest - 0.05)
    }

    @Test func hiddenSubtitlesComeBack() {
        let bench = bench(.multilingual(duration: 60))
        let player = bench.player
        let text = player.tracks.tracks.filter { $0.kind == .text }
        player.select(TrackSelection(text: .track(id: text[1].id, language: text[1].language, title: text[1].title)))
        perform(.toggleSubtitles, on: bench)
        #expect(player.requestedTextTrack == nil)
        #expect(PlayerAction.toggleSubtitles.readout(on: player)?.text == "Subtitles off")
        perform(.toggleSubtitles, on: bench)
        #expect(player.requestedTextTrack?.id == text[1].id)
    }

    @Test func audioTracksGoRound() {
        let bench = bench(.multilingual(duration: 60))
        let audio = bench.player.tracks.tracks.filter { $0.kind == .audio }.map(\.id)
        var seen: [String?] = []
        for _ in audio {
            perform(.nextAudio, on: bench)
            seen.append(bench.player.requestedAudioTrack?.id)
        }
        #expect(audio.count > 1)
        #expect(Set(seen) == Set(audio))
        #expect(seen.last == audio.first)
    }

    @Test func everyActionHasAReadoutOrAReason() {
        let bench = bench()
        let all: [PlayerAction] = [
            .skipBackward, .skipForward, .skip(by: 5), .jump(toShare: 0.5), .jumpToStart, .jumpToEnd, .jumpToLive,
            .step(frames: 1), .undoSeek, .markLoop, .previousChapter, .nextChapter, .previousItem, .nextItem,
            .cycleRepeat, .toggleShuffle, .slowDown, .speedUp, .changeSpeed(by: 0.05), .resetSpeed,
            .changeVolume(by: 0.05), .setVolume(0.5), .toggleMute, .nextSubtitles, .toggleSubtitles,
            .previousSubtitleLine, .nextSubtitleLine, .nextAudio, .changeSubtitleDelay(by: 0.1),
            .changeSubtitleSize(by: 0.1), .changeAudioDelay(by: 0.1), .toggleNightMode,
        ]
        for player in [bench.player, PlayerBench(items: []).player, PlayerBench().player] {
            for action in all {
                let reason = action.unavailability(on: player)
                #expect((reason == nil) == action.isAvailable(on: player), "\(action)")
                guard reason == nil else { continue }
                action.perform(on: player)
                #expect(action.readout(on: player) != nil, "\(action)")
            }
        }
        #expect(PlayerAction.nextSubtitles.unavailability(on: bench.player) == "No subtitles")
        #expect(PlayerAction.nextChapter.unavailability(on: bench.player) == "No chapters")
    }

    @Test func readoutsShowTimeAndLevel() {
        let bench = bench()
        perform(.pause, .jump(toShare: 0.5), on: bench)
        #expect(PlayerAction.jump(toShare: 0.5).readout(on: bench.player) == PlayerAction.Readout("5:00", level: 0.5))
        perform(.setVolume(0.3), on: bench)
        #expect(PlayerAction.toggleMute.readout(on: bench.player) == PlayerAction.Readout("Volume 30%", level: 0.3))
        bench.player.seek(.at(.s(12.48)))
        bench.advance(1)
        #expect(PlayerAction.step(frames: 1).readout(on: bench.player)?.text == "0:12.48")
        perform(.undoSeek, on: bench)
        #expect(bench.player.time() == .s(300))
    }
}
