import CSoup
import Glibc

/// Distinguishes hosts that refuse connections from unreachable and forbidden ones.
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

    /// The way to an address.
    case exists
    /// The system has no route.
    case missing
    /// The player does not allow the address.
    case refused

    /// Finds the way to an address. It connects a datagram socket, which sends nothing.
    init(to peer: OpaquePointer) {
        switch Self.failure(to: peer) {
        case ENETUNREACH, EHOSTUNREACH: self = .missing
        case EACCES: self = .refused
        default: self = .exists
        }
    }

    /// The error of a connection, or 0.
    private static func failure(to peer: OpaquePointer) -> Int32 {
        let address = UnsafeMutableRawPointer(peer).assumingMemoryBound(to: GSocketAddress.self)
        let size = g_socket_address_get_native_size(address)
        guard size > 0, size <= 128 else { return 0 }
        return withUnsafeTemporaryAllocation(byteCount: Int(size), alignment: 16) { bytes in
            guard let base = bytes.baseAddress, g_socket_address_to_native(address, base, gsize(size), nil) != 0 else {
                return 0
            }
            let family = Int32(base.assumingMemoryBound(to: sockaddr.self).pointee.sa_family)
            let descriptor = socket(family, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return 0 }
            defer { close(descriptor) }
            return connect(descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(size)) == 0 ? 0 : errno
        }
    }
}
