import CSoup
import Dispatch
import FeedReaders
import Localization
import MediaReaders
import Synchronization

/// One request to one address and its response, without redirects, retries and cache.
///
/// Unchecked: all variable state belongs to the GLib thread, except the two atomic values. `run()` keeps the object
/// alive until libsoup has reported the end, so the unretained pointers in the callbacks are valid.
final class HTTPTransfer: @unchecked Sendable {
    /// A response.
    struct Answer: Sendable {
        var head: HTTPResponseHead
        var body: [UInt8]
        /// `true` if the body was read to its end.
        var isWhole: Bool
        /// The number of bytes that the server announced; `nil` if that many arrived.
        var missedByteCount: Int?
    }

    private let session: HTTPSession
    private let address: WebAddress
    private let headers: [(String, String)]
    private let credential: Credential?
    /// The request that this is a part of, for its limits and the receivers of the body.
    private let request: HTTPRequest
    private let cookies: HTTPCookies
    private let connections: ConnectionGuard

    private let wireByteCount = Atomic(0)
    private let hasHead = Atomic(false)

    private let cancellable: UnsafeMutablePointer<GCancellable>
    private let buffer: UnsafeMutableRawBufferPointer
    private var message: OpaquePointer?
    private var handlers: [gulong] = []
    private var decoder: GzipDecoder?
    private var stream: UnsafeMutablePointer<GInputStream>?
    private var continuation: CheckedContinuation<Result<Answer, HTTPFailure>, Never>?
    private var answer = Answer(head: HTTPResponseHead(status: 0), body: [], isWhole: false)
    private var decision = HTTPBodyDecision.undecided
    /// The reason why the transfer was stopped early.
    private var stopReason: HTTPFailure?

    init(
        session: HTTPSession, address: WebAddress, headers: [(String, String)], credential: Credential?,
        request: HTTPRequest, cookies: HTTPCookies, connections: ConnectionGuard
    ) {
        self.session = session
        self.address = address
        self.headers = headers
        self.credential = credential
        self.request = request
        self.cookies = cookies
        self.connections = connections
        cancellable = g_cancellable_new()
        buffer = .allocate(byteCount: 64 << 10, alignment: 16)
    }

    deinit {
        g_object_unref(cancellable)
        buffer.deallocate()
    }

    private var limits: HTTPLimits { request.limits }

