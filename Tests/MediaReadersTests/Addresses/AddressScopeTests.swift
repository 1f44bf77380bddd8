import Testing

@testable import MediaReaders

@Suite struct AddressScopeTests {
    private func scope(_ text: String) -> AddressScope? { HostNames.literal(text)?.scope }

    @Test(arguments: [
        ("127.0.0.1", AddressScope.loopback), ("127.255.0.1", .loopback), ("0.0.0.0", .loopback),
        ("10.1.2.3", .private),
        ("172.15.0.1", .public), ("172.16.0.1", .private), ("172.31.255.255", .private), ("172.32.0.1", .public),
        ("192.168.1.1", .private), ("100.64.0.1", .private), ("100.128.0.1", .public), ("169.254.169.254", .linkLocal),
        ("224.0.0.251", .multicast), ("255.255.255.255", .reserved), ("192.0.0.8", .reserved),
        ("93.184.216.34", .public),
        ("::", .loopback), ("::1", .loopback), ("::7f00:1", .loopback), ("::ffff:10.0.0.1", .private),
        ("fe80::1", .linkLocal),
        ("fd00::1", .private), ("fec0::1", .private), ("ff02::fb", .multicast), ("2606:2800:220:1::1", .public),
        ("2002:c0a8:0101::1", .private), ("2002:5db8:d822::1", .public), ("64:ff9b::7f00:1", .loopback),
        ("64:ff9b::5db8:d822", .public), ("64:ff9b:1::1", .private), ("100::1", .reserved),
    ])
    func eachAddressHasItsScope(_ text: String, _ expected: AddressScope) {
        #expect(scope(text) == expected)
    }

    @Test func pathsAreLocal() {
        #expect(SocketAddress.unix("/run/bus").scope == .local)
        #expect(SocketAddress.abstract([1]).scope == .local)
        #expect(SocketAddress.unspecified.scope == .local)
    }
}
