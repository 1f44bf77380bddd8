import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor @Suite struct ProgressTrackerDraggingTests {
    private func playing(_ item: SimulatedItem = .video(), for seconds: Double = 5) -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: item])
        bench.player.play()
        bench.advance(seconds)
        bench.forgetTransitions()
        bench.simulation.clearJournal()
        return bench
    }

    private func tracker(
        of bench: PlayerBench, _ seekBehavior: SeekBehavior = .optimal
    ) -> ProgressTracker {
        let tracker = ProgressTracker(interval: .s(1), seekBehavior: seekBehavior)
        tracker.player = bench.player
        return tracker
    }

    private func seeks(_ bench: PlayerBench) -> Int {
        bench.simulation.commands.filter { if case .seek = $0 { true } else { false } }.count
    }

    @Test func aDragHoldsPlaybackAndNeverFlipsIntentPhaseOrButton() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        #expect(bench.player.lanes.suppression == .scrubbing)
        bench.advance(3)
        let held = bench.player.time()
        bench.advance(3)
        #expect(bench.player.time() == held)
        for step in 1...20 {
            tracker.progress = Double(step) / 40
            bench.advance(0.05)
            #expect(tracker.progress == Double(step) / 40)
        }
        tracker.isInteracting = false
        #expect(tracker.progress == 0.5)
        #expect(bench.player.lanes.suppression == .none)
        bench.advance(2)
        #expect(bench.transitions.allSatisfy { $0.lanes.intent == .play })
        #expect(bench.transitions.allSatisfy { $0.lanes.phase == .playing && $0.lanes.controls.button == .pause })
        #expect(bench.transitions.allSatisfy { $0.lanes.settledState == .playing })
        #expect(tracker.time.seconds > 31)
        #expect(tracker.time.seconds < 33)
    }

    @Test func pausedItemStaysPaused() {
        let bench = playing()
        bench.player.pause()
        bench.advance(1)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        tracker.isInteracting = false
        bench.advance(3)
        #expect(bench.player.phase == .paused)
        #expect(bench.player.time().seconds == 30)
    }

    @Test func aTouchWithoutAMoveSeeksNowhere() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        bench.advance(1)
        tracker.isInteracting = false
        tracker.isInteracting = false
        #expect(seeks(bench) == 0)
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        #expect(tracker.time.seconds > 5)
    }

    @Test func optimalSeeksWhileDraggingAndDeferredOnceAtTheEnd() {
        let immediate = playing()
        let first = tracker(of: immediate)
        first.isInteracting = true
        first.progress = 0.5
        #expect(seeks(immediate) == 1)
        #expect(immediate.player.lanes.seek?.target == .s(30))

        let patient = playing()
        let second = tracker(of: patient, .deferred)
        second.isInteracting = true
        second.progress = 0.5
        #expect(seeks(patient) == 0)
        patient.advance(2)
        #expect(patient.player.phase == .playing)
        #expect(patient.player.lanes.suppression == .none)
        #expect(second.progress == 0.5)
        second.isInteracting = false
        #expect(seeks(patient) == 1)
        #expect(patient.player.lanes.seek?.target == .s(30))
        patient.advance(1)
        #expect(second.time.seconds >= 30)
    }

    @Test func soundPlaysOnDuringADrag() {
        let bench = playing(.audio())
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        let changes = ChangeCounter(tracker.changes)
        bench.advance(5)
        #expect(changes.take() == 0)
        #expect(seeks(bench) == 0)
        #expect(bench.player.lanes.transport == .playing)
        tracker.isInteracting = false
        bench.advance(1)
        #expect(abs(bench.player.time().seconds - 91) < 0.2)
    }

    @Test func settingOutsideADragSeeksImmediately() {
        for behavior in SeekBehavior.allCases {
            let bench = playing()
            let tracker = tracker(of: bench, behavior)
            tracker.progress = 0.5
            #expect(bench.player.lanes.seek?.target == .s(30))
            #expect(tracker.progress == 0.5)
        }
    }

    @Test func manySettingsAreFewSeeksAndTheLastOneIsTheFinalOne() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        for step in 0..<100 { tracker.progress = Double(step) / 200 }
        tracker.progress = 0.25
        tracker.isInteracting = false
        bench.advance(2)
        #expect(seeks(bench) <= 3)
        #expect(tracker.time.seconds > 15)
        #expect(tracker.time.seconds < 17.1)
    }

    @Test func aReleaseAtTheEndEndsTheItem() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 1
        bench.advance(1)
        #expect(bench.player.phase == .playing)
        tracker.isInteracting = false
        bench.advance(1)
        #expect(bench.player.phase == .ended)
        #expect(tracker.progress == 1)
    }

    // MARK: Windows that move

    @Test func inAMovingWindowTheThumbStaysUnderTheFingerAndMeansWhatTheWindowSaysNow() {
        let bench = playing(.dvr(window: 100, targetDuration: 2), for: 1)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        let before = tracker.time.seconds
        let window = tracker.timeRange
        for _ in 0..<40 {
            bench.advance(0.25)
            #expect(tracker.progress == 0.5)
        }
        #expect(tracker.timeRange.start.seconds == window.start.seconds + 10)
        #expect(tracker.time.seconds == before + 10)
        tracker.isInteracting = false
        #expect(bench.player.time().seconds == before + 10)
        #expect(tracker.progress == 0.5)
        bench.advance(1)
        #expect(abs(bench.player.time().seconds - before - 11) < 0.3)
    }

    @Test func withoutAMoveOfTheFingerTheThumbStaysTooAndNothingIsSought() {
        let bench = playing(.dvr(window: 100, targetDuration: 2), for: 1)
        let tracker = tracker(of: bench)
        bench.player.seek(at(.s(40)))
        bench.advance(1)
        bench.simulation.clearJournal()
        tracker.isInteracting = true
        let progress = tracker.progress
        for _ in 0..<20 {
            bench.advance(0.5)
            #expect(tracker.progress == progress)
        }
        tracker.isInteracting = false
        #expect(seeks(bench) == 0)
        #expect(tracker.progress < progress)
    }

    @Test func thePictureFollowsTheWindowDuringTheDrag() {
        let bench = playing(.dvr(window: 100, targetDuration: 2), for: 1)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.2
        bench.advance(1)
        for _ in 0..<20 {
            bench.advance(0.5)
            #expect(abs(bench.player.time().seconds - tracker.time.seconds) < 0.01)
        }
    }

    @Test func listenersDuringADragReceiveEachStateInOrder() {
        var item = SimulatedItem.dvr(window: 100, targetDuration: 2)
        item.seekLatency = 0.5
        let bench = playing(item, for: 1)
        let tracker = tracker(of: bench)
        var heard: [PlayerProperties] = []
        let listening = bench.player.onPropertiesChange { heard.append($0) }
        tracker.isInteracting = true
        tracker.progress = 0.2
        for _ in 0..<100 {
            bench.advance(0.1)
            #expect(heard.last == bench.player.currentProperties)
        }
        #expect(heard.contains { $0.isSeeking })
        let edges = heard.map(\.seekableTimeRange.end)
        #expect(edges == edges.sorted())
        listening.cancel()
    }

    // MARK: Other players and items

    @Test func anotherPlayerIsHeldInTheOldOnesPlace() {
        let first = playing()
        let second = playing()
        let tracker = tracker(of: first)
        tracker.isInteracting = true
        tracker.progress = 0.5
        tracker.player = second.player
        #expect(first.player.lanes.suppression == .none)
        #expect(second.player.lanes.suppression == .scrubbing)
        first.advance(1)
        #expect(first.player.phase == .playing)
        #expect(first.player.lanes.transport == .playing)
        tracker.isInteracting = false
        #expect(seeks(second) == 0)
        #expect(second.player.lanes.suppression == .none)
    }

    @Test func aPlayerThatOpensIsHeldWhenItIsReady() {
        let first = playing()
        let tracker = tracker(of: first)
        tracker.isInteracting = true
        let second = PlayerBench()
        second.player.play()
        tracker.player = second.player
        #expect(second.player.lanes.suppression == .none)
        second.advance(2)
        #expect(second.player.lanes.suppression == .scrubbing)
        #expect(second.player.time().seconds < 0.1)
        tracker.isInteracting = false
        second.advance(1)
        #expect(second.player.time().seconds > 0.8)
    }

    @Test func withoutAPlayerNothingIsHeld() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.player = nil
        #expect(bench.player.lanes.suppression == .none)
        tracker.isInteracting = false
        tracker.player = bench.player
        #expect(bench.player.lanes.suppression == .none)
        #expect(abs(tracker.progress - 5.0 / 60) < 0.01)
    }

    @Test func anotherItemDuringADragIsNotMovedByTheRelease() {
        let bench = PlayerBench(items: [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)])
        bench.player.play()
        bench.advance(5)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        bench.advance(1)
        bench.player.advanceToNextItem()
        #expect(!tracker.isInteracting)
        bench.advance(3)
        #expect(bench.player.lanes.suppression == .none)
        bench.simulation.clearJournal()
        tracker.isInteracting = false
        #expect(seeks(bench) == 0)
        bench.advance(2)
        #expect(bench.player.currentItem?.url == PlayerBench.second)
        #expect(bench.player.phase == .playing)
        #expect(tracker.time.seconds < 7)
    }

    @Test func aFingerThatStaysOnTheSliderDoesNotMoveTheNextItem() {
        let bench = PlayerBench(items: [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)])
        bench.player.play()
        bench.advance(5)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        bench.advance(1)
        bench.player.advanceToNextItem()
        bench.advance(1)
        #expect(tracker.isProgressAvailable)
        bench.simulation.clearJournal()
        for step in 0..<10 { tracker.progress = 0.5 + Double(step) / 50 }
        #expect(seeks(bench) == 0)
        tracker.isInteracting = false
        #expect(seeks(bench) == 0)
        tracker.progress = 0.5
        #expect(bench.player.lanes.seek?.target == .s(30))
        bench.advance(1)
        tracker.isInteracting = true
        tracker.progress = 0.25
        #expect(bench.player.lanes.seek?.target == .s(15))
    }

    @Test func aStreamThatLosesItsWindowDuringADragPlaysOn() {
        var item = SimulatedItem.dvr(window: 100, targetDuration: 20)
        let live = RangesReport(duration: .indefinite, targetDuration: 20)
        item.incidents = [SimulatedIncident(.event(.ranges(live), generationsAgo: 0), at: .afterReady(3))]
        let bench = playing(item, for: 1)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.2
        bench.advance(1)
        #expect(bench.player.lanes.suppression == .scrubbing)
        bench.advance(2)
        #expect(bench.player.streamType == .live)
        #expect(!tracker.isInteracting)
        #expect(bench.player.lanes.suppression == .none)
        let position = bench.player.time()
        bench.advance(1)
        #expect(bench.player.time().seconds > position.seconds + 0.9)
        // The window is back, and the finger still where it was.
        bench.advance(20)
        #expect(tracker.isProgressAvailable)
        bench.simulation.clearJournal()
        tracker.progress = 0.3
        #expect(seeks(bench) == 0)
    }

    @Test func aDragOutlivesALostConnection() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.fail(PlaybackError(.connectionLost)), at: .afterReady(6))]
        let bench = playing(item)
        bench.simulation.library[PlayerBench.film.absoluteString] = .video()
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        bench.advance(3)
        #expect(tracker.isInteracting)
        #expect(tracker.progress == 0.5)
        #expect(bench.player.lanes.suppression == .scrubbing)
        tracker.isInteracting = false
        bench.advance(2)
        #expect(bench.player.phase == .playing)
        #expect(abs(bench.player.time().seconds - 32) < 0.3)
    }

    @Test func aFailureDuringADragEndsIt() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .afterReady(8))]
        let bench = playing(item)
        let tracker = tracker(of: bench)
        tracker.isInteracting = true
        tracker.progress = 0.5
        bench.advance(8)
        #expect(bench.player.phase.name == "failed")
        #expect(tracker.progress == 0)
        #expect(!tracker.isInteracting)
        tracker.progress = 0.7
        #expect(tracker.progress == 0)
        #expect(!tracker.isProgressAvailable)
        // A slider that was removed never ends its drag, but playback is not suppressed after the retry.
        bench.simulation.library[PlayerBench.film.absoluteString] = .video()
        bench.player.retry()
        bench.advance(3)
        #expect(bench.player.phase == .playing)
        #expect(bench.player.lanes.suppression == .none)
        #expect(abs(tracker.time.seconds - bench.player.time().seconds) <= 1)
    }
}
