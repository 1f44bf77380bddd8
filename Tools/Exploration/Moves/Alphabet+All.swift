extension Alphabet {
    /// All alphabets, the narrow ones first.
    package static let all: [Alphabet] = narrow + wide

    /// Alphabets with a space too large for a minute; of them, ``loss`` closes after about a million states.
    package static let wide: [Alphabet] = [loss, transport, seeking, queue, recovery, system, everything]

    private static let clock = Moves.time + Moves.deadlines

    /// Play and pause with an arbitrary transport.
    package static let transport = Alphabet(
        "transport", "Play, pause, stop and rate, with a transport that reports anything at any time.",
        moves: [
            Moves.loading, Moves.playing, Moves.closing, Moves.rating, Moves.opening, Moves.transport,
            Moves.transportWaiting, Moves.transportReasons, Moves.transportLate, Moves.moving, Moves.buffering,
            Moves.ending, Moves.unloading,
            clock,
        ].flatMap(\.self))

    package static let seeking = Alphabet(
        "seeking", "Seeks, steps and drags, with all kinds of answers, ends and loops.", maximumSeeks: 3,
        moves: [
            [Moves.loading[0]], Moves.playing, Moves.closing, Moves.seeking, Moves.seekingAnywhere, Moves.stepping,
            Moves.scrubbing, Moves.looping, Moves.opening, Moves.transport, Moves.landing, Moves.landingElsewhere,
            Moves.moving, Moves.movingAnywhere, Moves.ending, Moves.endingAnywhere, Moves.ranging,
            clock,
        ].flatMap(\.self))

    package static let queue = Alphabet(
        "queue", "A current and a next item, and events of other loads.",
        moves: [
            Moves.loading, Moves.loadingElsewhere, Moves.queueing, Moves.playing, Moves.closing, Moves.releasing,
            Moves.opening, Moves.openingNext, Moves.transport, [Moves.seeking[0]], Moves.landing, Moves.ending,
            Moves.losing, Moves.unloading, Moves.stale, Moves.early,
            clock,
        ].flatMap(\.self))

    package static let recovery = Alphabet(
        "recovery", "Failures, reconnections, a lost engine, and retries.",
        moves: [
            [Moves.loading[0], Moves.loading[1]], Moves.playing, Moves.closing, Moves.rating, Moves.choosing,
            [Moves.queueing[0]], [Moves.seeking[0]], Moves.opening, Moves.openingElsewhere, Moves.transport,
            Moves.moving, Moves.buffering, Moves.landing, Moves.losing, Moves.repairing, Moves.unloading,
            Moves.ranging, Moves.rangingAnywhere,
            clock,
        ].flatMap(\.self))

    package static let system = Alphabet(
        "system", "Interruptions, outputs, background, remote controls and sleep.",
        moves: [
            Moves.loading, Moves.playing, Moves.closing, [Moves.seeking[0]], Moves.scrubbing, Moves.opening,
            Moves.transport, Moves.transportReasons, Moves.moving, Moves.landing, Moves.ending, Moves.interrupting,
            Moves.holding, Moves.directing, Moves.unloading,
            clock,
        ].flatMap(\.self))

    /// All moves, as deep as the limits allow.
    package static let everything = Alphabet(
        "everything", "All commands, and all events of engine and system, with two items.",
        moves: [
            Moves.loading, Moves.loadingElsewhere, Moves.queueing, Moves.playing, Moves.closing, Moves.releasing,
            Moves.looping, Moves.seeking, Moves.seekingAnywhere, Moves.stepping, Moves.scrubbing, Moves.rating,
            Moves.choosing, Moves.opening, Moves.openingElsewhere, Moves.openingNext, Moves.transport,
            Moves.transportWaiting, Moves.transportReasons, Moves.transportLate, Moves.moving, Moves.movingAnywhere,
            Moves.buffering, Moves.landing, Moves.landingElsewhere, Moves.ending, Moves.endingAnywhere, Moves.ranging,
            Moves.rangingAnywhere, Moves.losing, Moves.repairing, Moves.unloading, Moves.reporting, Moves.stale,
            Moves.early, Moves.interrupting, Moves.holding, Moves.directing, Moves.lateDeadlines, clock,
        ].flatMap(\.self))

    /// Returns the alphabet with a name, or `nil`.
    package static func named(_ name: String) -> Alphabet? { all.first { $0.name == name } }
}
