import Testing

@testable import Exploration
@testable import PlaybackModel

@Suite struct ExplorerTests {
    private func explore(
        _ alphabet: Alphabet, depth: Int = 10_000, threads: Int = 2, handling: World.Handling? = nil
    ) async -> ExplorationReport {
        await Explorer(alphabet, limits: ExplorationLimits(depth: depth, threads: threads), handling: handling).run()
    }

    @Test func aSmallSpaceClosesWithAnyNumberOfThreads() async {
        let small = Alphabet(
            "small", "Open, play, pause.",
            moves: [
                .command(.load(.item(1), play: true)), .command(.play), .command(.pause), .ready(of: .current),
                .transport(.playing), .transport(.paused),
            ])
        let one = await explore(small, threads: 1)
        let two = await explore(small, threads: 2)
        #expect(one.ending == .closed, "\(one.failure.map { "\($0.moves): \($0.violation)" } ?? "")")
        #expect(one.states > 50 && one.transitions > 200 && one.depth > 5)
        #expect(one.states == two.states && one.transitions == two.transitions && one.depth == two.depth)
        #expect(one.unusedMoves.isEmpty)
    }

    @Test(arguments: Alphabet.all.map(\.name)) func theNearestStatesOfEachAlphabetKeepEveryRule(
        name: String
    ) async throws {
        let alphabet = try #require(Alphabet.named(name))
        let report = await explore(alphabet, depth: alphabet.moves.count > 100 ? 2 : 3)
        #expect(report.ending == .depth)
        #expect(report.failure == nil, "\(report.failure.map { "\($0.moves): \($0.violation)" } ?? "")")
    }

    @Test func theExplorerObeysItsLimits() async {
        let limits = ExplorationLimits(states: 500)
        let report = await Explorer(.everything, limits: limits).run()
        #expect(report.ending == .states)
        #expect(report.states > 500)
    }

    @Test func theWidestAlphabetHasEveryCommandAndEvent() {
        var commands: Set<PlaybackCause.Command> = []
        var events: Set<PlaybackCause.Engine> = [.external]
        var system: Set<PlaybackCause.System> = []
        var armed: Set<PlaybackDeadline.Kind> = []
        var late: Set<PlaybackDeadline.Kind> = []
        for move in Alphabet.everything.moves {
            switch move {
            case .command(let command): commands.insert(command.name)
            case .engine(let event, _): events.insert(event.name)
            case .transport: events.insert(.transport)
            case .seeked: events.insert(.seeked)
            case .system(let event): system.insert(event.name)
            case .deadline(let kind): armed.insert(kind)
            case .lateDeadline(let kind): late.insert(kind)
            case .wait: break
            }
        }
        #expect(commands == Set(PlaybackCause.Command.allCases))
        #expect(events == Set(PlaybackCause.Engine.allCases))
        #expect(system == Set(PlaybackCause.System.allCases))
        #expect(armed == Set(PlaybackDeadline.Kind.allCases) && late == armed)
    }
}
