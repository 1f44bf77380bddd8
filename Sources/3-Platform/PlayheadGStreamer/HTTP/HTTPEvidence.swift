/// What the requests of an item showed so far: a value to judge from, never a state of playback.
///
/// Times are monotonic seconds (`HTTPEvidence.now`).
struct HTTPEvidence: Sendable, Hashable {
    /// The newest requests, oldest first; at most 64.
    var requests: [HTTPRequestRecord] = []
    /// The failure that came last, with its request; a success clears nothing. What a policy refused stays, and a broken
    /// connection, which may be our own doing, does not hide another failure of the last half minute.
    var lastFailure: HTTPRequestRecord?
    /// The first request of the item's own address that was answered, after redirects.
    var mainResponse: HTTPRequestRecord?
    /// Whether the server sends parts of the item's own address: `true` after a 206 or `Accept-Ranges: bytes`, `false`
    /// after `none` or a range that was answered whole, `nil` while unknown.
    var supportsRanges: Bool?
    /// Bytes of answers so far, as far as their lengths were stated.
    var receivedBytes: Int64 = 0
    /// Requests that are under way.
    var activeRequests = 0
    /// When the oldest request under way began; `nil` when there is none.
    var oldestActiveRequest: Double?
    /// When the network last showed life: a connection, headers, an end of a body.
    var lastActivity: Double?
    /// `Retry-After` of the last 429 or 503, in seconds.
    var retryAfter: Double?
    /// The station's own headers (`icy-name`, `icy-genre`, `icy-description`, `icy-br`), names in lower case.
    var station: [String: String] = [:]
    /// Addresses of playlists and manifests that were answered with success, oldest first, without repeats; at most 32.
    /// Whole addresses: never show them, see `redactedURL(_:)`.
    var playlists: [String] = []

    /// The last failure unless the network has been well for a minute since: then it explains nothing any more.
    var recentFailure: HTTPRequestRecord? {
        guard let lastFailure else { return nil }
        let age = (lastActivity ?? 0) - (lastFailure.end ?? lastFailure.start)
        return age < 60 ? lastFailure : nil
    }

    /// The clock of all times in the evidence: seconds of the monotonic clock.
    static var now: Double { HTTPClock.seconds }

    /// Takes over the failure of a request, if it has one that counts.
    mutating func note(failureOf record: HTTPRequestRecord) {
        guard let failure = record.failure else { return }
        if let last = lastFailure, let reason = last.failure, reason != failure {
            if reason.isOfPolicy, !failure.isOfPolicy { return }
            let age = (record.end ?? record.start) - (last.end ?? last.start)
            if failure == .connectionLost, age < 30 { return }
        }
        lastFailure = record
    }

    /// Returns whether the network has shown no life for `seconds`, after it had shown some.
    func isQuiet(for seconds: Double, now: Double = HTTPEvidence.now) -> Bool {
        lastActivity.map { now - $0 >= seconds } ?? false
    }

    /// Whether a request is under way that has shown no life for `seconds`: the network starves the pipeline.
    func isStarving(for seconds: Double, now: Double = HTTPEvidence.now) -> Bool {
        guard let oldestActiveRequest else { return false }
        return now - max(oldestActiveRequest, lastActivity ?? 0) >= seconds
    }
}

/// One request and what became of it.
struct HTTPRequestRecord: Sendable, Hashable {
    /// What a request is for, as far as its address and answer tell.
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

    /// How far a request came.
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
    /// When it ended; `nil` while it is under way.
    var end: Double?

    /// Whether the answer calls itself a playlist or manifest.
    var isPlaylistType: Bool { Self.isPlaylist(contentType: contentType) }

    /// Whether a type in lower case is a playlist's or manifest's.
    static func isPlaylist(contentType: String?) -> Bool {
        guard let contentType else { return false }
        return contentType.hasSuffix("mpegurl") || contentType == "application/dash+xml"
            || contentType == "application/vnd.ms-sstr+xml"
    }
}

/// Why a request failed.
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
    /// The connection broke before the answer was complete. Also a request that was cancelled in the middle.
    case connectionLost
    /// An error status.
    case status(Int)
    /// Redirects that lead in a circle or go on for too long.
    case redirectLoop
    /// A redirect to an address that is not http or https, or not allowed.
    case redirectRefused
    /// A request to a scheme that is not allowed.
    case schemeRefused
    /// A playlist or manifest beyond the limit.
    case playlistTooLarge
    /// A playlist of the adaptive demuxer's without content.
    case playlistEmpty

    /// Whether we refused, not the network or the server.
    var isOfPolicy: Bool {
        switch self {
        case .redirectLoop, .redirectRefused, .schemeRefused, .playlistTooLarge: true
        default: false
        }
    }
}
