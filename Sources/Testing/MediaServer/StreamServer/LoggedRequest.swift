import FoundationEssentials

/// One line of the stream server's log: a request and what became of it.
public struct LoggedRequest: Sendable, Identifiable {
    /// How an exchange went.
    public enum Outcome: Sendable, Hashable {
        /// The answer is being made or sent.
        case pending
        /// The whole answer was sent, as far as the server meant to.
        case finished
        /// The server reset or closed the connection early, because a fault said so.
        case cutByFault
        /// The client closed the connection, or the server was stopped.
        case aborted
    }

    /// The number of the request, from 0 in the order of arrival.
    public let id: Int
    /// When the request had arrived.
    public let date: Date
    /// The request.
    public let request: StreamRequest
    /// The status that was answered; nil while the answer is delayed, or when there was none.
    public internal(set) var status: Int?
    /// The bytes of body that were handed to the network so far.
    public internal(set) var bytesSent = 0
    /// The time from arrival to the end of the exchange; nil while pending.
    public internal(set) var duration: Duration?
    /// How it went.
    public internal(set) var outcome = Outcome.pending
    /// The faults that applied, in the order in which they were injected.
    public internal(set) var faults: [StreamFault] = []

    /// The method, such as `GET`.
    public var method: String { request.method }
    /// The decoded path.
    public var path: String { request.path }
    /// The range that was asked for.
    public var range: ByteRange? { request.range }

    let arrival: ContinuousClock.Instant

    init(id: Int, request: StreamRequest) {
        self.id = id
        self.request = request
        date = Date()
        arrival = ContinuousClock.now
    }
}
