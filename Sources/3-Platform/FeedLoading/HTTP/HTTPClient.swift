import Dispatch
import FeedReaders
import Glibc
import Localization
import MediaReaders
import Synchronization

/// Fetches feeds over HTTP, with limits, redirects, retries, conditional requests and copies for offline use.
///
/// Nothing blocks the caller: libsoup runs on a separate thread, and files are read on a queue.
package final class HTTPClient: Sendable {
    private let session: HTTPSession
    private let cache: HTTPCache?
    private let judged: @Sendable (SocketAddress) -> SocketAddress
    let clock: any Clock<Duration>
    private let date: @Sendable () -> Double
    let generator: Mutex<any RandomNumberGenerator & Sendable>

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - userAgent: The user agent.
    ///   - cache: The cache, or `nil` for none.
    ///   - clock: The clock of time limits and retries.
    ///   - date: Returns the time in seconds since 1970, for the age of copies.
    ///   - generator: The generator of the jitter between retries.
    ///   - trustedCertificates: A PEM file of certificates to trust instead of the system's.
    ///   - judged: Returns the address to judge in place of that of a connection, for tests.
    package init(
        userAgent: String = "Playhead", cache: HTTPCache?, clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Double = HTTPClient.systemDate,
        generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        trustedCertificates: String? = nil, judged: @escaping @Sendable (SocketAddress) -> SocketAddress = { $0 }
    ) {
        session = HTTPSession(userAgent: userAgent, trustedCertificates: trustedCertificates)
        self.cache = cache
        self.judged = judged
        self.clock = clock
        self.date = date
        self.generator = Mutex(generator)
    }

    /// The system's time in seconds since 1970.
    package static let systemDate: @Sendable () -> Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Fetches a resource. Canceling the task throws an error with the code `canceled`.
    package func fetch(_ request: HTTPRequest) async throws(FeedError) -> HTTPResponse {
        let (address, credential) = try WebAddress.reading(request.address)
        let copy = KnownCopy()
        // A racing timer, because the limit spans redirects, retries and the waits between them.
        let outcome = await withTaskGroup(of: Result<Fetched, FeedError>?.self) { group in
            group.addTask {
                do throws(FeedError) {
                    return .success(try await self.fetch(request, from: address, credential, noting: copy))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                do { try await self.clock.sleep(for: request.limits.total) } catch { return nil }
                return .failure(FeedError(.timedOut, address: address.redacted))
            }
            var outcome: Result<Fetched, FeedError>?
            while outcome == nil, let next = await group.next() { outcome = next }
            group.cancelAll()
            return outcome
        }
        guard let outcome, !Task.isCancelled else { throw FeedError(.canceled, address: address.redacted) }
        if case .failure(let error) = outcome, error.code == .timedOut,
            let cached = await copy.value.withLock({ $0 })?.content()
        {
            return cached.offline(because: error, now: date())
        }
        return try await keep(try outcome.get(), request, copy)
    }

    /// A response, with the credentials that were used if it came from the server just now.
    private struct Fetched: Sendable {
        var response: HTTPResponse
        var logins: [WebOrigin: Credential]?
    }

    /// Checks and keeps a response from the server. This has no time limit, because the network is no longer involved.
    private func keep(
        _ fetched: Fetched, _ request: HTTPRequest, _ copy: KnownCopy
    ) async throws(FeedError) -> HTTPResponse {
        var response = fetched.response
        guard let logins = fetched.logins else { return response }
        let stored = copy.value.withLock { $0 }
        // A page of a network that requires a login must not replace the copy.
        do throws(FeedError) { try await request.validate?(response) } catch {
            guard error.code != .canceled, let content = await stored?.content() else { throw error }
            return content.offline(because: error, now: date())
        }
        response.cacheProblem = await stored?.keep(response, logins, at: date())
        return response
    }

    private func fetch(
        _ request: HTTPRequest, from address: WebAddress, _ credential: Credential?, noting copy: KnownCopy
    ) async throws(FeedError) -> Fetched {
        var stored = StoredCopy(cache: request.cachePolicy == .none ? nil : cache)
        await stored.find(request, address, credential)
        let found = stored
        copy.value.withLock { $0 = found }
        if request.cachePolicy == .useUnexpired, let entry = stored.entry, entry.age(at: date()) < entry.lifetime,
            let content = await stored.content()
        {
            return Fetched(response: content.response(.unexpired(age: entry.age(at: date()))))
        }
        var attempt = 0
        while true {
            do throws(HTTPFailure) {
                let chain = try await follow(request, from: address, credential, copy: stored.entry)
                if chain.answer.head.status == 304 {
                    if let content = await stored.confirm(chain.answer.head.headers, at: date()) {
                        var response = content.response(.notModified)
                        response.movedTo = chain.movedTo
                        return Fetched(response: response)
                    }
                    // The copy disappeared meanwhile. Repeats the request without validators.
                    stored.forget()
                    continue
                }
                let response = HTTPResponse(
                    head: chain.answer.head, body: chain.answer.body, isWhole: chain.answer.isWhole,
                    missedByteCount: chain.answer.missedByteCount, address: chain.address, movedTo: chain.movedTo,
                    freshness: .fresh, cacheProblem: nil)
                return Fetched(response: response, logins: chain.logins)
            } catch {
                if error.allowsCopy, let content = await stored.content() {
                    return Fetched(response: content.offline(because: error.error, now: date()))
                }
                let wait = generator.withLock { generator in
                    error.isTransient
                        ? request.retries.wait(after: attempt, retryAfter: error.retryAfter, using: &generator) : nil
                }
                guard let wait else { throw error.error }
                attempt += 1
                do { try await clock.sleep(for: wait) } catch { throw FeedError(.canceled, address: address.redacted) }
            }
        }
    }

    /// The copy that a request may use, for the timer that ends it.
    private final class KnownCopy: Sendable {
        let value = Mutex<StoredCopy?>(nil)
    }

    // MARK: - Redirects

    /// The answer at the end of a chain of redirects.
    struct Chain: Sendable {
        var answer: HTTPTransfer.Answer
        var address: WebAddress
        var movedTo: WebAddress?
        /// The credentials that were used.
        var logins: [WebOrigin: Credential]
    }

    /// Sends a request, and follows redirects.
    func follow(
        _ request: HTTPRequest, from start: WebAddress, _ known: Credential?, copy: HTTPCacheEntry?
    ) async throws(HTTPFailure) -> Chain {
        var address = start
        var visited: Set<String> = []
        var redirectCount = 0
        let cookies = HTTPCookies()
        // A refresh, which nobody waits for, does not follow a name that has moved into the user's own network.
        let isNamed = request.isNamed || request.cachePolicy == .revalidate && copy?.isFromInternet == true
        let connections = ConnectionGuard(host: start.origin.host, isNamed: isNamed, judged: judged)
        var isFromInternet = false
        var movedTo: WebAddress?
        var isPermanent = true
        var logins: [WebOrigin: Credential] = [:]
        while true {
            guard visited.insert(address.text).inserted, redirectCount <= request.limits.redirectCount else {
                throw HTTPFailure(.tooManyRedirects, address)
            }
            var (answer, login) = try await answer(request, from: address, start, known, copy, cookies, connections)
            if let login { logins[address.origin] = login }
            if redirectCount == 0 {
                isFromInternet = connections.startScopes == [.public]
                connections.noteStart()
            }
            answer.head.headers[HTTPCacheEntry.internetField] = isFromInternet ? "1" : nil
            let head = answer.head
            guard [301, 302, 303, 307, 308].contains(head.status) else {
                let isAnswer =
                    head.status == 304 && copy != nil || head.status == 416 && request.resumption != nil
                    || (200..<300).contains(head.status)
                guard isAnswer else {
                    let wait = HTTPDate.retryAfter(head.headers["retry-after"], now: date())
                    throw HTTPFailure(status: head.status, retryAfter: wait, address)
                }
                return Chain(answer: answer, address: address, movedTo: movedTo, logins: logins)
            }
            guard let location = head.headers["location"], !location.isEmpty else {
                throw HTTPFailure(
                    .serverError, address, detail: localized("The redirect has no address."), httpStatus: head.status)
            }
            let next: WebAddress
            do { next = try address.resolving(location) } catch { throw HTTPFailure(error) }
            if address.origin.scheme == "https", next.origin.scheme == "http", !request.allowsInsecureRedirects {
                throw HTTPFailure(
                    .addressNotAllowed, next,
                    detail: localized("The server redirects from https to http, which is not secure."))
            }
            guard connections.redirect(to: next.origin.host) else { throw HTTPFailure(intoOwnNetwork: next) }
            redirectCount += 1
            // A page that asks for a login sets a cookie, and sends the client to the same address again.
            if head.headers["set-cookie"] != nil { visited = [] }
            isPermanent = isPermanent && (head.status == 301 || head.status == 308)
            if isPermanent { movedTo = next }
            address = next
        }
    }

    /// Sends a request to one address. If the server requires a login, repeats it with the credential of its origin.
    ///
    /// - Returns: The answer, and the credential that was used.
    private func answer(
        _ request: HTTPRequest, from address: WebAddress, _ start: WebAddress, _ known: Credential?,
        _ copy: HTTPCacheEntry?, _ cookies: HTTPCookies, _ connections: ConnectionGuard
    ) async throws(HTTPFailure) -> (answer: HTTPTransfer.Answer, login: Credential?) {
        let isOwnOrigin = address.origin == start.origin
        var headers: [(String, String)] = [("Accept", request.accept)]
        if isOwnOrigin { headers += request.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
        if let copy, copy.address == address.text { headers += copy.validators }
        if request.sink != nil { headers.append(("Accept-Encoding", "identity")) }
        if let resumption = request.resumption { headers += resumption.fields }
        func transfer(_ credential: Credential?) async throws(HTTPFailure) -> HTTPTransfer.Answer {
            let transfer = HTTPTransfer(
                session: session, address: address, headers: headers, credential: credential, request: request,
                cookies: cookies, connections: connections)
            return try await transfer.run(clock: clock)
        }
        let own = isOwnOrigin ? known : nil
        let first = try await transfer(own)
        guard first.head.status == 401 else { return (first, own) }
        if own == nil, let find = request.credential {
            let credential: Credential?
            do { credential = try await find(address.origin) } catch { throw HTTPFailure(error) }
            if let credential {
                let second = try await transfer(credential)
                if second.head.status != 401 { return (second, credential) }
                throw Self.refused(address)
            }
        }
        if own != nil { throw Self.refused(address) }
        return (first, nil)
    }

    private static func refused(_ address: WebAddress) -> HTTPFailure {
        HTTPFailure(
            .loginRequired, address, detail: localized("The server did not accept the user name and password."),
            httpStatus: 401)
    }
}

/// Runs work that blocks on a queue.
package func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: work()) }
    }
}
