import Glibc
import Playhead
import Synchronization

@testable import SandboxProbe

/// A server of a Unix or loopback socket that greets each connection, and receives what it sends.
final class FakeServer: Sendable {
    enum Address {
        case path(String)
        case abstract(String)
        case loopback
        case loopbackDatagrams
        case pathDatagrams(String)
    }

    private let socket: Int32
    private let receivesFiles: Bool
    let port: UInt16
    private let state: Mutex<State>

    struct State {
        var connections = 0
        var received: [[UInt8]] = []
        /// The size of the latest file that a message passed.
        var fileSize: Int64?
    }

    struct Failure: Error {
        var code: Int32
    }

    init(
        _ address: Address, greeting: String = "hello", backlog: Int32 = 64, accepts: Bool = true,
        receivesFiles: Bool = false
    ) throws {
        var port: UInt16 = 0
        let isDatagram =
            switch address {
            case .loopbackDatagrams, .pathDatagrams: true
            case .path, .abstract, .loopback: false
            }
        let type = Int32((isDatagram ? SOCK_DGRAM : SOCK_STREAM).rawValue | SOCK_CLOEXEC.rawValue)
        var bytes: [UInt8]
        switch address {
        case .path(let path), .pathDatagrams(let path): bytes = [UInt8(AF_UNIX), 0] + Array(path.utf8) + [0]
        case .abstract(let name): bytes = [UInt8(AF_UNIX), 0, 0] + Array(name.utf8)
        case .loopback, .loopbackDatagrams:
            bytes = [UInt8(AF_INET), 0, 0, 0, 127, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        }
        let socket = Glibc.socket(Int32(bytes[0]), type, 0)
        let size = socklen_t(bytes.count)
        let code = bytes.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { address in
                guard bind(socket, address.baseAddress, size) == 0, isDatagram || listen(socket, backlog) == 0 else {
                    return errno
                }
                var size = size
                getsockname(socket, address.baseAddress, &size)
                return 0
            }
        }
        guard code == 0 else {
            close(socket)
            throw Failure(code: code)
        }
        if bytes[0] == UInt8(AF_INET) { port = UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }
        self.socket = socket
        self.receivesFiles = receivesFiles
        self.port = port
        state = Mutex(State())
        guard accepts else { return }
        NamedThread.start("fake server") { [weak self] in
            while true {
                var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
                guard let self, self.receive(isDatagram, greeting) else { return }
            }
        }
    }

    /// Ends the server.
    func stop() { shutdown(socket, Int32(SHUT_RDWR)) }

    deinit { stop() }

    var counts: State { state.withLock { $0 } }

    private func receive(_ isDatagram: Bool, _ greeting: String) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 2_048)
        if isDatagram {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count <= 0 { return false }
            state.withLock { $0.received.append(Array(buffer[..<count])) }
            return true
        }
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { return false }
        defer { close(connection) }
        state.withLock { $0.connections += 1 }
        if receivesFiles {
            let passed = ProbeChannel(descriptor: connection).receiveWithDescriptor([String].self)
            var status = stat()
            if let file = passed?.descriptor, fstat(file, &status) == 0 {
                state.withLock { $0.fileSize = Int64(status.st_size) }
                close(file)
            }
        }
        send(connection, greeting, greeting.utf8.count, Int32(MSG_NOSIGNAL))
        return true
    }
}

extension FakeServer {
    /// Waits until a number of datagrams was received.
    func waitForDatagrams(_ count: Int) {
        while counts.received.count < count { sched_yield() }
    }
}
