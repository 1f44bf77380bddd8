/// The stable name of a failure. Names are never reused or renamed; new ones may be added.
public enum PlaybackErrorCode: String, Sendable, Hashable, Codable, CaseIterable {
    // network
    /// Nothing listens at the address.
    case connectionRefused
    /// The name could not be resolved.
    case hostNotFound
    /// The host or network cannot be reached.
    case unreachable
    /// The server's certificate is not trusted, or does not fit its name.
    case certificateInvalid
    /// The server does not speak TLS as expected.
    case tlsFailed
    /// The connection broke, and trying again did not help.
    case connectionLost

    // http
    /// 404.
    case notFound
    /// 410.
    case gone
    /// 403.
    case forbidden
    /// 401 or 407.
    case unauthorized
    /// 429.
    case tooManyRequests
    /// 5xx.
    case serverError
    /// Any other status that is an error.
    case httpStatus
    /// The server cannot send parts of the file, so that seeking is impossible.
    case notSeekable

    // media
    /// There are no bytes.
    case empty
    /// The bytes are of no known media type.
    case notMedia
    /// A container without a stream that can be played.
    case noPlayableStream
    /// The data end before the duration says so.
    case truncated
    /// A playlist or manifest that cannot be understood.
    case badPlaylist
    /// The content is encrypted in a way that cannot be opened.
    case encrypted
    /// No such file.
    case fileNotFound
    /// The address names a directory.
    case isDirectory
    /// Parts of the data are damaged.
    case corruptData
    /// Parts of the stream are missing on the server.
    case missingSegment
    /// A rate, step or seek that this content does not allow.
    case notSupportedByContent

    // decoding
    /// No decoder is installed for the codec.
    case missingCodec
    /// A decoder failed.
    case decodingFailed

    // engine
    /// The engine failed in a way that it cannot name.
    case engineFailed
    /// The engine cannot be started.
    case engineUnavailable
    /// The engine died and was started again.
    case mediaServicesWereReset
    /// There is no audio output.
    case audioDeviceUnavailable
    /// There is no video output.
    case videoOutputUnavailable
    /// A part of the engine is not installed.
    case missingComponent
    /// The engine was stuck and repaired itself.
    case pipelineRepaired

    // timeout
    /// The item did not open in time.
    case openTimedOut
    /// The server did not answer in time.
    case connectionTimedOut
    /// A seek did not land in time.
    case seekTimedOut
    /// Playback did not move, without a reason.
    case playbackStuck
    /// No data came for too long.
    case stalledTooLong

    // policy
    /// The address's scheme is not on the list of allowed ones.
    case schemeNotAllowed
    /// The address cannot be understood.
    case badURL
    /// The address is a name that nobody turns into an address.
    case noResolver
    /// The system refuses to open the file.
    case noPermission
    /// A redirect that is not followed: a loop, too many, or to another kind of scheme.
    case badRedirect
    /// A playlist beyond the size limit.
    case playlistTooLarge
    /// Playback may not start by itself.
    case autoplayRefused

    // live
    /// The position has left the live window.
    case behindLiveWindow
    /// The live playlist is no longer updated.
    case playlistStale
    /// The live playlist disappeared.
    case playlistLost

    /// The kind of failure.
    public var category: PlaybackErrorCategory {
        switch self {
        case .connectionRefused, .hostNotFound, .unreachable, .certificateInvalid, .tlsFailed, .connectionLost:
            .network
        case .notFound, .gone, .forbidden, .unauthorized, .tooManyRequests, .serverError, .httpStatus, .notSeekable:
            .http
        case .empty, .notMedia, .noPlayableStream, .truncated, .badPlaylist, .encrypted, .fileNotFound, .isDirectory,
            .corruptData, .missingSegment, .notSupportedByContent:
            .media
        case .missingCodec, .decodingFailed: .decoding
        case .engineFailed, .engineUnavailable, .mediaServicesWereReset, .audioDeviceUnavailable,
            .videoOutputUnavailable, .missingComponent, .pipelineRepaired:
            .engine
        case .openTimedOut, .connectionTimedOut, .seekTimedOut, .playbackStuck, .stalledTooLong: .timeout
        case .schemeNotAllowed, .badURL, .noResolver, .noPermission, .badRedirect, .playlistTooLarge, .autoplayRefused:
            .policy
        case .behindLiveWindow, .playlistStale, .playlistLost: .live
        }
    }

    /// Whether the same thing may work when tried again without a change.
    public var isRetryable: Bool {
        switch self {
        case .connectionRefused, .hostNotFound, .unreachable, .connectionLost, .tooManyRequests, .serverError,
            .missingSegment, .engineFailed, .mediaServicesWereReset, .audioDeviceUnavailable, .pipelineRepaired,
            .openTimedOut, .connectionTimedOut, .seekTimedOut, .playbackStuck, .stalledTooLong, .behindLiveWindow,
            .playlistStale, .playlistLost:
            true
        default: false
        }
    }
}
