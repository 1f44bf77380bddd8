import Testing

@testable import PlayheadGStreamer

struct ProxyRulesTests {
    private func rules(_ environment: [String: String]) throws -> ProxyRules.Rules {
        try #require(ProxyRules.Rules { environment[$0] })
    }

    @Test func exceptionsAreReachedDirectly() throws {
        let rules = try rules([
            "http_proxy": "http://proxy:3128", "HTTPS_PROXY": "secure:8080",
            "no_proxy": "127.0.0.1, nas,.corp.example.com,10.0.0.0/8",
        ])
        for address in [
            "http://127.0.0.1:8096/film.mp4", "https://nas/film.mp4", "http://a.corp.example.com/", "http://10.1.2.3/",
        ] {
            #expect(rules.proxy(for: address) == nil, "\(address)")
        }
        #expect(rules.proxy(for: "http://example.com/film.mp4") == "http://proxy:3128")
        #expect(rules.proxy(for: "https://example.com/film.mp4") == "http://secure:8080")
        #expect(rules.proxy(for: "http://192.168.1.1/") == "http://proxy:3128")
    }

    @Test func oneProxyForAllAndAnExceptionForAll() throws {
        let all = try rules(["ALL_PROXY": "http://proxy:1", "NO_PROXY": "localhost"])
        #expect(all.proxy(for: "https://example.com/") == "http://proxy:1")
        #expect(all.proxy(for: "http://localhost/") == nil)
        let none = try rules(["http_proxy": "http://proxy:1", "no_proxy": "*"])
        #expect(none.proxy(for: "http://example.com/") == nil)
    }

    @Test(arguments: [
        [:], ["no_proxy": "localhost"], ["http_proxy": "http://proxy:1"], ["http_proxy": "", "no_proxy": "localhost"],
        ["http_proxy": "http://proxy:1", "no_proxy": " , "],
    ])
    func withoutExceptionsGStreamerDecides(_ environment: [String: String]) {
        #expect(ProxyRules.Rules { environment[$0] } == nil)
    }
}
