import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// Makes a typed error of what is known when an item fails.
///
/// Pure: the same evidence gives the same error. The pipeline's own texts, which are localised and may hold addresses, are
/// never shown. The order of the questions is the order of their trustworthiness: what we refused ourselves, what reading
/// said, what is not installed, what the server answered, what the network did, what the bytes are, and last the codes of
/// the pipeline (`Documentation/GStreamer.md`).
enum FailureMapper {
    /// The error of an item.
    static func error(for evidence: FailureEvidence) -> PlaybackError {
        outputError(evidence) ?? policyError(evidence) ?? readingError(evidence) ?? missingError(evidence)
            ?? keyError(evidence) ?? protectionError(evidence) ?? emptinessError(evidence) ?? changeError(evidence)
            ?? answerError(evidence) ?? networkError(evidence) ?? streamError(evidence)
            ?? sourceError(evidence) ?? contentError(evidence) ?? pipelineError(evidence)
    }

    /// An HLS stream continues in another container, which no demuxer here follows; `nil` for other failures.
    private static func changeError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let change = evidence.containerChange, evidence.http?.recentFailure == nil,
            evidence.failure.map({ $0.domain == .stream }) ?? true
        else { return nil }
        let time = PlayerWording.clock(CMTime(seconds: change, preferredTimescale: 1_000))
        return make(
            .noPlayableStream, evidence, message: "The rest of the stream cannot be played.",
            cause: "From \(time) on, it is in another container.",
            remedy: "Ask the provider for a stream in one container, MP4 or MPEG transport stream.", isRetryable: false)
    }

    /// The warning about a codec whose absence leaves something playable.
    static func warning(about plugin: MissingPlugin, of evidence: FailureEvidence) -> PlaybackError {
        missingCodec(plugin, evidence)
    }

    // MARK: - Shared by the questions

    static func make(
        _ code: PlaybackErrorCode, _ evidence: FailureEvidence, message: LocalizedStringKey? = nil,
        cause: LocalizedStringKey? = nil, remedy: LocalizedStringKey? = nil, isRetryable: Bool? = nil,
        record: HTTPRequestRecord? = nil, status: Int? = nil,
        subject: String? = nil
    ) -> PlaybackError {
        var url = record?.url
        var name: String?
        switch evidence.origin {
        case .address(let address): url = url ?? redactedURL(address)
        case .bytes(let bytes): name = PrintableText(bytes, maximumLength: 200).string
        }
        return PlaybackError(
            code, message: message, cause: cause, remedy: remedy, isRetryable: isRetryable,
            httpStatus: status, url: url, subject: subject ?? name)
    }

    /// Returns `true` for an error of the pipeline that the network can have caused: any that is not of decoders or outputs.
    static func canBeNetwork(_ failure: PipelineFailure?) -> Bool {
        guard let failure else { return true }
        if failure.elementClass.contains("Decoder") || failure.elementClass.contains("Sink") { return false }
        switch failure.domain {
        case .resource, .stream, .other: return true
        case .core, .library: return false
        }
    }
}
