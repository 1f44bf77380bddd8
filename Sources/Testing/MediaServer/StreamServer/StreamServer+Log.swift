extension StreamServer {
    /// The newest 20,000 requests in the order of arrival, including those in progress.
    public var log: [LoggedRequest] { core.log }

    /// Removes the completed requests.
    public func clearLog() { core.clearLog() }

    /// Waits for a matching request, which may have arrived already.
    ///
    /// The predicate sees each request when it arrives and after each change of its entry (status, bytes, outcome). It
    /// runs on the server's thread or the caller's. Throws `CancellationError` when the task is canceled.
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
