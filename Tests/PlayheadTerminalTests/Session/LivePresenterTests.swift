import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadTerminal

@MainActor @Suite struct LivePresenterTests {
    private final class Bench {
        let bench: SessionBench
        let presenter: LivePresenter
        var output: CollectedOutput { bench.output }

        @MainActor init(_ arguments: [String], library: SimulatedEngine.Library = .init()) throws {
            var made: LivePresenter?
            bench = try SessionBench(arguments, library: library) { output in
                let presenter = LivePresenter(
                    output: output, errors: output, glyphs: .unicode, hasColors: true,
                    size: { TerminalSize(columns: 80, rows: 20) })
                made = presenter
                return presenter
            }
            presenter = try #require(made)
        }
    }

    private let film = SimulatedEngine.Library(items: [
        address("film"): .video(duration: 60), address("second"): .video(duration: 60),
        address("broken"): .failing(PlaybackError(.connectionRefused)),
    ])

    private func frames(_ text: String) -> Int { text.components(separatedBy: TerminalSequence.beginFrame).count - 1 }

    @Test func whilePlayingAFrameIsDrawnOnceASecondAndNoneWhilePaused() throws {
        let live = try Bench([address("film")], library: film)
        live.bench.advance(to: 5)
        var before = frames(live.output.text)
        live.bench.advance(to: 15)
        #expect((9...12).contains(frames(live.output.text) - before))
        live.presenter.perform(.action(.togglePlayback))
        live.bench.advance(to: 17)
        before = frames(live.output.text)
        live.bench.advance(to: 60)
        #expect(frames(live.output.text) == before)
    }

    @Test func togglePerformsTheButtonsAction() throws {
        let live = try Bench([address("film")], library: film)
        live.bench.advance(to: 3)
        #expect(live.bench.session.player.controls.button == .pause)
        live.presenter.perform(.action(.togglePlayback))
        #expect(live.bench.session.player.controls.button == .play)
        live.presenter.perform(.action(.togglePlayback))
        #expect(live.bench.session.player.controls.button == .pause)
    }

    @Test func rapidArrowsAddUp() throws {
        let live = try Bench([address("film"), "--paused"], library: film)
        live.bench.advance(to: 3)
        for _ in 0..<4 { live.presenter.perform(.action(.skip(by: 5))) }
        live.presenter.perform(.action(.skipBackward))
        #expect(live.bench.session.player.time().seconds == 10)
        live.bench.advance(to: 5)
        #expect(live.bench.session.player.time().seconds == 10)
    }

    @Test func keysChangeVolumeSpeedAndPlace() throws {
        let live = try Bench([address("film"), "--paused"], library: film)
        live.bench.advance(to: 3)
        let player = live.bench.session.player
        live.presenter.perform(.action(.changeVolume(by: 0.05)))
        #expect(player.volume == 1.05)
        live.presenter.perform(.action(.toggleMute))
        #expect(player.isMuted)
        live.presenter.perform(.action(.changeVolume(by: -0.05)))
        #expect(player.volume == 1.05 && player.isMuted)
        live.presenter.perform(.action(.changeVolume(by: 0.05)))
        #expect(player.volume == 1.05 && !player.isMuted)
        live.presenter.perform(.action(.speedUp))
        #expect(player.rate == 1.25)
        live.presenter.perform(.action(.jump(toShare: 0.5)))
        live.bench.advance(to: 4)
        #expect(player.time().seconds == 30)
        live.presenter.perform(.action(.jumpToStart))
        live.bench.advance(to: 5)
        #expect(player.time().seconds == 0)
    }

    @Test func aFailureStaysUntilTheUserActs() throws {
        let live = try Bench([address("broken")], library: film)
        live.bench.advance(to: 30)
        #expect(live.bench.summary == nil)
        #expect(live.output.text.contains("Cannot connect to the server."))
        live.presenter.perform(.quit)
        #expect(live.bench.summary?.outcome == .failed)
        #expect(live.output.text.hasSuffix("\n"))
    }

    @Test func nothingIsDrawnWhileAnotherProgramHasTheTerminal() throws {
        let live = try Bench([address("film")], library: film)
        live.bench.advance(to: 3)
        live.presenter.suspend()
        #expect(live.output.text.hasSuffix(TerminalSequence.leaveScreen))
        let before = live.output.text
        live.bench.advance(to: 10)
        #expect(live.output.text == before)
        live.presenter.resume()
        live.bench.advance(to: 11)
        #expect(live.output.text.dropFirst(before.count).hasPrefix(TerminalSequence.enterScreen))
    }

    @Test func theScreenIsLeftBeforeTheSummaryIsPrinted() throws {
        let live = try Bench([address("film"), "--limit", "2"], library: film)
        live.bench.advance(to: 2)
        let parts = live.output.text.components(separatedBy: TerminalSequence.leaveScreen)
        #expect(parts.count == 2)
        #expect(parts[1].hasPrefix("Time limit reached: "))
    }
}
