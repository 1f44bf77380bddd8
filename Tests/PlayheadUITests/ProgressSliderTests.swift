import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor struct ProgressSliderTests {
    private func screen(_ bench: ScreenBench, _ log: Log = Log()) -> (HeadlessWindow, ProgressTracker) {
        let tracker = ProgressTracker(interval: .s(1))
        let window = HeadlessWindow { Screen(player: bench.player, tracker: tracker, log: log) }
        window.turn()
        return (window, tracker)
    }

    @Test func onlyTheSliderIsEvaluatedWhileThePositionMoves() throws {
        let bench = ScreenBench(.video(duration: 100))
        let (window, tracker) = screen(bench)
        let slider = try #require(window.element(label: "Film"))
        let runs = window.host.runs
        for _ in 0..<60 {
            bench.advance(1)
            window.turn()
            #expect(slider.sliderValue == tracker.progress)
        }
        #expect(slider.sliderValue ?? 0 > 0.6)
        #expect(window.bodyRuns(of: Screen.self) == 1)
        #expect(window.host.runs - runs == 60)
    }

    @Test func aPausedPlayerEvaluatesNothing() {
        let bench = ScreenBench()
        bench.player.pause()
        bench.advance(1)
        let (window, _) = screen(bench)
        let runs = window.host.runs
        for _ in 0..<60 {
            bench.advance(1)
            window.turn()
        }
        #expect(window.host.runs == runs)
    }

    @Test func dragsHoldThePlayerSeekAndRelease() throws {
        let bench = ScreenBench(.video(duration: 100))
        let log = Log()
        let (window, tracker) = screen(bench, log)
        let slider = try #require(window.element(label: "Film"))
        slider.setEditing(true)
        #expect(tracker.isInteracting)
        #expect(bench.player.lanes.suppression == .scrubbing)
        slider.setValue(0.5)
        bench.advance(2)
        window.turn()
        #expect(slider.sliderValue == 0.5)
        slider.setEditing(false)
        #expect(!tracker.isInteracting)
        #expect(bench.player.lanes.suppression == .none)
        #expect(bench.player.shouldPlay)
        bench.advance(2)
        window.turn()
        #expect(slider.sliderValue ?? 0 > 0.505)
        #expect(log.editing == [true, false])
    }

    @Test func sliderRemovedDuringADragReleasesThePlayer() throws {
        let bench = ScreenBench()
        let (window, tracker) = screen(bench)
        let slider = try #require(window.element(label: "Film"))
        slider.setEditing(true)
        window.close()
        #expect(!tracker.isInteracting)
        #expect(bench.player.lanes.suppression == .none)
    }

    @Test func withoutProgressTheSliderIsDisabled() throws {
        let bench = ScreenBench(.live())
        let (window, _) = screen(bench)
        let slider = try #require(window.element(label: "Film"))
        #expect(!slider.isEnabled)
        #expect(slider.sliderRange == 0...0)
        #expect(slider.value == nil)
    }

    @Test func keysMoveByFiveSecondsAndAMinuteAndAddUp() throws {
        let bench = ScreenBench(.video(duration: 400))
        bench.player.pause()
        bench.player.seek(at(.s(100)))
        bench.advance(1)
        let (window, _) = screen(bench)
        window.focusNext()
        #expect(window.focusedElement?.label == "Film")
        window.key(.rightArrow)
        #expect(abs(bench.player.time().seconds - 105) < 0.001)
        window.key(.rightArrow)
        window.key(.pageUp)
        #expect(abs(bench.player.time().seconds - 170) < 0.001)
        window.key(.leftArrow)
        window.key(.pageDown)
        #expect(abs(bench.player.time().seconds - 105) < 0.001)
        bench.advance(2)
        #expect(abs(bench.player.time().seconds - 105) < 0.001)
        #expect(bench.player.phase == .paused)
    }

    @Test func valueIsDescribedAsATime() throws {
        let bench = ScreenBench(.video(duration: 200))
        bench.player.pause()
        bench.player.seek(at(.s(65)))
        bench.advance(1)
        let (window, _) = screen(bench)
        #expect(window.element(label: "Film")?.value == "1:05 of 3:20")
        let live = ScreenBench(.dvr(window: 300, targetDuration: 2))
        live.player.pause()
        live.player.seek(at(live.player.currentProperties.seekableTimeRange.end - .s(90)))
        let (other, _) = screen(live)
        #expect(other.element(label: "Film")?.value == "1:30 behind live")
    }

    @Test func bufferedRangesAreMarked() throws {
        var item = SimulatedItem.video(duration: 100)
        item.buffer = SimulatedBuffer()
        let bench = ScreenBench(item)
        let (window, tracker) = screen(bench)
        let slider = try #require(window.element(label: "Film"))
        #expect(!slider.sliderMarks.isEmpty)
        #expect(slider.sliderMarks == tracker.loadedRanges)
    }

    @Test func allInitializersSetTheirLabels() {
        let tracker = ProgressTracker(interval: .s(1))
        let window = HeadlessWindow {
            Slider(progressTracker: tracker)
            Slider(progressTracker: tracker) {
                Text("Film")
            } minimumValueLabel: {
                Text("start")
            } maximumValueLabel: {
                Text("end")
            }
        }
        #expect(window.element(label: "Position") != nil)
        #expect(window.element(label: "Film") != nil)
        #expect(window.texts == ["start", "end"])
    }
}

@MainActor private final class Log {
    var editing: [Bool] = []
}

private struct Screen: View {
    let player: Player
    let tracker: ProgressTracker
    let log: Log

    var body: some View {
        VStack {
            Slider(progressTracker: tracker) {
                Text("Film")
            } onEditingChanged: {
                log.editing.append($0)
            }
        }
        .bind(tracker, to: player)
    }
}
