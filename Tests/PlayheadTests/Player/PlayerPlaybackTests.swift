import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct PlayerPlaybackTests {
    @Test func aPlayerIsCreatedPausedAndOpensItsFirstItem() {
        let bench = PlayerBench()
        #expect(bench.player.phase == .preparing)
        #expect(bench.player.controls.button == .play)
        bench.advance(1)
        #expect(bench.player.phase == .paused)
        #expect(bench.player.duration.seconds == 60)
        #expect(bench.player.mediaType == .video)
        #expect(bench.player.streamType == .onDemand)
        #expect(bench.player.tracks.tracks.count == 2)
    }

    @Test func aPlayerWithoutItemsIsIdleAndKeepsTheIntentForTheFirstOne() {
        let bench = PlayerBench(items: [])
        #expect(bench.player.phase == .idle)
        bench.player.play()
        #expect(bench.player.controls.button == .pause)
        bench.player.items = [PlayerItem(url: PlayerBench.film)]
        bench.advance(1)
        #expect(bench.player.phase == .playing)
    }

    @Test func theButtonFollowsTheUserInTheSameTurn() {
        let bench = PlayerBench()
        bench.player.play()
        #expect(bench.player.controls.button == .pause)
        #expect(bench.player.shouldPlay)
        bench.player.pause()
        #expect(bench.player.controls.button == .play)
        bench.player.togglePlayPause()
        #expect(bench.player.controls.button == .pause)
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        bench.player.pause()
        #expect(bench.player.phase == .paused)
        #expect(bench.player.playbackState == .paused)
    }

    @Test func remoteControlIsTheCauseOfItsTransitions() {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .video(duration: 5)])
        bench.player.play()
        bench.advance(1)
        bench.forgetTransitions()
        bench.player.handleSystemEvent(.remotePause)
        bench.player.handleSystemEvent(.remotePlay)
        let causes = bench.transitions.map(\.cause).filter { if case .system = $0 { true } else { false } }
        #expect(causes == [.system(.remotePause), .system(.remotePlay)])
        bench.advance(10)
        #expect(bench.player.controls.button == .replay)
        bench.player.handleSystemEvent(.remotePlay)
        #expect(bench.player.controls.button == .pause)
        bench.player.stop()
        bench.advance(1)
        #expect(bench.player.phase == .idle)
        bench.player.handleSystemEvent(.remotePlay)
        bench.advance(1)
        #expect(bench.player.phase == .playing, "it opens what was closed, as the button does")
    }

    @Test func anHourPlaysToItsEndAndCanBeReplayed() {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .video(duration: 3_600)])
        bench.player.play()
        bench.advance(3_610)
        #expect(bench.player.phase == .ended)
        #expect(bench.player.controls.button == .replay)
        #expect(bench.player.time().seconds == 3_600)
        #expect(bench.player.canReplay)
        #expect(bench.phases.last == "ended")
        bench.forgetTransitions()
        bench.player.togglePlayPause()
        #expect(bench.player.controls.button == .pause)
        bench.advance(5)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.time().seconds < 6)
        #expect(!bench.phases.contains("paused"))
    }

    @Test func theDurationGrowsWithContentThatIsLongerThanStated() {
        var film = SimulatedItem.video(duration: 5)
        film.ending = .runsOn
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        bench.player.play()
        var durations: [Double] = []
        for _ in 0..<200 {
            bench.advance(0.1)
            guard bench.player.duration.isNumeric else { continue }
            durations.append(bench.player.duration.seconds)
            #expect(bench.player.time() <= bench.player.duration)
            #expect(bench.player.currentProperties.seekableTimeRange.end == bench.player.duration)
        }
        #expect(durations == durations.sorted())
        #expect(durations.first == 5)
        #expect(durations.last ?? 0 > 15)
        #expect(bench.player.phase == .playing)
        #expect(bench.phases == ["preparing", "playing"])
    }

    @Test func aProcessThatWasStoppedBlamesNobody() throws {
        var film = SimulatedItem.video(duration: 60)
        film.openingLatency = 30
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        bench.player.play()
        bench.advance(1)
        // The limit of opening passes meanwhile.
        try #require(bench.simulation.scheduler as? ManualScheduler).skip(.seconds(25))
        bench.advance(1)
        #expect(bench.player.phase == .preparing)
        bench.advance(5)
        #expect(bench.player.phase == .playing)
    }

    @Test func theSettledStateNeverFlipsForAStallOrASeek() {
        var film = SimulatedItem.video()
        film.incidents = [SimulatedIncident(.stall(seconds: 3), at: .position(5))]
        let bench = PlayerBench([PlayerBench.film.absoluteString: film])
        bench.player.play()
        bench.advance(6)
        #expect(bench.player.phase == .waiting)
        #expect(bench.player.playbackState == .playing)
        #expect(bench.player.showsSpinner)
        bench.advance(5)
        #expect(bench.player.phase == .playing)
        bench.player.seek(to: .s(30))
        bench.advance(1)
        let settled = bench.transitions.map(\.lanes.settledState).drop { $0 != .playing }
        #expect(settled.allSatisfy { $0 == .playing })
        #expect(bench.transitions.contains { $0.lanes.playbackState == .buffering })
    }

    @Test func stopClosesTheItemAndPlayStartsItFromItsStart() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(10)
        bench.player.stop()
        #expect(bench.player.phase == .idle)
        #expect(bench.player.controls.button == .play)
        bench.advance(1)
        #expect(bench.player.lanes.readiness == .empty)
        #expect(bench.player.currentItem != nil)
        #expect(!bench.player.time().isValid)
        bench.player.play()
        bench.advance(3)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.time().seconds < 4)
    }

    @Test func retryKeepsPositionIntentSpeedAndTracks() {
        var failing = SimulatedItem.multilingual()
        failing.incidents = [SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .position(20))]
        let bench = PlayerBench([PlayerBench.film.absoluteString: failing])
        bench.simulation.library.set([failing, .multilingual()], for: PlayerBench.film.absoluteString)
        let french = TrackSelection(audio: .track(id: "audio-2", language: "fr", title: nil))
        bench.player.play()
        bench.player.rate = 2
        bench.player.select(french)
        bench.advance(15)
        #expect(bench.player.error?.code == .decodingFailed)
        #expect(bench.player.controls.button == .retry)
        bench.player.retry()
        #expect(bench.player.error == nil)
        #expect(bench.player.controls.button == .pause)
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.time().seconds > 19.5)
        #expect(bench.player.rate == 2)
        #expect(bench.player.tracks.selected.contains("audio-2"))
    }

    @Test func autoplayPlaysAndARefusedOnePausesWithAWarning() {
        let bench = PlayerBench { $0.autoplay = true }
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        let refused = PlayerBench {
            $0.autoplay = true
            $0.isAutoplayPermitted = false
        }
        refused.advance(1)
        #expect(refused.player.phase == .paused)
        #expect(refused.player.controls.button == .play)
        refused.player.play()
        refused.advance(1)
        #expect(refused.player.phase == .playing)
    }

    @Test func anEngineThatIsLostIsReplacedByRetryWithItsVolume() {
        var crashing = SimulatedItem.video()
        crashing.incidents = [
            SimulatedIncident(.crash(PlaybackError(.mediaServicesWereReset)), at: .position(10))
        ]
        let bench = PlayerBench([PlayerBench.film.absoluteString: crashing])
        bench.simulation.library.set([crashing, .video()], for: PlayerBench.film.absoluteString)
        bench.player.volume = 0.25
        bench.player.isMuted = true
        bench.player.play()
        bench.advance(12)
        #expect(bench.player.error?.code == .mediaServicesWereReset)
        bench.player.play()
        bench.advance(2)
        #expect(bench.simulation.engineCount == 2)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.time().seconds > 9.5)
        let commands = bench.simulation.commands
        let again = Array(commands[((commands.lastIndex(of: .quit) ?? -1) + 1)...])
        #expect(again.contains(.setVolume(0.25)))
        #expect(again.contains(.setMuted(true)))
    }

    @Test func theSystemCanInterruptAndResume() {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(5)
        bench.player.handleSystemEvent(.interruptionBegan)
        #expect(bench.player.phase == .paused)
        #expect(bench.player.controls.button == .play)
        #expect(!bench.player.shouldPlay)
        bench.advance(5)
        bench.player.handleSystemEvent(.interruptionEnded(shouldResume: true))
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        bench.player.handleSystemEvent(.outputLost)
        bench.advance(1)
        #expect(bench.player.phase == .paused)
    }
}
