import Foundation
import MediaReaders
import MediaServer
import Synchronization
import Testing

@testable import FeedLoading

@Suite struct ConnectionGuardTests {
    private static let loopback = SocketAddress.ipv4(0x7F00_0001, port: 8080)
    private static let home = SocketAddress.ipv4(0xC0A8_0101, port: 80)
    private static let world = SocketAddress.ipv4(0x0808_0808, port: 443)
    private static let metadata = SocketAddress.ipv4(0xA9FE_A9FE, port: 80)
    private static let all = [loopback, home, world, metadata]

    // MARK: Decisions

    @Test(arguments: [
        ("www.example.com", false, [home, world]), ("www.example.com", true, [world]),
        ("127.0.0.1", false, all), ("192.168.1.1", true, [loopback, home, world]),
        ("nas", true, [loopback, home, world]),
        ("localhost", true, [loopback, home, world]),
    ])
    func firstConnectionDependsOnWhoNamesTheAddress(_ host: String, _ isNamed: Bool, _ expected: [SocketAddress]) {
        #expect(Self.all.filter { ConnectionGuard(host: host, isNamed: isNamed).allows($0) } == expected)
    }

    @Test(arguments: [
        ("www.example.com", world, ["www.example.net", "8.8.8.8"]),
        ("nas", home, ["www.example.net", "8.8.8.8", "router", "192.168.1.9"]),
        ("127.0.0.1", loopback, ["www.example.net", "8.8.8.8", "router", "192.168.1.9", "localhost", "127.0.0.2"]),
    ])
    func redirectsLeadToNothingMorePrivate(_ host: String, _ first: SocketAddress, _ expected: [String]) {
        let hosts = ["www.example.net", "8.8.8.8", "router", "192.168.1.9", "localhost", "127.0.0.2"]
        let followed = hosts.filter { next in
            let connections = ConnectionGuard(host: host, isNamed: false)
            return connections.allows(first) && connections.redirect(to: next)
        }
        #expect(followed == expected)
    }

    /// The owner of a name can change where it leads at any time.
    @Test func nameOfARedirectLeadsNowhereMorePrivate() {
        let connections = ConnectionGuard(host: "www.example.com", isNamed: false)
        #expect(connections.allows(Self.world))
        #expect(connections.redirect(to: "rebound.example.com"))
        #expect(!connections.allows(Self.loopback))
        #expect(!connections.allows(Self.home))
        #expect(connections.allows(Self.world))
    }

    @Test func proxyThatMakesTheConnectionsIsNotAskedForTheOwnNetwork() {
        let connections = ConnectionGuard(host: "www.example.com", isNamed: false)
        #expect(connections.redirect(to: "www.example.net"))
        #expect(!connections.redirect(to: "192.168.1.1"))
    }

    /// Names of a company are public, and its servers are in its own network.
    @Test func documentsNameAServerOfTheOwnNetworkThatTheUserHasNamed() {
        let host = "media-\(UUID().uuidString.lowercased()).corp.example.com"
        #expect(!ConnectionGuard(host: host, isNamed: true).allows(Self.home))
        let connections = ConnectionGuard(host: host, isNamed: false)
        #expect(connections.allows(Self.home))
        connections.noteStart()
        #expect(ConnectionGuard(host: host, isNamed: true).allows(Self.home))
        #expect(!ConnectionGuard(host: host, isNamed: true).allows(Self.loopback))
    }

    // MARK: Connections

    /// A client for which the own server is at another address, as a name can be made to lead anywhere.
    private func stage(_ address: UInt32) throws -> ClientStage {
        try ClientStage { actual in actual.port == nil ? actual : .ipv4(address, port: actual.port ?? 0) }
    }

    @Test func nothingIsSentToARefusedAddress() async throws {
        let stage = try stage(0xA9FE_A9FE)
        stage.server.serve("secret", at: "/latest")
        var request = stage.request("/latest")
        request.isNamed = true
        let error = try await stage.error(request)
        #expect(error.code == .addressNotAllowed)
        #expect(error.detail?.contains("your own network") == true)
        #expect(stage.server.log.isEmpty)
        // The user may.
        #expect(try await stage.fetch("/latest").body == Array("secret".utf8))
    }

    @Test func connectionThatTheUserHasMadeIsNotReused() async throws {
        let stage = try stage(0xA9FE_A9FE)
        stage.server.serve("secret", at: "/latest")
        for _ in 0..<3 {
            _ = try await stage.fetch("/latest")
            let count = stage.server.log.count
            var request = stage.request("/latest")
            request.isNamed = true
            #expect(try await stage.error(request).code == .addressNotAllowed)
            #expect(stage.server.log.count == count)
        }
    }

    @Test func redirectIntoTheOwnNetworkIsNotFollowed() async throws {
        let stage = try stage(0x0808_0808)
        let inner = try StreamServer.started()
        defer { inner.stop() }
        inner.serve("router", at: "/apply")
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
            stage.server.redirect("/feed", to: "http://\(host):\(inner.port)/apply")
            let error = try await stage.error("/feed")
            #expect(error.code == .addressNotAllowed, "\(host)")
        }
        #expect(inner.log.isEmpty)
    }

    @Test func refreshDoesNotFollowANameIntoTheOwnNetwork() async throws {
        // The name is registered as far as the client can know, and the address that it is judged by changes.
        let place = Mutex<UInt32>(0x0808_0808)
        let connections = { (isNamed: Bool) in
            ConnectionGuard(host: "www.example.com", isNamed: isNamed) {
                .ipv4(place.withLock { $0 }, port: $0.port ?? 0)
            }
        }
        let first = connections(false)
        #expect(first.allows(Self.loopback))
        #expect(first.startScopes == [.public])
        place.withLock { $0 = 0xC0A8_0101 }
        #expect(!connections(true).allows(Self.loopback))
    }

    @Test func copyKnowsThatItCameFromTheInternet() async throws {
        let stage = try stage(0x0808_0808)
        stage.server.serve("hello", at: "/feed")
        #expect(try await stage.fetch("/feed").head.headers["playhead-from-internet"] == "1")
        let own = try ClientStage()
        own.server.serve("hello", at: "/feed")
        #expect(try await own.fetch("/feed").head.headers["playhead-from-internet"] == nil)
    }
}
