import PlaybackModel

/// The rules for the user's commands.
enum CommandRules {
    static func check(
        _ before: borrowing PlaybackMachine, _ command: PlaybackCommand, _ output: borrowing PlaybackOutput,
        _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        let (old, lanes) = (before.lanes, after.lanes)
        if before.isReleased {
            guard old == lanes, output.commands.isEmpty, output.deadlines.isEmpty else {
                throw Violation(.absorption, "something happened after the release")
            }
            return
        }
        switch command {
        case .play:
            guard old.readiness.error != nil || lanes.controls.button == .pause else {
                throw Violation(.commandShowsAtOnce, "play left \(lanes.controls.button.rawValue)")
            }
        case .pause:
            guard lanes.controls.button != .pause else {
                throw Violation(.commandShowsAtOnce, "pause left the pause button")
            }
        case .stop, .release:
            guard lanes.phase == .idle else { throw Violation(.commandShowsAtOnce, "it is \(lanes.phase.name)") }
        case .load(_, let play):
            guard lanes.readiness == .opening, play.map({ (lanes.intent == .play) == $0 }) ?? true else {
                throw Violation(.commandShowsAtOnce, "load left \(lanes)")
            }
        case .seek:
            guard lanes.intent == old.intent else { throw Violation(.seekKeepsIntent, "it is \(lanes.intent)") }
        case .beginScrubbing, .endScrubbing:
            let isSame =
                lanes.controls.button == old.controls.button && (lanes.phase == .paused) == (old.phase == .paused)
            guard isSame || lanes.hasEnded || after.generation != before.generation else {
                throw Violation(.commandShowsAtOnce, "a drag turned \(old.phase.name) into \(lanes.phase.name)")
            }
        case .retry: try checkRetry(before, output, after)
        default: break
        }
    }

    private static func checkRetry(
        _ before: borrowing PlaybackMachine, _ output: borrowing PlaybackOutput, _ after: borrowing PlaybackMachine
    ) throws(Violation) {
        guard before.lanes.readiness.error != nil else {
            guard output.isEmpty else { throw Violation(.retry, "there was nothing to retry") }
            return
        }
        guard case .load(let request)? = output.commands.first?.command else {
            throw Violation(.retry, "nothing was loaded")
        }
        let isSameIntent =
            before.lanes.intent == after.lanes.intent || (before.lanes.intent == .stop && after.lanes.intent == .play)
        guard isSameIntent, request.item == before.request?.item, after.rate == before.rate,
            request.rate == before.rate,
            request.selection == before.request?.selection, request.limits == before.request?.limits,
            after.nextRequest?.item == before.nextRequest?.item,
            (after.nextRequest == nil) == (before.nextRequest == nil)
        else { throw Violation(.retry, "something was lost") }
        // A retry cannot continue at the end, or in a live window that has moved.
        let duration = before.duration
        let keepsPosition =
            duration.isNumeric ? duration.value <= 0 || before.position < duration : !duration.isIndefinite
        if keepsPosition, before.position.isNumeric, after.position != before.position {
            throw Violation(.retry, "the position went from \(before.position) to \(after.position)")
        }
    }
}
