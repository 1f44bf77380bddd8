import CSoup
import Glibc

/// Distinguishes hosts that refuse connections from unreachable ones.
enum HTTPRoute {
    /// The address that a connection under way goes to; the caller owns it.
    static func peer(of stream: UnsafeMutablePointer<GIOStream>?) -> OpaquePointer? {
        guard let stream else { return nil }
        let object = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(object, g_socket_connection_get_type()) != 0 else { return nil }
        let connection = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GSocketConnection.self)
        return g_socket_connection_get_remote_address(connection, nil).map {
            OpaquePointer(UnsafeMutableRawPointer($0))
        }
    }

    /// Returns `true` when the system has a route to an address. It connects a datagram socket, which sends nothing.
    static func exists(to peer: OpaquePointer) -> Bool {
        let address = UnsafeMutableRawPointer(peer).assumingMemoryBound(to: GSocketAddress.self)
        let size = g_socket_address_get_native_size(address)
        guard size > 0, size <= 128 else { return true }
        return withUnsafeTemporaryAllocation(byteCount: Int(size), alignment: 16) { bytes in
            guard let base = bytes.baseAddress, g_socket_address_to_native(address, base, gsize(size), nil) != 0 else {
                return true
            }
            let family = Int32(base.assumingMemoryBound(to: sockaddr.self).pointee.sa_family)
            let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return true }
            defer { close(descriptor) }
            let result = connect(descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
            return result == 0 || (errno != ENETUNREACH && errno != EHOSTUNREACH)
        }
    }
}
