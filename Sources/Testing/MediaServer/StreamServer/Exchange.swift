import CSoup
import FoundationEssentials
import Glibc

/// One request and its answer on the server's thread: sends the head after the delays, then the body piece by piece, with
/// the faults that apply.
///
/// Confined to the thread of its loop. It is alive from the request to `finish`, kept by the registry and by the
/// message's signal handlers.
final class Exchange {
    /// The message; one reference is held until `finish`.
    private let message: OpaquePointer
    private let loop: ServerLoop
    private let core: ServerCore
    private let registry: ExchangeRegistry
    private let request: StreamRequest
    private let logID: Int
    private let faults: [(id: Int, fault: StreamFault)]
    private var handlers: [gulong] = []

    private var reader: (any BodyReader)?
    private var body: StreamBody = .empty
    /// The part of the resource that is sent; open-ended when the length is not known.
    private var resourceStart = 0
    private var plannedLength: Int?
    /// The body bytes passed to libsoup, and those that it has passed to the network.
    private var offered = 0
    private var written = 0
    private var points: [Point] = []
    private var closesAtEnd = false

    private var isWriting = false
    private var hasWrittenHead = false
    private var hasOfferedAll = false
    private var hold: (faultID: Int, next: () -> Void)?
    private var holdSources: [LoopSource] = []
    private var pumpSource: LoopSource?
    private var nextSend: ContinuousClock.Instant?
    private var ending: LoggedRequest.Outcome?

    /// An event after a number of body bytes.
    private struct Point {
        enum Action {
            case stall(faultID: Int, StreamFault.Hold)
            case cut(reset: Bool)
        }
        let offset: Int
        let action: Action
    }

    private static let pieceSize = 64 * 1024

    init(
        message: OpaquePointer, request: StreamRequest, loop: ServerLoop, core: ServerCore, registry: ExchangeRegistry
    ) {
        self.message = message
        self.request = request
        self.loop = loop
        self.core = core
        self.registry = registry
        faults = core.faults(for: request)
        logID = core.logArrival(of: request, faults: faults.map(\.fault))
        g_object_ref(UnsafeMutableRawPointer(message))
    }

    // MARK: Start and end

    func begin() {
        registry.insert(self)
        connectSignals()
        soup_message_body_set_accumulate(soup_server_message_get_response_body(message), 0)
        soup_server_message_pause(message)
        waitForDelays(
            faults.compactMap { id, fault in
                if case .delay(let hold) = fault { (id, hold) } else { nil }
            }[...])
    }

    /// Continues the exchange if this fault holds it.
    func release(fault id: Int) {
        if let hold {
            if hold.faultID == id { endHold() }
        } else if let point = points.first, point.offset <= offered, case .stall(id, _) = point.action {
            // The bytes before the hold are reported when they are sent: a test may release the hold before it begins.
            points.removeFirst()
            schedulePump()
        }
    }

    /// Ends the exchange now, because the server stops or the client left.
    func abort() {
        cut(reset: false, outcome: .aborted)
    }

