import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct SystemVideoViewTests {
    // MARK: The button

    @Test func aPressShowsInTheSameTurn() {
        let stage = SystemStage()
        stage.advance(1)
        #expect(stage.button == "Play")
        stage.press(.space)
        #expect(stage.button == "Pause")
        #expect(stage.player.lanes.intent == .play)
        stage.press("k")
        #expect(stage.button == "Play")
    }

    @Test func stallsShowADelayedSpinnerAndKeepTheButton() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(3))]
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(0.5)
        var spinnerTimes = 0
        for _ in 0..<140 {
            stage.advance(0.1)
            #expect(stage.button == "Pause")
            let spins = stage.window.element(identifier: "busy") != nil
            #expect(spins == stage.player.showsSpinner)
            if spins, stage.player.time().seconds > 2 { spinnerTimes += 1 }
        }
        #expect((30...55).contains(spinnerTimes))
        #expect(stage.player.phase == .playing)
    }

    @Test func atTheEndItReplays() {
        let stage = SystemStage(.video(duration: 5))
        stage.player.play()
        stage.advance(7)
        #expect(stage.button == "Replay")
        #expect(stage.showsControls)
        stage.press(.space)
        #expect(stage.button == "Pause")
        stage.advance(1)
        #expect(stage.player.time().seconds < 3)
    }

    @Test func failuresShowTheirCauseAndRetryAtTheirPosition() {
        let error = PlaybackError(.httpStatus, httpStatus: 404)
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.fail(error), at: .position(10))]
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(14)
        // The message is a heading, without the full stop of a sentence.
        for words in [String(error.message.dropLast()), error.cause, error.remedy] {
            #expect(stage.window.element(text: words) != nil)
        }
        #expect(stage.button == "Retry")
        #expect(stage.showsControls)
        stage.window.element(identifier: "retry")?.activate()
        stage.window.turn()
        #expect(stage.button == "Pause")
        stage.advance(0.3)
        #expect(stage.window.element(text: error.message) == nil)
        #expect(stage.player.time().seconds >= 9)
    }

    @Test func warningsShowOnceWithTheirRemedyUntilDismissed() {
        let missing = PlaybackError(.missingCodec)
        let repaired = PlaybackError(.pipelineRepaired)
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [
            SimulatedIncident(.warn(missing), at: .afterLoad(0.05)),
            SimulatedIncident(.warn(missing), at: .position(2)),
            SimulatedIncident(.warn(repaired), at: .position(4)),
        ]
        let stage = SystemStage(film, others: [.video()])
        let dismiss = { stage.window.element(identifier: "dismiss-warning") }
        stage.player.play()
        stage.advance(1)
        for words in [missing.message, missing.remedy] { #expect(stage.window.element(text: words) != nil) }
        #expect(stage.window.announcements.contains("\(missing.message) \(missing.remedy)"))
        dismiss()?.activate()
        stage.advance(2)
        #expect(dismiss() == nil)
        stage.advance(3)
        #expect(stage.window.element(text: repaired.message) != nil)
        #expect(stage.button == "Pause")
        stage.player.advanceToNextItem()
        stage.advance(1)
        #expect(dismiss() == nil)
    }

    @Test func theErrorBannerReplacesWarnings() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [
            SimulatedIncident(.warn(PlaybackError(.missingCodec)), at: .position(1)),
            SimulatedIncident(.fail(PlaybackError(.httpStatus, httpStatus: 404)), at: .position(2)),
        ]
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(6)
        #expect(stage.window.element(identifier: "error") != nil)
        #expect(stage.window.element(identifier: "dismiss-warning") == nil)
    }

    // MARK: Hiding

    @Test func controlsHideDuringPlaybackAndReturnWithThePointerOrARemotePause() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(2)
        #expect(stage.showsControls)
        stage.advance(3)
        #expect(!stage.showsControls)
        stage.window.hover(at: CGPoint(x: 320, y: 200))
        stage.advance(0.5)
        #expect(stage.showsControls)
        stage.advance(4)
        #expect(!stage.showsControls)
        stage.player.handleSystemEvent(.remotePause)
        stage.advance(0.5)
        #expect(stage.showsControls)
        stage.advance(10)
        #expect(stage.showsControls)
    }

    @Test func controlsStayUnderThePointerAndForSound() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        stage.window.hover(at: CGPoint(x: 300, y: 500))
        stage.advance(10)
        #expect(stage.showsControls)
        let song = SystemStage(.audio())
        song.player.play()
        song.advance(10)
        #expect(song.showsControls)
    }

    @Test func removedMenusNoLongerPinTheControls() {
        let stage = SystemStage(.multilingual(), others: [.video()])
        stage.player.play()
        stage.advance(1)
        stage.window.element(label: "Subtitles and audio")?.send(.menuIsOpen(true))
        stage.advance(10)
        #expect(stage.showsControls)
        stage.player.advanceToNextItem()
        stage.advance(1)
        #expect(stage.window.element(label: "Subtitles and audio") == nil)
        stage.advance(10)
        #expect(!stage.showsControls)
    }

    @Test func controlsStayWhileAScreenReaderRuns() {
        let stage = SystemStage(hasScreenReader: true)
        stage.player.play()
        stage.advance(10)
        #expect(stage.showsControls)
        stage.window.host.environment.accessibilityVoiceOverEnabled = false
        stage.advance(10)
        #expect(!stage.showsControls)
        stage.window.host.environment.accessibilityVoiceOverEnabled = true
        stage.advance(10)
        #expect(stage.showsControls)
    }

    @Test func controlsStayWhileTheVolumeIsHeld() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        // With touch input, which does not hover.
        stage.window.element(label: "Volume")?.setEditing(true)
        stage.advance(10)
        #expect(stage.showsControls)
        stage.window.element(label: "Volume")?.setEditing(false)
        stage.advance(10)
        #expect(!stage.showsControls)
    }

    // MARK: Keys, wheel, clicks

    @Test func keysSeekAndRapidOnesAddUp() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(2)
        let start = stage.player.time().seconds
        for _ in 0..<3 { stage.press("l") }
        #expect(abs(stage.player.time().seconds - start - 30) < 0.5)
        stage.press(.leftArrow)
        #expect(abs(stage.player.time().seconds - start - 25) < 0.5)
        stage.press("5")
        #expect(abs(stage.player.time().seconds - 30) < 0.1)
        stage.press(.home)
        #expect(stage.player.time().seconds < 0.1)
        #expect(stage.button == "Pause")
    }

    @Test func skipKeysAndButtonsFollowTheConfiguredIntervals() {
        var configuration = PlayerConfiguration.default
        (configuration.backwardSkipInterval, configuration.forwardSkipInterval) = (15, 30)
        let stage = SystemStage(.video(duration: 300), configuration: configuration)
        stage.advance(1)
        #expect(stage.window.element(label: "Back 15 seconds")?.content?.help == "Back 15 seconds (J)")
        #expect(stage.window.element(label: "Forward 30 seconds")?.content?.help == "Forward 30 seconds (L)")
        stage.press("l")
        #expect(stage.player.time().seconds == 30)
        stage.press("j")
        #expect(stage.player.time().seconds == 15)
        stage.press("?", .shift)
        #expect(stage.window.element(text: "Back 15 seconds, forward 30 seconds") != nil)
    }

    @Test func previousRestartsAnItemThatHasPlayedForAWhile() {
        let stage = SystemStage(.video(), others: [.video()])
        stage.player.play()
        stage.advance(1)
        stage.press("n")
        stage.advance(5)
        stage.window.element(label: "Previous")?.activate()
        stage.advance(0.5)
        #expect(stage.player.currentItem == stage.player.items[1])
        #expect(stage.player.time().seconds < 2)
        stage.window.element(label: "Previous")?.activate()
        stage.advance(0.5)
        #expect(stage.player.currentItem == stage.player.items[0])
        stage.advance(5)
        stage.press("p")
        #expect(stage.player.currentItem == stage.player.items[0])
        #expect(stage.player.time().seconds < 2)
    }

    @Test func keysSetVolumeSpeedAndTheOverlays() {
        let stage = SystemStage()
        stage.advance(1)
        stage.press(.downArrow)
        #expect(abs(stage.player.volume - 0.95) < 0.001)
        #expect(stage.window.element(text: "Volume 95%") != nil)
        stage.press("m")
        #expect(stage.player.isMuted)
        stage.press(">", .shift)
        #expect(stage.player.rate == 1.25)
        stage.press("I", .shift)
        #expect(stage.window.element(label: "Statistics") != nil)
        stage.press("?", .shift)
        #expect(stage.window.element(label: "Keyboard shortcuts") != nil)
        stage.press(.escape)
        #expect(stage.window.element(label: "Keyboard shortcuts") == nil)
        stage.press(.escape)
        #expect(stage.window.element(label: "Statistics") == nil)
        stage.turnWheel(WheelMovement(deltaY: 1))
        #expect(stage.player.isMuted && abs(stage.player.volume - 0.95) < 0.001)
        stage.turnWheel(WheelMovement(deltaY: -1))
        #expect(!stage.player.isMuted)
        stage.turnWheel(WheelMovement(deltaY: 1))
        #expect(abs(stage.player.volume - 0.9) < 0.001)
    }

    @Test func fingersSidewaysSkipByWholeNotches() {
        let stage = SystemStage(.video(duration: 1200))
        stage.advance(1)
        for _ in 0..<19 { stage.turnWheel(WheelMovement(deltaX: 0.05)) }
        #expect(stage.player.time().seconds == 0)
        stage.turnWheel(WheelMovement(deltaX: 0.06))
        #expect(stage.player.time().seconds == 5)
        // Fast fingers seek twice as far.
        stage.turnWheel(WheelMovement(deltaX: 2.5))
        #expect(stage.player.time().seconds == 25)
        // A change of direction starts over, and so does a movement after a rest.
        stage.turnWheel(WheelMovement(deltaX: -0.6))
        stage.advance(1)
        stage.turnWheel(WheelMovement(deltaX: -0.6))
        #expect(stage.player.time().seconds == 25)
        stage.turnWheel(WheelMovement(deltaX: -0.5))
        #expect(stage.player.time().seconds == 20)
        // A notch is shorter in a clip.
        let clip = SystemStage(.video(duration: 30))
        clip.advance(1)
        clip.turnWheel(WheelMovement(deltaX: 1))
        #expect(clip.player.time().seconds == 1)
    }

    @Test func fingersSetTheVolumeAsFinelyAsTheyMove() {
        let stage = SystemStage()
        stage.advance(1)
        for _ in 0..<100 { stage.turnWheel(WheelMovement(deltaY: 0.05)) }
        #expect(abs(stage.player.volume - 0.75) < 1e-9)
        stage.turnWheel(WheelMovement(deltaY: 0.05))
        #expect(abs(stage.player.volume - 0.7475) < 1e-9)
        #expect(stage.window.element(text: "Volume 75%") != nil)
        for _ in 0..<15 { stage.turnWheel(WheelMovement(deltaY: 1)) }
        #expect(stage.player.volume == 0)
    }

    @Test func aClickPlaysAndPausesAndSubtitlesAreChosen() {
        let stage = SystemStage(.multilingual())
        stage.player.play()
        stage.advance(1)
        stage.window.tap(at: CGPoint(x: 400, y: 200))
        #expect(stage.button == "Play")
        stage.press("c")
        stage.advance(0.3)
        #expect(stage.player.tracks.selected.contains("text-1") || stage.player.tracks.selected.contains("text-2"))
    }

    @Test func queueKeysGoToItemsAndTheTitleFollows() {
        let stage = SystemStage(.video(), others: [.audio()])
        stage.advance(1)
        stage.press("n")
        stage.advance(1)
        #expect(stage.player.currentItem == stage.player.items[1])
        #expect(stage.window.texts.contains("film1.m3u8"))
        stage.press("p")
        stage.advance(1)
        #expect(stage.player.currentItem == stage.player.items[0])
    }

    // MARK: Dragging and live

    @Test func dragsHoldPlaybackAndLandWhereReleased() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(2)
        guard let slider = stage.window.element(label: "Position") else {
            Issue.record("there is no slider")
            return
        }
        let y = slider.frame.midY
        stage.window.press(at: CGPoint(x: slider.frame.minX + 40, y: y))
        for step in 1...10 {
            stage.window.move(to: CGPoint(x: slider.frame.minX + 40 + CGFloat(step) * 30, y: y))
            stage.advance(0.1)
            #expect(stage.button == "Pause")
            #expect(stage.player.lanes.intent == .play)
        }
        #expect(stage.player.lanes.suppression == .scrubbing)
        stage.window.release()
        stage.advance(1)
        #expect(stage.player.lanes.suppression == PlaybackModel.Suppression.none)
        #expect(stage.player.phase == .playing)
        let share = 340 / slider.frame.width
        #expect(abs(stage.player.time().seconds - 60 * share) < 4)
    }

    @Test func liveStreamsShowABadgeSeekBackAndReturn() {
        let stage = SystemStage(.dvr(window: 600))
        stage.player.play()
        stage.advance(4)
        #expect(stage.window.element(label: "Live") != nil)
        for _ in 0..<6 { stage.press("j") }
        stage.advance(3)
        #expect(stage.window.element(label: "Jump to live") != nil)
        stage.window.element(label: "Jump to live")?.activate()
        stage.advance(3)
        #expect(stage.window.element(label: "Live") != nil)
    }

    @Test func briefWindowGrowthKeepsTheLiveBadge() {
        var film = SimulatedItem.dvr(window: 600)
        let early = RangesReport(
            duration: .indefinite, seekable: [CMTimeRange(start: .s(6), end: .s(630))], targetDuration: 6)
        let usual = RangesReport(
            duration: .indefinite, seekable: [CMTimeRange(start: .zero, end: .s(600))], targetDuration: 6)
        film.incidents = [
            SimulatedIncident(.event(.ranges(early), generationsAgo: 0), at: .afterReady(2.4)),
            SimulatedIncident(.event(.ranges(usual), generationsAgo: 0), at: .afterReady(2.9)),
        ]
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(1)
        for _ in 0..<30 {
            stage.advance(0.1)
            #expect(stage.window.element(label: "Live") != nil)
        }
        #expect(stage.simulation.events.count { $0 == .ranges(early) } == 1)
    }

    @Test func messageAndLabelShowTheSameDistanceFromLive() {
        let stage = SystemStage(.dvr(window: 600))
        stage.player.play()
        stage.advance(2)
        stage.press("j")
        stage.advance(0.3)
        let behind = stage.window.element(identifier: "time-elapsed")
        #expect(behind?.label?.hasPrefix("Behind live") == true)
        let message = stage.window.texts.first { $0.hasPrefix("\u{2212}10 s   -0:") }
        #expect(message != nil, "\(stage.window.texts)")
        stage.press("0")
        #expect(stage.window.texts.contains("-10:00"), "\(stage.window.texts)")
    }

    @Test func unseekableItemsShowTheirTime() {
        var film = SimulatedItem.video(duration: 90)
        film.isSeekable = false
        let stage = SystemStage(film)
        stage.player.play()
        stage.advance(5.5)
        let elapsed = { stage.window.element(identifier: "time-elapsed")?.label }
        #expect(elapsed() == "Elapsed 5 seconds")
        #expect(stage.window.element(identifier: "time-remaining")?.label == "Remaining 1 minute 25 seconds")
        stage.window.element(label: "Show the duration")?.activate()
        stage.window.turn()
        #expect(stage.window.element(identifier: "time-duration")?.label == "Duration 1 minute 30 seconds")
        stage.advance(1)
        #expect(elapsed() == "Elapsed 6 seconds")
        stage.player.pause()
        stage.advance(3)
        #expect(elapsed() == "Elapsed 6 seconds")
    }

    @Test func aLiveStreamWithoutAWindowShowsNoTime() {
        let stage = SystemStage(.live())
        stage.player.play()
        stage.advance(3)
        #expect(stage.window.element(label: "Live") != nil)
        #expect(!stage.window.texts.contains { $0.contains(":") }, "\(stage.window.texts)")
    }

    // MARK: Cost and accessibility

    @Test func inAMinuteOfPlaybackOnlyTheTimeAndTheSliderRun() {
        let stage = SystemStage(.video(duration: 300))
        stage.player.play()
        stage.advance(1)
        stage.window.hover(at: CGPoint(x: 300, y: 500))
        stage.advance(5)
        let before = stage.window.runsByType
        stage.advance(60)
        #expect(stage.showsControls)
        let after = stage.window.runsByType
        var changed: [String: Int] = [:]
        for (name, count) in after where count != before[name] { changed[name] = count - (before[name] ?? 0) }
        // The elapsed and the remaining time.
        #expect(changed["MovingTime"].map { (116...124).contains($0) } == true, "\(changed)")
        let others = changed.keys.filter { !["MovingTime", "ClockLabel", "SliderTrack"].contains($0) }
        #expect(others.isEmpty, "\(changed)")
    }

    @Test func sixtyStepsOfADragRunOnlyTheTimeAndTheSlider() throws {
        let stage = SystemStage(.video(duration: 300))
        stage.player.play()
        stage.window.hover(at: CGPoint(x: 300, y: 500))
        stage.advance(5)
        let slider = try #require(stage.window.element(label: "Position"))
        slider.setEditing(true)
        stage.advance(1)
        let before = stage.window.runsByType
        for step in 1...60 {
            slider.setValue(Double(step) / 100)
            stage.advance(0.1)
        }
        let ran = Set(stage.window.runsByType.filter { $0.value != before[$0.key] }.keys)
        #expect(ran.subtracting(["MovingTime", "ClockLabel", "SliderTrack"]).isEmpty, "\(ran.sorted())")
        #expect(ran.contains("MovingTime"))
    }

    @Test func pressesEvaluateOnlyTheAffectedViews() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(2)
        for _ in 0..<2 {
            let runs = stage.window.runsByType
            stage.window.element(identifier: "play-pause")?.tap()
            let ran = stage.window.runsByType.filter { $0.value != runs[$0.key] }.keys
            // The skip buttons read the same controls, and the time is exact at a pause.
            let known: Set = [
                "PlayPauseButton", "ControlIcon", "PlaybackAnnouncements", "SkipButton", "MovingTime", "ClockLabel",
                "SliderTrack", "ActionLine",
            ]
            #expect(ran.contains("PlayPauseButton") && Set(ran).isSubset(of: known), "\(ran.sorted())")
            stage.advance(1)
        }
    }

    @Test func everyControlHasAName() {
        let stage = SystemStage(.multilingual(), others: [.audio()])
        stage.player.play()
        stage.advance(1)
        let controls = stage.window.elements.filter(\.isControl)
        #expect(controls.count >= 11)
        for control in controls { #expect(!(control.label ?? "").isEmpty, "\(control.frame)") }
    }

    @Test func changesAreAnnounced() {
        let stage = SystemStage(.video(duration: 5))
        stage.advance(1)
        stage.press(.space)
        stage.advance(8)
        #expect(stage.window.announcements.contains("Playing"))
        #expect(stage.window.announcements.last == "Ended")
    }
}
