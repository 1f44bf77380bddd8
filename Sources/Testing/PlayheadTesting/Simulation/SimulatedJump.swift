import PlaybackModel

/// A seek or step of a simulated load.
struct SimulatedJump {
    enum Kind {
        case seek(PendingSeek)
        case step(Int)
    }

    var id: CommandID
    var kind: Kind
    /// The number of answers.
    var answers: Int
    /// `true` if it never lands.
    var isStuck: Bool
    /// The landing, in nanoseconds; known once it has begun.
    var landing: Int64 = 0
}
