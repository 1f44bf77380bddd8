import FoundationEssentials

/// An address that refuses connections while the value lives.
///
/// The port is reserved but does not listen, so no other program can use it meanwhile.
public struct ClosedPort: Sendable {
    private let socket: LoopbackSocket

    /// Reserves a free port.
    public init() throws(StreamServerError) {
        socket = try LoopbackSocket(listens: false)
    }

    /// The port on 127.0.0.1.
    public var port: UInt16 { socket.port }

    /// An address on it.
    public var url: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/refused.mp4") else { preconditionFailure("not a URL") }
        return url
    }
}
