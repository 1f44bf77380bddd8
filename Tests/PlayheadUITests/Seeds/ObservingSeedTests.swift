import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// The behavior that the samples about observing state rely on, tested without a display and pictures.
@MainActor @Suite struct ObservingSeedTests {
    @Test func aPlayerInAConstantOrAStateNeverRunsTheBody() {
        let stage = SeedStage { player in
            ConstantWidget(player: player)
            StateInterface(player: player)
        }
        stage.player.play()
        stage.advance(20)
        stage.player.pause()
        stage.player.seek(.at(CMTime(value: 50, timescale: 1)))
        stage.player.volume = 0.5
        stage.advance(1)
        stage.player.play()
        stage.advance(15)
        #expect(stage.player.phase == .ended)
        // The views inside follow the player, so the bodies around them had reasons enough to run.
        #expect(stage.window.bodyRuns(of: ToggleButton.self) > 4)
        #expect(stage.window.bodyRuns(of: ConstantWidget.self) == 1)
        #expect(stage.window.bodyRuns(of: StateInterface.self) == 1)
    }

    /// The departure from Pillarbox (decision 0012): a body never shows an old value.
    @Test func aBodyThatReadsAPropertyOfAConstantPlayerRunsForThatPropertyOnly() {
        let stage = SeedStage { PhaseLabel(player: $0) }
        stage.advance(1)
        let runs = stage.window.bodyRuns(of: PhaseLabel.self)
        stage.player.volume = 0.5
        stage.player.seek(.at(CMTime(value: 50, timescale: 1)))
        stage.advance(1)
        #expect(stage.window.bodyRuns(of: PhaseLabel.self) == runs)
        stage.player.play()
        stage.advance(2)
        #expect(stage.window.texts == ["playing"])
        #expect(stage.window.bodyRuns(of: PhaseLabel.self) == runs + 1)
    }

    @Test func aDragRunsNoBodyThatDoesNotShowThePosition() throws {
        let stage = SeedStage(.video(duration: 300)) { DragScreen(player: $0) }
        stage.player.play()
        stage.advance(2)
        let slider = try #require(stage.window.elements.first { $0.sliderValue != nil })
        slider.setEditing(true)
        stage.advance(0.2)
        let before = stage.window.runsByType
        for step in 1...60 {
            slider.setValue(Double(step) / 100)
            stage.advance(0.1)
        }
        let seeks = stage.simulation.commands.count { if case .seek = $0 { true } else { false } }
        #expect(seeks > 10)
        let after = stage.window.runsByType
        let ran = Set(after.filter { $0.value != before[$0.key] }.keys)
        let parts: Set = ["Slider", "SliderTrack", "FormControl"]
        #expect(ran.subtracting(parts) == ["DragSlider", "DragLabel"], "\(ran.sorted())")
        slider.setEditing(false)
        stage.advance(1)
        #expect(stage.player.shouldPlay)
    }

    @Test func anObservedPlayerRunsTheBodyOnceATurnAndNeverForTheTime() {
        let stage = SeedStage { player in
            ObservedWidget(player: player)
            StateObjectInterface(player: player)
        }
        stage.advance(1)
        let runs = stage.window.bodyRuns(of: ObservedWidget.self)
        #expect(runs > 1)
        for _ in 0..<5 { stage.player.togglePlayPause() }
        stage.window.turn()
        #expect(stage.window.bodyRuns(of: ObservedWidget.self) == runs + 1)
        #expect(stage.window.bodyRuns(of: StateObjectInterface.self) == runs + 1)
        stage.advance(2)
        let playing = stage.window.bodyRuns(of: ObservedWidget.self)
        stage.advance(50)
        #expect(stage.player.phase == .playing)
        #expect(stage.window.bodyRuns(of: ObservedWidget.self) == playing)
    }