    /// Runs the transfer. Canceling the task ends it.
    func run(clock: any Clock<Duration>) async throws(HTTPFailure) -> Answer {
        let watch = Task { await self.watch(clock: clock) }
        defer { watch.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                GLibThread.shared.perform { self.start(continuation) }
            }
        } onCancel: {
            stop(HTTPFailure(.canceled, address))
        }
        return try result.get()
    }

    /// Stops the transfer if it is too slow.
    private func watch(clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await clock.sleep(for: self.limits.firstByte) } catch { return }
                guard !self.hasHead.load(ordering: .acquiring) else { return }
                self.stop(
                    HTTPFailure(
                        .timedOut, self.address, detail: localized("The server did not respond."), allowsCopy: true))
            }
            group.addTask {
                var count = 0
                var isBody = false
                while true {
                    do { try await clock.sleep(for: self.limits.period) } catch { return }
                    let newCount = self.wireByteCount.load(ordering: .relaxed)
                    // The first period that began with a body is the first that counts.
                    if isBody, newCount - count < self.limits.minimumByteCount {
                        // Another attempt would take as long.
                        self.stop(
                            HTTPFailure(
                                .timedOut, self.address, detail: localized("The server sends too slowly."),
                                allowsCopy: true))
                        return
                    }
                    count = newCount
                    isBody = self.hasHead.load(ordering: .acquiring)
                }
            }
        }
    }

    /// Stops the transfer, from any thread. A transfer that has ended is not changed.
    private func stop(_ reason: HTTPFailure) {
        GLibThread.shared.perform { [self] in
            guard stopReason == nil else { return }
            stopReason = reason
            g_cancellable_cancel(cancellable)
        }
    }

    // MARK: - On the GLib thread

    private func start(_ continuation: CheckedContinuation<Result<Answer, HTTPFailure>, Never>) {
        self.continuation = continuation
        if let stopReason { return finish(.failure(stopReason)) }
        guard let message = soup_message_new("GET", address.text) else {
            return finish(.failure(HTTPFailure(.badAddress, address)))
        }
        self.message = message
        soup_message_set_flags(
            message,
            SoupMessageFlags(
                rawValue: SOUP_MESSAGE_NO_REDIRECT.rawValue | SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE.rawValue))
        // libsoup's own decoder would hide the compressed size, which has a limit as well.
        soup_message_disable_feature(message, soup_content_decoder_get_type())
        let fields = soup_message_get_request_headers(message)
        soup_message_headers_replace(fields, "Accept-Encoding", "gzip")
        for (name, value) in headers { soup_message_headers_replace(fields, name, value) }
        cookies.add(to: message)
        let data = Unmanaged.passUnretained(self).toOpaque()
        handlers = [
            playhead_soup_connect_authenticate(message, transferAuthenticate, data),
            playhead_soup_connect_network_event(message, transferNetworkEvent, data),
            playhead_soup_connect_starting(message, transferStarting, data),
        ]
        soup_session_send_async(session.pointer, message, G_PRIORITY_DEFAULT, cancellable, transferSent, data)
    }

    /// Ends the request before it connects to an address that it may not reach, or uses a connection there.
    fileprivate func check(_ address: UnsafeMutablePointer<GSocketAddress>) {
        guard stopReason == nil, playhead_is_proxy_address(address) == 0 else { return }
        var bytes = [UInt8](repeating: 0, count: Int(max(0, g_socket_address_get_native_size(address))))
        let isKnown = g_socket_address_to_native(address, &bytes, gsize(bytes.count), nil) != 0
        if isKnown, let address = SocketAddress(bytes), connections.allows(address) { return }
        stopReason = HTTPFailure(intoOwnNetwork: self.address)
        g_cancellable_cancel(cancellable)
    }

    /// Answers the server's request for a password, once.
    fileprivate func authenticate(_ auth: UnsafeMutablePointer<SoupAuth>, isRetry: Bool) -> Bool {
        guard let credential, !isRetry, soup_auth_is_for_proxy(auth) == 0 else { return false }
        soup_auth_authenticate(auth, credential.user, credential.password)
        return true
    }

    fileprivate func sent(_ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        stream = soup_session_send_finish(session.pointer, result, &error)
        defer { g_clear_error(&error) }
        guard stream != nil else { return finish(.failure(failure(error))) }
        if let stopReason { return finish(.failure(stopReason)) }
        answer.head = head()
        if let message { cookies.take(message) }
        hasHead.store(true, ordering: .releasing)
        guard (200..<300).contains(answer.head.status) else { return finish(.success(answer)) }
        if let sink = request.sink { return begin(sink) }
        switch answer.head.headers["content-encoding"]?.lowercased() {
        case nil, "", "identity", "gzip", "x-gzip", "deflate":
            if request.inspect == nil { decide(.readAll) } else { read() }
        default:
            finish(.failure(HTTPFailure(.serverError, address, detail: localized("Its compression is not supported."))))
        }
    }

    // MARK: With a sink

    /// Passes the head to the sink, which may block, so that happens on a queue. Nothing is read meanwhile.
    private func begin(_ sink: any HTTPBodySink) {
        let length = answer.head.headers["content-length"].flatMap { Int($0) } ?? 0
        if length > limits.byteCount { return finish(.failure(tooLarge)) }
        let head = answer.head
        DispatchQueue.global(qos: .utility).async { [self] in
            let isWanted = sink.begin(head)
            GLibThread.shared.perform { self.resume(isWanted) }
        }
    }

    private func pass(_ bytes: [UInt8], to sink: any HTTPBodySink) {
        if wireByteCount.load(ordering: .relaxed) > limits.byteCount { return finish(.failure(tooLarge)) }
        DispatchQueue.global(qos: .utility).async { [self] in
            let isWanted = sink.write(bytes)
            GLibThread.shared.perform { self.resume(isWanted) }
        }
    }

    /// Reads on, unless the sink wants no more.
    private func resume(_ isWanted: Bool) {
        if let stopReason { return finish(.failure(stopReason)) }
        if isWanted { read() } else { finish(.success(answer)) }
    }

    private func head() -> HTTPResponseHead {
        guard let message else { return HTTPResponseHead(status: 0) }
        var head = HTTPResponseHead(status: Int(soup_message_get_status(message).rawValue))
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_message_get_response_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0, let name, let value {
            let (name, value) = (String(cString: name).lowercased(), String(cString: value))
            // If values cannot be joined, the first one counts.
            if Self.singleFields.contains(name), head.headers[name] != nil { continue }
            head.headers[name] = head.headers[name].map { "\($0), \(value)" } ?? value
        }
        return head
    }

    private static let singleFields: Set = [
        "location", "date", "expires", "last-modified", "etag", "age", "content-type", "content-length", "retry-after",
    ]

    private var tooLarge: HTTPFailure {
        HTTPFailure(.tooLarge, address, detail: localized("The limit is \(limits.byteCount >> 20) MiB."))
    }

    private func decide(_ new: HTTPBodyDecision) {
        decision = new
        switch new {
        case .undecided: read()
        case .stop: finish(.success(answer))
        case .readAll:
            // A compressed body states its compressed length, which has the same limit.
            let length = answer.head.headers["content-length"].flatMap { Int($0) } ?? 0
            if length > limits.byteCount { return finish(.failure(tooLarge)) }
            answer.body.reserveCapacity(length)
            read()
        }
    }

    private func read() {
        g_input_stream_read_async(
            stream, buffer.baseAddress, gsize(buffer.count), G_PRIORITY_DEFAULT, cancellable, transferRead,
            Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func didRead(_ result: OpaquePointer?) {
        var error: UnsafeMutablePointer<GError>?
        let count = g_input_stream_read_finish(stream, result, &error)
        defer { g_clear_error(&error) }
        if let stopReason { return finish(.failure(stopReason)) }
        guard count >= 0 else { return finish(.failure(failure(error))) }
        guard count > 0 else { return end() }
        let isFirst = wireByteCount.add(count, ordering: .relaxed).oldValue == 0
        if let sink = request.sink { return pass(Array(buffer[..<count]), to: sink) }
        // Many servers declare a compression that they do not use.
        if isFirst, let encoding = answer.head.headers["content-encoding"] {
            if GzipDecoder.isGzip(buffer.prefix(count)) {
                decoder = GzipDecoder(limit: limits.byteCount)
            } else if encoding.lowercased() == "deflate", GzipDecoder.isZlib(buffer.prefix(count)) {
                decoder = GzipDecoder(limit: limits.byteCount, isZlib: true)
            }
        }
        do throws(GzipDecoder.Problem) {
            if let decoder {
                try decoder.decode(buffer[..<count], into: &answer.body)
            } else {
                answer.body += buffer[..<count]
            }
        } catch {
            return finish(.failure(error == .tooLarge ? tooLarge : damaged))
        }
        if max(answer.body.count, wireByteCount.load(ordering: .relaxed)) > limits.byteCount {
            return finish(.failure(tooLarge))
        }
        if decision == .undecided, let inspect = request.inspect { return decide(inspect(answer.head, answer.body)) }
        read()
    }

    private func end() {
        if let decoder, !decoder.isComplete { return finish(.failure(damaged)) }
        answer.isWhole = true
        if let length = answer.head.headers["content-length"].flatMap({ Int($0) }),
            wireByteCount.load(ordering: .relaxed) < length
        {
            answer.missedByteCount = length
        }
        finish(.success(answer))
    }

    private var damaged: HTTPFailure {
        HTTPFailure(.malformed, address, detail: localized("Its compression is damaged."))
    }

    private func failure(_ error: UnsafeMutablePointer<GError>?) -> HTTPFailure {
        stopReason ?? HTTPFailure(error, address, hasHead: hasHead.load(ordering: .relaxed))
    }

    private func finish(_ result: Result<Answer, HTTPFailure>) {
        guard let continuation else { return }
        self.continuation = nil
        if let message {
            for handler in handlers { g_signal_handler_disconnect(UnsafeMutableRawPointer(message), handler) }
        }
        if let stream {
            // Without the cancellation, closing would first read an unfinished body to its end, however long it is.
            if !answer.isWhole { g_cancellable_cancel(cancellable) }
            g_input_stream_close(stream, cancellable, nil)
            g_object_unref(stream)
        }
        if let message { g_object_unref(UnsafeMutableRawPointer(message)) }
        (stream, message) = (nil, nil)
        continuation.resume(returning: result)
    }
}

// Unretained in all of these: `run()` keeps the transfer alive until the last callback.
private func transfer(_ data: gpointer?) -> HTTPTransfer? {
    data.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func transferAuthenticate(
    message: OpaquePointer?, auth: UnsafeMutablePointer<SoupAuth>?, isRetry: gboolean, data: gpointer?
) -> gboolean {
    guard let auth, let transfer = transfer(data) else { return 0 }
    return transfer.authenticate(auth, isRetry: isRetry != 0) ? 1 : 0
}

private func transferNetworkEvent(
    message: OpaquePointer?, event: GSocketClientEvent, stream: UnsafeMutablePointer<GIOStream>?, data: gpointer?
) {
    guard event == G_SOCKET_CLIENT_CONNECTING, let address = playhead_remote_address(stream) else { return }
    transfer(data)?.check(address)
    g_object_unref(address)
}

private func transferStarting(message: OpaquePointer?, data: gpointer?) {
    // A connection that others have made may lead to where this request may not go.
    guard let message, let address = soup_message_get_remote_address(message) else { return }
    transfer(data)?.check(address)
}

private func transferSent(source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?) {
    transfer(data)?.sent(result)
}

private func transferRead(source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?) {
    transfer(data)?.didRead(result)
}
