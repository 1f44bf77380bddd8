import Foundation
import MediaServer
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor struct PlayerReceivingTests {
    @Test func assignedPropertiesHaveTheCurrentAndAllLaterValues() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.stall(seconds: 5), at: .position(3))]
        let bench = ScreenBench(item)
        let window = HeadlessWindow { Busy(player: bench.player) }
        #expect(window.texts == ["still"])
        bench.advance(3)
        window.turn()
        #expect(window.texts == ["busy"])
        bench.advance(5)
        window.turn()
        #expect(window.texts == ["still"])
    }

    @Test func initialValuesAreAssignedToo() {
        let bench = ScreenBench(plays: false)
        #expect(bench.player.isBusy)
        let window = HeadlessWindow { Busy(player: bench.player) }
        #expect(window.texts == ["busy"])
    }

    @Test func equalValuesAndOtherPropertiesEvaluateNothing() {
        let bench = ScreenBench()
        let window = HeadlessWindow { Busy(player: bench.player) }
        let runs = window.bodyRuns(of: Busy.self)
        bench.advance(60)
        bench.player.volume = 0.3
        bench.player.pause()
        window.turn()
        #expect(window.bodyRuns(of: Busy.self) == runs)
    }

    @Test func changesAreDeliveredOnceInOrderWithoutTheInitialValue() {
        let bench = ScreenBench()
        let log = Log()
        let window = HeadlessWindow { Listener(model: Model(bench.player), log: log) }
        #expect(log.states == [])
        // All in the same turn.
        bench.player.pause()
        bench.player.play()
        bench.player.pause()
        #expect(log.states == [.paused, .playing, .paused])
        window.turn()
        bench.player.play()
        bench.player.play()
        #expect(log.states == [.paused, .playing, .paused, .playing])
    }

    @Test func transientEndIsDeliveredAndThePlayerIsUsableThen() {
        let bench = ScreenBench(.video(duration: 5))
        let log = Log()
        log.onState = { state in
            guard state == .ended else { return }
            bench.player.replay()
            // The seek is complete when the closure continues.
            log.shouldPlay.append(bench.player.shouldPlay)
        }
        let window = HeadlessWindow { Listener(model: Model(bench.player), log: log) }
        bench.advance(14)
        window.turn()
        #expect(log.states == [.ended, .playing, .ended, .playing])
        #expect(log.shouldPlay == [true, true])
    }

    @Test func actionsMayReleaseThePlayer() {
        let bench = ScreenBench(.video(duration: 5))
        let log = Log()
        log.onState = { state in if state == .ended { bench.player.release() } }
        let window = HeadlessWindow { Listener(model: Model(bench.player), log: log) }
        bench.advance(14)
        window.turn()
        #expect(log.states.first == .ended)
        #expect(bench.player.phase == .idle)
        #expect(bench.simulation.commands.last == .quit)
    }

    @Test func newPlayersAreObservedWithoutTheirInitialValue() {
        let (first, second) = (ScreenBench(), ScreenBench())
        let (log, model) = (Log(), Model(first.player))
        let window = HeadlessWindow { Listener(model: model, log: log) }
        second.player.pause()
        model.player = second.player
        window.turn()
        #expect(log.states == [])
        first.player.pause()
        #expect(log.states == [])
        second.player.play()
        #expect(log.states == [.playing])
        model.player = nil
        window.turn()
        second.player.pause()
        #expect(log.states == [.playing])
        model.player = first.player
        window.turn()
        first.player.play()
        #expect(log.states == [.playing, .playing])
    }

    @Test func removedViewsReceiveNothing() {
        let bench = ScreenBench()
        let log = Log()
        let window = HeadlessWindow { Listener(model: Model(bench.player), log: log) }
        window.close()
        bench.player.pause()
        #expect(log.states == [])
    }
}

@MainActor private final class Log {
    var states: [PlaybackState] = []
    var shouldPlay: [Bool] = []
    var onState: (PlaybackState) -> Void = { _ in }
}

@MainActor @Observable private final class Model {
    var player: Player?

    init(_ player: Player) { self.player = player }
}

private struct Busy: View {
    let player: Player
    @State private var isBusy = false

    var body: some View {
        Text(isBusy ? "busy" : "still").onReceive(player: player, assign: \.isBusy, to: $isBusy)
    }
}

private struct Listener: View {
    let model: Model
    let log: Log

    var body: some View {
        Text("listens").onReceive(player: model.player, at: \.playbackState) { state in
            log.states.append(state)
            log.onState(state)
        }
    }
}
