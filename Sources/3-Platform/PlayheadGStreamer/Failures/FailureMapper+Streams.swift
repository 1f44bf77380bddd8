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
        guard failure.domain == .resource else { return nil }
        switch failure.code {
        case 3 where !evidence.wasReady: return make(.notFound, evidence)
        case 15: return make(.unauthorized, evidence)
        default:
            if evidence.wasReady { return make(.connectionLost, evidence) }
            return make(.connectionRefused, evidence)
        }
    }
}
