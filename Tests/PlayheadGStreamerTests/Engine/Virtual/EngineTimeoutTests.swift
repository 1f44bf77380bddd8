import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Every timeout of the engine, on a clock that the tests move: none of these waits.
@Suite struct EngineTimeoutTests {
    // MARK: Opening

    @Test func silentFileIsOpenedAgainAndFailsAfterFifteenSeconds() throws {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false))
        try stage.loadFile()
        stage.advance(by: 4.8)
        #expect(stage.pipelines.count == 1)
        stage.advance(by: 0.4)
        #expect(stage.pipelines.map(\.recipe.profile) == [.standard, PipelineProfile(player: .groups)])
        #expect(stage.repairs.map(\.value) == [.replace])
        stage.advance(by: 14.7)
        #expect(stage.failures.isEmpty)
        stage.advance(by: 0.4)
        #expect(stage.failures.count == 1)
        #expect(stage.pipelines.count == 2)
    }

    @Test func aPipelineThatForgotAStreamIsOpenedAgain() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false, flow: .forgotten))
        stage.loadAddress()
        stage.advance(by: 0.4)
        #expect(stage.pipelines.count == 1)
        stage.advance(by: 0.5)
        #expect(stage.pipelines.count == 2)
        stage.advance(by: 20)
        #expect(stage.pipelines.count == 6)
        #expect(stage.failures.count == 1)
        #expect(stage.pipelines.allSatisfy { !$0.recipe.readsAnywhere })
    }

    @Test func streamsThatAreFarApartAreReadAsAFileIs() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false, flow: .apart))
        stage.loadAddress()
        stage.advance(by: 1.2)
        #expect(stage.pipelines.map(\.recipe.readsAnywhere) == [false, true])
    }

    @Test func silentAddressFailsAfterFifteenSeconds() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false))
        stage.loadAddress()
        stage.advance(by: 14.8)
        #expect(stage.failures.isEmpty)
        stage.advance(by: 0.4)
        #expect(stage.failures.count == 1)
        #expect(stage.transports == [.waiting(.minimizingStalls)])
    }

    @Test func fileThatFindsNothingIsOpenedAgainWithTheOtherPlayer() throws {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false))
        try stage.loadFile()
        stage.post(.failure(PipelineFailure(.stream, 9)))
        stage.post(.failure(PipelineFailure(.stream, 9)))
        #expect(stage.pipelines.map(\.recipe.profile) == [.standard, .standard, PipelineProfile(player: .groups)])
        stage.post(.failure(PipelineFailure(.core, 3)))
        #expect(stage.failures.map(\.value) == [.noPlayableStream])
    }

    @Test func stuckFileContinuesWithTheOtherPlayerOnce() throws {
        let stage = VirtualStage(FakePipeline.Script(moves: false))
        try stage.loadFile()
        stage.advance(by: 19.5)
        #expect(stage.pipelines.last?.recipe.profile == .standard)
        stage.advance(by: 1)
        #expect(stage.pipelines.last?.recipe.profile == PipelineProfile(player: .groups))
        #expect(stage.failures.isEmpty)
        stage.advance(by: 30)
        #expect(stage.failures.map(\.value) == [.playbackStuck])
    }

    @Test func addressWithSignsOfLifeHasThirtySeconds() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false))
        stage.loadAddress()
        for _ in 0..<9 {
            stage.advance(by: 3.3)
            stage.post(.durationChanged)
        }
        #expect(stage.failures.isEmpty)
        stage.advance(by: 0.5)
        #expect(stage.failures.count == 1)
    }

    @Test func aStreamThatCannotBeDecodedFailsForThatReason() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false, description: PipelineDescription()))
        stage.loadAddress("rtsp://127.0.0.1:9/cam")
        stage.post(.missingPlugin(MissingPlugin(kind: .decoder, name: "H.266", detail: "video/x-h266")))
        stage.post(.asyncDone)
        stage.advance(by: 1)
        #expect(stage.failures.map(\.value) == [.missingCodec])
    }

    @Test func refusedStateFailsAfterItsExplanationIsOverdue() {
        let stage = VirtualStage(FakePipeline.Script(prerolls: false))
        stage.loadAddress()
        stage.post(.refusedState)
        stage.advance(by: 0.25)
        #expect(stage.failures.isEmpty)
        stage.advance(by: 0.25)
        #expect(stage.failures.map(\.value) == [.engineFailed])
    }

    // MARK: Seeks

    @Test func seekThatNeverLandsClimbsTheLadderAndFails() throws {
        let stage = VirtualStage()
        stage.loadAddress(play: false)
        stage.advance(by: 1)
        stage.pipeline?.change { $0.landsSeeks = false }
        let time = CMTime(value: 30, timescale: 1)
        stage.send(
            .seek(
                PendingSeek(
                    id: CommandID(rawValue: 7), target: time, toleranceBefore: .zero, toleranceAfter: .zero)))
        stage.advance(by: 9.5)
        #expect(stage.repairs.map(\.value) == [.seekAgain, .pauseAndPlay])
        #expect(stage.repairs.map { ($0.at - 1).rounded() } == [5, 8])
        stage.advance(by: 1.5)
        #expect(stage.repairs.map(\.value) == [.seekAgain, .pauseAndPlay, .reopen])
        // `playbin3` cannot start again, so that another one takes its place.
        #expect(stage.pipelines.count == 2)
        stage.advance(by: 2)
        // The new pipeline lands it, and the repair is reported.
        let answers = stage.all { if case .seeked(let report) = $0 { report.outcome } else { nil } }
        #expect(answers.map(\.value) == [.landed(time)])
        #expect(stage.warnings == [.pipelineRepaired])
        #expect(stage.failures.isEmpty)
    }

    @Test func seekThatNoPipelineLandsTimesOut() {
        let stage = VirtualStage(FakePipeline.Script(landsSeeks: false))
        stage.loadAddress(play: false)
        stage.advance(by: 1)
        let time = CMTime(value: 30, timescale: 1)
        stage.send(
            .seek(
                PendingSeek(
                    id: CommandID(rawValue: 7), target: time, toleranceBefore: .zero, toleranceAfter: .zero)))
        stage.advance(by: 19.5)
        #expect(stage.failures.isEmpty)
        stage.advance(by: 1)
        #expect(stage.repairs.map(\.value) == [.seekAgain, .pauseAndPlay, .reopen, .replace])
        #expect(stage.failures.map(\.value) == [.seekTimedOut])
        let answers = stage.all { if case .seeked(let report) = $0 { report.id } else { nil } }
        #expect(answers.map(\.value) == [CommandID(rawValue: 7)])
    }

    // MARK: Standstill

    @Test func standstillClimbsTheLadderAndFails() {
        let stage = VirtualStage(FakePipeline.Script(moves: false))
        stage.loadAddress()
        stage.advance(by: 19.5)
        #expect(stage.repairs.map(\.value) == [.seekAgain, .pauseAndPlay, .reopen, .replace])
        #expect(stage.repairs.map { $0.at.rounded() } == [4, 7, 9, 11])
        #expect(stage.failures.isEmpty)
        stage.advance(by: 1)
        #expect(stage.failures.map(\.value) == [.playbackStuck])
    }

    @Test func stepThatHelpsIsReportedAsRepair() {
        let stage = VirtualStage()
        stage.loadAddress()
        stage.advance(by: 2)
        #expect(stage.transports.last == .playing)
        stage.pipeline?.change { $0.moves = false }
        stage.advance(by: 1)
        #expect(stage.transports.last == .waiting(.minimizingStalls))
        stage.advance(by: 3.5)
        #expect(stage.repairs.map(\.value) == [.seekAgain])
        stage.pipeline?.change { $0.moves = true }
        stage.advance(by: 1)
        #expect(stage.transports.last == .playing)
        #expect(stage.warnings == [.pipelineRepaired])
        stage.advance(by: 20)
        #expect(stage.repairs.count == 1)
    }

    @Test func pauseEndsAStandstill() {
        let stage = VirtualStage(FakePipeline.Script(moves: false))
        stage.loadAddress()
        stage.advance(by: 5)
        #expect(stage.repairs.map(\.value) == [.seekAgain])
        stage.send(.pause(CommandID(rawValue: 1)))
        stage.advance(by: 60)
        #expect(stage.repairs.count == 1)
        #expect(stage.failures.isEmpty)
    }

    // MARK: Network

    @Test func starvationIsReportedOnceAndNotRepaired() {
        let stage = VirtualStage()
        stage.loadAddress()
        stage.advance(by: 2)
        stage.post(.buffering(percent: 0, source: "queue"))
        #expect(stage.pipeline?.states.last == .paused)
        #expect(stage.transports.last == .waiting(.minimizingStalls))
        stage.advance(by: 14)
        #expect(stage.repairs.isEmpty)
        stage.advance(by: 60)
        #expect(stage.repairs.map(\.value) == [.awaitNetwork])
        stage.post(.buffering(percent: 100, source: "queue"))
        stage.advance(by: 1)
        #expect(stage.transports.last == .playing)
        #expect(stage.failures.isEmpty)
    }

    @Test func playlistThatNeverGrowsIsStale() {
        let live = PipelineDescription(
            isSeekable: true, seekableEnd: 10_000_000_000, position: 6_000_000_000, hasAudio: true)
        let stage = VirtualStage(FakePipeline.Script(isAdaptive: true, ahead: 4_000_000_000, description: live))
        stage.loadAddress()
        stage.advance(by: 4)
        #expect(stage.transports.last == .playing)
        stage.pipeline?.change { ($0.moves, $0.ahead) = (false, 0) }
        stage.advance(by: 25)
        #expect(stage.failures.isEmpty)
        stage.advance(by: 3)
        #expect(stage.failures.map(\.value) == [.playlistStale])
        #expect(stage.repairs.map(\.value) == [.awaitNetwork])
    }

    @Test func pauseLongerThanTheWindowReturnsToItsStart() {
        var live = PipelineDescription(isSeekable: true, seekableEnd: 10_000_000_000, hasAudio: true)
        let stage = VirtualStage(FakePipeline.Script(isAdaptive: true, ahead: 4_000_000_000, description: live))
        stage.loadAddress()
        stage.advance(by: 4)
        stage.send(.pause(CommandID(rawValue: 1)))
        (live.seekableStart, live.seekableEnd) = (20_000_000_000, 30_000_000_000)
        stage.pipeline?.change { [live] in $0.description = live }
        stage.advance(by: 4)
        stage.send(.play(CommandID(rawValue: 2)))
        #expect(stage.warnings == [.behindLiveWindow])
        #expect(stage.pipeline?.seeks.last?.target == 20_000_000_000)
        stage.advance(by: 1)
        #expect(stage.transports.last == .playing)
    }

    @Test func errorWaitsUntilTheBufferHasBeenPlayed() {
        let stage = VirtualStage(FakePipeline.Script(isAdaptive: true, ahead: 20_000_000_000))
        stage.loadAddress()
        stage.advance(by: 4)
        stage.post(.failure(PipelineFailure(.resource, 9, factory: "souphttpsrc")))
        stage.advance(by: 20)
        #expect(stage.failures.isEmpty)
        #expect(stage.transports.last == .playing)
        stage.pipeline?.change { $0.moves = false }
        stage.advance(by: 2)
        #expect(stage.failures.count == 1)
    }

    // MARK: End

    @Test func endThatNoMessageReportsIsNoticed() {
        let stage = VirtualStage()
        stage.loadAddress()
        stage.advance(by: 59.9)
        stage.pipeline?.change { $0.moves = false }
        stage.advance(by: 1)
        #expect(!stage.events.contains { if case .ended = $0 { true } else { false } })
        stage.advance(by: 1)
        let ends = stage.all { if case .ended(let report) = $0 { report } else { nil } }
        #expect(ends.map(\.value) == [EndReport(position: CMTime(value: 60, timescale: 1))])
        #expect(stage.repairs.isEmpty)
    }

    @Test func unloadIsAnsweredAfterFourSecondsWhenThePipelineHangs() {
        let stage = VirtualStage(FakePipeline.Script(isReleased: false))
        stage.loadAddress()
        stage.advance(by: 1)
        stage.send(.unload)
        stage.advance(by: 3.9)
        #expect(!stage.events.contains { if case .unloaded = $0 { true } else { false } })
        stage.advance(by: 0.2)
        #expect(stage.events.filter { if case .unloaded = $0 { true } else { false } }.count == 1)
        stage.advance(by: 10.5)
        #expect(!stage.events.contains { if case .log = $0 { true } else { false } })
        stage.advance(by: 1)
        let lines = stage.all { event -> LogLine.Level? in if case .log(let line) = event { line.level } else { nil } }
        #expect(lines.map(\.value) == [.error])
        #expect(stage.events.filter { if case .unloaded = $0 { true } else { false } }.count == 1)
    }

    // MARK: Transport

    @Test func shortGapsAfterASeekAreNotStalls() {
        let stage = VirtualStage()
        stage.loadAddress()
        stage.advance(by: 2)
        #expect(stage.transports == [.waiting(.minimizingStalls), .waiting(.evaluatingBufferingRate), .playing])
        stage.send(.setRate(2, CommandID(rawValue: 1)))
        stage.post(.buffering(percent: 50, source: "queue"))
        stage.advance(by: 0.2)
        stage.post(.buffering(percent: 100, source: "queue"))
        stage.advance(by: 0.5)
        #expect(stage.transports.dropFirst(3).allSatisfy { $0 != .waiting(.minimizingStalls) })
        #expect(stage.transports.last == .playing)
        let positions = stage.all { if case .position(let report) = $0 { report } else { nil } }
        #expect(positions.last?.value.rate == 2)
    }
}
