import PlaybackModel

/// An engine that does all it should, as fast as it can: what was asked of it is read off the machine, which
/// ``EngineRule`` keeps honest about it.
struct FairEngine {
    /// Lets engine and deadlines run until something holds; false when nothing more happens before.
    mutating func run(
        _ world: inout World, into output: inout PlaybackOutput, until isDone: (borrowing PlaybackMachine) -> Bool
    ) -> Bool {
        for _ in 0..<60 {
            if isDone(world.machine) { return true }
            if let move = nextMove(world) {
                world.make(move, into: &output)
            } else if let armed = world.earliestDeadline {
                world.wait(until: armed.moment)
                world.give(.deadline(armed.deadline), into: &output)
            } else {
                return false
            }
        }
        return isDone(world.machine)
    }

    /// What the engine says next; `nil` when it has said everything.
    private func nextMove(_ world: borrowing World) -> Move? {
        if world.machine.isClosing { return .engine(.unloaded, of: .current) }
        guard world.machine.isHeldByEngine else { return nil }
        if world.machine.lanes.readiness == .opening || world.machine.isOpeningAgain {
            let start = world.machine.request?.start ?? .zero
            return .engine(.ready(ItemDescription(ranges: .lasting(100), position: start)), of: .current)
        }
        let count = world.machine.pendingSeekCount
        if count > 1, world.machine.waitingSeek(0).isSent { return .seeked(.oldest, .superseded, of: .current) }
        if count > 0, world.machine.waitingSeek(count - 1).isSent { return .seeked(.newest, .onTarget, of: .current) }
        let wanted: TransportState = world.machine.isToldToPlay ? .playing : .paused
        let isSaid = world.machine.lanes.transport == wanted || world.machine.isNotBelieved
        if !world.machine.isTransportAnswered || world.machine.transportWord != wanted || !isSaid {
            return .transport(wanted)
        }
        guard world.machine.isToldToPlay, world.machine.lanes.transport != .playing else { return nil }
        let position = world.machine.position.isNumeric ? world.machine.position.seconds : 0
        let duration = world.machine.duration
        return duration.isNumeric && position >= duration.seconds
            ? .ended(duration.seconds) : .position(position + 0.01)
    }
}
