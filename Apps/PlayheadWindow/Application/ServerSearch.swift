import FeedLoading
import Observation

/// The search for media servers in the network.
@MainActor @Observable final class ServerSearch {
    /// Finds servers, and reports each when it is found.
    typealias Find =
        @Sendable (@escaping @Sendable (FoundMediaServer) -> Void) async throws(MediaServerError) -> [FoundMediaServer]

    /// The servers that were found, in that order.
    private(set) var servers: [FoundMediaServer] = []
    /// `true` while more may be found.
    private(set) var isSearching = false
    /// The reason why there are none; `nil` if there are some, or during the search.
    private(set) var error: MediaServerError?
    @ObservationIgnored private let find: Find

    /// - Parameter find: Finds servers. Default: a `MediaServerBrowser`.
    init(
        find: @escaping Find = { (onFind) async throws(MediaServerError) in
            try await MediaServerBrowser().servers(onFind: onFind)
        }
    ) {
        self.find = find
    }

    /// Searches again. Servers that were found before stay until the end. A running search counts as this one.
    func search() async {
        guard !isSearching else { return }
        isSearching = true
        error = nil
        defer { isSearching = false }
        let (stream, continuation) = AsyncStream.makeStream(of: FoundMediaServer.self)
        let find = find
        async let result = Self.outcome { (onFind) async throws(MediaServerError) in
            defer { continuation.finish() }
            return try await find(onFind)
        } onFind: {
            continuation.yield($0)
        }
        for await server in stream { add(server) }
        switch await result {
        case .success(let found): servers = found
        case .failure(let error):
            // The sheet was closed.
            guard error.code != .canceled else { return }
            if error.code == .noServerFound { servers = [] }
            if servers.isEmpty { self.error = error }
        }
    }

    private func add(_ server: FoundMediaServer) {
        if !servers.contains(where: { $0.id == server.id }) { servers.append(server) }
    }

    private nonisolated static func outcome(
        _ find: Find, onFind: @escaping @Sendable (FoundMediaServer) -> Void
    ) async -> Result<[FoundMediaServer], MediaServerError> {
        do throws(MediaServerError) { return .success(try await find(onFind)) } catch { return .failure(error) }
    }
}
