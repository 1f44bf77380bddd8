/// The reason why an HLS playlist cannot be read.
package enum HLSPlaylistError: ReaderError {
    /// The playlist contains more bytes than the limit.
    case tooLarge(limit: Int)
    /// The bytes are in another format.
    case notPlaylist(SniffedFormat)
    /// The bytes are an extended M3U list without HLS tags.
    case plainList
    /// The playlist has HLS tags, but neither segments nor variants.
    case noContent
    /// The playlist mixes tags of multivariant and media playlists, which RFC 8216bis, 4.1 forbids.
    case mixedKinds(line: Int)
    /// A line, or a line with its variables expanded, is longer than the limit.
    case lineTooLong(line: Int, limit: Int)
    /// The playlist has more segments than the limit.
    case tooManySegments(limit: Int)
    /// The playlist has more variants than the limit.
    case tooManyVariants(limit: Int)
    /// The playlist has more renditions than the limit.
    case tooManyRenditions(limit: Int)
    /// A tag has more attributes than the limit.
    case tooManyAttributes(line: Int, limit: Int)
    /// More keys apply at the same time than the limit allows.
    case tooManyKeys(line: Int, limit: Int)
    /// The playlist has more variables than the limit.
    case tooManyVariables(line: Int, limit: Int)
    /// The playlist uses an undefined variable.
    case undefinedVariable(line: Int, name: String)
    /// A tag that is required for playback is invalid.
    case malformed(line: Int, tag: String)
    /// The bytes cannot be read.
    case source(ByteSourceError)

    package var code: String {
        switch self {
        case .tooLarge: "hls.tooLarge"
        case .notPlaylist: "hls.notPlaylist"
        case .plainList: "hls.plainList"
        case .noContent: "hls.noContent"
        case .mixedKinds: "hls.mixedKinds"
        case .lineTooLong: "hls.lineTooLong"
        case .tooManySegments: "hls.tooManySegments"
        case .tooManyVariants: "hls.tooManyVariants"
        case .tooManyRenditions: "hls.tooManyRenditions"
        case .tooManyAttributes: "hls.tooManyAttributes"
        case .tooManyKeys: "hls.tooManyKeys"
        case .tooManyVariables: "hls.tooManyVariables"
        case .undefinedVariable: "hls.undefinedVariable"
        case .malformed: "hls.malformed"
        case .source: "hls.source"
        }
    }

    package var isRetryable: Bool {
        if case .source(let error) = self { error.isRetryable } else { false }
    }

    package var description: String {
        switch self {
        case .tooLarge(let limit): "The playlist is larger than \(limit) bytes."
        case .notPlaylist(let format): "This is \(format.phrase), not an HLS playlist."
        case .plainList: "This is a list of addresses, not an HLS playlist. Open its entries one by one."
        case .noContent: "The playlist has no segments or variants."
        case .mixedKinds(let line): "The playlist lists both variants and segments (line \(line))."
        case .lineTooLong(let line, let limit): "Line \(line) of the playlist is longer than \(limit) bytes."
        case .tooManySegments(let limit): "The playlist has more than \(limit) segments."
        case .tooManyVariants(let limit): "The playlist has more than \(limit) variants."
        case .tooManyRenditions(let limit): "The playlist has more than \(limit) renditions."
        case .tooManyAttributes(let line, let limit): "Line \(line) of the playlist has more than \(limit) attributes."
        case .tooManyKeys(let line, let limit): "The playlist has more than \(limit) simultaneous keys (line \(line))."
        case .tooManyVariables(let line, let limit): "The playlist has more than \(limit) variables (line \(line))."
        case .undefinedVariable(let line, let name):
            "Line \(line) of the playlist uses the undefined variable \(PrintableText(name, maximumLength: 60))."
        case .malformed(let line, let tag): "Line \(line) of the playlist is not a valid \(tag)."
        case .source(let error): error.description
        }
    }
}
