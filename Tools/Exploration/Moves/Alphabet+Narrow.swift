/// Alphabets with a small space, which is explored completely: every sequence of these moves, of any length.
extension Alphabet {
    package static let narrow: [Alphabet] = [play, hold, seek, items, drag]

    /// A Boolean value that indicates whether the whole space can be explored within a minute or two.
    package var closes: Bool { Self.narrow.contains { $0.name == name } }

    private static let load = [Moves.loading[0]]
    private static let clock = Moves.time + Moves.deadlines
    private static let plays: [Move] = [.transport(.playing), .transport(.paused)]

    static let play = Alphabet(
        "play", "One item that opens, plays, pauses, stops, fails and is retried, with late answers.",
        moves: [
            Moves.loading, Moves.playing, Moves.closing, Moves.opening, Moves.transport,
            [.transport(.playing, answers: .older), .transport(.paused, reason: .setRateCalled)], Moves.ending,
            Moves.unloading, clock,
        ].flatMap(\.self))

    static let seek = Alphabet(
        "seek", "Plain and smooth seeks to the middle and the end, and steps, with all answers.",
        moves: [
            load, Moves.playing, Moves.opening, plays, Moves.seeking, Moves.stepping, Moves.landing,
            [.seeked(.newest, .superseded, of: .current), .seeked(.oldest, .onTarget, of: .current)], Moves.ending,
            [Moves.closing[1]], clock,
        ].flatMap(\.self))

    static let drag = Alphabet(
        "drag", "Drags that move, end and are cancelled while the item plays, ends and loops.",
        moves: [
            load, Moves.playing, Moves.opening, plays, Moves.dragging, Moves.scrubbing,
            Moves.looping, Moves.landing, Moves.ending, [.position(30)], clock,
        ].flatMap(\.self))

    static let items = Alphabet(
        "items", "Two consecutive items that may fail, and events of other loads.",
        moves: [
            [Moves.loading[0], Moves.loading[1]], Moves.queueing, Moves.playing, Moves.closing, Moves.releasing,
            Moves.opening, Moves.openingNext, plays, Moves.ending, Moves.unloading, Moves.stale, Moves.early,
            [Moves.losing[1]], clock,
        ].flatMap(\.self))

    static let loss = Alphabet(
        "loss", "Lost connections and engines, reconnections and retries.",
        moves: [
            load, Moves.playing, Moves.closing, [Moves.queueing[0], .seek(30)], [Moves.choosing[0]], Moves.opening,
            plays,
            [.position(30)], [Moves.landing[0]], Moves.losing, Moves.unloading, clock,
        ].flatMap(\.self))

    static let hold = Alphabet(
        "hold", "All suppressions, alone and together, and the engine's reports of them.",
        moves: [
            load, Moves.playing, Moves.opening, plays, Moves.interrupting, Moves.holding, Moves.directing,
            [Moves.scrubbing[0], Moves.scrubbing[1]],
            [.transport(.paused, reason: .audioSessionInterrupted), .transport(.paused, reason: .appBackgrounded)],
            Moves.ending, [Moves.closing[0]], clock,
        ].flatMap(\.self))
}
