import FoundationEssentials

/// An intentional fault of a response.
///
/// Several faults may apply to one response, for example a delay, a throttle and a truncation. Byte counts refer to the
/// body of a single response, so a client that requests the rest with a range meets the fault again, unless the fault was
/// injected with `times: 1`.
public enum StreamFault: Sendable, Hashable {
    /// The time for which a fault holds a response.
    public enum Hold: Sendable, Hashable {
        /// A duration in real time.
        case duration(Duration)
        /// Until the fault is released or removed, or the client leaves.
        case untilReleased

        /// Until released.
        public static var forever: Hold { .untilReleased }
    }

    /// Answers with a status instead of the resource, with `Retry-After` in seconds when given.
    case status(Int, retryAfter: Int? = nil)
    /// Answers with a redirect to a location, which is sent as it is.
    case redirect(to: String, status: Int = 302)
    /// Answers 403 unless the request has this header with this value.
    case requiresHeader(name: String, value: String)
    /// Answers 401 with a Basic challenge unless the request has this user name and password.
    case requiresLogin(user: String, password: String)
    /// Sends nothing at all for a while.
    case delay(Hold)
    /// Sends the body with at most this many bytes per second.
    case throttle(bytesPerSecond: Int)
    /// Sends this many bytes of the body, then nothing for a while, then continues.
    case stall(afterBytes: Int, Hold)
    /// Resets the connection (TCP RST) after this many bytes of the body.
    case reset(afterBytes: Int)
    /// Closes the connection orderly after this many bytes of the body, short of the length that was announced.
    case truncate(afterBytes: Int)
    /// Announces this `Content-Length`. A larger one than the body's makes the connection close early; of a smaller one
    /// only that many bytes are sent.
    case contentLength(Int)
    /// Announces this `Content-Type`.
    case contentType(String)
    /// Answers ranges with 200 and the whole body, and sends this `Accept-Ranges`, or none for nil.
    case ignoresRange(acceptRanges: String? = "none")
    /// Sends the body chunked, without `Content-Length` and without ranges.
    case noContentLength
    /// Changes about one byte in `every`, always the same ones for a seed, wherever a range starts.
    ///
    /// Offsets below `from` are not changed, so that a file's headers stay intact.
    case corrupt(seed: UInt64, every: Int, from: Int = 0)
    /// Sends the headers of the resource with an empty body of length 0.
    case emptyBody
    /// Sends other bytes.
    case replaceBody(Data, contentType: String? = nil)
}
