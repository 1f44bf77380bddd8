import Glibc
import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadEngineService

/// The second attempts of items whose processes are lost.
@Suite struct EngineSupervisorProfileTests {
    private let film = Generation(rawValue: 7)
    private let next = Generation(rawValue: 8)
    private let crash = EngineLoss.crashed(signal: SIGSEGV)
    private let groups = PipelineProfile(player: .groups)
    private let silent = PipelineProfile(playsText: false)
    private let plain = PipelineProfile(player: .groups, playsText: false, usesHardware: false)

    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

    private let description = ItemDescription(
        ranges: RangesReport(duration: CMTime(seconds: 60, preferredTimescale: 1000)), mediaType: .video,
        position: .zero)

    /// A supervisor with an item, and the profiles with which its processes opened it.
    private struct Stage {
        var supervisor = EngineSupervisor(canFallBack: false)
        var profiles: [PipelineProfile] = []
        var events: [EngineEvent] = []
        var now = 0.0
        let home: EngineHome

        init(_ source: MediaSource = .descriptor(5, name: "film.mp4")) {
            home = EngineHome(of: source)
            send(
                .command(
                    .load(LoadRequest(item: ItemID(rawValue: 3), source: source, play: true)), Generation(rawValue: 7)))
            serve()
        }

        @discardableResult
        mutating func send(_ input: EngineSupervisor.Input) -> [EngineSupervisor.Output] {
            let output = supervisor.handle(input, at: Moment(nanoseconds: Int64(now * 1e9)))
            for step in output {
                switch step {
                case .send(.load(let request), _, _): profiles.append(request.profile)
                case .post(let event, _): events.append(event)
                default: break
                }
            }
            return output
        }

        mutating func serve() { send(.serving(home)) }

        /// Loses the process, and starts the next one.
        mutating func lose(_ loss: EngineLoss) {
            now += 1
            send(.lost(home, loss))
            send(.due(home))
            serve()
        }

        mutating func report(_ event: EngineEvent, _ generation: UInt64 = 7) {
            send(.event(event, Generation(rawValue: generation), from: home))
        }

        /// Plays for some seconds from a position.
        mutating func play(_ seconds: Double, from start: Double = 0) {
            for step in 0...Int(seconds * 4) {
                let position = start + Double(step) / 4
                now += 0.25
                report(
                    .position(
                        PositionReport(
                            time: CMTime(seconds: position, preferredTimescale: 1000),
                            stamp: Moment(nanoseconds: Int64(now * 1e9)), rate: 1)))
            }
        }
    }

    @Test(
        arguments: [
            (.descriptor(5, name: "a.mp4"), .crashed(signal: SIGSEGV), [[], ["g"], ["s"], ["g", "s", "h"]]),
            (.url("http://a/b.mp4"), .crashed(signal: SIGABRT), [[], ["g"], ["s"], ["g", "s", "h"]]),
            (.url("http://a/b.M3U8?x"), .crashed(signal: SIGABRT), [[], ["s"], ["s", "h"], ["g"]]),
            (.url("http://a/b.mpd"), .hung, [[], ["s"], ["g"], ["g"]]),
            (.descriptor(5, name: "a.mp4"), .hung, [[], ["g"], ["s"], ["s"]]),
            // Someone else may have ended the first process.
            (.descriptor(5, name: "a.mp4"), .crashed(signal: SIGKILL), [[], [], ["g"], ["s"]]),
        ] as [(MediaSource, EngineLoss, [Set<String>])])
    func everyLossSelectsTheNextProfile(_ source: MediaSource, _ loss: EngineLoss, _ expected: [Set<String>]) {
        var stage = Stage(source)
        for _ in 0..<3 { stage.lose(loss) }
        let letters = stage.profiles.map { profile in
            Set([profile.player == .groups ? "g" : "", profile.playsText ? "" : "s", profile.usesHardware ? "" : "h"])
                .subtracting([""])
        }
        #expect(letters == expected)
        #expect(stage.events.failures.isEmpty)
        stage.lose(loss)
        #expect(stage.events.failures.map(\.code) == [.mediaServicesWereReset])
        #expect(stage.events.failures.first?.isRetryable == true)
        #expect(stage.events.failures.first?.message == "Cannot play this content.")
    }

