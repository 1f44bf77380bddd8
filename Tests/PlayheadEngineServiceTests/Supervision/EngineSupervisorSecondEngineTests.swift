import Glibc
import PlaybackModel
import Testing

@testable import PlayheadEngineService

/// Items that the main engine cannot play, and that the second one opens.
@Suite struct EngineSupervisorSecondEngineTests {
    private let description = ItemDescription(
        ranges: RangesReport(duration: CMTime(seconds: 60, preferredTimescale: 1000)), mediaType: .video,
        position: .zero)

    /// A supervisor with an item.
    private struct Stage {
        var supervisor: EngineSupervisor
        /// The processes that received the item, in order.
        var homes: [EngineHome] = []
        var events: [EngineEvent] = []
        var unloads: [EngineHome] = []
        var started: [EngineHome] = []
        var statuses: [EngineHome] = []

        init(_ engines: EngineOrder = .mainThenSecond, canFallBack: Bool = false) {
            supervisor = EngineSupervisor(canFallBack: canFallBack, engines: engines)
        }

        mutating func load(_ generation: UInt64 = 7, _ source: MediaSource = .descriptor(5, name: "film.mkv")) {
            send(
                .command(
                    .load(LoadRequest(item: ItemID(rawValue: 3), source: source, play: true)),
                    Generation(rawValue: generation)))
        }

        mutating func send(_ input: EngineSupervisor.Input) {
            for step in supervisor.handle(input, at: .zero) {
                switch step {
                case .send(.load, _, let home), .send(.prepare, _, let home): homes.append(home)
                case .send(.unload, _, let home): unloads.append(home)
                case .post(let event, _): events.append(event)
                case .start(let home): started.append(home)
                case .report(_, let home, _): statuses.append(home)
                default: break
                }
            }
        }

        mutating func report(_ event: EngineEvent, from home: EngineHome, _ generation: UInt64 = 7) {
            send(.event(event, Generation(rawValue: generation), from: home))
        }

        mutating func fail(_ code: PlaybackErrorCode, from home: EngineHome, _ generation: UInt64 = 7) {
            report(.failed(PlaybackError(code)), from: home, generation)
        }

        var failures: [PlaybackErrorCode] {
            events.compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
        }
    }

    /// The errors that may be a limit of one engine.
    private static let limits: [PlaybackErrorCode] = [
        .missingCodec, .decodingFailed, .noPlayableStream, .notMedia, .notSupportedByContent, .truncated, .corruptData,
    ]

