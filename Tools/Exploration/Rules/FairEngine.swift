import PlaybackModel

/// An engine that does everything it should, immediately. It reads its orders from the machine, whose record
/// ``EngineRule`` verifies.
struct FairEngine {
    /// Runs engine and deadlines until a condition holds. Returns `false` if nothing more happens before.
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

    /// The next event of the engine, or `nil` if there is none.
    private func nextMove(_ world: borrowing World) -> Move? {
        if world.machine.isClosing { return .engine(.unloaded, of: .current) }
        guard world.machine.isHeldByEngine else { return nil }
        if world.machine.lanes.readiness == .opening || world.machine.isReopening {
            let start = world.machine.request?.start ?? .zero
            return .engine(.ready(ItemDescription(ranges: .lasting(100), position: start)), of: .current)
        }
        let count = world.machine.pendingSeekCount
        if count > 1, world.machine.waitingSeek(0).isSent { return .seeked(.oldest, .superseded, of: .current) }
        if count > 0, world.machine.waitingSeek(count - 1).isSent { return .seeked(.newest, .onTarget, of: .current) }
        let wanted: TransportState = world.machine.transport.isOrderedToPlay ? .playing : .paused
        let isShown = world.machine.lanes.transport == wanted || world.machine.isFrozen
        if !world.machine.transport.isAnswered || world.machine.transport.reportedState != wanted || !isShown {
            return .transport(wanted)
        }
        guard world.machine.transport.isOrderedToPlay, world.machine.lanes.transport != .playing else { return nil }
        let position = world.machine.position.isNumeric ? world.machine.position.seconds : 0
        let duration = world.machine.duration
        return duration.isNumeric && position >= duration.seconds
            ? .ended(duration.seconds) : .position(position + 0.01)
    }
}
