import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor struct BindingTests {
    @Test func trackersAreBoundOnAppearanceAndFollowANewPlayer() {
        let model = Model()
        let (first, second) = (ScreenBench(), ScreenBench())
        model.player = first.player
        let window = HeadlessWindow { Screen(model: model) }
        #expect(model.progress.player === first.player)
        #expect(model.visibility.player === first.player)
        #expect(model.skips.player === first.player)
        model.player = second.player
        window.turn()
        #expect(model.progress.player === second.player)
        #expect(model.visibility.player === second.player)
        #expect(model.skips.player === second.player)
        model.player = nil
        window.turn()
        #expect(model.progress.player == nil)
        #expect(model.skips.player == nil)
    }

    @Test func trackersKeepTheirPlayerWhenTheViewDisappears() {
        let model = Model()
        let bench = ScreenBench()
        model.player = bench.player
        let window = HeadlessWindow { Screen(model: model) }
        window.close()
        #expect(model.progress.player === bench.player)
        #expect(model.visibility.player === bench.player)
    }

    @Test func manuallySetPlayersSurviveBodyEvaluations() {
        let model = Model()
        model.player = ScreenBench().player
        let window = HeadlessWindow { Screen(model: model) }
        model.progress.player = nil
        model.title = "another"
        window.turn()
        #expect(window.bodyRuns(of: Screen.self) == 2)
        #expect(model.progress.player == nil)
    }

    @Test func anotherTrackerIsBoundToo() {
        let model = Model()
        let bench = ScreenBench()
        model.player = bench.player
        let window = HeadlessWindow { Screen(model: model) }
        let other = ProgressTracker(interval: .s(1))
        model.progress = other
        window.turn()
        #expect(other.player === bench.player)
    }

    @Test func theControlsOfTheSampleHideWhileItPlaysAndShowWithAPause() {
        let bench = ScreenBench()
        let window = HeadlessWindow { PlayerScreen(player: bench.player) }
        #expect(window.element(label: "Pause")?.opacity == 1)
        bench.advance(4)
        window.turn()
        #expect(window.element(label: "Pause")?.opacity == 0)
        bench.player.handleSystemEvent(.remotePause)
        window.turn()
        #expect(window.element(label: "Play")?.opacity == 1)
    }

    @Test func observedTrackersPublishBeforeTheyChange() {
        let bench = ScreenBench()
        let visibility = VisibilityTracker()
        let progress = ProgressTracker(interval: .s(1))
        let skips = SkipTracker(count: 1)
        for tracker in [visibility.objectWillChange, progress.objectWillChange, skips.objectWillChange] {
            var count = 0
            let subscription = tracker.sink { count += 1 }
            visibility.player = bench.player
            progress.player = bench.player
            skips.player = bench.player
            #expect(count > 0)
            subscription.cancel()
            visibility.player = nil
            progress.player = nil
            skips.player = nil
        }
        var seen: [Bool] = []
        visibility.player = bench.player
        let subscription = visibility.objectWillChange.sink { seen.append(visibility.isUserInterfaceHidden) }
        visibility.hide()
        visibility.hide()
        #expect(seen == [false])
        subscription.cancel()
    }

    @Test func trackersAreReleasedWithTheirView() {
        weak var player: Player?
        do {
            let bench = ScreenBench()
            player = bench.player
            let window = HeadlessWindow { PlayerScreen(player: bench.player) }
            bench.advance(2)
            window.turn()
            window.close()
        }
        #expect(player == nil)
    }
}

@MainActor @Observable private final class Model {
    var player: Player?
    var title = "one"
    var progress = ProgressTracker(interval: .s(1))
    @ObservationIgnored let visibility = VisibilityTracker()
    @ObservationIgnored let skips = SkipTracker()
}

private struct Screen: View {
    let model: Model

    var body: some View {
        Text(model.title)
            .bind(model.progress, to: model.player)
            .bind(model.visibility, to: model.player)
            .bind(model.skips, to: model.player)
    }
}

private struct PlayerScreen: View {
    @ObservedObject var player: Player
    @StateObject private var visibilityTracker = VisibilityTracker()
    @StateObject private var progressTracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))

    var body: some View {
        VStack {
            Button(player.shouldPlay ? "Pause" : "Play", action: player.togglePlayPause)
            Slider(progressTracker: progressTracker)
        }
        .opacity(visibilityTracker.isUserInterfaceHidden ? 0 : 1)
        .bind(visibilityTracker, to: player)
        .bind(progressTracker, to: player)
    }
}
