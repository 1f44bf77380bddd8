/// The stable name of a playback problem.
///
/// Names are never renamed or reused, so raw values can be stored, logged and compared across versions. New codes may
/// be added: handle unknown ones by their ``category``.
public enum PlaybackErrorCode: String, Sendable, Hashable, Codable, CaseIterable {
    // network
    /// No program is listening at the address.
    case connectionRefused
    /// The host name cannot be resolved.
    case hostNotFound
    /// There is no route to the host.
    case unreachable
    /// The server's certificate is not trusted or does not match its name.
    case certificateInvalid
    /// The TLS handshake failed.
    case tlsFailed
    /// The connection was lost, and reconnecting failed.
    case connectionLost

    // http
    /// The server answered 404.
    case notFound
    /// The server answered 410.
    case gone
    /// The server answered 403.
    case forbidden
    /// The server answered 401 or 407.
    case unauthorized
    /// The server answered 429.
    case tooManyRequests
    /// The server answered with a 5xx status.
    case serverError
    /// The server answered with another error status.
    case httpStatus
    /// The server cannot send parts of the file, so seeking is impossible.
    case notSeekable

    // media
    /// The file or response is empty.
    case empty
    /// The content is not a recognized media type.
    case notMedia
    /// The container has no stream that can be played.
    case noPlayableStream
    /// The data ends before the stated duration.
    case truncated
    /// The playlist or manifest is invalid.
    case badPlaylist
    /// The content is encrypted in an unsupported way.
    case encrypted
    /// There is no file at the path.
    case fileNotFound
    /// The path points to a directory.
    case isDirectory
    /// Parts of the data are damaged.
    case corruptData
    /// The server lacks parts of the stream.
    case missingSegment
    /// The content does not support the requested rate, step or seek.
    case notSupportedByContent

    // decoding
    /// No decoder is installed for the codec.
    case missingCodec
    /// A decoder failed.
    case decodingFailed

    // engine
    /// The engine failed for a reason that it cannot name.
    case engineFailed
    /// The engine cannot be started.
    case engineUnavailable
    /// The engine terminated unexpectedly and was restarted.
    case mediaServicesWereReset
    /// No audio output is available.
    case audioDeviceUnavailable
    /// No video output is available.
    case videoOutputUnavailable
    /// A required component of the engine is not installed.
    case missingComponent
    /// The engine stopped responding and recovered automatically.
    case pipelineRepaired

    // timeout
    /// The item did not open in time.
    case openTimedOut
    /// The server did not respond in time.
    case connectionTimedOut
    /// A seek did not land in time.
    case seekTimedOut
    /// The position stopped advancing for no known reason.
    case playbackStuck
    /// No data arrived for too long.
    case stalledTooLong

    // policy
    /// The address's scheme is not on the list of allowed schemes.
    case schemeNotAllowed
    /// The item refers to an address that it may not reach, such as one in the user's own network.
    case addressNotAllowed
    /// The address is not a valid URL.
    case badURL
    /// The address is a name that no resolver handles.
    case noResolver
    /// The system denies access to the file.
    case noPermission
    /// A redirect was not followed: there is a loop, there are too many redirects, or it changes to a forbidden scheme.
    case badRedirect
    /// The playlist exceeds the size limit.
    case playlistTooLarge
    /// Automatic playback is not allowed.
    case autoplayRefused

    // live
    /// The position left the live window.
    case behindLiveWindow
    /// The live playlist is no longer updated.
    case playlistStale
    /// The live playlist was removed.
    case playlistLost

    /// The area that the code belongs to.
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
        case .schemeNotAllowed, .addressNotAllowed, .badURL, .noResolver, .noPermission, .badRedirect,
            .playlistTooLarge,
            .autoplayRefused:
            .policy
        case .behindLiveWindow, .playlistStale, .playlistLost: .live
        }
    }

    /// A Boolean value that indicates whether the same request may succeed when it is repeated unchanged.
    ///
    /// An individual error can differ: see ``PlaybackError/isRetryable``.
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