    @Test func attemptIsReportedAsRepair() {
        var stage = Stage()
        stage.lose(crash)
        #expect(stage.events.contains(.repairing(.restart)))
        #expect(stage.events.warnings.map(\.code) == [.mediaServicesWereReset])
        #expect(stage.events.warnings.first?.cause.contains("SIGSEGV") == true)
    }

    @Test func profileStaysAfterFiveSecondsOfPlayback() {
        var stage = Stage()
        stage.report(.ready(description))
        stage.play(6)
        stage.lose(crash)
        #expect(stage.profiles == [.standard, .standard])
        stage.report(.ready(description))
        stage.play(1, from: 6)
        stage.lose(crash)
        #expect(stage.profiles == [.standard, .standard, groups])
    }

    @Test func seekIsNoPlayback() {
        var stage = Stage()
        stage.report(.ready(description))
        stage.play(1)
        stage.play(1, from: 50)
        stage.lose(crash)
        #expect(stage.profiles == [.standard, groups])
    }

    @Test func retryBeginsWithTheProfileThatPlayed() {
        var stage = Stage()
        stage.lose(crash)
        stage.report(.ready(description))
        stage.report(.failed(PlaybackError(.corruptData)))
        let request = LoadRequest(item: ItemID(rawValue: 3), source: .descriptor(6, name: "film.mp4"))
        stage.send(.command(.load(request), next))
        #expect(stage.profiles == [.standard, groups, groups])
        let other = LoadRequest(item: ItemID(rawValue: 4), source: .descriptor(6, name: "film.mp4"))
        stage.send(.command(.load(other), Generation(rawValue: 9)))
        #expect(stage.profiles.last == .standard)
    }

    @Test func retryOfAnItemThatNeverPlaysBeginsWithTheFirstProfile() {
        var stage = Stage()
        stage.lose(crash)
        stage.report(.ready(description))
        stage.now += 10
        let request = LoadRequest(item: ItemID(rawValue: 3), source: .descriptor(6, name: "film.mp4"))
        stage.send(.command(.load(request), next))
        #expect(stage.profiles == [.standard, groups, .standard])
    }

    @Test func retryAfterTheEndOfTheLadderBeginsAtItsStart() {
        var stage = Stage()
        for _ in 0..<4 { stage.lose(crash) }
        #expect(stage.profiles == [.standard, groups, silent, plain])
        let request = LoadRequest(item: ItemID(rawValue: 3), source: .descriptor(6, name: "film.mp4"))
        stage.send(.command(.load(request), next))
        stage.serve()
        #expect(stage.profiles.last == .standard)
    }

    @Test func failureAfterALossIsAnotherAttempt() {
        var stage = Stage()
        stage.lose(crash)
        stage.report(.failed(PlaybackError(.noPlayableStream)))
        #expect(stage.events.failures.isEmpty && stage.events.contains(.repairing(.replace)))
        #expect(stage.profiles == [.standard, groups, silent])
    }

    @Test func mostTellingErrorIsTheItems() {
        var stage = Stage()
        stage.lose(crash)
        stage.report(.failed(PlaybackError(.decodingFailed)))
        // Software decoding is the remedy for a decoder.
        #expect(stage.profiles.last == PipelineProfile(usesHardware: false))
        #expect(stage.events.failures.isEmpty)
        for _ in 0..<3 { stage.lose(crash) }
        #expect(stage.events.failures.map(\.code) == [.decodingFailed])
    }

    @Test func failureThatNoProfileAvoidsIsFinal() {
        var stage = Stage()
        stage.lose(crash)
        stage.report(.failed(PlaybackError(.notFound)))
        #expect(stage.events.failures.map(\.code) == [.notFound])
        #expect(stage.profiles == [.standard, groups])
    }

    @Test func failureWithoutALossIsTheEngines() {
        var stage = Stage()
        stage.report(.failed(PlaybackError(.decodingFailed)))
        #expect(stage.events.failures.map(\.code) == [.decodingFailed] && stage.profiles == [.standard])
    }

