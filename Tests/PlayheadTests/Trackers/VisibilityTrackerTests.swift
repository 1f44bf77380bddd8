import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor @Suite struct VisibilityTrackerTests {
    private func bench(_ item: SimulatedItem = .video(duration: 600)) -> PlayerBench {
        PlayerBench([PlayerBench.film.absoluteString: item])
    }

    private func playing(_ item: SimulatedItem = .video(duration: 600)) -> PlayerBench {
        let bench = bench(item)
        bench.player.play()
        bench.advance(1)
        return bench
    }

    private func tracker(of bench: PlayerBench?, isHidden: Bool = false) -> VisibilityTracker {
        let tracker = VisibilityTracker(isUserInterfaceHidden: isHidden)
        tracker.player = bench?.player
        return tracker
    }

    // MARK: At first

    @Test func controlsShowAtFirstOrAreHiddenAsSaid() {
        #expect(!VisibilityTracker().isUserInterfaceHidden)
        #expect(VisibilityTracker(isUserInterfaceHidden: true).isUserInterfaceHidden)
        #expect(VisibilityTracker().delay == 3)
    }

    @Test func withoutAPlayerNothingShowsOrHides() {
        let tracker = VisibilityTracker(isUserInterfaceHidden: true)
        tracker.toggle()
        tracker.show()
        tracker.reset()
        #expect(tracker.isUserInterfaceHidden)
        let other = VisibilityTracker()
        other.hide()
        other.toggle()
        #expect(!other.isUserInterfaceHidden)
    }

    @Test func aDelayThatIsNotAboveZeroStopsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = VisibilityTracker(delay: 0) }
        }
    }

    // MARK: Automatic hiding

    @Test func controlsHideAfterTheDelayWhilePlaying() {
        let bench = playing()
        let tracker = tracker(of: bench)
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
        let changes = ChangeCounter(tracker.changes)
        bench.advance(60)
        #expect(changes.take() == 0)
    }

    @Test func theDelayBeginsWhenPlaybackDoes() {
        let bench = bench()
        let tracker = tracker(of: bench)
        bench.advance(60)
        #expect(!tracker.isUserInterfaceHidden)
        bench.player.play()
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func controlsHideOnlyDuringPlayback() {
        var opening = SimulatedItem.video()
        opening.openingLatency = 15
        let item = opening
        let situations: [(String, PlayerBench)] = [
            ("empty", PlayerBench(items: [])), ("paused", bench()), ("opening", bench(item)),
            ("failed", bench(.failing(PlaybackError(.notFound)))),
        ]
        for (name, bench) in situations {
            if name == "opening" { bench.player.play() }
            let tracker = tracker(of: bench)
            bench.advance(10)
            #expect(!tracker.isUserInterfaceHidden, "\(name)")
        }
    }

    @Test func nothingHidesAtTheEndWhereReplayIsOffered() {
        let bench = bench(.video(duration: 5))
        bench.player.play()
        let tracker = tracker(of: bench)
        bench.advance(4.5)
        #expect(tracker.isUserInterfaceHidden)
        bench.advance(1)
        #expect(bench.player.phase == .ended)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(60)
        #expect(!tracker.isUserInterfaceHidden)
        bench.player.replay()
        bench.advance(4)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func aStallOrASeekNeitherShowsControlsNorStopsTheirDelay() {
        var item = SimulatedItem.video(duration: 600)
        item.incidents = [SimulatedIncident(.stall(seconds: 10), at: .position(2))]
        item.seekLatency = 2
        let bench = playing(item)
        let tracker = tracker(of: bench)
        bench.advance(2)
        #expect(bench.player.isBuffering)
        bench.advance(1.1)
        #expect(tracker.isUserInterfaceHidden)
        bench.advance(20)
        let changes = ChangeCounter(tracker.changes)
        bench.player.seek(to: .s(60))
        bench.advance(10)
        #expect(changes.take() == 0)
        tracker.show()
        bench.player.seek(to: .s(90))
        bench.advance(3.1)
        #expect(tracker.isUserInterfaceHidden)
    }

    // MARK: Calls

    @Test func toggleShowsAndHides() {
        let bench = bench()
        let tracker = tracker(of: bench)
        tracker.toggle()
        #expect(tracker.isUserInterfaceHidden)
        tracker.toggle()
        #expect(!tracker.isUserInterfaceHidden)
    }

    @Test func controlsShownAgainHideAfterAFullDelay() {
        let bench = playing()
        let tracker = tracker(of: bench)
        bench.advance(2)
        tracker.toggle()
        bench.advance(10)
        tracker.toggle()
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func resetAndShowRestartTheDelay() {
        for again in [VisibilityTracker.reset, VisibilityTracker.show] {
            let bench = playing()
            let tracker = tracker(of: bench)
            bench.advance(2)
            again(tracker)()
            bench.advance(2)
            #expect(!tracker.isUserInterfaceHidden)
            bench.advance(1.1)
            #expect(tracker.isUserInterfaceHidden)
        }
    }

    @Test func resetShowsNothing() {
        let bench = playing()
        let tracker = tracker(of: bench, isHidden: true)
        tracker.reset()
        #expect(tracker.isUserInterfaceHidden)
        bench.advance(10)
        #expect(tracker.isUserInterfaceHidden)
    }

    // MARK: The player

    @Test func pauseOfAnyCauseShowsControls() {
        let pauses: [(PlayerBench) -> Void] = [
            { $0.player.pause() }, { $0.player.handleSystemEvent(.remotePause) },
            { $0.player.handleSystemEvent(.interruptionBegan) }, { $0.player.handleSystemEvent(.outputLost) },
            { $0.player.handleSystemEvent(.backgrounded) },
        ]
        for pause in pauses {
            let bench = playing()
            let tracker = tracker(of: bench, isHidden: true)
            #expect(tracker.isUserInterfaceHidden)
            pause(bench)
            #expect(!tracker.isUserInterfaceHidden)
            bench.advance(10)
            #expect(!tracker.isUserInterfaceHidden)
        }
    }

    @Test func aPausedPlayerShowsControlsWhenItIsBound() {
        let bench = bench()
        bench.advance(1)
        #expect(!tracker(of: bench, isHidden: true).isUserInterfaceHidden)
    }

    @Test func controlsHiddenWhilePausedStayHiddenUntilSomethingHappens() {
        let bench = bench()
        bench.advance(1)
        let tracker = tracker(of: bench)
        tracker.hide()
        bench.player.seek(to: .s(30))
        bench.advance(5)
        #expect(tracker.isUserInterfaceHidden)
        bench.player.play()
        bench.advance(1)
        #expect(tracker.isUserInterfaceHidden)
        bench.player.pause()
        #expect(!tracker.isUserInterfaceHidden)
    }

    @Test func aFailureShowsControlsAndARetryLetsThemHide() {
        var item = SimulatedItem.video(duration: 600)
        item.incidents = [SimulatedIncident(.fail(PlaybackError(.decodingFailed)), at: .position(6))]
        let bench = playing(item)
        let tracker = tracker(of: bench)
        bench.advance(4)
        #expect(tracker.isUserInterfaceHidden)
        bench.advance(3)
        #expect(bench.player.error != nil)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(60)
        #expect(!tracker.isUserInterfaceHidden)
        bench.simulation.library[PlayerBench.film.absoluteString] = .video(duration: 600)
        bench.player.retry()
        bench.advance(4)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func aDragKeepsControlsAndTheDelayBeginsWithItsEnd() {
        let bench = playing()
        let tracker = tracker(of: bench, isHidden: true)
        bench.player.beginScrubbing()
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(20)
        #expect(!tracker.isUserInterfaceHidden)
        bench.player.endScrubbing()
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.3)
        #expect(tracker.isUserInterfaceHidden)
    }

    // MARK: Other players

    @Test func anotherPlayerRestartsTheDelayWithoutHidingOrShowing() {
        let (first, second) = (playing(), playing())
        let tracker = tracker(of: first)
        first.advance(2)
        tracker.player = second.player
        #expect(!tracker.isUserInterfaceHidden)
        first.advance(2)
        second.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        second.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
        tracker.player = first.player
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func theSamePlayerAgainChangesNothing() {
        let bench = playing()
        let tracker = tracker(of: bench)
        bench.advance(2)
        tracker.player = bench.player
        bench.advance(1.1)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func withoutItsPlayerItNoLongerHides() {
        let bench = playing()
        let tracker = tracker(of: bench)
        bench.advance(1)
        tracker.player = nil
        bench.advance(20)
        #expect(!tracker.isUserInterfaceHidden)
        tracker.toggle()
        #expect(!tracker.isUserInterfaceHidden)
    }

    // MARK: Pins

    @Test(arguments: [
        VisibilityTracker.Pin.interaction, .keyboardFocus, .openMenu, .pointerOverControls, .init("advertisement"),
    ])
    func aPinShowsControlsAndHoldsThem(_ pin: VisibilityTracker.Pin) {
        let bench = playing()
        let tracker = tracker(of: bench, isHidden: true)
        tracker.pin(pin)
        tracker.pin(pin)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(60)
        tracker.hide()
        tracker.toggle()
        #expect(!tracker.isUserInterfaceHidden)
        tracker.unpin(pin)
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func controlsAreHeldUntilTheLastReasonIsGivenUp() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.pin(.openMenu)
        tracker.pin(.pointerOverControls)
        tracker.unpin(.openMenu)
        tracker.unpin(.keyboardFocus)
        bench.advance(10)
        #expect(!tracker.isUserInterfaceHidden)
        tracker.unpin(.pointerOverControls)
        bench.advance(3.1)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func aPinFromBeforeThePlayerShowsControlsWhenItIsBound() {
        let bench = playing()
        let tracker = VisibilityTracker(isUserInterfaceHidden: true)
        tracker.pin(.keyboardFocus)
        #expect(tracker.isUserInterfaceHidden)
        tracker.player = bench.player
        #expect(!tracker.isUserInterfaceHidden)
    }

    @Test func whereNothingMayHideControlsStay() {
        let bench = playing(.audio(duration: 600))
        let tracker = tracker(of: bench, isHidden: true)
        tracker.hidesAutomatically = false
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(60)
        tracker.toggle()
        #expect(!tracker.isUserInterfaceHidden)
        tracker.hidesAutomatically = true
        bench.advance(3.1)
        #expect(tracker.isUserInterfaceHidden)
    }

    // MARK: Assistive technology

    @Test func assistiveTechnologyShowsControlsPermanently() {
        let bench = playing()
        let tracker = tracker(of: bench)
        bench.advance(4)
        #expect(tracker.isUserInterfaceHidden)
        tracker.isAssistiveTechnologyActive = true
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(60)
        #expect(!tracker.isUserInterfaceHidden)
        tracker.toggle()
        #expect(tracker.isUserInterfaceHidden)
        tracker.toggle()
        bench.advance(60)
        #expect(!tracker.isUserInterfaceHidden)
    }

    @Test func endOfAssistiveTechnologyRestoresTheRequestedVisibility() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.hide()
        tracker.isAssistiveTechnologyActive = true
        #expect(!tracker.isUserInterfaceHidden)
        tracker.isAssistiveTechnologyActive = false
        #expect(tracker.isUserInterfaceHidden)
        tracker.show()
        bench.advance(4)
        #expect(tracker.isUserInterfaceHidden)
        tracker.isAssistiveTechnologyActive = true
        tracker.isAssistiveTechnologyActive = false
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(3.1)
        #expect(tracker.isUserInterfaceHidden)
    }

    @Test func pausedControlsStayVisibleWithoutAssistiveTechnology() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.hide()
        tracker.isAssistiveTechnologyActive = true
        bench.player.pause()
        tracker.isAssistiveTechnologyActive = false
        #expect(!tracker.isUserInterfaceHidden)
    }

    // MARK: Presses

    @Test func aPressKeepsVisibleControlsAndShowsNoHiddenOnes() {
        let bench = playing()
        let tracker = tracker(of: bench)
        tracker.isPressed = true
        bench.advance(20)
        #expect(!tracker.isUserInterfaceHidden)
        tracker.hide()
        #expect(tracker.isUserInterfaceHidden, "what the press does may hide them")
        tracker.isPressed = false
        tracker.isPressed = true
        #expect(tracker.isUserInterfaceHidden)
        tracker.show()
        tracker.isPressed = false
        bench.advance(2.9)
        #expect(!tracker.isUserInterfaceHidden)
        bench.advance(0.2)
        #expect(tracker.isUserInterfaceHidden)
    }
}
