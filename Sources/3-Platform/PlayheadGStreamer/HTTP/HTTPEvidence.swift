/// The observations from an item's requests: evidence for errors, never a state of playback.
///
/// Times are monotonic seconds (`HTTPEvidence.now`).
struct HTTPEvidence: Sendable, Hashable {
    /// The newest requests, oldest first; at most 64.
    var requests: [HTTPRequestRecord] = []
    /// The latest failure, with its request. A success does not clear it, a refusal by the policy is final, and a broken
    /// connection, which the engine itself may cause, does not replace another failure of the last half minute.
    var lastFailure: HTTPRequestRecord?
    /// The first request of the item's own address that was answered, after redirects.
    var mainResponse: HTTPRequestRecord?
    /// The server's support for ranges of the item's own address: `true` after a 206 or `Accept-Ranges: bytes`, `false`
    /// after `none` or a range that was answered whole, `nil` while unknown.
    var supportsRanges: Bool?
    /// Bytes of answers so far, as far as their lengths were stated.
    var receivedBytes: Int64 = 0
    /// The number of active requests.
    var activeRequests = 0
    /// The start of the oldest active request; `nil` when there is none.
    var oldestActiveRequest: Double?
    /// The time of the network's latest activity: a connection, headers or the end of a body.
    var lastActivity: Double?
    /// `Retry-After` of the last 429 or 503, in seconds.
    var retryAfter: Double?
    /// The station's own headers (`icy-name`, `icy-genre`, `icy-description`, `icy-br`), names in lower case.
    var station: [String: String] = [:]
    /// Addresses of playlists and manifests that were answered with success, oldest first, without repeats; at most 32.
    /// Whole addresses: never show them, see `redactedURL(_:)`.
    var playlists: [String] = []

    /// The latest failure, unless the network has worked for a minute since: then it does not explain an error.
    var recentFailure: HTTPRequestRecord? {
        guard let lastFailure else { return nil }
        let age = (lastActivity ?? 0) - (lastFailure.end ?? lastFailure.start)
        return age < 60 ? lastFailure : nil
    }

    /// The clock of all times in the evidence: seconds of the monotonic clock.
    static var now: Double { HTTPClock.seconds }

    /// Keeps the failure of a request, if it has any that counts.
    mutating func note(failureOf record: HTTPRequestRecord) {
        guard let failure = record.failure else { return }
        if let last = lastFailure, let reason = last.failure, reason != failure {
            if reason.isOfPolicy, !failure.isOfPolicy { return }
            let age = (record.end ?? record.start) - (last.end ?? last.start)
            if failure == .connectionLost, age < 30 { return }
        }
        lastFailure = record
    }

    /// Returns `true` when the network has been silent for `seconds`, after it had shown activity.
    func isQuiet(for seconds: Double, now: Double) -> Bool { lastActivity.map { now - $0 >= seconds } ?? false }

    /// Returns `true` when the network has answered within `seconds`, and no request has failed.
    func isAnswering(for seconds: Double, now: Double) -> Bool {
        guard let lastActivity, now - lastActivity < seconds else { return false }
        return lastFailure.map { now - ($0.end ?? $0.start) >= seconds } ?? true
    }

    /// Returns `true` when a request is active and the network has been silent for `seconds`: it starves the pipeline.
    func isStarving(for seconds: Double, now: Double = HTTPEvidence.now) -> Bool {
        guard let oldestActiveRequest else { return false }
        return now - max(oldestActiveRequest, lastActivity ?? 0) >= seconds
    }
}

/// One request and what became of it.
struct HTTPRequestRecord: Sendable, Hashable {
    /// The purpose of a request, from its address and response.
    enum Purpose: String, Sendable, Hashable {
        /// The item's own address.
        case main
        /// A playlist or manifest named by the main one.
        case playlist
        /// A key.
        case key
        /// A segment or another part.
        case segment
    }

    /// The progress of a request.
    enum Stage: Int, Sendable, Hashable, Comparable {
        case queued
        case resolving
        case resolved
        case connecting
        case connected
        case handshaking
        case established
        case sent
        case answered
        case complete

        static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
    }

    var purpose: Purpose
    /// The address without user, password, query and fragment.
    var url: String
    /// A number that is the same for requests of the same bytes: of one address, with its query, and one range.
    var resource = 0
    var stage: Stage = .queued
    /// The status; `nil` before there is one.
    var status: Int?
    /// The type without parameters, in lower case.
    var contentType: String?
    /// The stated length of the body.
    var contentLength: Int64?
    var redirects = 0
    var failure: HTTPFailure?
    var start: Double
    /// The time at which it ended; `nil` while it is active.
    var end: Double?

    /// `true` when the response has the type of a playlist or manifest.
    var isPlaylistType: Bool { Self.isPlaylist(contentType: contentType) }

    /// Returns `true` for the type, in lower case, of a playlist or manifest.
    static func isPlaylist(contentType: String?) -> Bool {
        guard let contentType else { return false }
        return contentType.hasSuffix("mpegurl") || contentType == "application/dash+xml"
            || contentType == "application/vnd.ms-sstr+xml"
    }

    /// `true` for an address that ends like those of subtitles.
    var namesText: Bool { Self.namesText(url) }

    /// Returns `true` for an address or path that ends like those of subtitles.
    static func namesText(_ address: String) -> Bool {
        let path = address.lowercased()
        return [".vtt", ".webvtt", ".ttml", ".dfxp", ".imsc", ".imsc1", ".xml", ".srt"].contains(where: path.hasSuffix)
    }
}

/// The reason why a request failed.
enum HTTPFailure: Sendable, Hashable {
    /// The name could not be resolved.
    case hostNotFound
    /// Nothing listens there.
    case connectionRefused
    /// There is no way there, or nobody answered the attempt.
    case unreachable
    /// Connected, but TLS did not come about.
    case tlsFailed
    /// The certificate is not accepted.
    case certificateInvalid
    /// Connected, and no answer came within the time limit.
    case noAnswer
    /// The connection broke before the answer was complete. Also a request that was canceled in the middle.
    case connectionLost
    /// An error status.
    case status(Int)
    /// Redirects that are circular or too many.
    case redirectLoop
    /// A redirect to an address that is not http or https, or not allowed.
    case redirectRefused
    /// A request to a scheme that is not allowed.
    case schemeRefused
    /// An address that the player does not allow, such as one in the user's network in a stream from the internet.
    case addressRefused
    /// A playlist or manifest beyond the limit.
    case playlistTooLarge
    /// A playlist of the adaptive demuxer's without content.
    case playlistEmpty

    /// `true` when the engine refused the request, rather than the network or the server.
    var isOfPolicy: Bool {
        switch self {
        case .redirectLoop, .redirectRefused, .schemeRefused, .addressRefused, .playlistTooLarge: true
        default: false
        }
    }
}
