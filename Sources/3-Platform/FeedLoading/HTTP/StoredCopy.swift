import FeedReaders

/// The copy of one resource on disk, if there is one.
struct StoredCopy: Sendable {
    /// A copy with its body.
    struct Content: Sendable {
        var entry: HTTPCacheEntry
        var body: [UInt8]
        var address: WebAddress

        /// The response that the copy represents.
        func response(_ freshness: FeedFreshness) -> HTTPResponse {
            HTTPResponse(
                head: HTTPResponseHead(status: 200, headers: entry.headers), body: body, isWhole: true,
                address: address, movedTo: nil, freshness: freshness, cacheProblem: nil)
        }

        /// The response while the server is unavailable.
        func offline(because reason: FeedError, now: Double) -> HTTPResponse {
            response(.offline(age: entry.age(at: now), reason: reason))
        }
    }

    private(set) var entry: HTTPCacheEntry?
    private let cache: HTTPCache?
    private var key: HTTPCache.Key?
    private var problem: String?

    init(cache: HTTPCache?) { self.cache = cache }

    /// Looks for the copy of a request. A copy that was made with a login is absent for everyone else.
    mutating func find(_ request: HTTPRequest, _ address: WebAddress, _ credential: Credential?) async {
        guard let cache else { return }
        let parts =
            [address.text, credential?.user ?? "", request.accept]
            + request.headers.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        let found = await offload { () -> Result<(HTTPCache.Key, HTTPCacheEntry?), HTTPCache.Problem> in
            Result { () throws(HTTPCache.Problem) in
                let key = try cache.key(parts)
                return (key, cache.entry(key))
            }
        }
        switch found {
        case .success(let (key, entry)):
            self.key = key
            guard let entry else { return }
            for login in entry.logins {
                let own = login.origin == address.origin ? credential : nil
                guard let current = await Self.credential(of: login.origin, own, request),
                    await offload({ try? cache.login(current, for: login.origin) }) == login
                else { return }
            }
            self.entry = entry
        case .failure(let error): problem = error.reason
        }
    }

    /// Returns the credential that a request would use; `nil` if there is none, or the keyring cannot be used now.
    private static func credential(
        of origin: WebOrigin, _ own: Credential?, _ request: HTTPRequest
    ) async -> Credential? {
        if let own { return own }
        return try? await request.credential?(origin)
    }

    /// Reads the body. Returns `nil` if there is no copy, or it is damaged.
    func content() async -> Content? {
        guard entry != nil, let cache, let key, let found = await offload({ cache.content(key) }),
            let address = try? WebAddress.reading(found.entry.address).address
        else { return nil }
        return Content(entry: found.entry, body: found.body, address: address)
    }

    /// Notes that the server confirmed the copy.
    mutating func confirm(_ headers: [String: String], at time: Double) async -> Content? {
        guard let cache, let key, var content = await content() else { return nil }
        content.entry.confirm(headers, at: time)
        let confirmed = content
        // If the time cannot be noted, the next request contacts the server earlier than necessary.
        _ = await offload {
            Result { () throws(HTTPCache.Problem) in try cache.store(confirmed.entry, body: confirmed.body, for: key) }
        }
        entry = content.entry
        return content
    }

    /// Drops the copy.
    mutating func forget() { entry = nil }

    /// Keeps a response, if its server allows that.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - logins: The credentials that were used for it.
    ///   - time: The time in seconds since 1970.
    /// - Returns: The reason why it could not be kept, if that was intended.
    func keep(_ response: HTTPResponse, _ logins: [WebOrigin: Credential], at time: Double) async -> String? {
        guard let cache, response.isWhole, response.missedByteCount == nil, response.head.status == 200 else {
            return nil
        }
        guard let key else { return problem }
        let entry = HTTPCacheEntry(
            address: response.address.text, headers: response.head.headers, confirmed: time)
        let isPrivate = CacheControl(response.head.headers["cache-control"] ?? "").noStore
        return await offload {
            do throws(HTTPCache.Problem) {
                var entry = entry
                for (origin, credential) in logins.sorted(by: { $0.key.description < $1.key.description }) {
                    entry.logins.append(try cache.login(credential, for: origin))
                }
                if isPrivate { cache.remove(key) } else { try cache.store(entry, body: response.body, for: key) }
                return nil
            } catch {
                return error.reason
            }
        }
    }
}
