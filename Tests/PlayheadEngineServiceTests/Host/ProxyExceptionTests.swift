import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadEngineService

/// The variables for proxies, as the engine's process reads them.
@Suite struct ProxyExceptionTests {
    /// The addresses and headers of local servers reached the proxy.
    @Test func aServerThatNeedsNoProxyIsReachedDirectly() async throws {
        let (server, proxy) = (try StreamServer.started(), try StreamServer.started())
        defer {
            server.stop()
            proxy.stop()
        }
        let film = try await server.serve(.shortMP4)
        let asked = Mutex(0)
        proxy.respond(at: film) { _ in
            asked.withLock { $0 += 1 }
            return .status(502)
        }
        let address = server.url(for: film).absoluteString
        for (exceptions, plays) in [("127.0.0.1", true), ("example.com", false)] {
            let variables = ["http_proxy=http://127.0.0.1:\(proxy.port)", "no_proxy=\(exceptions)"]
            let stage = IsolatedStage(environment: EngineEnvironment.current + variables)
            stage.send(.load(LoadRequest(source: .url(address), play: true)), 1)
            let events = await stage.wait("an answer") { $0.isReady || !$0.failures.isEmpty }
            #expect(events.isReady == plays)
            #expect((asked.withLock { $0 } > 0) == !plays)
        }
    }
}
