/// The reason why an MP4 file, or a part of it, cannot be read.
package enum MP4ReaderError: ReaderError {
    /// The bytes are in another format.
    case notMP4(SniffedFormat)
    /// The file has no movie box. `isCut` is true if the file ends inside a box, as after an interrupted download.
    case noMovie(isCut: Bool)
    /// The file ends inside a box.
    case truncated(box: String)
    /// A box is larger than its parent, or too small for its content.
    case malformed(box: String)
    /// The file has more boxes than the limit.
    case tooManyBoxes(limit: Int)
    /// The file has more tracks than the limit.
    case tooManyTracks(limit: Int)
    /// The file has more chapters than the limit.
    case tooManyChapters(limit: Int)
    /// The index requires reading more bytes than the limit.
    case tooMuchRead(limit: Int)
    /// The bytes cannot be read.
    case source(ByteSourceError)

    package var code: String {
        switch self {
        case .notMP4: "mp4.notMP4"
        case .noMovie: "mp4.noMovie"
        case .truncated: "mp4.truncated"
        case .malformed: "mp4.malformed"
        case .tooManyBoxes: "mp4.tooManyBoxes"
        case .tooManyTracks: "mp4.tooManyTracks"
        case .tooManyChapters: "mp4.tooManyChapters"
        case .tooMuchRead: "mp4.tooMuchRead"
        case .source: "mp4.source"
        }
    }

    package var isRetryable: Bool {
        if case .source(let error) = self { error.isRetryable } else { false }
    }

    package var description: String {
        switch self {
        case .notMP4(let format): "This is \(format.phrase), not an MP4 file."
        case .noMovie(isCut: true): "The MP4 file is cut off before its index. Download it again."
        case .noMovie(isCut: false): "The MP4 file has no index, so nothing in it can be played."
        case .truncated(let box): "The MP4 file is cut off inside the box \(PrintableText(box)). Download it again."
        case .malformed(let box): "The MP4 file is damaged in the box \(PrintableText(box))."
        case .tooManyBoxes(let limit): "The MP4 file has more than \(limit) boxes."
        case .tooManyTracks(let limit): "The MP4 file has more than \(limit) tracks."
        case .tooManyChapters(let limit): "The MP4 file has more than \(limit) chapters."
        case .tooMuchRead(let limit): "Reading the index of the MP4 file requires more than \(limit) bytes."
        case .source(let error): error.description
        }
    }
}
