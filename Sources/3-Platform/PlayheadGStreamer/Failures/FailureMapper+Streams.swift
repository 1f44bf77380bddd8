import PlaybackModel

/// Errors of live streams from cameras, encoders and television, whose sources report little.
extension FailureMapper {
    /// The sender cannot be reached, refuses, is silent or has gone; `nil` for other items, and for failures of the content.
    static func streamError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard case .address(let address) = evidence.origin, let stream = StreamAddress(address) else { return nil }
        guard let failure = evidence.failure else {
            if evidence.wasReady {
                return make(.connectionLost, evidence, cause: "No data has arrived for three seconds.")
            }
            return make(
                .connectionTimedOut, evidence, cause: "No data arrives at this address.",
                remedy: stream.isUnanswered
                    ? "Check that something is sent to this address, and that no firewall blocks it."
                    : "Check the address, and that the server is running.", isRetryable: true)
        }
        if !evidence.wasReady, let error = openingError(failure, evidence) { return error }
        guard failure.domain == .resource else { return nil }
        switch failure.code {
        case 3 where !evidence.wasReady: return make(.notFound, evidence)
        case 15: return make(.unauthorized, evidence)
        default:
            if evidence.wasReady { return make(.connectionLost, evidence) }
            return make(.connectionRefused, evidence)
        }
    }

    /// The errors that only the debugging texts of the sources reveal, which are not localised; `nil` for other failures.
    private static func openingError(_ failure: PipelineFailure, _ evidence: FailureEvidence) -> PlaybackError? {
        switch failure.factory {
        case "srtsrc" where failure.debug.contains("Failed to authenticate"):
            return make(
                .unauthorized, evidence, cause: "The passphrase is missing or wrong.",
                remedy: "Check “passphrase=” in the address.")
        case "srtsrc" where failure.debug.contains("Connection timeout"):
            return make(.connectionTimedOut, evidence, remedy: "Check the address, and that the server is running.")
        case "srtsrc" where failure.debug.contains("Failed to resolve host"),
            "rtmp2src" where failure.debug.contains("g-resolver-error-quark"):
            return make(.hostNotFound, evidence)
        // The source reports unknown hosts and closed ports alike.
        case "rtspsrc" where failure.debug.contains("Failed to connect"):
            return make(.connectionRefused, evidence, cause: "No server accepts connections at this address.")
        case "flvdemux" where failure.domain == .stream && failure.code == 1:
            return make(
                .connectionRefused, evidence, cause: "The server ended the connection without sending anything.",
                remedy: "Check that you have access, or get a new link.")
        default: return nil
        }
    }
}
