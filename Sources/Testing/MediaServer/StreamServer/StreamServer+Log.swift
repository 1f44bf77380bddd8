extension StreamServer {
    /// The newest 20 000 requests in the order of arrival, those in progress included.
    public var log: [LoggedRequest] { core.log }

    /// Forgets the requests that are over.
    public func clearLog() { core.clearLog() }

    /// Waits for a request that fits, whether it came already or comes later.
    ///
    /// The predicate sees each request when it arrives and after each change of its entry (status, bytes, outcome). It
    /// runs on the server's thread or the caller's. Throws `CancellationError` when the task is cancelled.
    ///
    /// ```swift
    /// let lost = try await server.request { $0.path == "/film.mp4" && $0.outcome == .cutByFault }
    /// ```
    public func request(where predicate: @escaping @Sendable (LoggedRequest) -> Bool) async throws(CancellationError)
        -> LoggedRequest
    {
        guard let entry = await core.request(where: predicate) else { throw CancellationError() }
        return entry
    }
}
