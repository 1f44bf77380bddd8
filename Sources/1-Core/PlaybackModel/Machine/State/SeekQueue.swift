/// The seeks and steps that callers wait for, oldest first.
///
/// The last one is the seek that the lanes show: the queue is empty exactly when ``PlaybackLanes/seek`` is `nil`.
package struct SeekQueue: Sendable {
    package var entries: [Entry] = []
    /// The number of times that the newest seek was retried.
    package var retries = 0
    /// The number of seeks that the machine itself has made.
    package var ownCount: UInt64 = 0

    /// The maximum number of waiting seeks. Older ones count as superseded: a key held down against an engine that does
    /// not answer must not accumulate memory.
    static var limit: Int { 32 }

    /// A seek or step that waits for its answer.
    package struct Entry: Sendable {
        package var id: CommandID
        package var kind = Kind.plain
        package var isSent = false

        /// A Boolean value that indicates whether a newer smooth seek finishes this one.
        var isSmooth: Bool { kind == .smooth }

        package var isStep: Bool { if case .step = kind { true } else { false } }

        var isStepForward: Bool { if case .step(let count) = kind { count > 0 } else { false } }
    }

    /// A kind of position change.
    package enum Kind: Sendable, Hashable {
        /// A seek that is sent immediately.
        case plain
        /// A seek that is sent when the one in flight has landed, unless a newer one replaces it.
        case smooth
        /// A step by a number of frames.
        case step(Int)
    }

    var isInFlight: Bool { entries.contains { $0.isSent } }

    /// An identifier for a seek of the machine itself, outside the range of the commands.
    mutating func ownID() -> CommandID {
        ownCount &+= 1
        return CommandID(rawValue: 1 << 63 | ownCount)
    }

    /// Adds the newest seek.
    mutating func append(_ entry: Entry) {
        entries.append(entry)
        retries = 0
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        retries = 0
    }

    /// Marks everything as unsent, as the engine has lost it.
    mutating func unsend() {
        for index in entries.indices { entries[index].isSent = false }
    }
}
