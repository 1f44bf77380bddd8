import Testing

@testable import Exploration
@testable import PlaybackModel

/// Checks that the rules can fail, with machines that each have one defect and the shortest sequence that reveals it.
@Suite struct FaultTests {
    /// A way to break a machine.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let rule: Rule
        /// The shortest sequence that reveals the defect, in words.
        let moves: [String]
        let handling: World.Handling

        var testDescription: String { name }

        init(_ name: String, _ rule: Rule, _ moves: [String], _ handling: @escaping World.Handling) {
            self.name = name
            self.rule = rule
            self.moves = moves
            self.handling = handling
        }

        /// A fault of the machine itself: `change` happens with an input, and the transition reports it.
        init(
            _ name: String, _ rule: Rule, _ moves: [String],
            changing change: @escaping @Sendable (inout PlaybackMachine, PlaybackInput, inout PlaybackOutput) -> Void
        ) {
            self.init(name, rule, moves) { machine, input, moment, output in
                let previous = machine.lanes
                machine.handle(input, at: moment, into: &output)
                change(&machine, input, &output)
                let wasTold = !output.transitions.isEmpty
                output.transitions.removeAll()
                guard machine.lanes != previous || wasTold else { return }
                output.transitions.append(
                    PlaybackTransition(
                        previous: previous, lanes: machine.lanes, cause: .deadline(.open), moment: moment,
                        timeInPrevious: 0, generation: machine.generation, item: machine.item,
                        position: machine.position))
            }
        }
    }

    private static let load = "user: load item 1, to play"
    private static let ready = "engine: ready at 0.0, 100.0 long"
    private static let seek = "user: seek to 30.0"

    static let faults: [Fault] = [
        Fault("a pause is not heard", .commandShowsAtOnce, [load, "user: pause"]) { machine, input, moment, output in
            output.removeAll()
            if case .command(.pause, _) = input { return }
            machine.handle(input, at: moment, into: &output)
        },
        Fault(
            "a seek pauses", .seekKeepsIntent, [seek],
            changing: { machine, input, _ in
                if case .command(.seek, _) = input { machine.lanes.intent = .pause }
            }),
        Fault(
            "a seek lands where the engine says", .seekHolds, [load, seek, ready, "engine: the seek lands at 0.0"],
            changing: { machine, input, _ in
                if case .engine(.seeked, _) = input { machine.load.floor = .invalid }
            }),
        Fault(
            "a position is shown as it comes", .seekHolds,
            [load, seek, ready, "engine: the seek lands at 0.0", "engine: position 0.0"],
            changing: { machine, input, _ in
                if case .engine(.position, _) = input { machine.load.floor = .invalid }
            }),
        Fault("a completion is lost", .completion, [load, seek, ready, "engine: the seek lands"]) {
            machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            if case .engine(.seeked, _) = input { output.completions.removeAll() }
        },
        Fault("a completion comes twice", .completion, [seek]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            output.completions += output.completions
        },
        Fault("other loads are heard", .staleness, [load, "engine of another load: ready at 0.0, 100.0 long"]) {
            machine, input, moment, output in
            if case .engine(let event, let generation) = input, generation != .none {
                machine.handle(.engine(event, machine.generation), at: moment, into: &output)
            } else {
                machine.handle(input, at: moment, into: &output)
            }
        },
        Fault("deadlines are not reported", .deadlines, [load]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            output.deadlines.removeAll()
        },
        Fault("nobody watches the opening", .watching, [load]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            machine.deadlines.disarm(.open)
            output.deadlines.removeAll {
                if case .arm(let deadline, at: _) = $0 { deadline.kind == .open } else { false }
            }
        },
        Fault("a still transport is never given up", .silence, [load, ready]) { machine, input, moment, output in
            if case .deadline(let deadline) = input, deadline.kind == .movement {
                (machine.progress.lastSign, machine.progress.lastMovement) = (moment, moment)
            }
            machine.handle(input, at: moment, into: &output)
        },
        Fault("the transport's start is not heard", .liveness, []) { machine, input, moment, output in
            output.removeAll()
            if case .engine(.transport(let report), _) = input, report.state == .playing { return }
            machine.handle(input, at: moment, into: &output)
        },
        Fault(
            "a lost output ends an interruption", .confluence, [],
            changing: { machine, input, _ in
                guard case .system(.outputLost) = input else { return }
                machine.holds.remove(.interruption)
                machine.lanes.suppression = machine.holds.strongest
            }),
        Fault(
            "what is ready has ended", .legalTransition, [load, ready],
            changing: { machine, input, _ in
                guard case .engine(.ready, _) = input, machine.lanes.readiness == .ready else { return }
                machine.lanes.hasEnded = true
            }),
        Fault(
            "a failure pauses", .failure, [load, "engine: failed (notMedia)"],
            changing: { machine, input, _ in
                if case .engine(.failed, _) = input, machine.lanes.readiness.error != nil {
                    machine.lanes.intent = .pause
                }
            }),
        Fault(
            "a retry begins at the start", .retry,
            ["user: load item 2 at 30.0, to play", "engine: failed (notMedia)", "user: retry"],
            changing: { machine, input, _ in
                if case .command(.retry, _) = input { machine.load.position = .zero }
            }),
        Fault(
            "a failed item recovers on its own", .absorption, [load, "engine: failed (notMedia)", "engine: unloaded"],
            changing: { machine, input, _ in
                guard case .engine(.unloaded, _) = input, machine.lanes.readiness.error != nil else { return }
                machine.lanes.readiness = .empty
            }),
        Fault("the engine receives another command", .engineAgrees, [load]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            for index in output.commands.indices {
                guard case .load(var request) = output.commands[index].command else { continue }
                request.play.toggle()
                output.commands[index].command = .load(request)
            }
        },
        Fault("a number comes twice", .numbers, [load, "user: rate 2.0"]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            for index in output.commands.indices {
                guard case .setRate(let rate, let id) = output.commands[index].command else { continue }
                output.commands[index].command = .setRate(rate, CommandID(rawValue: id.rawValue - 1))
            }
        },
        Fault("a transition tells another position", .atomicity, [load]) { machine, input, moment, output in
            machine.handle(input, at: moment, into: &output)
            for index in output.transitions.indices { output.transitions[index].position = .at(7) }
        },
        Fault(
            "an ended item stays where it was not", .lanes, [load, ready, "engine: ended at 100.0"],
            changing: { machine, input, _ in
                if case .engine(.ended, _) = input, machine.lanes.hasEnded { machine.load.position = .at(101) }
            }),
        Fault(
            "content does not grow", .duration, [load, ready, "engine: position 102.0"],
            changing: { machine, input, _ in
                if case .engine(.position, _) = input { machine.load.duration = machine.load.statedDuration }
            }),
        Fault(
            "content ends where it should", .end, [load, ready, "engine: position 100.0"],
            changing: { machine, input, _ in
                guard case .engine(.position, _) = input, let end = machine.endOfContent else { return }
                machine.lanes.hasEnded = machine.load.position >= end
            }),
        Fault("a failed item cannot be opened again", .recovery, [load, "engine: failed (notMedia)"]) {
            machine, input, moment, output in
            output.removeAll()
            if case .command(.retry, _) = input { return }
            machine.handle(input, at: moment, into: &output)
        },
    ]

    private static let alphabet = Alphabet(
        "faults", "The moves that reveal every fault.",
        moves: [
            Moves.loading, Moves.loadingElsewhere, Moves.playing, Moves.seeking, Moves.closing, Moves.rating,
            Moves.opening, Moves.transport, Moves.moving, Moves.movingAnywhere,
            Moves.landing, Moves.landingElsewhere, Moves.ending, Moves.unloading, Moves.stale,
            Moves.time, Moves.deadlines,
        ].flatMap(\.self))

    @Test func theUnbrokenMachineKeepsEveryRule() async {
        let report = await Explorer(Self.alphabet, limits: ExplorationLimits(depth: 4)).run()
        #expect(report.failure == nil)
        #expect(report.depth == 4)
    }

    @Test(arguments: faults) func aFaultIsFoundByTheShortestSequence(fault: Fault) async throws {
        let report = await Explorer(Self.alphabet, handling: fault.handling).run()
        let failure = try #require(report.failure)
        #expect(report.ending == .violation)
        #expect(failure.violation.rule == fault.rule, "\(failure.violation)")
        #expect(failure.moves.map(\.description) == fault.moves)
        #expect(failure.trace.count == fault.moves.count)
    }

    @Test func everyRuleIsViolatedByAFault() {
        // Only the lanes determine these two; other tests check all combinations of lanes.
        let projections: Set<Rule> = [.purity, .button, .spinner, .quiescence]
        #expect(Set(Self.faults.map(\.rule)).union(projections) == Set(Rule.allCases))
    }
}
