import MediaReaders
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService

@Suite struct ItemAddressPolicyTests {
    private static let names: [String: Set<SocketAddress>] = [
        "films.example.com": [.ipv4(0x0808_0808, port: 0)], "nas": [.ipv4(0xC0A8_0102, port: 0)],
        "video.corp.example.com": [.ipv4(0x0A01_0203, port: 0), .ipv4(0x0A01_0204, port: 0)],
        "lvh.example.com": [.ipv4(0x7F00_0001, port: 0)], "box.lan": [.ipv4(0x7F00_0101, port: 0)],
        "both.example.com": [.ipv4(0x0808_0808, port: 0), .ipv4(0x7F00_0001, port: 0)],
        "proxy": [.ipv4(0x0A00_0001, port: 0)],
    ]
    private static let loopback = SocketAddress.ipv4(0x7F00_0001, port: 8080)
    private static let home = SocketAddress.ipv4(0xC0A8_0101, port: 80)
    private static let linkLocal = SocketAddress.ipv4(0xA9FE_0101, port: 80)
    private static let metadata = SocketAddress.ipv4(0xA9FE_A9FE, port: 80)
    private static let world = SocketAddress.ipv4(0x0101_0101, port: 443)
    private static let all = [loopback, home, linkLocal, metadata, world]

    /// Work that waits for the test.
    private final class Later: Sendable {
        private let work = Mutex<[@Sendable () -> Void]>([])
        func add(_ item: @escaping @Sendable () -> Void) { work.withLock { $0.append(item) } }
        func run() {
            let items = work.withLock { work in
                defer { work = [] }
                return work
            }
            for item in items { item() }
        }
        var count: Int { work.withLock { $0.count } }
    }

    private func policy(
        _ environment: [String: String] = [:], servers: LocalServers = LocalServers(), later: Later? = nil
    ) -> ItemAddressPolicy {
        ItemAddressPolicy(
            environment: environment, servers: servers, resolve: { Self.names[$0] ?? [] },
            start: { work in if let later { later.add(work) } else { work() } })
    }

    private func load(_ url: String) -> EngineCommand { .load(LoadRequest(source: .url(url))) }

    private func allowed(_ policy: ItemAddressPolicy) -> [SocketAddress] {
        Self.all.filter { policy.answer(for: $0) == .allowed }
    }

    @Test(arguments: [
        ("https://films.example.com/a.m3u8", [world]), ("http://9.9.9.9/a.mpd", [world]),
        ("http://192.168.1.77:8000/a.ts", [home, world]), ("http://nas/a.mp4", [home, world]),
        ("http://video.corp.example.com/a.m3u8", [home, world]),
        ("http://localhost:9000/a.m3u8", [loopback, home, linkLocal, world]),
        ("http://127.0.0.1/a", [loopback, home, linkLocal, world]),
        ("http://[::1]:90/a", [loopback, home, linkLocal, world]),
        ("http://127.1/a", [loopback, home, linkLocal, world]),
        ("http://box.lan/a", [loopback, home, linkLocal, world]),
        ("http://169.254.7.7/a", [home, linkLocal, world]), ("http://unknown.example.com/a", [world]),
        ("http://both.example.com:8080/a", [world]), ("data:application/x-mpegurl;base64,AA==", [world]),
    ]) func itemReachesItsOwnPartOfTheNetworkAndTheInternet(_ url: String, _ expected: [SocketAddress]) {
        let policy = policy()
        policy.note(load(url), Generation(rawValue: 1))
        #expect(allowed(policy) == expected)
    }

    /// An item that a list names has the part of the network of the list.
    @Test(arguments: [
        ("lists.example.com", "http://192.168.1.77/a", [world]), ("lists.example.com", "http://localhost/a", [world]),
        ("lvh.example.com", "http://lvh.example.com/a", [world]), ("video.corp.example.com", "http://nas/a", [world]),
        ("192.168.1.2", "http://127.0.0.1/a", [home, world]), ("nas", "http://films.example.com/a", [home, world]),
        ("127.0.0.1", "http://nas/a", [loopback, home, linkLocal, world]),
    ]) func itemThatAListNamesReachesThePartOfTheList(_ host: String, _ url: String, _ expected: [SocketAddress]) {
        let policy = policy()
        policy.note(.load(LoadRequest(source: .url(url), initiatorHost: host)), Generation(rawValue: 1))
        #expect(allowed(policy) == expected)
    }

    /// The owner of a name on the internet can point it at this machine.
    @Test func publicNameOfThisMachineOpensItsOwnPortOnly() {
        let policy = policy()
        policy.note(load("http://lvh.example.com:8080/a"), Generation(rawValue: 1))
        #expect(policy.answer(for: Self.loopback) == .allowed)
        #expect(policy.answer(for: Self.loopback.withPort(0)) == .allowed)
        #expect(policy.answer(for: Self.loopback.withPort(631)) == .refused)
    }

