import PlaybackModel

/// I9: events that have nothing to do with each other lead to the same state in both orders.
enum Confluence {
    /// Pairs that commute everywhere. Hard cases 29 and 23, 30, 38 and 39, 76 and others.
    static let pairs: [(Move, Move)] = [
        (.system(.interruptionBegan), .system(.outputLost)),
        (.system(.interruptionBegan), .command(.pause)),
        (.system(.interruptionBegan), .system(.backgrounded)),
        (.system(.interruptionEnded(shouldResume: true)), .system(.foregrounded)),
        (.system(.outputUnsuitable), .system(.backgrounded)),
        (.system(.outputLost), .command(.pause)),
        (.system(.outputLost), .system(.backgrounded)),
        (.command(.setRate(2)), .system(.outputUnsuitable)),
        (.engine(.frame(.any), of: .current), .command(.pause)),
    ]

    static func check(_ world: borrowing World) throws(Violation) {
        for (first, second) in pairs { try check(first, second, world) }
    }

    static func check(_ first: Move, _ second: Move, _ world: borrowing World) throws(Violation) {
        var output = PlaybackOutput()
        var (one, other) = (copy world, copy world)
        one.make(first, into: &output)
        one.make(second, into: &output)
        other.make(second, into: &output)
        other.make(first, into: &output)
        guard one.abstractState(Alphabet.classes) != other.abstractState(Alphabet.classes) else { return }
        throw Violation(
            .confluence,
            "(\(first)) then (\(second)) leads to \(one.machine.lanes), the other way round to \(other.machine.lanes)")
    }
}
