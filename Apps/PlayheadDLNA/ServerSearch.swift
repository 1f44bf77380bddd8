import CUPnP
import Glibc

/// The search for media servers, on all interfaces.
///
/// Everything happens on the thread of the main loop.
final class ServerSearch {
    /// The largest number of servers.
    static let serverLimit = 1000
    /// The number of ports that are tried on an address.
    private static let portAttempts = 8

    private let take: (UnsafeMutablePointer<GUPnPDeviceProxy>, MediaServer) -> Void
    private var known: Set<String> = []
    private let limits: AnswerLimits

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - limits: The limits of what devices send.
    ///   - take: Called once for each server.
    init(
        limits: AnswerLimits, _ take: @escaping (UnsafeMutablePointer<GUPnPDeviceProxy>, MediaServer) -> Void
    ) {
        self.limits = limits
        self.take = take
    }

    /// Starts the search. It lasts as long as the process.
    func start() {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return }
        defer { freeifaddrs(first) }
        for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let interface, let network = IPv4Network(of: interface.pointee),
                let context = Self.context(on: interface.pointee)
            else { continue }
            search(network, in: context)
        }
    }

    /// Returns a context for an IPv4 address of an interface that reaches several devices; `nil` for other addresses.
    ///
    /// GUPnP 1.6, later ones unknown: a context listens on the TCP port that has the number of its UDP port, which the system
    /// chose. If another program uses that one, the context fails, and a `GUPnPContextManager` leaves the network out.
    private static func context(on interface: ifaddrs) -> UnsafeMutablePointer<GUPnPContext>? {
        let flags = Int(interface.ifa_flags)
        guard flags & IFF_UP != 0, flags & IFF_POINTOPOINT == 0, flags & (IFF_MULTICAST | IFF_LOOPBACK) != 0,
            let address = interface.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET)
        else { return nil }
        let bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
        let own = withUnsafeBytes(of: bytes) { bytes in
            g_inet_address_new_from_bytes(bytes.bindMemory(to: guint8.self).baseAddress, G_SOCKET_FAMILY_IPV4)
        }
        defer { own.map { g_object_unref($0) } }
        for _ in 0..<portAttempts {
            // Kept until the process ends.
            if let context = gupnp_context_new_full(interface.ifa_name, own, 0, GSSDP_UDA_VERSION_1_0, nil) {
                return context
            }
        }
        return nil
    }

    private func search(_ network: IPv4Network, in context: UnsafeMutablePointer<GUPnPContext>) {
        if let session = gupnp_context_get_session(context) { limits.watch(session, network: network) }
        guard let point = gupnp_control_point_new(context, "urn:schemas-upnp-org:device:MediaServer:1") else { return }
        // Both are kept until the process ends.
        cupnp_connect_device(point, deviceAvailable, Unmanaged.passUnretained(self).toOpaque())
        cupnp_search(point)
    }

    fileprivate func add(_ device: UnsafeMutablePointer<GUPnPDeviceProxy>) {
        guard known.count < Self.serverLimit, let server = MediaServer(cupnp_device_info(device)),
            known.insert(server.name).inserted
        else { return }
        take(device, server)
    }
}

// MARK: - Callbacks. The search is alive while the main loop runs.

private func deviceAvailable(
    _: UnsafeMutablePointer<GUPnPControlPoint>?, _ device: UnsafeMutablePointer<GUPnPDeviceProxy>?,
    _ data: UnsafeMutableRawPointer?
) {
    guard let device, let data else { return }
    Unmanaged<ServerSearch>.fromOpaque(data).takeUnretainedValue().add(device)
}
