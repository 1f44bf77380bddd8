/// A failure of the stream server itself (never a fault that a test asked for).
public enum StreamServerError: Error, Sendable, Hashable {
    /// The port is taken or may not be bound.
    case cannotListen(port: UInt16, reason: String)
    /// A resource that another one is made of does not exist on this server.
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

    /// Whether the same call may succeed later with nothing else changed.
    public var isRetryable: Bool {
        switch self {
        case .cannotListen, .socket: true
        default: false
        }
    }
}

extension StreamServerError: CustomStringConvertible {
    /// A sentence for people: the cause and what to do.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason):
            "The server cannot listen on port \(port) (\(reason)): pass port 0 for a free one."
        case .missingResource(let path):
            "Nothing is served at \(path): serve it before deriving from it."
        case .malformedPlaylist(let path, let reason):
            "The playlist at \(path) cannot be used (\(reason)): give an on-demand HLS playlist."
        case .notMPEGAudio(let path):
            "The file \(path) holds no MPEG audio frames: give an MP3 file."
        case .certificate(let reason):
            "No certificate could be made (\(reason)): install the Debian package openssl."
        case .socket(let reason):
            "A socket could not be opened (\(reason))."
        }
    }
}
