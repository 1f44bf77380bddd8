import FoundationEssentials
internal import MediaReaders
import PlaybackModel

extension EngineEvent {
    /// The event with the names of files in place of addresses on a server for local playlists, which nobody knows.
    func naming(_ file: (String) -> URL?) -> EngineEvent {
        switch self {
        case .failed(let error): .failed(error.naming(file, isFinal: true))
        case .warning(let error): .warning(error.naming(file, isFinal: false))
        case .seeked(let report):
            if case .failed(let error) = report.outcome {
                .seeked(SeekReport(id: report.id, outcome: .failed(error.naming(file, isFinal: true))))
            } else {
                self
            }
        default: self
        }
    }
}

extension PlaybackError {
    fileprivate func naming(_ file: (String) -> URL?, isFinal: Bool) -> PlaybackError {
        guard let address = url, let file = file(address) else { return self }
        let shown = redactedURL(file.absoluteString)
        guard httpStatus == 404 || httpStatus == 410 else {
            return PlaybackError(
                code, message: message, cause: cause, remedy: remedy, isRetryable: isRetryable, httpStatus: httpStatus,
                url: shown, subject: subject)
        }
        let name = PrintableText(file.lastPathComponent, maximumLength: 120).string
        return PlaybackError(
            isFinal ? .fileNotFound : code, message: isFinal ? "A file of the playlist is missing." : nil,
            cause: "The playlist names “\(name)”, which does not exist or is outside of its folders.",
            remedy: "Copy all files of the playlist to this computer.", isRetryable: false, url: shown)
    }
}
