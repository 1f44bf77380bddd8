import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct SimulatedTroubleTests {
    @Test func aSeekStormAnswersEachSeekOnceAndLandsOnTheNewest() {
        let player = MachineHarness(.video(duration: 600))
        player.load()
        player.advance(1)
        let ids = (1...100).map { index in
            let id = player.seek(Double(index) * 5)
            player.advance(0.002)
            return id
        }
        player.advance(1)
        #expect(Set(player.completions.map(\.id)) == Set(ids))
        #expect(player.completions.count == ids.count)
        #expect(player.completions.last?.id == ids[99])
        #expect(player.completions.last?.outcome == .finished)
        #expect(player.completions.dropLast().allSatisfy { $0.outcome == .superseded })
        #expect(player.phases == ["preparing", "playing"])
        let answers = player.simulation.events.compactMap { event -> CommandID? in
            if case .seeked(let report) = event { report.id } else { nil }
        }
        #expect(answers.count == Set(answers).count)
        #expect(Set(answers) == Set(ids))
        #expect(player.seconds > 500.8)
    }

    @Test func aSmoothStormSendsOnlyWhatTheEngineCanDo() {
        let player = MachineHarness(.video(duration: 600))
        player.load(play: false)
        player.advance(1)
        for index in 1...100 {
            player.seek(Double(index), isSmooth: true)
            player.advance(0.002)
        }
        player.advance(1)
        #expect(player.completions.count == 100)
        #expect(player.completions.allSatisfy { $0.outcome == .finished })
        let sent = player.simulation.commands.count { if case .seek = $0 { true } else { false } }
        #expect(sent < 10)
        #expect(player.seconds == 100)
    }

    @Test func stuckSeekFailsByTheWatchdogAndARetryContinues() {
        var item = SimulatedItem.video()
        item.quirks = [SimulatedQuirk(.seek, .stuck, count: 1)]
        let player = MachineHarness(library: library([item, .video()]))
        player.load()
        player.advance(1)
        let id = player.seek(30)
        player.advance(25)
        let error = PlaybackError(.seekTimedOut)
        #expect(player.lanes.readiness.error == error)
        #expect(player.completions.map(\.id) == [id])
        #expect(player.completions.map(\.outcome) == [.failed(error)])
        player.command(.retry)
        player.advance(1.1)
        #expect(player.lanes.phase == .playing)
        #expect(player.seconds == 31)
    }

    @Test func aRepairThatSpeaksKeepsTheWatchdogsQuiet() {
        var item = SimulatedItem.video()
        item.quirks = [SimulatedQuirk(.seek, .late(seconds: 45))]
        let player = MachineHarness(item)
        player.load()
        player.advance(1)
        player.seek(30)
        player.simulation.engine?.perform(.repair([.seekAgain, .pauseAndPlay, .replace], secondsPerStep: 15))
        player.advance(46)
        #expect(player.lanes.phase == .playing)
        #expect(player.completions.map(\.outcome) == [.finished])
    }

    @Test func aLostPlayIsNoticedByTheWatchdog() {
        var item = SimulatedItem.video()
        item.quirks = [SimulatedQuirk(.play, .lost)]
        let player = MachineHarness(item)
        player.load(play: false)
        player.advance(1)
        player.command(.play)
        #expect(player.lanes.controls.button == .pause)
        player.advance(25)
        #expect(player.lanes.readiness.error?.code == .playbackStuck)
    }

    @Test func duplicateLateAndStaleEventsChangeNothing() {
        var item = SimulatedItem.video()
        item.quirks = [SimulatedQuirk(.seek, .answeredTwice), SimulatedQuirk(.pause, .answeredTwice)]
        let player = MachineHarness(item)
        player.load()
        player.load("other")
        player.advance(1)
        let generation = player.machine.generation
        let old = Generation(rawValue: generation.rawValue - 1)
        let lanes = player.lanes
        let engine = player.simulation.engine
        engine?.inject(.failed(PlaybackError(.notFound)), generation: old)
        engine?.inject(.ended(EndReport(position: .zero)), generation: old)
        engine?.inject(.failed(PlaybackError(.notFound)), epoch: 7)
        engine?.inject(.seeked(SeekReport(id: CommandID(rawValue: 99), outcome: .landed(.zero))))
        #expect(player.lanes == lanes)
        player.seek(20)
        player.advance(1)
        player.command(.pause)
        player.advance(1)
        #expect(player.completions.count == 1)
        #expect(player.phases == ["preparing", "playing", "paused"])
    }

    @Test func pauseAndPlayOfAnotherProgramChangeTheIntent() {
        var item = SimulatedItem.video()
        item.incidents = [
            SimulatedIncident(.pause(.setRateCalled), at: .position(2)),
            SimulatedIncident(.play(.none), at: .afterReady(5)),
        ]
        let player = MachineHarness(item)
        player.load()
        player.command(.pause)
        player.command(.play)
        player.advance(3)
        #expect(player.lanes.intent == .pause)
        player.advance(3)
        #expect(player.lanes.intent == .play)
        #expect(player.phases == ["preparing", "playing", "paused", "playing"])
        #expect(player.transitions.contains { $0.cause == .engine(.external) })
    }

    @Test func openingFailsAndARetryWorks() {
        let error = PlaybackError(.connectionRefused)
        let player = MachineHarness(library: library([.failing(error), .failing(error), .video()]))
        player.load(start: 12)
        player.advance(1)
        #expect(player.lanes.readiness.error == error)
        player.command(.retry)
        player.advance(1)
        #expect(player.lanes.readiness.error == error)
        player.command(.retry)
        player.advance(1.1)
        #expect(player.seconds == 13)
        #expect(player.phases == ["preparing", "failed", "preparing", "failed", "preparing", "playing"])
    }

    @Test func anItemThatNeverOpensFailsByTheWatchdog() {
        let player = MachineHarness(.unresponsive)
        player.load()
        player.advance(30)
        #expect(player.lanes.readiness.error?.code == .openTimedOut)
    }

    @Test func aLostConnectionIsOpenedAgainAtItsPosition() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.fail(PlaybackError(.connectionLost)), at: .position(10))]
        let player = MachineHarness(library: library([item, .video()]))
        player.load()
        player.advance(12.1)
        #expect(player.phases == ["preparing", "playing", "waiting", "playing"])
        // Half a second's pause, a tenth to open: 1.4 s from the last reported position.
        #expect(abs(player.seconds - 11.15) < 1e-9)
    }

    @Test func anEngineThatDiesIsReplacedByARetry() {
        let player = MachineHarness(library: library([.video(duration: 90)]))
        player.load()
        player.advance(10.1)
        player.simulation.engine?.perform(.crash(PlaybackError(.mediaServicesWereReset)))
        #expect(player.lanes.readiness.error?.code == .mediaServicesWereReset)
        player.command(.retry)
        player.advance(5.1)
        #expect(player.lanes.phase == .playing)
        #expect(player.seconds == 15)
        #expect(player.simulation.engineCount == 2)
        #expect(
            player.simulation.lines.suffix(6) == [
                "10.100 2/0 < hello(Simulation)",
                "10.100 2/2 > load(item, at 10.000, play)",
                "10.100 2/2 < transport(waiting:evaluatingBufferingRate, rate 1.0, answered #0)",
                "10.200 2/2 < ready(duration 90.000, seekable 0.000–90.000, loaded 0.000–90.000, at 10.000)",
                "10.200 2/2 < tracks(2, selected audio-1 video-1)",
                "10.200 2/2 < transport(playing, rate 1.0, answered #0)",
            ])
    }

    @Test func anEngineThatHangsIsNoticedByTheWatchdog() {
        let player = MachineHarness(.video())
        player.load()
        player.advance(5)
        player.simulation.engine?.perform(.hang)
        player.advance(30)
        #expect(player.lanes.readiness.error?.code == .playbackStuck)
    }

    @Test func endIsReachedWithAndWithoutAReport() {
        for ending in [SimulatedEnding.told, .silent] {
            var item = SimulatedItem.video(duration: 10)
            item.ending = ending
            let player = MachineHarness(item)
            player.load()
            player.advance(30)
            #expect(player.phases == ["preparing", "playing", "ended"], "\(ending)")
        }
    }

    @Test func aFalseEndIsNoEndAndATruncatedOneIs() {
        var item = SimulatedItem.video()
        item.incidents = [
            SimulatedIncident(.falseEnd, at: .position(10)), SimulatedIncident(.truncate, at: .position(20)),
        ]
        let player = MachineHarness(item)
        player.load()
        player.advance(15)
        #expect(player.lanes.phase == .playing)
        #expect(player.notices == [.inconsistency(.prematureEnd)])
        player.advance(15)
        #expect(player.lanes.phase == .ended)
        #expect(player.codes == [.truncated])
    }

    @Test func aDurationThatShrinksEndsPlaybackThere() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.duration(8), at: .position(10))]
        let player = MachineHarness(item)
        player.load()
        player.advance(11)
        #expect(player.lanes.phase == .ended)
        #expect(player.machine.duration.seconds == 8)
    }

    private func library(_ scripts: [SimulatedItem]) -> SimulatedEngine.Library {
        var library = SimulatedEngine.Library()
        library.set(scripts, for: "item")
        return library
    }
}
