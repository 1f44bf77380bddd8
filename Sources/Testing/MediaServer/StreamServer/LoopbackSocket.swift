import Glibc

/// A socket bound to a port of 127.0.0.1; closed with the object.
final class LoopbackSocket: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// Binds a socket.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for a free one.
    ///   - listens: `true` to accept connections.
    ///   - isShared: `true` to let another shared socket listen on the same port.
    ///   - isDatagram: `true` for UDP, `false` for TCP.
    init(
        port: UInt16 = 0, listens: Bool, isShared: Bool = false, isDatagram: Bool = false
    ) throws(StreamServerError) {
        let type = isDatagram ? SOCK_DGRAM : SOCK_STREAM
        let descriptor = socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .socket(reason: String(cString: strerror(errno))) }
        var address = Self.address(port)
        var reuse: Int32 = isShared ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound, !listens || listen(descriptor, 128) == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw .socket(reason: reason)
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// Connects to a server at another port. Returns `false` if there is none.
    func connect(to port: UInt16) -> Bool {
        var address = Self.address(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }
}
