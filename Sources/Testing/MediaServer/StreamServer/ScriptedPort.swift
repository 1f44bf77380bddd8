import FoundationEssentials
import Glibc
import Playhead

/// A port that answers every connection with the same bytes, which need not be HTTP.
///
/// Use it for responses that ``StreamServer`` cannot send: garbage, endless headers, wrong chunks.
///
/// ```swift
/// let port = try ScriptedPort(Data("SSH-2.0-OpenSSH\r\n".utf8))
/// print(port.url)
/// ```
public final class ScriptedPort: Sendable {
    private let socket: LoopbackSocket

    /// Listens on a free port, while the object lives.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that are sent once a request has arrived.
    ///   - repeated: The bytes that follow again and again until the client leaves. With none, the connection is closed.
    public init(_ bytes: Data, repeating repeated: Data = Data()) throws(StreamServerError) {
        let socket = try LoopbackSocket(listens: true)
        self.socket = socket
        NamedThread.start("ScriptedPort") {
            // The thread keeps the socket, so its descriptor is not used for anything else before `shutdown` ends the
            // loop.
            while true {
                let connection = accept(socket.descriptor, nil, nil)
                guard connection >= 0 else { return }
                NamedThread.start("ScriptedAnswer") { Self.answer(connection, bytes, repeated) }
            }
        }
    }

    deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

    /// The port on 127.0.0.1.
    public var port: UInt16 { socket.port }

    /// An address on it.
    public var url: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/scripted") else { preconditionFailure("not a URL") }
        return url
    }

    private static func answer(_ connection: Int32, _ bytes: Data, _ repeated: Data) {
        defer { close(connection) }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer[..<count]
        }
        guard send(bytes, to: connection) else { return }
        while !repeated.isEmpty, send(repeated, to: connection) {}
    }

    private static func send(_ data: Data, to connection: Int32) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
