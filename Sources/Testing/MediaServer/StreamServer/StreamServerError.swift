/// A failure of the stream server itself, as opposed to an injected fault.
public enum StreamServerError: Error, Sendable, Hashable {
    /// The port is in use or cannot be bound.
    case cannotListen(port: UInt16, reason: String)
    /// The source of a derived resource does not exist on this server.
    case missingResource(path: String)
    /// A playlist is not an HLS playlist that the server can work with.
    case malformedPlaylist(path: String, reason: String)
    /// A file is not MPEG audio.
    case notMPEGAudio(path: String)
    /// A certificate could not be made or loaded.
    case certificate(reason: String)
    /// A socket could not be opened.
    case socket(reason: String)

    /// A stable name of the case, for logs and comparisons.
    public var code: String {
        switch self {
        case .cannotListen: "cannotListen"
        case .missingResource: "missingResource"
        case .malformedPlaylist: "malformedPlaylist"
        case .notMPEGAudio: "notMPEGAudio"
        case .certificate: "certificate"
        case .socket: "socket"
        }
    }

    /// `true` if the same call may succeed later without other changes.
    public var isRetryable: Bool {
        switch self {
        case .cannotListen, .socket: true
        default: false
        }
    }
}

extension StreamServerError: CustomStringConvertible {
    /// A sentence for users: the cause and the remedy.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason):
            "Cannot listen on port \(port): \(reason). Pass port 0 for a free one."
        case .missingResource(let path):
            "Cannot derive a stream from \(path): nothing is served there. Serve the source first."
        case .malformedPlaylist(let path, let reason):
            "Cannot use the playlist at \(path): \(reason). Use an on-demand HLS playlist."
        case .notMPEGAudio(let path):
            "Cannot use \(path): it has no MPEG audio frames. Use an MP3 file."
        case .certificate(let reason):
            "Cannot create a certificate: \(reason). Install the Debian package openssl."
        case .socket(let reason):
            "Cannot open a socket: \(reason)."
        }
    }
}
