import FoundationEssentials

/// An entry of the stream server's log: a request and its outcome.
public struct LoggedRequest: Sendable, Identifiable {
    /// The outcome of an exchange.
    public enum Outcome: Sendable, Hashable {
        /// The answer is being prepared or sent.
        case pending
        /// The answer was sent completely, as intended.
        case finished
        /// The server reset or closed the connection early, because of a fault.
        case cutByFault
        /// The client closed the connection, or the server was stopped.
        case aborted
    }

    /// The number of the request, from 0 in the order of arrival.
    public let id: Int
    /// The time of the request's arrival.
    public let date: Date
    /// The request.
    public let request: StreamRequest
    /// The status of the answer; `nil` while the answer is delayed, or without one.
    public internal(set) var status: Int?
    /// The bytes of the body that were passed to the network so far.
    public internal(set) var bytesSent = 0
    /// The time from arrival to the end of the exchange; nil while pending.
    public internal(set) var duration: Duration?
    /// The outcome.
    public internal(set) var outcome = Outcome.pending
    /// The faults that applied, in the order in which they were injected.
    public internal(set) var faults: [StreamFault] = []

    /// The method, such as `GET`.
    public var method: String { request.method }
    /// The decoded path.
    public var path: String { request.path }
    /// The requested range.
    public var range: ByteRange? { request.range }

    let arrival: ContinuousClock.Instant

    init(id: Int, request: StreamRequest) {
        self.id = id
        self.request = request
        date = Date()
        arrival = ContinuousClock.now
    }
}
