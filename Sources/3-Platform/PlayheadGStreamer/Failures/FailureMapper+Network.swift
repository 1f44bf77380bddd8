import Localization
import PlaybackModel
import Playhead

/// Errors from the network, the server and the policy of the engine.
extension FailureMapper {
    /// A request that we refused.
    static func policyError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let record = evidence.http?.lastFailure, let failure = record.failure, failure.isOfPolicy else {
            return nil
        }
        switch failure {
        case .redirectLoop:
            return make(
                .badRedirect, evidence, cause: "The redirects are circular, or there are too many.", record: record,
                status: record.status)
        case .redirectRefused:
            return make(
                .badRedirect, evidence, cause: "It redirects to a type of address that is not allowed.", record: record,
                status: record.status)
        case .schemeRefused:
            // The key of a protected stream, such as `skd:` of FairPlay, which no player without that system may fetch.
            if case .protected = evidence.finding, let error = protectionError(evidence) { return error }
            return make(.schemeNotAllowed, evidence, record: record, subject: scheme(of: record.url))
        case .addressRefused: return make(.addressNotAllowed, evidence, record: record)
        case .playlistTooLarge: return make(.playlistTooLarge, evidence, record: record)
        default: return nil
        }
    }

    /// The key of an encrypted stream could not be had.
    static func keyError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard canBeNetwork(evidence.failure), let record = evidence.http?.recentFailure, record.purpose == .key,
            record.failure != nil, record.failure != .connectionLost
        else { return nil }
        return make(
            .encrypted, evidence, message: "Cannot play protected content.",
            cause: "The decryption key cannot be loaded from the server.",
            remedy: "Check that you have access, or get a new link.", record: record, status: record.status)
    }

    /// The server answered with an error.
    static func answerError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard canBeNetwork(evidence.failure) else { return nil }
        if case .resource = evidence.failure?.domain, evidence.failure?.code == 11 {
            return rangeError(evidence)
        }
        let record = evidence.http?.recentFailure
        var status = evidence.failure?.httpStatus
        if case .status(let answered) = record?.failure { status = answered }
        guard let status, status >= 300 else { return nil }
        let failed = record?.status == status ? record : nil
        return error(ofStatus: status, evidence, failed)
    }

    /// The server does not send a part of the content, which a seek or a lost connection needs.
    private static func rangeError(_ evidence: FailureEvidence) -> PlaybackError {
        let main = evidence.http?.mainResponse
        // Radio and cameras cannot be sought: their connection was lost, and they are sent only once.
        if evidence.wasReady, main != nil, main?.contentLength == nil {
            return make(.connectionLost, evidence, record: main)
        }
        let wasLost = evidence.http?.recentFailure?.failure == .connectionLost
        return make(
            .notSeekable, evidence, message: wasLost ? "Cannot continue to play this media." : nil,
            cause: wasLost ? "The connection was lost, and the server does not support range requests." : nil,
            record: main)
    }

    private static func error(
        ofStatus status: Int, _ evidence: FailureEvidence, _ record: HTTPRequestRecord?
    ) -> PlaybackError {
        let purpose = record?.purpose ?? .main
        let isGone = status == 404 || status == 410
        if purpose == .playlist, isGone, evidence.isLive, evidence.wasReady {
            return make(.playlistLost, evidence, record: record, status: status)
        }
        if purpose == .segment, isGone {
            return make(
                .missingSegment, evidence, cause: "The server does not have the segment (\(status)).", record: record,
                status: status)
        }
        let part: LocalizedStringKey? = purpose == .main ? nil : "Cannot load a part of the stream."
        let code: PlaybackErrorCode
        switch status {
        case 401, 407: code = .unauthorized
        case 403: code = .forbidden
        case 404: code = .notFound
        case 410: code = .gone
        case 429: code = .tooManyRequests
        case 500...: code = .serverError
        case ..<400: code = .badRedirect
        default: code = .httpStatus
        }
        let waits = status == 429 || status == 503 ? evidence.http?.retryAfter : nil
        return make(
            code, evidence, message: part, cause: cause(of: code, status),
            remedy: waits.map { pause(Int($0.rounded(.up))) }, record: record, status: status)
    }

    private static func pause(_ seconds: Int) -> LocalizedStringKey {
        .plural(seconds, one: "Try again in \(seconds) second.", other: "Try again in \(seconds) seconds.")
    }

    /// The default causes name the usual status; others name their own.
    private static func cause(of code: PlaybackErrorCode, _ status: Int) -> LocalizedStringKey? {
        switch (code, status) {
        case (.unauthorized, 407): "The proxy requires you to sign in (407)."
        case (.serverError, _): "The server responded with an internal error (\(status))."
        case (.httpStatus, _): "The server responded with an unexpected status (\(status))."
        default: nil
        }
    }

    /// The network did not carry a request to its end.
    static func networkError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard canBeNetwork(evidence.failure), let http = evidence.http else { return nil }
        if let record = http.recentFailure, let failure = record.failure, let code = code(of: failure) {
            // A broken connection explains an error of transport, not one about the content.
            if failure == .playlistEmpty {
                return make(code, evidence, cause: "It is empty.", isRetryable: true, record: record)
            }
            if failure != .connectionLost || isTransport(evidence) || isOfCutSegment(evidence, record) {
                return make(code, evidence, record: record)
            }
        }
        // Nothing was ever asked of a server that could be to blame.
        guard !http.requests.isEmpty, evidence.failure == nil || isTransport(evidence) else { return nil }
        // An adaptive demuxer that fails while others of its requests are under way did not wait for them in vain.
        let isDemuxers = evidence.failure.map { $0.domain == .stream && $0.factory.hasSuffix("demux2") } ?? false
        if http.activeRequests > 0 && !isDemuxers || http.mainResponse == nil {
            let record = http.requests.last
            // Silence in the handshake is one failure, whether the session or the engine gives up first.
            let opening: PlaybackErrorCode = record?.stage == .handshaking ? .tlsFailed : .connectionTimedOut
            return make(evidence.wasReady ? .stalledTooLong : opening, evidence, record: record)
        }
        return nil
    }

    private static func code(of failure: HTTPFailure) -> PlaybackErrorCode? {
        switch failure {
        case .hostNotFound: .hostNotFound
        case .connectionRefused: .connectionRefused
        case .unreachable: .unreachable
        case .tlsFailed: .tlsFailed
        case .certificateInvalid: .certificateInvalid
        case .noAnswer: .connectionTimedOut
        case .connectionLost: .connectionLost
        case .playlistEmpty: .badPlaylist
        case .status, .redirectLoop, .redirectRefused, .schemeRefused, .addressRefused, .playlistTooLarge: nil
        }
    }

    /// Returns `true` for an error of the pipeline that only means that data stopped.
    private static func isTransport(_ evidence: FailureEvidence) -> Bool {
        guard let failure = evidence.failure else { return true }
        switch (failure.domain, failure.code) {
        case (.stream, 1): return failure.flow == nil || failure.flow == -5
        case (.resource, 1), (.resource, 5), (.resource, 9): return true
        case (.resource, 3): return evidence.isAdaptive && failure.httpStatus == nil
        default: return false
        }
    }

    /// Returns `true` for the error of an adaptive demuxer whose segment was answered, but not to its end.
    private static func isOfCutSegment(_ evidence: FailureEvidence, _ record: HTTPRequestRecord) -> Bool {
        guard let failure = evidence.failure, (failure.domain, failure.code) == (.resource, 3) else { return false }
        return evidence.isAdaptive && record.purpose == .segment && record.contentType != "text/html"
    }

    private static func scheme(of url: String) -> String? {
        url.firstIndex(of: ":").map { String(url[..<$0]) }
    }
}
