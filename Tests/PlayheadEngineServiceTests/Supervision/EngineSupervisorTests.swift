import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadEngineService

/// The supervisor as a value: what a player sees of an engine whose processes are lost.
@Suite struct EngineSupervisorTests {
    private let film = Generation(rawValue: 7)
    private let next = Generation(rawValue: 8)

    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

    private func request(_ play: Bool = true) -> LoadRequest {
        LoadRequest(source: .descriptor(5, name: "film.mp4"), play: play)
    }

    private let description = ItemDescription(
        ranges: RangesReport(duration: CMTime(seconds: 60, preferredTimescale: 1000)), mediaType: .video,
        position: .zero)

    /// A supervisor with a film that plays at ten seconds.
    private func playing(canFallBack: Bool = false) -> EngineSupervisor {
        var supervisor = EngineSupervisor(canFallBack: canFallBack)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.serving(.local), at: at(0))
        _ = supervisor.handle(.command(.load(request()), film), at: at(0))
        _ = supervisor.handle(.event(.ready(description), film, from: .local), at: at(0))
        report(10, at: 10, to: &supervisor)
        return supervisor
    }

    private func report(_ position: Double, at moment: Double, rate: Double = 1, to supervisor: inout EngineSupervisor)
    {
        let report = PositionReport(time: time(position), stamp: at(moment), rate: rate)
        _ = supervisor.handle(.event(.position(report), film, from: .local), at: at(moment))
    }

    /// The load that the process receives when it comes back.
    private func reload(_ supervisor: inout EngineSupervisor, at moment: Double) -> LoadRequest? {
        for case .send(.load(let request), _, _) in supervisor.handle(.serving(.local), at: at(moment)) {
            return request
        }
        return nil
    }

    private func posts(_ output: [EngineSupervisor.Output]) -> [EngineEvent] {
        output.compactMap { if case .post(let event, _) = $0 { event } else { nil } }
    }

    @Test func pauseComesBackWithItsPicture() {
        // A pause shows the next picture, which is not due yet.
        for (picture, start) in [(10.04, 10.04), (9.96, 10.0), (10.2, 10.0)] {
            var supervisor = playing()
            _ = supervisor.handle(.command(.pause(CommandID(rawValue: 1)), film), at: at(10))
            report(10, at: 10, rate: 0, to: &supervisor)
            supervisor.notePicture(at: time(picture), of: film)
            _ = supervisor.handle(.lost(.local, .crashed(signal: 11)), at: at(11))
            #expect(reload(&supervisor, at: 11.2)?.start == time(start))
        }
    }

    @Test func itemThatIsNotReadyWhenItIsUnloadedReportsNothingMore() {
        var supervisor = EngineSupervisor(canFallBack: false)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.serving(.local), at: at(0))
        _ = supervisor.handle(.command(.load(request()), film), at: at(0))
        _ = supervisor.handle(.command(.unload, film), at: at(1))
        _ = supervisor.handle(.event(.ready(description), film, from: .local), at: at(1))
        let position = PositionReport(time: .zero, stamp: at(1), rate: 0)
        #expect(supervisor.handle(.event(.position(position), film, from: .local), at: at(1)).isEmpty)
        #expect(posts(supervisor.handle(.event(.unloaded, film, from: .local), at: at(2))).count == 1)
    }

    @Test(arguments: [true, false]) func secondProcessThatNeverAnswersMeansThatNoneCan(_ canFallBack: Bool) {
        var supervisor = EngineSupervisor(canFallBack: canFallBack)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.command(.load(request()), film), at: at(0))
        #expect(supervisor.handle(.lost(.local, .hung), at: at(8)).contains(.start(.local)))
        let output = supervisor.handle(.lost(.local, .hung), at: at(16))
        #expect(!output.contains(.start(.inProcess)))
        #expect(posts(output).failures.map(\.code) == [.engineUnavailable])
    }

    @Test func lossIsAWaitAtThePosition() {
        var supervisor = playing()
        let output = supervisor.handle(.lost(.local, .crashed(signal: 11)), at: at(10.2))
        #expect(output.contains(.start(.local)))
        let events = posts(output)
        #expect(events.contains(.repairing(.restart)))
        #expect(events.transports.map(\.state) == [.waiting(.minimizingStalls)])
        #expect(events.positions.map(\.rate) == [0])
        #expect(events.warnings.map(\.code) == [.mediaServicesWereReset])
        let request = reload(&supervisor, at: 10.3)
        #expect(abs((request?.start?.seconds ?? 0) - 10.2) < 0.001 && request?.play == true)
    }

    @Test func playerLearnsOnceThatAnItemIsReady() {
        var supervisor = playing()
        _ = supervisor.handle(.lost(.local, .hung), at: at(11))
        _ = reload(&supervisor, at: 11)
        let paused = EngineEvent.transport(TransportReport(state: .paused))
        #expect(posts(supervisor.handle(.event(paused, film, from: .local), at: at(11))).isEmpty)
        let again = posts(supervisor.handle(.event(.ready(description), film, from: .local), at: at(11.2)))
        #expect(!again.isReady && again.transports.count == 1)
    }

    @Test func answersOfANewProcessAreToTheNewestCommand() {
        var supervisor = playing()
        _ = supervisor.handle(.command(.pause(CommandID(rawValue: 40)), film), at: at(11))
        _ = supervisor.handle(.lost(.local, .hung), at: at(11))
        #expect(reload(&supervisor, at: 11)?.play == false)
        _ = supervisor.handle(.event(.ready(description), film, from: .local), at: at(11))
        let report = EngineEvent.transport(TransportReport(state: .paused))
        let events = posts(supervisor.handle(.event(report, film, from: .local), at: at(11)))
        #expect(events.transports.map(\.answered) == [CommandID(rawValue: 40)])
    }

    @Test func settingsAndChoicesSurvive() {
        var supervisor = playing()
        let selection = TrackSelection(text: .off)
        for command: EngineCommand in [
            .setVolume(0.3), .setMuted(true), .setMaximumFrameSize(PixelSize(width: 640, height: 360)),
            .setFrameFormats([.nv12]), .setDMABufFormats([DRMFormat(code: 1, modifier: 2)]),
            .setAudioDevice("speakers"), .setScript(SubtitleScript(generation: film, track: "a", text: "b")),
        ] {
            _ = supervisor.handle(.command(command, .none), at: at(10))
        }
        for command: EngineCommand in [
            .setRate(1.5, CommandID(rawValue: 3)), .select(selection),
            .setLimits(PlaybackLimits(preferredPeakBitRate: 1e6)),
        ] {
            _ = supervisor.handle(.command(command, film), at: at(10))
        }
        _ = supervisor.handle(.lost(.local, .crashed(signal: 6)), at: at(11))
        let sent = supervisor.handle(.serving(.local), at: at(11))
        for command: EngineCommand in [
            .setVolume(0.3), .setMuted(true), .setMaximumFrameSize(PixelSize(width: 640, height: 360)),
            .setFrameFormats([.nv12]), .setDMABufFormats([DRMFormat(code: 1, modifier: 2)]),
            .setAudioDevice("speakers"), .setScript(SubtitleScript(generation: film, track: "a", text: "b")),
        ] {
            #expect(sent.contains(.send(command, .none, to: .local)))
        }
        guard case .send(.load(let request), _, _)? = sent.last else {
            Issue.record("no load")
            return
        }
        #expect(request.rate == 1.5 && request.selection == selection)
        #expect(request.limits.preferredPeakBitRate == 1e6)
    }

    @Test func seekInFlightIsFinishedByTheNextProcess() {
        var supervisor = playing()
        for (number, target) in [(UInt64(5), 20.0), (6, 30)] {
            let seek = PendingSeek(
                id: CommandID(rawValue: number), target: time(target), toleranceBefore: .zero, toleranceAfter: .zero)
            _ = supervisor.handle(.command(.seek(seek), film), at: at(10))
        }
        let lost = posts(supervisor.handle(.lost(.local, .hung), at: at(11)))
        #expect(lost.contains(.seeked(SeekReport(id: CommandID(rawValue: 5), outcome: .superseded))))
        #expect(reload(&supervisor, at: 11)?.start == time(30))
        var landed = description
        landed.position = time(30)
        let events = posts(supervisor.handle(.event(.ready(landed), film, from: .local), at: at(11)))
        #expect(events.contains(.seeked(SeekReport(id: CommandID(rawValue: 6), outcome: .landed(time(30))))))
    }

    @Test func seekDuringTheRestartSupersedesTheOneInFlight() {
        var supervisor = playing()
        func seek(_ number: UInt64, _ target: Double) -> EngineSupervisor.Input {
            let seek = PendingSeek(
                id: CommandID(rawValue: number), target: time(target), toleranceBefore: .zero, toleranceAfter: .zero)
            return .command(.seek(seek), film)
        }
        _ = supervisor.handle(seek(5, 20), at: at(10))
        _ = supervisor.handle(.lost(.local, .hung), at: at(11))
        #expect(reload(&supervisor, at: 11)?.start == time(20))
        let answers = posts(supervisor.handle(seek(6, 30), at: at(11)))
        #expect(answers == [.seeked(SeekReport(id: CommandID(rawValue: 5), outcome: .superseded))])
        let ready = posts(supervisor.handle(.event(.ready(description), film, from: .local), at: at(12)))
        #expect(!ready.contains { if case .seeked = $0 { true } else { false } })
        let landed = EngineEvent.seeked(SeekReport(id: CommandID(rawValue: 6), outcome: .landed(time(30))))
        #expect(posts(supervisor.handle(.event(landed, film, from: .local), at: at(12))) == [landed])
    }

    @Test func fourthLossInARowIsTheItemsErrorAndRetryWorks() {
        var supervisor = playing()
        var failures: [PlaybackError] = []
        for index in 0..<4 {
            let output = supervisor.handle(.lost(.local, .crashed(signal: 11)), at: at(11 + Double(index)))
            failures += posts(output).failures
            _ = supervisor.handle(.due(.local), at: at(11.5 + Double(index)))
            _ = reload(&supervisor, at: 11.6 + Double(index))
        }
        #expect(failures.map(\.code) == [.mediaServicesWereReset])
        #expect(failures.first?.isRetryable == true)
        let retry = supervisor.handle(.command(.load(request()), next), at: at(20))
        #expect(retry == [.start(.local)])
    }

    @Test func itemThatHasEndedWaitsForACommand() {
        var supervisor = playing()
        _ = supervisor.handle(.event(.ended(EndReport(position: time(60))), film, from: .local), at: at(60))
        let lost = supervisor.handle(.lost(.local, .crashed(signal: 11)), at: at(61))
        #expect(!lost.contains(.start(.local)))
        let seek = PendingSeek(
            id: CommandID(rawValue: 9), target: time(0), toleranceBefore: .zero, toleranceAfter: .zero)
        #expect(supervisor.handle(.command(.seek(seek), film), at: at(62)) == [.start(.local)])
        #expect(reload(&supervisor, at: 62)?.start == time(0))
    }

    @Test func liveStreamContinuesAtTheEdgeOrInTheWindow() {
        for (position, expected) in [(100.0, CMTime?.none), (40, time(40))] {
            var supervisor = EngineSupervisor(canFallBack: false)
            var live = description
            let window = CMTimeRange(start: time(0), end: time(101))
            live.ranges = RangesReport(duration: .indefinite, seekable: [window], targetDuration: 2)
            _ = supervisor.handle(.command(.load(LoadRequest(source: .url("http://a/b"), play: true)), film), at: at(0))
            _ = supervisor.handle(.serving(.network), at: at(0))
            _ = supervisor.handle(.event(.ready(live), film, from: .network), at: at(0))
            let report = PositionReport(time: time(position), stamp: at(1), rate: 0)
            _ = supervisor.handle(.event(.position(report), film, from: .network), at: at(1))
            _ = supervisor.handle(.lost(.network, .crashed(signal: 11)), at: at(1))
            for case .send(.load(let request), _, _) in supervisor.handle(.serving(.network), at: at(1)) {
                #expect(request.start == expected)
            }
        }
    }

    @Test func readsOfALostProcessAreAnsweredToNobody() {
        var supervisor = playing()
        let read = EngineEvent.read(request: 1, provider: 2, offset: 0, count: 10)
        let first = posts(supervisor.handle(.event(read, film, from: .local), at: at(10)))
        guard case .read(let number, _, _, _)? = first.first else {
            Issue.record("no read")
            return
        }
        _ = supervisor.handle(.lost(.local, .hung), at: at(11))
        _ = reload(&supervisor, at: 11)
        let second = posts(supervisor.handle(.event(read, film, from: .local), at: at(11)))
        #expect(supervisor.handle(.command(.provide(request: number, bytes: [1]), .none), at: at(12)).isEmpty)
        guard case .read(let fresh, _, _, _)? = second.first else {
            Issue.record("no read")
            return
        }
        #expect(
            supervisor.handle(.command(.provide(request: fresh, bytes: [2]), .none), at: at(12))
                == [.send(.provide(request: 1, bytes: [2]), .none, to: .local)])
    }

    @Test func filesAndAddressesLiveInDifferentProcesses() {
        var supervisor = playing()
        let address = LoadRequest(source: .url("https://example.org/a.m3u8"), play: true)
        let prepare = supervisor.handle(.command(.prepare(address), next), at: at(10))
        #expect(prepare == [.start(.network)])
        let serving = supervisor.handle(.serving(.network), at: at(10))
        #expect(serving.contains { if case .send(.prepare, next, to: .network) = $0 { true } else { false } })
        let activate = supervisor.handle(.command(.activate(play: true, CommandID(rawValue: 4)), next), at: at(11))
        #expect(activate.first == .send(.unload, film, to: .local))
        // Nobody waits for the answer.
        #expect(supervisor.handle(.event(.unloaded, film, from: .local), at: at(11)).isEmpty)
    }

    @Test func playerWithoutAnEngineProgramPlaysInItsOwnProcess() {
        var supervisor = EngineSupervisor(canFallBack: true)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.command(.load(request()), film), at: at(0))
        let missed = supervisor.handle(.unavailable(.local, PlaybackError(.engineUnavailable), .missing), at: at(0))
        #expect(posts(missed).warnings.map(\.code) == [.engineUnavailable])
        #expect(missed.contains(.start(.inProcess)))
        let serving = supervisor.handle(.serving(.inProcess), at: at(0))
        #expect(serving.contains { if case .send(.load, film, to: .inProcess) = $0 { true } else { false } })
        // Once is enough.
        let second = supervisor.handle(.command(.load(request()), next), at: at(1))
        #expect(posts(second).isEmpty)
    }

    /// A compromised process can exhaust the system's threads. The next content must not be decoded in the player then.
    @Test func systemWithoutThreadsIsAskedAgainAndThenFailsTheItem() {
        var supervisor = EngineSupervisor(canFallBack: true)
        let error = PlaybackError(.engineUnavailable)
        _ = supervisor.handle(.created, at: at(0))
        // Nothing waits for it.
        #expect(supervisor.handle(.unavailable(.local, error, .busy), at: at(0)).isEmpty)
        #expect(supervisor.handle(.command(.load(request()), film), at: at(1)) == [.start(.local)])
        for second in 1...3 {
            let missed = supervisor.handle(.unavailable(.local, error, .busy), at: at(Double(second)))
            #expect(missed == [.startLater(.local, after: 1)])
            #expect(supervisor.handle(.due(.local), at: at(Double(second) + 1)) == [.start(.local)])
        }
        let missed = supervisor.handle(.unavailable(.local, error, .busy), at: at(5))
        #expect(posts(missed).failures.map(\.code) == [.engineUnavailable] && !missed.contains(.start(.inProcess)))
        #expect(supervisor.handle(.command(.load(request()), next), at: at(6)) == [.start(.local)])
    }

    /// A program that is broken, or disappears later, is no reason to decode in the player either.
    @Test(arguments: [(EngineAbsence.broken, false), (.missing, true), (.busy, true), (.broken, true)])
    func playerDecodesNothingItself(_ absence: EngineAbsence, hasServed: Bool) {
        var supervisor = EngineSupervisor(canFallBack: true)
        var output = supervisor.handle(.created, at: at(0))
        if hasServed {
            output += supervisor.handle(.serving(.local), at: at(0))
            output += supervisor.handle(.lost(.local, .crashed(signal: 11)), at: at(0))
        }
        output += supervisor.handle(.command(.load(request()), film), at: at(0))
        for second in 0..<5 {
            let now = at(Double(second))
            output += supervisor.handle(.unavailable(.local, PlaybackError(.engineUnavailable), absence), at: now)
            output += supervisor.handle(.due(.local), at: now)
        }
        #expect(posts(output).failures.map(\.code) == [.engineUnavailable] && !output.contains(.start(.inProcess)))
    }

    @Test func incompleteSandboxIsReportedOnce() {
        var supervisor = EngineSupervisor(canFallBack: true)
        _ = supervisor.handle(.created, at: at(0))
        #expect(posts(supervisor.handle(.serving(.local, gap: "files: no Landlock."), at: at(0))).isEmpty)
        let load = supervisor.handle(.command(.load(request()), film), at: at(0))
        #expect(posts(load).warnings.map { $0.cause.contains("no Landlock") } == [true])
        let again = supervisor.handle(.serving(.network, gap: "files: no Landlock."), at: at(1))
        #expect(posts(again).warnings.isEmpty)
    }

    @Test func playerWithoutAnEngineProgramAndFallbackFailsTheItem() {
        var supervisor = EngineSupervisor(canFallBack: false)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.command(.load(request()), film), at: at(0))
        let missed = supervisor.handle(.unavailable(.local, PlaybackError(.engineUnavailable), .missing), at: at(0))
        #expect(posts(missed).failures.map(\.code) == [.engineUnavailable])
        let retry = supervisor.handle(.command(.load(request()), next), at: at(1))
        #expect(retry == [.start(.local)])
    }

    /// In any order of events, every seek and step is answered once, an item is ready once, nothing is reported about
    /// loads that do not exist, and no process receives what belongs to another one.
    @Test(arguments: SeededGenerator.seeds) func anyHistoryKeepsTheContract(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var supervisor = EngineSupervisor(canFallBack: random.below(2) == 0)
        var referee = Referee()
        var (now, lastID, lastGeneration) = (0.0, UInt64(0), UInt64(0))
        for _ in 0..<4000 {
            now += Double(random.below(900)) / 1000
            let input = randomInput(&random, supervisor, &lastID, &lastGeneration)
            referee.take(input, of: supervisor)
            for step in supervisor.handle(input, at: at(now)) { referee.judge(step, supervisor) }
        }
        #expect(referee.complaints.isEmpty)
        referee.finish(supervisor)
        #expect(referee.complaints.isEmpty)
    }

    private func randomInput(
        _ random: inout SeededGenerator, _ supervisor: EngineSupervisor, _ lastID: inout UInt64,
        _ lastGeneration: inout UInt64
    ) -> EngineSupervisor.Input {
        func id() -> CommandID {
            lastID += 1
            return CommandID(rawValue: lastID)
        }
        let homes = EngineHome.allCases
        let home = homes[random.below(homes.count)]
        let loads = supervisor.generations.sorted { $0.rawValue < $1.rawValue }
        let load = loads.isEmpty ? film : loads[random.below(loads.count)]
        let source: MediaSource = random.below(2) == 0 ? .descriptor(4, name: "a") : .url("http://a/b")
        switch random.below(24) {
        case 0, 1:
            lastGeneration += 1
            return .command(
                .load(LoadRequest(source: source, play: random.below(2) == 0)), Generation(rawValue: lastGeneration))
        case 2:
            lastGeneration += 1
            return .command(.prepare(LoadRequest(source: source)), Generation(rawValue: lastGeneration))
        case 3: return .command(.activate(play: true, id()), load)
        case 4: return .command(.unload, load)
        case 5: return .command(.play(id()), load)
        case 6: return .command(.pause(id()), load)
        case 7, 8:
            let seek = PendingSeek(
                id: id(), target: time(Double(random.below(60))), toleranceBefore: .zero, toleranceAfter: .zero)
            return .command(.seek(seek), load)
        case 9: return .command(.step(count: 1, id()), load)
        case 10: return .command(.setRate(2, id()), load)
        case 11: return .command(.setVolume(Double(random.below(10)) / 10), .none)
        case 12, 13, 14: return .serving(home)
        case 15: return .lost(home, .crashed(signal: 11))
        case 16: return .due(home)
        case 17:
            let absences: [EngineAbsence] = [.missing, .busy, .broken]
            return .unavailable(home, PlaybackError(.engineUnavailable), absences[random.below(3)])
        case 18, 19: return .event(.ready(description), load, from: home)
        case 20:
            let report = PositionReport(time: time(Double(random.below(60))), stamp: at(0), rate: 1)
            return .event(.position(report), load, from: home)
        case 21: return .event(.unloaded, load, from: home)
        case 22: return .event(.ended(EndReport(position: time(60))), load, from: home)
        default: return .event(.transport(TransportReport(state: .playing)), load, from: home)
        }
    }

    /// Watches a history for what must never happen.
    private struct Referee {
        var complaints: [String] = []
        private var waiting: [CommandID: Generation] = [:]
        private var ready: Set<Generation> = []

        mutating func take(_ input: EngineSupervisor.Input, of supervisor: EngineSupervisor) {
            guard case .command(let command, let generation) = input, supervisor.generations.contains(generation) else {
                return
            }
            switch command {
            case .seek(let seek): waiting[seek.id] = generation
            case .step(_, let id): waiting[id] = generation
            default: break
            }
        }

        mutating func judge(_ step: EngineSupervisor.Output, _ supervisor: EngineSupervisor) {
            guard case .post(let event, let generation) = step else { return }
            switch event {
            case .ready where !ready.insert(generation).inserted: complaints.append("ready twice")
            case .seeked(let report):
                if waiting.removeValue(forKey: report.id) != generation { complaints.append("an answer to nothing") }
            default: break
            }
        }

        /// A seek without an answer in the end must be in flight.
        mutating func finish(_ supervisor: EngineSupervisor) {
            let records = [supervisor.current, supervisor.prepared].compactMap { $0 }
            for (id, generation) in waiting {
                guard let record = records.first(where: { $0.generation == generation }) else { continue }
                if !record.unanswered.contains(id), record.foldedSeek != id {
                    complaints.append("a seek without an answer")
                }
            }
        }
    }
}
