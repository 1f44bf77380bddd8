/// The reason why a packet of picture subtitles cannot be read.
package enum PictureSubtitleError: ReaderError {
    /// The packet ends too early.
    case truncated
    /// A value is out of range or in the wrong place.
    case malformed
    /// The packet or its pictures are larger than the limit.
    case tooLarge

    package var code: String {
        switch self {
        case .truncated: "pictureSubtitles.truncated"
        case .malformed: "pictureSubtitles.malformed"
        case .tooLarge: "pictureSubtitles.tooLarge"
        }
    }

    package var description: String {
        switch self {
        case .truncated: "The subtitle ends too early."
        case .malformed: "The subtitle contains a value that is out of range."
        case .tooLarge: "The subtitle is larger than the limit."
        }
    }
}