    private func finish(_ outcome: LoggedRequest.Outcome) {
        guard ending == nil else { return }
        ending = outcome
        hold = nil
        holdSources = []
        pumpSource = nil
        reader = nil
        core.updateLog(of: logID) { entry in
            entry.outcome = outcome
            entry.duration = entry.arrival.duration(to: .now)
        }
        for handler in handlers { g_signal_handler_disconnect(UnsafeMutableRawPointer(message), handler) }
        handlers = []
        registry.remove(self)
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Called when libsoup has finished the message, for any reason.
    fileprivate func messageFinished() {
        let isWhole = hasWrittenHead && (request.method == "HEAD" || hasOfferedAll && written >= offered)
        finish(isWhole ? .finished : .aborted)
    }

    /// Takes the connection from libsoup and closes it.
    private func cut(reset: Bool, outcome: LoggedRequest.Outcome) {
        guard ending == nil else { return }
        // Without a socket the connection is gone already, and libsoup crashes on the request for it.
        guard let socket = soup_server_message_get_socket(message) else { return finish(outcome) }
        g_object_ref(socket)
        if reset {
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                g_socket_get_fd(socket), SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        }
        // The message may finish within the call: what it reports then is this outcome, not libsoup's.
        g_object_ref(UnsafeMutableRawPointer(message))
        finish(outcome)
        let stream = soup_server_message_steal_connection(message)
        if !reset { g_socket_shutdown(socket, 0, 1, nil) }
        g_socket_close(socket, nil)
        g_object_unref(socket)
        if let stream { g_object_unref(stream) }
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    // MARK: Head

    private func waitForDelays(_ delays: ArraySlice<(Int, StreamFault.Hold)>) {
        guard let (id, hold) = delays.first else { return sendHead() }
        startHold(hold, fault: id) { [weak self] in self?.waitForDelays(delays.dropFirst()) }
    }

    private func sendHead() {
        let response = faultyResponse()
        var (status, length) = (response.status, Int?.none)
        var fields = response.headers
        var contentType = response.contentType

        body = response.body
        reader = body.makeReader()
        if reader == nil {
            (status, contentType, body) = (404, nil, .empty)
            reader = body.makeReader()
        }
        length = reader?.length
        if let file = reader as? FileReader, fields["ETag"] == nil { fields["ETag"] = file.entityTag }

        var hasRanges = status == 200 && length != nil
        var acceptRanges: String? = hasRanges ? "bytes" : nil
        var announced: Int?
        for case (let id, let fault) in faults {
            switch fault {
            case .contentType(let type): contentType = type
            case .ignoresRange(let value): (hasRanges, acceptRanges) = (false, value)
            case .noContentLength: (hasRanges, acceptRanges, length) = (false, nil, nil)
            case .emptyBody: (hasRanges, length) = (false, 0)
            case .contentLength(let count): announced = max(0, count)
            case .stall(let offset, let hold): points.append(Point(offset: offset, action: .stall(faultID: id, hold)))
            case .reset(let offset): points.append(Point(offset: offset, action: .cut(reset: true)))
            case .truncate(let offset): points.append(Point(offset: offset, action: .cut(reset: false)))
            default: break
            }
        }
        points.sort { $0.offset < $1.offset }

        if status == 200, isCurrent(fields) {
            (status, contentType, acceptRanges, hasRanges, length) = (304, nil, nil, false, 0)
        }
        if hasRanges, let whole = length, let range = request.range, ifRangeHolds(fields) {
            if let part = range.resolved(length: whole) {
                status = 206
                fields["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(whole)"
                (resourceStart, length) = (part.lowerBound, part.count)
            } else {
                status = 416
                fields["Content-Range"] = "bytes */\(whole)"
                length = 0
            }
        }
        plannedLength = length
        if let announced {
            closesAtEnd = announced > (length ?? .max)
            plannedLength = min(announced, length ?? .max)
        }

        let headers = soup_server_message_get_response_headers(message)
        for field in fields.fields { soup_message_headers_append(headers, field.name, field.value) }
        if let contentType { soup_message_headers_replace(headers, "Content-Type", contentType) }
        if let acceptRanges { soup_message_headers_replace(headers, "Accept-Ranges", acceptRanges) }
        if let announcedLength = announced ?? length {
            soup_message_headers_set_content_length(headers, goffset(announcedLength))
        } else if body.pace != nil || soup_server_message_get_http_version(message) == SOUP_HTTP_1_0 {
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_EOF)
        } else {
            soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
        }
        soup_server_message_set_status(message, guint(status), nil)
        hasOfferedAll = plannedLength == 0 && !closesAtEnd
        core.updateLog(of: logID) { $0.status = status }
        soup_server_message_unpause(message)
    }

    /// The response that is served, or the one that a fault puts in its place.
    private func faultyResponse() -> StreamResponse {
        for (_, fault) in faults {
            switch fault {
            case .status(let code, let retryAfter):
                return .status(code, headers: retryAfter.map { ["Retry-After": String($0)] } ?? [:])
            case .redirect(let location, let status): return .redirect(to: location, status: status)
            case .requiresHeader: return .status(403)
            case .requiresLogin: return .status(401, headers: ["WWW-Authenticate": "Basic realm=\"Test\""])
            default: break
            }
        }
        var response: StreamResponse
        switch request.method {
        case "GET", "HEAD", "POST": response = core.response(to: request)
        default: response = .status(405, headers: ["Allow": "GET, HEAD, POST"])
        }
        for case (_, .replaceBody(let data, let type)) in faults {
            response.body = .data(data)
            if let type { response.contentType = type }
        }
        return response
    }

    /// Returns `true` if the client's copy is current (RFC 9110, 13.2.2).
    private func isCurrent(_ fields: HTTPHeaders) -> Bool {
        if let tags = request.headers["If-None-Match"] { return fields["ETag"] == tags }
        guard let date = request.headers["If-Modified-Since"] else { return false }
        return fields["Last-Modified"] == date
    }

    private func ifRangeHolds(_ fields: HTTPHeaders) -> Bool {
        guard let condition = request.headers["If-Range"] else { return true }
        return condition == fields["ETag"]
    }

    // MARK: Body

    /// Sends the next piece, unless something holds it.
    private func pump() {
        guard ending == nil, hasWrittenHead, !isWriting, hold == nil, request.method != "HEAD" else { return }
        if let point = points.first, point.offset <= offered, !hasOfferedAll || point.offset < offered || closesAtEnd {
            points.removeFirst()
            switch point.action {
            case .stall(let id, let hold):
                return startHold(hold, fault: id) { [weak self] in self?.pump() }
            case .cut(let reset):
                return cutWhenDrained(reset: reset)
            }
        }
        if let plannedLength, offered >= plannedLength {
            if closesAtEnd { cutWhenDrained(reset: false) }
            return
        }
        guard !hasOfferedAll else { return }

        var maximum = Self.pieceSize
        if let plannedLength { maximum = min(maximum, plannedLength - offered) }
        if let point = points.first { maximum = min(maximum, point.offset - offered) }
        if let rate = currentRate() {
            if let nextSend, nextSend > .now { return pump(at: nextSend) }
            maximum = min(maximum, max(1, rate / 20))
            let start = max(nextSend ?? .now, .now - .milliseconds(100))
            nextSend = start + .nanoseconds(Int64(Double(maximum) / Double(rate) * 1e9))
        }

        var piece = reader?.read(at: resourceStart + offered, maximum: maximum) ?? Data()
        for case (_, .corrupt(let seed, let every, let from)) in faults {
            ByteCorrupter(seed: seed, every: every, from: from).corrupt(&piece, at: resourceStart + offered)
        }
        let responseBody = soup_server_message_get_response_body(message)
        if piece.isEmpty {
            hasOfferedAll = true
            // A file that shrank cannot keep the length that was announced.
            if plannedLength != nil { return cutWhenDrained(reset: false, outcome: .aborted) }
            soup_message_body_complete(responseBody)
        } else {
            offered += piece.count
            isWriting = true
            if offered == plannedLength, !closesAtEnd { hasOfferedAll = true }
            piece.withUnsafeBytes {
                soup_message_body_append(responseBody, SOUP_MEMORY_COPY, $0.baseAddress, gsize($0.count))
            }
        }
        soup_server_message_unpause(message)
    }

    private func pump(at time: ContinuousClock.Instant) {
        pumpSource = loop.schedule(after: ContinuousClock.now.duration(to: time) + .milliseconds(1)) { [weak self] in
            self?.pump()
        }
    }

    /// The current limit in bytes per second; `nil` for none.
    private func currentRate() -> Int? {
        var rates = faults.compactMap { id, fault -> Int? in
            if case .throttle(let rate) = fault, !core.isRemoved(fault: id) { max(1, rate) } else { nil }
        }
        if let pace = body.pace, offered >= pace.burst { rates.append(max(1, pace.bytesPerSecond)) }
        return rates.min()
    }

    fileprivate func wroteHead() {
        hasWrittenHead = true
        schedulePump()
    }

    fileprivate func wrotePiece() {
        isWriting = false
        schedulePump()
    }

    fileprivate func wrote(_ count: Int) {
        written += count
        core.updateLog(of: logID) { $0.bytesSent += count }
    }

    /// Never pumps from within a signal: libsoup may still be using the message.
    private func schedulePump() {
        guard ending == nil else { return }
        pumpSource = loop.schedule { [weak self] in self?.pump() }
    }

    /// Cuts as soon as the kernel has delivered what was sent: a reset would throw it away.
    private func cutWhenDrained(reset: Bool, outcome: LoggedRequest.Outcome = .cutByFault) {
        guard reset, let socket = soup_server_message_get_socket(message) else {
            return cut(reset: reset, outcome: outcome)
        }
        // SIOCOUTQ: bytes that the other side has not acknowledged. Its macro does not import.
        var pending: Int32 = 0
        let request = UInt(0x5411)
        guard ioctl(g_socket_get_fd(socket), request, &pending) == 0, pending > 0 else {
            return cut(reset: true, outcome: outcome)
        }
        pumpSource = loop.schedule(after: .milliseconds(2)) { [weak self] in
            self?.cutWhenDrained(reset: true, outcome: outcome)
        }
    }

    // MARK: Holds

    private func startHold(_ length: StreamFault.Hold, fault id: Int, then next: @escaping () -> Void) {
        // A fault that was removed between the request and now holds nothing up.
        guard !core.isRemoved(fault: id) else { return next() }
        hold = (id, next)
        holdSources = []
        if case .duration(let duration) = length {
            holdSources.append(loop.schedule(after: duration) { [weak self] in self?.endHold() })
        }
        // libsoup does not look at the socket of a paused message: a client that leaves would go unnoticed.
        if let socket = soup_server_message_get_socket(message) {
            holdSources.append(loop.onHangUp(ofSocket: g_socket_get_fd(socket)) { [weak self] in self?.abort() })
        }
    }

    private func endHold() {
        guard let next = hold?.next else { return }
        hold = nil
        nextSend = nil
        // In a separate turn: the calling source may be one of those released here.
        pumpSource = loop.schedule { [weak self] in
            self?.holdSources = []
            next()
        }
    }

    // MARK: Signals

    private func connectSignals() {
        // Each handler owns one reference to the exchange, which libsoup's closure gives up when it is disconnected.
        func context() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
        handlers = [
            playhead_soup_connect_plain(message, "wrote-headers", exchangeWroteHead, context(), releaseExchange),
            playhead_soup_connect_plain(message, "wrote-chunk", exchangeWrotePiece, context(), releaseExchange),
            playhead_soup_connect_count(message, "wrote-body-data", exchangeWroteBytes, context(), releaseExchange),
            playhead_soup_connect_plain(message, "finished", exchangeFinished, context(), releaseExchange),
        ]
    }
}

/// The exchanges in progress. Confined to the server's thread.
final class ExchangeRegistry {
    private var exchanges: [ObjectIdentifier: Exchange] = [:]

    func insert(_ exchange: Exchange) { exchanges[ObjectIdentifier(exchange)] = exchange }
    func remove(_ exchange: Exchange) { exchanges[ObjectIdentifier(exchange)] = nil }
    var all: [Exchange] { Array(exchanges.values) }
}

// Unretained in all of these: the signal handler's closure keeps the exchange alive while it runs.
private func exchange(_ data: gpointer?) -> Exchange? {
    data.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func exchangeWroteHead(message: OpaquePointer?, data: gpointer?) { exchange(data)?.wroteHead() }

private func exchangeWrotePiece(message: OpaquePointer?, data: gpointer?) { exchange(data)?.wrotePiece() }

private func exchangeWroteBytes(message: OpaquePointer?, count: guint, data: gpointer?) {
    exchange(data)?.wrote(Int(count))
}

private func exchangeFinished(message: OpaquePointer?, data: gpointer?) { exchange(data)?.messageFinished() }

private func releaseExchange(data: gpointer?, closure: UnsafeMutablePointer<GClosure>?) {
    if let data { Unmanaged<Exchange>.fromOpaque(data).release() }
}
