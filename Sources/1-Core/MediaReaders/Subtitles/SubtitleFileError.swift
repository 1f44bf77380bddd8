/// The reason why a file of subtitles cannot be read.
package enum SubtitleFileError: ReaderError {
    /// The file contains more bytes than the limit.
    case tooLarge(limit: Int)
    /// The file is in no known format.
    case unknownFormat
    /// The file has no cue.
    case empty
    /// The file begins like WebVTT, but is not valid.
    case webVTT(WebVTTError)
    /// The bytes cannot be read.
    case source(ByteSourceError)

    package var code: String {
        switch self {
        case .tooLarge: "subtitles.tooLarge"
        case .unknownFormat: "subtitles.unknownFormat"
        case .empty: "subtitles.empty"
        case .webVTT(let error): error.code
        case .source: "subtitles.source"
        }
    }

    package var isRetryable: Bool { if case .source(let error) = self { error.isRetryable } else { false } }

    package var description: String {
        switch self {
        case .tooLarge(let limit): "The subtitle file is larger than \(limit) bytes."
        case .unknownFormat: "The file is neither SubRip, WebVTT, SubStation Alpha, TTML nor MicroDVD."
        case .empty: "The subtitle file contains no subtitles."
        case .webVTT(let error): error.description
        case .source(let error): error.description
        }
    }
}
