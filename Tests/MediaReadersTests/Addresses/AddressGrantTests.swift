import Testing

@testable import MediaReaders

@Suite struct AddressGrantTests {
    @Test(
        arguments: [
            ("localhost", AddressScope.loopback), ("a.localhost", .loopback), ("127.1", .loopback), ("::1", .loopback),
            ("2130706433", .loopback), ("0", .loopback), ("0x7f.1", .loopback), ("192.168.1.1", .private),
            ("router", .private), ("nas.lan", .private), ("box.local", .private), ("169.254.169.254", .linkLocal),
            ("8.8.8.8", .public), ("www.example.com", nil), ("localhost.example.com", nil),
            ("127.0.0.1.example.com", nil),
        ] as [(String, AddressScope?)])
    func partOfTheNetworkIsKnownFromTheHost(_ host: String, _ expected: AddressScope?) {
        #expect(HostNames.part(host) == expected)
    }

    /// A document may name hosts of the same part of the network and of less private ones.
    @Test func documentNamesNothingMorePrivateThanItself() {
        let hosts = ["localhost", "169.254.1.1", "router", "10.0.0.1", "8.8.8.8", "www.example.com"]
        let expected = [
            "www.example.com": ["8.8.8.8", "www.example.com"], "8.8.8.8": ["8.8.8.8", "www.example.com"],
            "192.168.1.2": ["router", "10.0.0.1", "8.8.8.8", "www.example.com"],
            "nas": ["router", "10.0.0.1", "8.8.8.8", "www.example.com"],
            "169.254.2.2": ["169.254.1.1", "router", "10.0.0.1", "8.8.8.8", "www.example.com"], "127.0.0.1": hosts,
        ]
        for (document, named) in expected {
            #expect(hosts.filter { AddressGrant.mayName($0, from: document) } == named, "\(document)")
        }
        #expect(AddressGrant.mayName("224.0.0.1", from: "224.0.0.1"))
        #expect(!AddressGrant.mayName("224.0.0.1", from: "8.8.8.8"))
    }

    @Test func metadataServiceIsOpenOnlyByItsAddress() {
        let metadata = SocketAddress.ipv4(0xA9FE_A9FE, port: 80)
        #expect(!AddressGrant(scopes: Set(AddressScope.allCases)).allows(metadata))
        #expect(AddressGrant(addresses: [metadata]).allows(metadata))
    }
}
