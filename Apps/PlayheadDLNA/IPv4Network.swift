import Glibc

/// The network of an interface.
struct IPv4Network {
    private let address: UInt32
    private let mask: UInt32

    /// Creates the network of an address such as `192.168.1.7` and the number of bits that its addresses share.
    init?(_ address: String, bits: Int) {
        guard let address = Self.address(address), (0...32).contains(bits) else { return nil }
        self.address = address
        mask = bits == 0 ? 0 : ~0 << UInt32(32 - bits)
    }

    /// Creates the network of an interface; `nil` if it has no IPv4 address.
    init?(of interface: ifaddrs) {
        guard let address = Self.address(interface.ifa_addr), let mask = Self.address(interface.ifa_netmask) else {
            return nil
        }
        self.address = address
        self.mask = mask
    }

    /// Returns `true` for the numerical address of a host in this network.
    func contains(_ host: String) -> Bool {
        Self.address(host).map { $0 & mask == address & mask } ?? false
    }

    private static func address(_ text: String) -> UInt32? {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1 ? UInt32(bigEndian: address.s_addr) : nil
    }

    private static func address(_ pointer: UnsafeMutablePointer<sockaddr>?) -> UInt32? {
        guard let pointer, pointer.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
        }
    }
}
