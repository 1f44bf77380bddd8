import FeedLoading
import Foundation
import MediaReaders
import MediaServer
import SeededRandom
import Synchronization
import Testing

/// A server, a cache and a client with a manual clock.
struct ClientStage {
    let server: StreamServer
    let folder: TemporaryFolder
    let clock = ManualClock()
    let client: HTTPClient
    private let date = Date(seconds: 1_700_000_000)

    final class Date: Sendable {
        let seconds: Mutex<Double>
        init(seconds: Double) { self.seconds = Mutex(seconds) }
    }

    /// - Parameters:
    ///   - tls: The certificate of the server; `nil` for HTTP.
    ///   - judged: Returns the address that the client judges in place of that of a connection.
    init(
        tls: TLSCertificate? = nil, judged: @escaping @Sendable (SocketAddress) -> SocketAddress = { $0 }
    ) throws {
        server = try StreamServer.started(tls: tls)
        folder = try TemporaryFolder()
        let date = date
        client = HTTPClient(
            cache: HTTPCache(folder: folder.path + "/cache"), clock: clock,
            date: { date.seconds.withLock { $0 } }, generator: SeededGenerator(seed: 1),
            trustedCertificates: tls?.certificateFile.path, judged: judged)
    }

    /// Moves the date of the cache's ages.
    func pass(seconds: Double) { date.seconds.withLock { $0 += seconds } }

    /// A request without retries.
    func request(_ path: String, query: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(server.url(for: path, query: query).absoluteString)
        request.retries = .never
        return request
    }

    func fetch(_ path: String) async throws(FeedError) -> HTTPResponse { try await client.fetch(request(path)) }

    /// The error that a fetch must end with.
    func error(_ request: HTTPRequest) async throws -> FeedError {
        let response: HTTPResponse
        do { response = try await client.fetch(request) } catch { return error }
        throw UnexpectedSuccess(status: response.head.status, count: response.body.count)
    }

    func error(_ path: String) async throws -> FeedError { try await error(request(path)) }

    struct UnexpectedSuccess: Error {
        var status: Int
        var count: Int
    }
}
