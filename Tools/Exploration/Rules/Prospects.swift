import PlaybackModel

/// The rules for the future of a state: I10 and its consequences.
enum Prospects {
    static func check(_ world: borrowing World) throws(Violation) {
        guard !world.machine.isReleased else { return }
        try checkSilence(copy world)
        try checkRecovery(copy world)
    }

    /// With a silent engine, every spinner ends within the limits.
    private static func checkSilence(_ start: World) throws(Violation) {
        var world = start
        var output = PlaybackOutput()
        var calls = 0
        while let armed = world.earliestDeadline {
            calls += 1
            guard calls < 40 else { throw Violation(.silence, "deadlines follow each other endlessly") }
            world.wait(until: armed.moment)
            world.give(.deadline(armed.deadline), into: &output)
        }
        let lanes = world.machine.lanes
        if lanes.controls.mayShowSpinner, !lanes.mayWaitIndefinitely {
            throw Violation(.silence, "\(lanes.phase.name) forever, \(lanes)")
        }
    }

    /// A user who presses the main button, with a correct engine and system, sees the item play or end.
    private static func checkRecovery(_ start: World) throws(Violation) {
        var world = start
        var output = PlaybackOutput()
        for move in [
            Move.system(.interruptionEnded(shouldResume: true)), .system(.outputSuitable), .system(.foregrounded),
            .command(.endScrubbing),
        ] { world.make(move, into: &output) }
        let limit = world.now.advanced(by: 6 * world.machine.configuration.longestLimit)
        // A next item that failed before its turn may come up once; then it is retried.
        for attempt in 1...2 {
            try press(&world, into: &output)
            var engine = FairEngine()
            let isDone = engine.run(&world, into: &output) {
                $0.lanes.plays || $0.lanes.hasEnded || $0.lanes.readiness.error != nil
            }
            let lanes = world.machine.lanes
            guard isDone else { throw Violation(.liveness, "\(lanes.phase.name) forever, \(lanes)") }
            guard world.now <= limit else { throw Violation(.liveness, "it exceeds the limits") }
            guard lanes.readiness.error != nil else { return }
            if attempt == 2 { throw Violation(.recovery, "it failed again: \(lanes)") }
        }
    }

    /// Presses the buttons that lead to playback.
    private static func press(_ world: inout World, into output: inout PlaybackOutput) throws(Violation) {
        let lanes = world.machine.lanes
        if lanes.phase == .idle {
            world.make(.command(.load(.item(1), play: true)), into: &output)
        } else if lanes.readiness.error != nil {
            world.make(.command(.retry), into: &output)
        }
        if world.machine.lanes.controls.button != .pause { world.make(.command(.play), into: &output) }
        let button = world.machine.lanes.controls.button
        guard button == .pause else { throw Violation(.recovery, "the button is \(button.rawValue)") }
    }
}

extension PlaybackLanes {
    /// A Boolean value that indicates whether both the user and the transport play.
    var plays: Bool { phase == .playing && transport == .playing && seek == nil }
}

extension PlaybackMachine.Configuration {
    var longestLimit: Int64 { max(openLimit, seekLimit, movementLimit, reconnectDelays.max() ?? 0) }
}