    @Test func secondEnginePlaysWhatTheMainOneLeaves() {
        for engines in [EngineOrder.mainThenSecond, .main] {
            for leavesRest in [true, false] {
                var stage = Stage(engines)
                stage.load()
                stage.send(.serving(.local))
                stage.report(.ready(description), from: .local)
                let end = EndReport(position: .zero, isTruncated: true, leavesRest: leavesRest)
                stage.report(.ended(end), from: .local)
                let isLeft = leavesRest && engines == .mainThenSecond
                #expect(
                    stage.events.contains(.ended(end)) != isLeft
                        && stage.events.contains(.repairing(.replace)) == isLeft)
                #expect(stage.started.last == (isLeft ? .secondLocal : .local) && stage.failures.isEmpty)
            }
        }
    }

    @Test(
        arguments: [
            (.descriptor(5, name: "a.mkv"), .local, .secondLocal), (.url("http://a/b.ts"), .network, .secondNetwork),
        ] as [(MediaSource, EngineHome, EngineHome)])
    func secondEngineOpensWhatTheMainOneCannotPlay(_ source: MediaSource, _ first: EngineHome, _ second: EngineHome) {
        for code in Self.limits {
            var stage = Stage()
            stage.load(7, source)
            stage.send(.serving(first))
            stage.fail(code, from: first)
            #expect(stage.failures.isEmpty && stage.events.contains(.repairing(.replace)))
            #expect(stage.started.last == second && stage.unloads == [first])
            stage.send(.serving(second))
            stage.report(.ready(description), from: second)
            #expect(stage.homes == [first, second] && stage.statuses == [first, second])
            // The first process answers that it has released the item.
            stage.report(.unloaded, from: first)
            #expect(stage.events.last == .ready(description))
        }
    }

    @Test func errorsThatAreNoLimitOfTheEngineFailTheItem() {
        for code in PlaybackErrorCode.allCases where !Self.limits.contains(code) {
            var stage = Stage()
            stage.load()
            stage.send(.serving(.local))
            stage.fail(code, from: .local)
            #expect(stage.failures == [code] && stage.homes == [.local], "\(code)")
        }
    }

    @Test(arguments: [("http://a/b/c.m3u8", true), ("http://a/b.m3u8", false)])
    func partThatDoesNotExistIsTriedByTheSecondEngine(_ url: String, _ isTried: Bool) {
        var stage = Stage()
        stage.load(7, .url("http://a/b.m3u8?token=1"))
        stage.send(.serving(.network))
        stage.report(.failed(PlaybackError(.notFound, httpStatus: 404, url: url)), from: .network)
        #expect(stage.failures.isEmpty == isTried)
        #expect((stage.started.last == .secondNetwork) == isTried)
    }

    @Test func errorOfTheMainEngineExplainsMore() {
        var stage = Stage()
        stage.load()
        stage.send(.serving(.local))
        stage.fail(.missingCodec, from: .local)
        stage.send(.serving(.secondLocal))
        stage.fail(.engineFailed, from: .secondLocal)
        #expect(stage.failures == [.missingCodec])
    }

    @Test func failureOfTheMainEngineCountsIfTheSecondCannotBeStarted() {
        for canFallBack in [true, false] {
            var stage = Stage(canFallBack: canFallBack)
            stage.load()
            stage.send(.serving(.local))
            stage.fail(.notMedia, from: .local)
            stage.send(.unavailable(.secondLocal, PlaybackError(.engineUnavailable), .missing))
            #expect(stage.failures == [.notMedia] && !stage.started.contains(.inProcess))
        }
    }

    @Test func itemRemembersItsEngineUntilItFailsThere() {
        var stage = Stage()
        stage.load(7)
        stage.send(.serving(.local))
        stage.fail(.missingCodec, from: .local, 7)
        stage.send(.serving(.secondLocal))
        stage.report(.ready(description), from: .secondLocal, 7)
        stage.load(8)
        #expect(stage.homes == [.local, .secondLocal, .secondLocal])
        stage.fail(.decodingFailed, from: .secondLocal, 8)
        #expect(stage.failures == [.decodingFailed])
        stage.load(9)
        #expect(stage.homes.last == .local || stage.started.last == .local)
    }

    /// A current item in the main engine, and the next one, which only the second engine can play.
    private func stageWithItemPreparedBySecondEngine() -> Stage {
        var stage = Stage()
        stage.load(7)
        stage.send(.serving(.local))
        stage.report(.ready(description), from: .local, 7)
        stage.send(
            .command(.prepare(LoadRequest(source: .descriptor(6, name: "b.mka"))), Generation(rawValue: 8)))
        stage.fail(.missingCodec, from: .local, 8)
        stage.send(.serving(.secondLocal))
        stage.report(.ready(description), from: .secondLocal, 8)
        return stage
    }

    @Test func loadThatFollowsAPreparedItemKeepsIt() {
        var stage = stageWithItemPreparedBySecondEngine()
        stage.fail(.decodingFailed, from: .local, 7)
        // The load releases what the process had prepared.
        #expect(stage.homes == [.local, .local, .secondLocal, .secondLocal, .secondLocal])
        #expect(stage.supervisor.current?.home == .secondLocal && stage.supervisor.prepared?.phase == .opening)
        let wait = stage.events.compactMap { if case .transport(let report) = $0 { report.state } else { nil } }
        #expect(wait == [.waiting(.minimizingStalls)])
    }

    @Test func preparedItemChangesItsEngineAsWell() {
        let stage = stageWithItemPreparedBySecondEngine()
        #expect(stage.homes == [.local, .local, .secondLocal] && stage.failures.isEmpty)
        #expect(stage.supervisor.prepared?.home == .secondLocal && stage.supervisor.current?.home == .local)
    }

    @Test func lossesOfTheSecondEngineOpenItAgainThere() {
        var stage = Stage()
        stage.load()
        stage.send(.serving(.local))
        stage.fail(.missingCodec, from: .local)
        for _ in 0..<4 {
            stage.send(.serving(.secondLocal))
            stage.send(.lost(.secondLocal, .crashed(signal: SIGSEGV)))
            stage.send(.due(.secondLocal))
        }
        #expect(Set(stage.homes.dropFirst()) == [.secondLocal] && stage.homes.count == 5)
        #expect(stage.failures == [.missingCodec])
    }

    @Test func engineThatPlaysIsNotChanged() {
        var stage = Stage()
        stage.load()
        stage.send(.serving(.local))
        stage.report(.ready(description), from: .local)
        for second in 0..<30 {
            let time = CMTime(value: CMTimeValue(second), timescale: 4)
            stage.report(.position(PositionReport(time: time, stamp: .zero, rate: 1)), from: .local)
        }
        stage.fail(.decodingFailed, from: .local)
        #expect(stage.failures == [.decodingFailed])
    }

    @Test func choiceOfAnEngineIsKept() {
        var main = Stage(.main)
        main.load()
        main.send(.serving(.local))
        main.fail(.missingCodec, from: .local)
        #expect(main.failures == [.missingCodec])
        var second = Stage(.second)
        second.send(.created)
        second.load()
        second.send(.serving(.secondLocal))
        #expect(second.homes == [.secondLocal] && second.started == [.secondLocal])
        second.fail(.notMedia, from: .secondLocal)
        #expect(second.failures == [.notMedia])
    }
}