    @Test func buttonChangesInTheTurnOfItsPressAndIgnoresStalls() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(3))]
        let stage = SeedStage(film) { ToggleButton(player: $0) }
        #expect(stage.window.texts == ["Play"])
        stage.window.element(label: "Play")?.activate()
        #expect(stage.window.texts == ["Pause"])
        var phases: Set<String> = []
        for _ in 0..<120 {
            stage.advance(0.1)
            phases.insert(stage.player.phase.name)
            #expect(stage.window.texts == ["Pause"])
        }
        #expect(phases == ["preparing", "waiting", "playing"] || phases == ["waiting", "playing"])
        stage.window.element(label: "Pause")?.activate()
        #expect(stage.window.texts == ["Play"])
    }

    @Test func beingBusyReachesTheOpacityWithoutRunningTheSibling() {
        var film = SimulatedItem.video(duration: 60)
        film.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(3))]
        let stage = SeedStage(film) { BusyView(player: $0) }
        stage.advance(2)
        #expect(stage.opacity("busy") == 0)
        let runs = stage.window.bodyRuns(of: Sibling.self)
        stage.advance(3)
        #expect(stage.player.isBuffering)
        #expect(stage.opacity("busy") == 1)
        stage.advance(5)
        #expect(stage.opacity("busy") == 0)
        #expect(stage.window.bodyRuns(of: Sibling.self) == runs)
    }

    @Test func everyStateIsReportedOnceIncludingTheEnd() {
        let log = StateLog()
        let stage = SeedStage(.video(duration: 5)) { StateAction(player: $0, log: log) }
        stage.player.play()
        stage.advance(8)
        #expect(log.states == [.playing, .ended])
        stage.player.replay()
        stage.advance(8)
        #expect(log.states == [.playing, .ended, .playing, .ended])
        stage.window.close()
        stage.player.replay()
        stage.advance(1)
        #expect(log.states.count == 4)
    }
}

// MARK: - Views of the samples

private struct ConstantWidget: View {
    let player: Player

    var body: some View { ToggleButton(player: player) }
}

private struct StateInterface: View {
    @State var player: Player

    var body: some View { ToggleButton(player: player) }
}

private struct PhaseLabel: View {
    let player: Player

    var body: some View { Text(player.phase.name) }
}

/// Every way to observe a player, around a slider.
private struct DragScreen: View {
    @ObservedObject var player: Player
    @State private var tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))

    var body: some View {
        VStack {
            ToggleButton(player: player)
            ObservedWidget(player: player)
            DragState(player: player)
            DragSlider(tracker: tracker)
            DragLabel(tracker: tracker)
        }
        .bind(tracker, to: player)
    }
}

private struct DragState: View {
    @ObservedObject var player: Player

    var body: some View {
        Text("\(player.playbackState) \(player.phase.name) \(player.controls.button.rawValue) \(player.isBuffering)")
        Text(player.shouldPlay ? "plays" : player.canReplay ? "replays" : "rests")
    }
}

private struct DragSlider: View {
    @ObservedObject var tracker: ProgressTracker

    var body: some View { Slider(progressTracker: tracker) }
}

private struct DragLabel: View {
    @ObservedObject var tracker: ProgressTracker

    var body: some View { Text("\(tracker.time.seconds)") }
}

private struct ObservedWidget: View {
    @ObservedObject var player: Player

    var body: some View {}
}

private struct StateObjectInterface: View {
    @StateObject var player: Player

    init(player: Player) { _player = StateObject(wrappedValue: player) }

    var body: some View {}
}

private struct ToggleButton: View {
    @ObservedObject var player: Player

    var body: some View {
        Button(action: player.togglePlayPause) {
            Text(player.shouldPlay ? "Pause" : "Play")
        }
    }
}

private struct Sibling: View {
    var body: some View { Color.black }
}

private struct BusyView: View {
    let player: Player
    @State private var isBusy = false

    var body: some View {
        ZStack {
            Sibling()
            ProgressView()
                .accessibilityIdentifier("busy")
                .opacity(isBusy ? 1 : 0)
        }
        .onAppear(perform: player.play)
        .onReceive(player: player, assign: \.isBusy, to: $isBusy)
    }
}

@MainActor private final class StateLog {
    var states: [PlaybackState] = []
}

private struct StateAction: View {
    let player: Player
    let log: StateLog

    var body: some View {
        ZStack {
            Color.black
        }
        .onReceive(player: player, at: \.playbackState) { log.states.append($0) }
    }
}
