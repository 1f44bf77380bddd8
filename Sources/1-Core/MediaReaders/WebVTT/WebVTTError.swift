/// The reason why a WebVTT file cannot be read.
package enum WebVTTError: ReaderError {
    /// The file contains more bytes than the limit.
    case tooLarge(limit: Int)
    /// The bytes are in another format.
    case notWebVTT(SniffedFormat)
    /// The file has more cues than the limit.
    case tooManyCues(limit: Int)
    /// The text of a cue is longer than the limit.
    case cueTooLong(line: Int, limit: Int)
    /// The bytes cannot be read.
    case source(ByteSourceError)

    package var code: String {
        switch self {
        case .tooLarge: "webvtt.tooLarge"
        case .notWebVTT: "webvtt.notWebVTT"
        case .tooManyCues: "webvtt.tooManyCues"
        case .cueTooLong: "webvtt.cueTooLong"
        case .source: "webvtt.source"
        }
    }

    package var isRetryable: Bool {
        if case .source(let error) = self { error.isRetryable } else { false }
    }

    package var description: String {
        switch self {
        case .tooLarge(let limit): "The subtitle file is larger than \(limit) bytes."
        case .notWebVTT(let format): "This is \(format.phrase), not a WebVTT subtitle file."
        case .tooManyCues(let limit): "The subtitle file has more than \(limit) cues."
        case .cueTooLong(let line, let limit): "A cue at line \(line) of the subtitles is longer than \(limit) bytes."
        case .source(let error): error.description
        }
    }
}