    @Test func metadataServiceIsReachedOnlyByName() {
        let policy = policy()
        policy.note(load("http://169.254.169.254/a"), Generation(rawValue: 1))
        #expect(policy.answer(for: Self.metadata) == .allowed)
        policy.note(load("http://169.254.1.1/a"), Generation(rawValue: 2))
        #expect(policy.answer(for: Self.metadata) == .refused)
    }

    @Test func itemsThatShareAProcessReachTheAddressesOfBoth() {
        let policy = policy()
        func prepare(_ url: String, _ number: UInt64) {
            policy.note(.prepare(LoadRequest(source: .url(url))), Generation(rawValue: number))
        }
        policy.note(load("https://films.example.com/a"), Generation(rawValue: 1))
        prepare("http://nas/b", 2)
        #expect(allowed(policy) == [Self.home, Self.world])
        // Another item is prepared instead.
        prepare("http://localhost/c", 3)
        #expect(allowed(policy) == [Self.loopback, Self.home, Self.linkLocal, Self.world])
        policy.note(.unload, Generation(rawValue: 3))
        #expect(allowed(policy) == [Self.world])
        prepare("http://nas/d", 4)
        policy.note(.activate(play: true, CommandID(rawValue: 1)), Generation(rawValue: 4))
        prepare("https://films.example.com/e", 5)
        #expect(allowed(policy) == [Self.home, Self.world])
        policy.note(.activate(play: true, CommandID(rawValue: 2)), Generation(rawValue: 5))
        #expect(allowed(policy) == [Self.world])
        policy.note(load("https://films.example.com/f"), Generation(rawValue: 6))
        #expect(allowed(policy) == [Self.world])
    }

    @Test func callsWaitForTheNameOfTheItem() {
        let later = Later()
        let policy = policy(later: later)
        policy.note(load("http://nas/a"), Generation(rawValue: 1))
        #expect(policy.answer(for: Self.home) == .pending)
        #expect(policy.answer(for: Self.loopback) == .pending)
        #expect(policy.answer(for: Self.world) == .allowed)
        later.run()
        #expect(policy.answer(for: Self.home) == .allowed)
        #expect(policy.answer(for: Self.loopback) == .refused)
    }

    @Test func nameOfAnItemThatIsGoneOpensNothing() {
        let later = Later()
        let policy = policy(later: later)
        policy.note(load("http://nas/a"), Generation(rawValue: 1))
        policy.note(load("https://9.9.9.9/a"), Generation(rawValue: 2))
        later.run()
        #expect(allowed(policy) == [Self.world])
    }

    @Test func localPlaylistReachesItsServerAndWhatItNames() {
        let servers = LocalServers()
        let policy = policy(servers: servers)
        let url = "http://127.0.0.1:8080/token/list.m3u8"
        servers.add(LocalServers.Server(address: Self.loopback, namesOthers: false), of: url)
        policy.note(load(url), Generation(rawValue: 1))
        #expect(allowed(policy) == [Self.loopback])
        #expect(policy.answer(for: Self.loopback.withPort(631)) == .refused)
        servers.add(LocalServers.Server(address: Self.loopback, namesOthers: true), of: url)
        policy.note(load(url), Generation(rawValue: 2))
        #expect(allowed(policy) == [Self.loopback, Self.home, Self.linkLocal, Self.world])
    }

    @Test func proxyIsReachedAtItsPort() {
        let policy = policy(["http_proxy": "http://me:secret@proxy:3128/", "no_proxy": "nas"])
        let proxy = SocketAddress.ipv4(0x0A00_0001, port: 3128)
        policy.note(load("http://films.example.com/a"), Generation(rawValue: 1))
        #expect(policy.answer(for: proxy) == .allowed)
        #expect(policy.answer(for: proxy.withPort(22)) == .refused)
        #expect(policy.answer(for: Self.home) == .refused)
        policy.note(load("http://nas/a"), Generation(rawValue: 2))
        #expect(policy.answer(for: Self.home) == .allowed)
    }

    /// A proxy exists to keep the names of servers from the user's own name servers, among others.
    @Test func namesThatAProxyResolvesAreNotResolvedHere() {
        let later = Later()
        let policy = policy(["all_proxy": "socks5://127.0.0.1:9050"], later: later)
        later.run()
        policy.note(load("https://films.example.com/a"), Generation(rawValue: 1))
        #expect(later.count == 0)
    }

    @Test func processWithoutItemsReachesTheInternetOnly() {
        #expect(allowed(policy()) == [Self.world])
    }
}