    @Test func preparedItemThatEndsTheProcessIsHeldBack() {
        var stage = Stage()
        stage.report(.ready(description))
        stage.play(1)
        let request = LoadRequest(item: ItemID(rawValue: 4), source: .descriptor(6, name: "deadly.mp4"))
        stage.send(.command(.prepare(request), next))
        stage.now += 1
        stage.send(.lost(.local, crash))
        let opened = stage.send(.serving(.local))
        #expect(stage.profiles == [.standard, .standard])
        #expect(!opened.contains { if case .send(.prepare, _, _) = $0 { true } else { false } })
        stage.report(.ready(description))
        stage.send(.command(.activate(play: true, CommandID(rawValue: 9)), next))
        #expect(stage.profiles == [.standard, .standard, groups])
        #expect(stage.supervisor.current?.generation == next && stage.supervisor.current?.phase == .opening)
    }

    @Test func changesOfTheProcessAreReported() {
        var supervisor = EngineSupervisor(canFallBack: false)
        var reports: [EngineStatus.State] = []
        var causes: [String?] = []
        func take(_ input: EngineSupervisor.Input) {
            for case .report(let state, _, let cause) in supervisor.handle(input, at: at(1)) {
                reports.append(state)
                causes.append(cause)
            }
        }
        take(.created)
        take(.serving(.local))
        #expect(reports.isEmpty)
        take(.command(.load(LoadRequest(source: .descriptor(5, name: "a"))), film))
        take(.lost(.local, crash))
        take(.serving(.local))
        take(.lost(.local, .hung))
        #expect(reports == [.started, .lost, .restarted, .lost])
        #expect(causes == [nil, "SIGSEGV", nil, "hung"])
    }

    @Test func processThatNothingNeedsIsLetGo() {
        var supervisor = EngineSupervisor(canFallBack: false)
        _ = supervisor.handle(.created, at: at(0))
        _ = supervisor.handle(.serving(.local), at: at(0))
        let load = supervisor.handle(.command(.load(LoadRequest(source: .url("http://a/b"))), film), at: at(1))
        #expect(load == [.start(.network), .retire(.local)])
        let back = supervisor.handle(.command(.load(LoadRequest(source: .descriptor(5, name: "a"))), next), at: at(2))
        #expect(back == [.start(.local), .retire(.network)])
    }

    @Test func engineCannotSpeakAboutProcesses() {
        var stage = Stage()
        stage.report(.status(EngineStatus(.lost)))
        stage.send(.event(.status(EngineStatus(.lost)), .none, from: .local))
        #expect(!stage.events.contains { if case .status = $0 { true } else { false } })
    }

    /// In any sequence of losses, an item is opened at most four times without progress, never twice with one
    /// profile while another can help, and fails once, with the error that explains most.
    @Test(arguments: SeededGenerator.seeds) func anySequenceOfLossesEnds(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let losses: [EngineLoss] = [crash, .crashed(signal: SIGABRT), .hung, .outOfMemory, .protocolError("x")]
        let errors: [PlaybackErrorCode] = [.noPlayableStream, .decodingFailed, .openTimedOut, .corruptData]
        let sources: [MediaSource] = [.descriptor(3, name: "a"), .url("http://a/b.mp4"), .url("http://a/b.mpd")]
        for _ in 0..<200 {
            var stage = Stage(sources[random.below(sources.count)])
            var reported: [PlaybackErrorCode] = []
            for _ in 0..<40 where stage.events.failures.isEmpty {
                if !reported.isEmpty || random.below(3) > 0 || stage.profiles.count == 1 {
                    stage.lose(losses[random.below(losses.count)])
                } else {
                    reported.append(errors[random.below(errors.count)])
                    stage.report(.failed(PlaybackError(reported[reported.count - 1])))
                }
            }
            #expect(stage.events.failures.count == 1, "seed \(seed)")
            #expect(stage.profiles.count <= 10, "seed \(seed)")
            // Errors of the content come before those of the process.
            if let code = reported.last { #expect(stage.events.failures.first?.code == code, "seed \(seed)") }
        }
    }
}
