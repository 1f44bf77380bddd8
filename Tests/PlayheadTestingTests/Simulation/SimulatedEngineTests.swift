import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct SimulatedEngineTests {
    @Test func anItemIsLoadedPlayedAndEnded() {
        var item = SimulatedItem.video(duration: 10)
        item.tracks = []
        let player = MachineHarness(item)
        player.load()
        #expect(player.phases == ["preparing"])
        player.advance(20)
        #expect(player.phases == ["preparing", "playing", "ended"])
        #expect(
            player.simulation.lines == [
                "0.000 1/0 < hello(Simulation)",
                "0.000 1/1 > load(item, play)",
                "0.000 1/1 < transport(waiting:evaluatingBufferingRate, rate 1.0, answered #0)",
                "0.100 1/1 < ready(duration 10.000, seekable 0.000–10.000, loaded 0.000–10.000, at 0.000)",
                "0.100 1/1 < transport(playing, rate 1.0, answered #0)",
                "10.100 1/1 < ended(10.000)",
                "10.100 1/1 > pause(#1)",
                "10.100 1/1 < transport(paused, rate 1.0, answered #1)",
            ])
        #expect(player.seconds == 10)
    }

    @Test func anHourPlaysInOneCall() {
        let player = MachineHarness(.video(duration: 3600))
        player.load()
        player.advance(1800.1)
        #expect(player.seconds == 1800)
        player.advance(1800)
        #expect(player.lanes.hasEnded)
        let positions = player.simulation.events.count { if case .position = $0 { true } else { false } }
        #expect(positions == 14_401)
    }

    @Test func sparseReportsSayOnlyWhatChanges() {
        let player = MachineHarness(.video(duration: 3600))
        player.simulation.reportInterval = .seconds(5)
        player.load()
        player.advance(3600.1)
        #expect(player.lanes.hasEnded)
        #expect(player.simulation.events.count < 750)
    }

    @Test func aLoadWithoutPlayWaitsForPlay() {
        let player = MachineHarness(.video())
        player.load(play: false)
        player.advance(5)
        #expect(player.phases == ["preparing", "paused"])
        #expect(player.seconds == 0)
        player.command(.play)
        #expect(player.lanes.transport == .playing)
        player.advance(2)
        #expect(player.seconds == 2)
        player.command(.pause)
        player.advance(2)
        #expect(player.seconds == 2)
    }

    @Test func positionsAreExactAtEachSpeed() {
        let player = MachineHarness(.video())
        player.load(start: 5)
        player.advance(1.1)
        #expect(player.seconds == 6)
        player.command(.setRate(1.5))
        player.advance(2)
        #expect(player.seconds == 9)
        player.command(.setRate(0.5))
        player.advance(0.001)
        #expect(player.seconds == 9.0005)
    }

    @Test func aSpeedThatTheItemRefusesIsOneAgain() {
        var item = SimulatedItem.video()
        item.rates = 1...1
        let player = MachineHarness(item)
        player.load()
        player.advance(1)
        player.command(.setRate(2))
        #expect(player.machine.rate == 1)
        #expect(player.codes == [.notSupportedByContent])
        #expect(player.lanes.phase == .playing)
    }

    @Test func aStallIsRecoveredFrom() {
        var item = SimulatedItem.video(duration: 10)
        item.incidents = [SimulatedIncident(.stall(seconds: 3), at: .position(4))]
        let player = MachineHarness(item)
        player.load()
        player.advance(5)
        #expect(player.seconds == 4)
        #expect(player.lanes.phase == .waiting)
        player.advance(20)
        #expect(player.phases == ["preparing", "playing", "waiting", "playing", "ended"])
        #expect(player.transitions.last?.moment.nanoseconds == 13_100_000_000)
    }

    @Test func aStallThatNobodyEndsFailsTheItem() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.stall(seconds: nil), at: .position(4))]
        let player = MachineHarness(item)
        player.load()
        player.advance(60)
        #expect(player.lanes.readiness.error?.code == .stalledTooLong)
        #expect(player.simulation.lines.suffix(2) == ["24.100 1/1 > unload", "24.100 1/1 < unloaded"])
    }

    @Test func releasedStallContinues() {
        var item = SimulatedItem.video()
        item.incidents = [SimulatedIncident(.stall(seconds: nil), at: .position(4))]
        let player = MachineHarness(item)
        player.load()
        player.advance(10)
        player.simulation.engine?.perform(.resume)
        player.advance(1)
        #expect(player.lanes.phase == .playing)
        #expect(player.seconds == 5)
    }

    @Test func aSlowNetworkStallsAgainAndAgain() {
        var item = SimulatedItem.video(duration: 20)
        item.buffer = SimulatedBuffer(speed: 0.5, startLevel: 1, resumeLevel: 2)
        let player = MachineHarness(item)
        player.load()
        player.advance(120)
        #expect(player.phases.first == "preparing")
        #expect(player.phases.last == "ended")
        let stalls = player.phases.count { $0 == "waiting" }
        #expect(stalls == 5)
    }

    @Test func aFastNetworkLoadsAheadAndStops() {
        var item = SimulatedItem.video(duration: 600)
        item.buffer = SimulatedBuffer(speed: 4, goal: 30)
        let player = MachineHarness(item)
        player.load(play: false)
        player.advance(60)
        let loaded = player.simulation.events.compactMap {
            if case .ranges(let ranges) = $0 { ranges.loaded[0].end.seconds } else { nil }
        }
        #expect(loaded.last == 30)
        #expect(loaded == loaded.sorted())
        #expect((player.simulation.scheduler as? ManualScheduler)?.pendingCount == 0)
    }

    @Test func aSeekOutOfTheLoadedRangeWaitsForData() {
        var item = SimulatedItem.video(duration: 600)
        item.buffer = SimulatedBuffer(speed: 2, startLevel: 1)
        let player = MachineHarness(item)
        player.load()
        player.advance(5)
        let id = player.seek(300)
        player.advance(0.4)
        #expect(player.lanes.seek?.id == id)
        #expect(player.lanes.transport == .waiting(.minimizingStalls))
        player.advance(0.2)
        #expect(player.completions.map(\.outcome) == [.finished])
        #expect(player.lanes.phase == .playing)
        player.advance(1)
        #expect(player.seconds > 300.9)
    }

    @Test func aPausedItemStaysPausedThroughASeek() {
        let player = MachineHarness(.video())
        player.load(play: false)
        player.advance(1)
        player.seek(30)
        player.advance(1)
        #expect(player.phases == ["preparing", "paused"])
        #expect(player.seconds == 30)
        player.command(.step(2))
        player.advance(1)
        #expect(abs(player.seconds - 30.08) < 1e-9)
    }

    @Test func inexactSeeksLandOnKeyFramesAndExactOnesDoNot() {
        var item = SimulatedItem.video()
        item.keyFrames = .every(4)
        let player = MachineHarness(item)
        player.load(play: false)
        player.advance(1)
        player.seek(30)
        player.advance(1)
        #expect(player.seconds == 30)
        player.seek(21, tolerance: .positiveInfinity)
        player.advance(1)
        #expect(player.seconds == 20)
        player.seek(23, tolerance: CMTime(value: 2, timescale: 1))
        player.advance(1)
        #expect(player.seconds == 24)
    }

    @Test func anOrdinaryFilmHasKeyFramesUpToTenSecondsApart() {
        let player = MachineHarness(.video(duration: 600))
        player.load(play: false)
        player.advance(1)
        player.seek(18.6, tolerance: .positiveInfinity)
        player.advance(1)
        #expect(player.seconds == 14.32)
        var places: Set<Double> = []
        for target in stride(from: 0.0, through: 590, by: 0.25) {
            // A seek forward never goes back.
            player.seek(599)
            player.advance(0.1)
            player.seek(target, tolerance: .positiveInfinity)
            player.advance(0.1)
            #expect(abs(player.seconds - target) <= 5)
            places.insert(player.seconds)
            player.seek(target)
            player.advance(0.1)
            #expect(player.seconds == target)
        }
        let distances = zip(places.sorted().dropFirst(), places.sorted()).map { $0 - $1 }
        #expect(distances.allSatisfy { $0 > 0.49 && $0 < 10.01 })
        #expect(distances.max() ?? 0 > 9.9 && distances.min() ?? 10 < 0.51)
    }

    @Test func aStatedDurationThatIsTooShortGrowsWhileTheRestPlays() {
        var item = SimulatedItem.video(duration: 30)
        item.statedDuration = 20
        let player = MachineHarness(item)
        player.load()
        player.advance(1)
        #expect(player.machine.duration.seconds == 20)
        player.advance(24)
        #expect(player.phases.last == "playing")
        #expect(player.machine.duration.seconds >= player.seconds)
        #expect(abs(player.seconds - 24.9) < 0.3)
        player.advance(10)
        #expect(player.phases.last == "ended")
        #expect(player.machine.duration.seconds == 30)
        #expect(player.seconds == 30)
    }

    @Test func dataFromAnotherPlaceArriveLate() {
        var item = SimulatedItem.video(duration: 600)
        item.buffer = SimulatedBuffer(speed: 100, latency: 3)
        let player = MachineHarness(item)
        player.load(play: false)
        player.advance(1)
        player.seek(10)
        player.advance(0.2)
        #expect(player.lanes.seek == nil, "loaded already")
        player.seek(400)
        player.advance(2.9)
        #expect(player.lanes.seek != nil)
        player.advance(0.5)
        #expect(player.lanes.seek == nil)
        #expect(player.seconds == 400)
    }
}
