/// A piece of work for a confined process: the facts about it, and untrusted content.
package struct JobRequest: Sendable {
    /// The kind of work. Each process is given work of one kind.
    package enum Subject: UInt16, Sendable {
        /// Decoding a picture.
        case picture = 1
        /// Taking a picture of a media file.
        case still = 2
    }

    /// The untrusted content.
    package enum Input: Sendable {
        /// Bytes, which travel in memory that cannot change.
        case bytes([UInt8])
        /// A regular file, which is opened here and read there.
        case file(path: String)
    }

    /// The kind of work.
    package var subject: Subject
    /// The facts, at most ``JobWire/largestFacts`` bytes. Trusted by the process.
    package var facts: [UInt8]
    /// The content.
    package var input: Input
    /// The largest result that is accepted, in bytes.
    package var outputLimit: Int
    /// The time after which the process is ended, in nanoseconds.
    package var timeLimit: Int64
    /// Returns `true` if a reply is valid. Another one is a breach of the protocol, for which the process is ended.
    package var isValid: @Sendable (JobReply) -> Bool

    /// Creates a request.
    package init(
        _ subject: Subject, facts: [UInt8], input: Input, outputLimit: Int, timeLimit: Int64,
        isValid: @escaping @Sendable (JobReply) -> Bool
    ) {
        self.subject = subject
        self.facts = facts
        self.input = input
        self.outputLimit = outputLimit
        self.timeLimit = timeLimit
        self.isValid = isValid
    }
}
