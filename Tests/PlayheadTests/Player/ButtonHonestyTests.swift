import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

/// Every value that is ever published of the button, in the order in which it is: it never shows what nobody asked for.
@MainActor @Suite struct ButtonHonestyTests {
    /// The published values, in order, without repetitions.
    private final class Published {
        private(set) var buttons: [PlaybackControls.Button] = []
        private(set) var statuses: [PlaybackState] = []
        private var listening: Listening?

        @MainActor init(_ player: Player) {
            listening = player.onPropertiesChange { [weak self] in self?.note($0) }
            note(player.currentProperties)
        }

        private func note(_ properties: PlayerProperties) {
            if buttons.last != properties.controls.button { buttons.append(properties.controls.button) }
            if statuses.last != properties.playbackState { statuses.append(properties.playbackState) }
        }
    }

    private static func film(_ incidents: [SimulatedIncident] = []) -> [String: SimulatedItem] {
        var film = SimulatedItem.video(duration: 600)
        film.incidents = incidents
        return [PlayerBench.film.absoluteString: film]
    }

    @Test func fromOpeningOnThroughStalls() {
        let stalls = [2, 10, 20].map { SimulatedIncident(.stall(seconds: 6), at: .position($0)) }
        let bench = PlayerBench(Self.film(stalls))
        let published = Published(bench.player)
        bench.player.play()
        for _ in 0..<600 { bench.advance(0.1) }
        #expect(published.buttons == [.play, .pause])
        #expect(bench.phases.contains("waiting"))
    }

    @Test func throughSixtySeeksInTwoSeconds() {
        let bench = PlayerBench(Self.film())
        let published = Published(bench.player)
        bench.player.play()
        bench.advance(2)
        for number in 0..<60 {
            let target = CMTime.s(Double(number * 37 % 590))
            bench.player.seek(.near(target), smooth: number.isMultiple(of: 3))
            #expect(bench.player.time() == target)
            bench.advance(2.0 / 60)
        }
        bench.advance(5)
        #expect(published.buttons == [.play, .pause])
        #expect(Set(published.statuses).isSubset(of: [.idle, .opening, .ready, .paused, .playing]))
        #expect(published.statuses.last == .playing)
    }

    @Test(arguments: [0.0, 0.004, 0.02, 0.1])
    func throughRapidPresses(_ apart: Double) {
        let bench = PlayerBench(Self.film([SimulatedIncident(.stall(seconds: 3), at: .position(1))]))
        let published = Published(bench.player)
        for _ in 0..<40 {
            bench.player.togglePlayPause()
            if apart > 0 { bench.advance(apart) }
        }
        bench.advance(10)
        // One change for each press, and no other.
        #expect(published.buttons.count == 41)
        #expect(published.buttons.enumerated().allSatisfy { $1 == ($0.isMultiple(of: 2) ? .play : .pause) })
    }

    @Test func pausedInAStallItStaysPaused() {
        let bench = PlayerBench(Self.film([SimulatedIncident(.stall(seconds: 8), at: .position(3))]))
        let published = Published(bench.player)
        bench.player.play()
        bench.advance(5)
        bench.player.pause()
        bench.advance(1)
        bench.player.play()
        bench.advance(1)
        bench.player.pause()
        bench.advance(20)
        #expect(published.buttons == [.play, .pause, .play, .pause, .play])
        #expect(bench.player.phase == .paused)
    }
}
