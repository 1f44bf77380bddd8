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
        stage.advance(61)
        #expect(stage.player.phase == .ended)
        #expect(stage.window.bodyRuns(of: ConstantWidget.self) == 1)
        #expect(stage.window.bodyRuns(of: StateInterface.self) == 1)
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

    var body: some View {}
}

private struct StateInterface: View {
    @State var player: Player

    var body: some View {}
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
