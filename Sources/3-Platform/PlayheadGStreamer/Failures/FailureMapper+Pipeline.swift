import Glibc
import PlaybackModel
import Playhead

/// Errors from the codes of the pipeline's failure.
extension FailureMapper {
    /// An output device failed, not the content.
    static func outputError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let failure = evidence.failure else { return nil }
        let audioSinks = [
            "pulsesink", "alsasink", "pipewiresink", "autoaudiosink", "openalsink", "osssink", "jackaudiosink",
        ]
        let isPlaysink = failure.factory == "playsink" && failure.domain == .core && failure.code == 4
        if audioSinks.contains(failure.factory) || failure.elementClass.contains("Sink/Audio")
            || isPlaysink && failure.message.contains("audio")
        {
            return make(.audioDeviceUnavailable, evidence)
        }
        if failure.elementClass.contains("Sink/Video") || isPlaysink && failure.message.contains("video") {
            return make(.videoOutputUnavailable, evidence)
        }
        return nil
    }

    /// The source element could not open what it was given.
    static func sourceError(_ evidence: FailureEvidence) -> PlaybackError? {
        guard let failure = evidence.failure else { return nil }
        switch (failure.domain, failure.code) {
        case (.resource, 3):
            switch failure.factory {
            case "urisourcebin": return make(.badURL, evidence)
            case "filesrc": return make(.fileNotFound, evidence)
            case "souphttpsrc": return make(.notFound, evidence, status: failure.httpStatus)
            case let factory where AdaptiveDemuxer.factories.contains(factory):
                return failure.httpStatus == 200 ? notMedia(evidence, .html) : make(.missingSegment, evidence)
            default: return make(.fileNotFound, evidence)
            }
        case (.resource, 5) where failure.factory == "filesrc":
            if failure.debug.contains(systemText(EACCES)) || failure.debug.contains("Permission denied") {
                return make(.noPermission, evidence)
            }
            return make(.isDirectory, evidence)
        case (.resource, 15):
            return make(.forbidden, evidence, status: failure.httpStatus)
        case (.other, _) where failure.factory == "urisourcebin" || evidence.failure?.message.contains("URI") == true:
            return make(.badURL, evidence)
        case (.core, 12) where failure.factory == "urisourcebin":
            return make(.schemeNotAllowed, evidence)
        default: return nil
        }
    }

    /// The last resort: the codes alone.
    static func pipelineError(_ evidence: FailureEvidence) -> PlaybackError {
        guard let failure = evidence.failure else { return make(.openTimedOut, evidence) }
        let isDecoder = failure.elementClass.contains("Decoder")
        let isDemuxer = evidence.isAdaptive || failure.elementClass.contains("Demuxer/Adaptive")
        switch (failure.domain, failure.code) {
        case (.core, 12), (.stream, 6): return make(.missingCodec, evidence)
        case (.core, _), (.library, _):
            return isDecoder ? make(.decodingFailed, evidence) : make(.engineFailed, evidence)
        case (.stream, 7) where isDecoder: return make(.decodingFailed, evidence)
        case (.stream, 1):
            if failure.flow == -1 { return make(.noPlayableStream, evidence) }
            if failure.flow == -4 || isDecoder { return make(.decodingFailed, evidence) }
            if isDemuxer, evidence.isLive, evidence.wasReady { return make(.playlistLost, evidence) }
            if evidence.http != nil { return make(.connectionLost, evidence) }
            return make(.corruptData, evidence)
        case (.stream, 7), (.stream, 11), (.stream, 9): return make(.corruptData, evidence)
        case (.stream, _): return isDecoder ? make(.decodingFailed, evidence) : make(.corruptData, evidence)
        case (.resource, 1) where evidence.http != nil, (.resource, 5) where evidence.http != nil,
            (.resource, 9) where evidence.http != nil:
            return make(.connectionLost, evidence)
        case (.resource, 14):
            return make(
                .engineFailed, evidence, cause: "There is no space for temporary files.",
                remedy: "Free some space, then try again.")
        case (.resource, _), (.other, _): return make(.engineFailed, evidence)
        }
    }

    private static func systemText(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "\u{0}"
    }
}
