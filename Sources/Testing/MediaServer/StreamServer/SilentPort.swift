import FoundationEssentials

/// An address that accepts connections and never answers, while the value lives.
public struct SilentPort: Sendable {
    private let socket: LoopbackSocket

    /// Listens on a free port. The kernel accepts up to 128 connections; nothing reads from them.
    public init() throws(StreamServerError) {
        socket = try LoopbackSocket(listens: true)
    }

    /// The port on 127.0.0.1.
    public var port: UInt16 { socket.port }

    /// An address on it.
    public var url: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/silent.mp4") else { preconditionFailure("not a URL") }
        return url
    }
}
