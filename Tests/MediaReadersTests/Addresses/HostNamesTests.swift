import Testing

@testable import MediaReaders

@Suite struct HostNamesTests {
    @Test(
        arguments: [
            ("127.0.0.1", 0x7F00_0001), ("127.1", 0x7F00_0001), ("2130706433", 0x7F00_0001), ("0x7f.1", 0x7F00_0001),
            ("::ffff:10.0.0.1", 0x0A00_0001), ("films.example.com", nil), ("", nil),
        ] as [(String, UInt32?)]) func addressIsRecognizedInEachForm(_ host: String, _ expected: UInt32?)
    {
        #expect(HostNames.literal(host) == expected.map { .ipv4($0, port: 0) })
    }

    @Test func nameIsNormalized() {
        #expect(HostNames.normalized("LocalHost.") == "localhost")
        #expect(HostNames.normalized("[::1]") == "::1")
        #expect(HostNames.normalized(".") == nil && HostNames.normalized(nil) == nil)
    }

    @Test func namesOfTheInternetAreNotLocal() {
        let hosts = "127.0.0.1 localhost\n10.0.0.9\tMedia.example.com media # films.example.com\n"
        for name in ["nas", "nas.local", "a.lan", "media.example.com", "a.localhost", "b.home.arpa"] {
            #expect(HostNames.isLocal(name, hosts: { hosts }), "\(name)")
        }
        for name in ["films.example.com", "local.example.com", "example.com"] {
            #expect(!HostNames.isLocal(name, hosts: { hosts }), "\(name)")
        }
    }

    @Test func proxiesAreReadFromTheEnvironment() {
        let proxies = HostNames.proxies(in: [
            "http_proxy": "http://me:p%40ss@Proxy.example.com:3128/x", "HTTPS_PROXY": "[::1]:80",
            "all_proxy": "socks5://tor",
            "ALL_PROXY": "",
        ])
        #expect(proxies.map(\.host) == ["proxy.example.com", "::1", "tor"])
        #expect(proxies.map(\.port) == [3128, 80, 0])
    }

    @Test(arguments: [
        ("a.example.com", true), ("nas", false), ("x.corp.example.com", false), ("corp.example.com", false),
        ("notcorp.example.com", true),
    ]) func exceptionsDoNotUseAProxy(_ host: String, _ expected: Bool) {
        let environment = ["http_proxy": "http://p:1", "no_proxy": "nas, .corp.example.com"]
        #expect(HostNames.usesProxy(host, scheme: "http", environment) == expected)
        #expect(!HostNames.usesProxy(host, scheme: "https", environment))
    }

    @Test func asteriskExceptsAllHosts() {
        #expect(!HostNames.usesProxy("a.b", scheme: "http", ["all_proxy": "http://p:1", "NO_PROXY": "*"]))
    }
}
