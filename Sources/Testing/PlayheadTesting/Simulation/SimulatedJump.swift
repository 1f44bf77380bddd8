import PlaybackModel

/// A seek or step that a simulated load has to do.
struct SimulatedJump {
    enum Kind {
        case seek(PendingSeek)
        case step(Int)
    }

    var id: CommandID
    var kind: Kind
    /// How often it is answered.
    var answers: Int
    /// Whether it never lands.
    var isStuck: Bool
    /// Where it lands, in nanoseconds; known once it has begun.
    var landing: Int64 = 0
}
