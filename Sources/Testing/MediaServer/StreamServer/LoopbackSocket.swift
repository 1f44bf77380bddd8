import Glibc

/// A TCP socket bound to a port of 127.0.0.1; closed with the object.
final class LoopbackSocket: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// Binds a socket.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for a free one.
    ///   - listens: `true` to accept connections.
    ///   - isShared: `true` to let another shared socket listen on the same port.
    init(port: UInt16 = 0, listens: Bool, isShared: Bool = false) throws(StreamServerError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .socket(reason: String(cString: strerror(errno))) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        var reuse: Int32 = isShared ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
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
}
