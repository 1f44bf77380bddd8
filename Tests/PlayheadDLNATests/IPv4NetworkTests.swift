import Testing

@testable import PlayheadDLNA

struct IPv4NetworkTests {
    @Test(arguments: [
        ("192.168.1.7", 24, "192.168.1.1", true), ("192.168.1.7", 24, "192.168.2.1", false),
        ("192.168.1.7", 24, "127.0.0.1", false), ("10.1.2.3", 8, "10.255.0.1", true),
        ("127.0.0.1", 8, "127.9.9.9", true),
        ("192.168.1.7", 32, "192.168.1.7", true), ("192.168.1.7", 32, "192.168.1.8", false),
        ("192.168.1.7", 24, "router.local", false), ("192.168.1.7", 24, "3232235781", false),
        ("192.168.1.7", 24, "192.168.257", false), ("192.168.1.7", 24, "", false), ("192.168.1.7", 0, "8.8.8.8", true),
    ])
    func onlyNumericalAddressesOfTheNetworkAreInIt(address: String, bits: Int, host: String, isInside: Bool) throws {
        #expect(try #require(IPv4Network(address, bits: bits)).contains(host) == isInside)
    }

    @Test func unusableNetworksAreRefused() {
        #expect(IPv4Network("host", bits: 24) == nil)
        #expect(IPv4Network("10.0.0.1", bits: 33) == nil)
    }
}
