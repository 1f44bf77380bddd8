import CGStreamer
import CSoup
import Glibc
import MediaReaders
import Playhead
import Synchronization

/// One message of libsoup on its way: applies the item's policy at each of its steps and notes what happened.
///
/// Unchecked: libsoup emits all signals of a message on the thread that runs its session, one at a time, and nothing else
/// touches the object. The message owns it (as GObject data, released when the message is finalised, after its handlers
/// are gone), so the unretained pointers in the handlers are valid whenever they run.
final class HTTPExchange: @unchecked Sendable {
    /// Weak: the adaptive demuxer leaks messages that are under way when it is stopped, and the item with them.
    private weak var item: HTTPItem?
    private var id: Int
    private let isMain: Bool
    private var record: HTTPRequestRecord
    private var visited: [String] = []
    /// The address that a demuxer has asked for.
    private let requested: HTTPAddress
    private var peer: OpaquePointer?
    /// The socket, when the connection was made for this message.
    private var socket: UnsafeMutablePointer<GSocket>?
    private let mark: String
    /// `true` for requests that are evidence. The engine's own are not: they have limits, and playback does not need them.
    private let isReported: Bool

    /// Alive while it emits the signals of its messages, which is the only time that it is used.
    private let session: UnsafeMutablePointer<SoupSession>

    private init(
        item: HTTPItem?, mark: String, isMain: Bool, record: HTTPRequestRecord,
        requested: HTTPAddress, session: UnsafeMutablePointer<SoupSession>
    ) {
        self.session = session
        self.requested = requested
        self.item = item
        self.mark = mark
        self.isMain = isMain
        self.record = record
        isReported = !HTTPObserver.isFetch(mark)
        id = isReported ? item?.begin(record, of: Self.owner(session, mark)) ?? 0 : 0
    }

    /// The session as the item knows it.
    private static func owner(_ session: UnsafeMutablePointer<SoupSession>, _ mark: String) -> UInt? {
        HTTPObserver.isKey(mark) ? nil : UInt(bitPattern: session)
    }

    deinit {
        setPeer(nil)
        setSocket(nil)
        // A message that is dropped without having finished.
        if record.end == nil { close() }
    }

    /// Observes a message that was queued; ignores messages without a mark.
    static func begin(message: OpaquePointer, session: UnsafeMutablePointer<SoupSession>) {
        let fromSession = soup_session_get_user_agent(session).map { String(cString: $0) }
        let headers = soup_message_get_request_headers(message)
        let fromHeader = soup_message_headers_get_one(headers, "User-Agent").map { String(cString: $0) }
        guard let mark = [fromSession, fromHeader].compactMap({ $0 }).first(where: HTTPObserver.isMark) else { return }
        ProxyRules.apply(to: session)
        let item = HTTPObserver.item(mark)
        let isTunnel = soup_message_get_method(message).map { String(cString: $0) } == "CONNECT"
        let isFetch = HTTPObserver.isFetch(mark)
        let isKey = HTTPObserver.isKey(mark)
        let isMain = !isTunnel && !isFetch && !isKey && item?.isMain(session: UInt(bitPattern: session)) == true
        if let item, !isMain { expandVariables(of: message, for: item) }
        let requested = HTTPAddress(of: message)
        if let item, !isMain, !isFetch { renew(message, requested, for: item) }
        let address = HTTPAddress(of: message)
        var record = HTTPRequestRecord(purpose: .segment, url: address.redacted, start: HTTPClock.seconds)
        record.purpose = isMain ? .main : isKey ? .key : address.purpose
        let range = soup_message_headers_get_one(headers, "Range").map { String(cString: $0) }
        record.resource = [address.whole, range].hashValue
        // The source element sends the same message again when it retries.
        let object = UnsafeMutableRawPointer(message).assumingMemoryBound(to: GObject.self)
        if let data = g_object_get_data(object, dataKey) {
            Unmanaged<HTTPExchange>.fromOpaque(data).takeUnretainedValue().beginAgain(record)
            return
        }
        let exchange = HTTPExchange(
            item: item, mark: mark, isMain: isMain, record: record, requested: requested, session: session)
        if address.purpose == .playlist, !isMain, !isFetch, !isKey { HTTPPlaylistGuard.prepare(message) }
        if let item, !isTunnel, !isFetch, !isKey {
            if !isMain { item.transfers.note() }
            HTTPBodyFilter.attach(to: message, of: session, address, item: item, isMain: isMain)
        }
        exchange.attach(to: message)
        exchange.refuseForeignScheme(message, address)
    }

    /// Connects to the message's signals and hands it the object.
    private func attach(to message: OpaquePointer) {
        let raw = UnsafeMutableRawPointer(message)
        let data = Unmanaged.passRetained(self).toOpaque()
        g_object_set_data_full(
            raw.assumingMemoryBound(to: GObject.self), Self.dataKey, data,
            { Unmanaged<HTTPExchange>.fromOpaque($0!).release() })
        func connect(_ signal: String, _ handler: GCallback) {
            g_signal_connect_data(raw, signal, handler, data, nil, GConnectFlags(rawValue: 0))
        }
        // The casts only forget the parameters: GLib calls each handler with those of its signal.
        connect("starting", unsafeBitCast(httpStarting, to: GCallback.self))
        connect("wrote-headers", unsafeBitCast(httpWroteHeaders, to: GCallback.self))
        connect("notify::status-code", unsafeBitCast(httpGotStatus, to: GCallback.self))
        connect("got-headers", unsafeBitCast(httpGotHeaders, to: GCallback.self))
        connect("got-body", unsafeBitCast(httpGotBody, to: GCallback.self))
        connect("restarted", unsafeBitCast(httpRestarted, to: GCallback.self))
        connect("finished", unsafeBitCast(httpFinished, to: GCallback.self))
        connect("network-event", unsafeBitCast(httpNetworkEvent, to: GCallback.self))
        connect("accept-certificate", unsafeBitCast(httpAcceptCertificate, to: GCallback.self))
    }

    private func beginAgain(_ record: HTTPRequestRecord) {
        if self.record.end == nil { close() }
        self.record = record
        visited = []
        id = isReported ? item?.begin(record, of: Self.owner(session, mark)) ?? 0 : 0
    }

    private static let dataKey = "playhead-exchange"

    // MARK: - Steps of a message, in order

    private static func expandVariables(of message: OpaquePointer, for item: HTTPItem) {
        if let expanded = item.expanded(HTTPAddress(of: message).whole) { turn(message, to: expanded) }
    }

    /// Turns a request for a playlist to its new address, if the old one has expired.
    private static func renew(_ message: OpaquePointer, _ address: HTTPAddress, for item: HTTPItem) {
        if let renewed = item.renewal.address(inPlaceOf: address) { turn(message, to: renewed) }
    }

    private static func turn(_ message: OpaquePointer, to address: String) {
        guard let uri = g_uri_parse(address, HTTPAddress.flags, nil) else { return }
        soup_message_set_uri(message, uri)
        g_uri_unref(uri)
    }

    /// A scheme that is not allowed goes nowhere: the request is turned to a port that cannot exist.
    private func refuseForeignScheme(_ message: OpaquePointer, _ address: HTTPAddress) {
        guard let item, let scheme = address.origin?.scheme ?? address.scheme,
            !item.policy.allowedSchemes.contains(scheme)
        else { return }
        record.failure = .schemeRefused
        report()
        Self.turn(message, to: "http://127.0.0.1:0/")
    }

    /// Just before the request is written, again after each redirect: everything that it may carry is decided here, by
    /// the address that it goes to now.
    func starting(_ message: OpaquePointer) {
        let headers = soup_message_get_request_headers(message)
        let address = HTTPAddress(of: message)
        let isTunnel = soup_message_get_method(message).map { String(cString: $0) } == "CONNECT"
        let isOwnOrigin = !isTunnel && record.failure == nil && address.origin != nil && address.origin == item?.origin
        soup_message_headers_replace(headers, "User-Agent", item?.policy.userAgent ?? "Playhead")
        limitReferrer(headers, to: address)
        if !isMain, isReported, let range = soup_message_headers_get_one(headers, "Range"),
            let shortened = item?.shortenedRange(String(cString: range))
        {
            soup_message_headers_replace(headers, "Range", shortened)
        }
        for (name, value) in item?.policy.headers ?? [] {
            if isOwnOrigin {
                soup_message_headers_replace(headers, name, value)
            } else {
                soup_message_headers_remove(headers, name)
            }
        }
        if visited.last != address.whole { visited.append(address.whole) }
    }

    /// The demuxer names the whole manifest as referrer; a foreign host learns the origin only (as browsers do).
    private func limitReferrer(_ headers: OpaquePointer?, to address: HTTPAddress) {
        guard let text = soup_message_headers_get_one(headers, "Referer") else { return }
        let referrer = HTTPAddress(String(cString: text))
        guard let origin = referrer.origin, origin != address.origin else { return }
        soup_message_headers_replace(headers, "Referer", origin.referrer)
    }

    /// The request was sent. Its headers are removed, so that they reach neither logs nor the header messages of the
    /// source element; the mark returns, because the adaptive demuxer copies it from there to its own requests.
    func wroteHeaders(_ message: OpaquePointer) {
        let headers = soup_message_get_request_headers(message)
        for (name, _) in item?.policy.headers ?? [] { soup_message_headers_remove(headers, name) }
        soup_message_headers_replace(headers, "User-Agent", mark)
        reach(.sent)
    }

    /// The head of a response was parsed, and its body has not been touched yet (HTTP/1).
    ///
    /// Two kinds of playlists of the adaptive demuxer are turned into errors here, by a transfer encoding that libsoup
    /// does not know: too large ones, and empty ones, on which GStreamer 1.22.0 stops the process
    /// (`gsthlsdemux.c: assertion failed: (buf)`, measured). An empty one without a stated length, or over HTTP/2, is not
    /// caught: only a separate process contains it.
    func gotStatus(_ message: OpaquePointer) {
        let status = Int(soup_message_get_status(message).rawValue)
        guard !isMain, isReported, record.purpose != .key, let item, (200..<300).contains(status),
            let headers = soup_message_get_response_headers(message),
            soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH,
            isPlaylist(message, contentType: Self.contentType(headers))
        else { return }
        let length = Int64(soup_message_headers_get_content_length(headers))
        if length > Int64(item.policy.maximumPlaylistSize) {
            refusePlaylist()
        } else if length == 0 {
            record.status = status
            record.failure = .playlistEmpty
            report()
        } else {
            return
        }
        soup_message_headers_replace(headers, "Transfer-Encoding", "refused")
    }

    private func isPlaylist(_ message: OpaquePointer, contentType: String?) -> Bool {
        record.purpose == .playlist || HTTPRequestRecord.isPlaylist(contentType: contentType)
            || HTTPAddress(of: message).purpose == .playlist
    }

    private static func contentType(_ headers: OpaquePointer?) -> String? {
        soup_message_headers_get_content_type(headers, nil).map { String(cString: $0).lowercased() }
    }

    func gotHeaders(_ message: OpaquePointer) {
        let headers = soup_message_get_response_headers(message)
        let status = Int(soup_message_get_status(message).rawValue)
        record.status = status
        record.contentType = Self.contentType(headers)
        record.contentLength = nil
        if soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CONTENT_LENGTH {
            record.contentLength = Int64(soup_message_headers_get_content_length(headers))
        }
        if (300..<400).contains(status), status != 304 { checkRedirect(message, headers) }
        if status >= 400, record.failure == nil { record.failure = .status(status) }
        if !isMain, isReported, PlaylistRenewal.statuses.contains(status), let item {
            item.renewal.renew(requested, for: item)
        }
        if record.purpose == .segment, record.isPlaylistType { record.purpose = .playlist }
        reach(.answered)
        guard let item, isReported, (200..<300).contains(status) || status == 429 || status == 503 else { return }
        item.note(answer: HTTPAnswer(headers: headers, message: message, status: status, isMain: isMain))
        guard (200..<300).contains(status) else { return }
        if isMain { item.note(mainAddress: HTTPAddress(of: message).whole) }
        let isPlaylist = record.purpose != .key && isPlaylist(message, contentType: record.contentType)
        if isPlaylist { item.note(playlist: HTTPAddress(of: message).whole) }
        guard isPlaylist else { return }
        let isTooLarge = (record.contentLength ?? 0) > Int64(item.policy.maximumPlaylistSize)
        if isTooLarge { refusePlaylist() }
        if isMain {
            item.noteMainPlaylist(isTooLarge: isTooLarge)
        } else if isTooLarge || record.contentLength == nil {
            // Too large with a stated length: HTTP/2, where `gotStatus` comes too early.
            HTTPPlaylistGuard.watch(
                message, of: session, exchange: self, limit: isTooLarge ? 0 : item.policy.maximumPlaylistSize)
        }
    }

    /// Takes the place away from a redirect that may not be followed, before libsoup looks for it.
    private func checkRedirect(_ message: OpaquePointer, _ headers: OpaquePointer?) {
        guard let location = soup_message_headers_get_one(headers, "Location"), let item else { return }
        // libsoup refuses what browsers escape, such as a percent sign alone.
        let text = escapedAddress(String(cString: location))
        soup_message_headers_replace(headers, "Location", text)
        let target = HTTPAddress(text, relativeTo: message)
        if target.origin.map({ item.policy.allowedSchemes.contains($0.scheme) }) != true {
            record.failure = .redirectRefused
        } else if soup_message_headers_get_one(headers, "Set-Cookie") != nil,
            record.redirects < item.policy.maximumRedirects
        {
            // With the cookie, the same address may answer with the media.
            visited = []
            return
        } else if record.redirects >= item.policy.maximumRedirects || visited.contains(target.whole) {
            record.failure = .redirectLoop
        } else {
            return
        }
        soup_message_headers_remove(headers, "Location")
    }

    /// The playlist is larger than the item allows.
    func refusePlaylist() {
        guard record.failure == nil else { return }
        record.failure = .playlistTooLarge
        report()
    }

    func gotBody() {
        // A redirect has a body too; it is not the end.
        guard let status = record.status, !(300..<400).contains(status) else { return }
        if !isMain, isReported { item?.note(bytes: record.contentLength ?? 0) }
        reach(.complete)
    }

    func restarted(_ message: OpaquePointer) {
        if let status = record.status, (300..<400).contains(status) { record.redirects += 1 }
        record.url = HTTPAddress(of: message).redacted
        record.stage = .queued
        record.status = nil
        record.contentType = nil
        report()
    }

    func finished() {
        if record.failure == nil, record.stage < .complete { record.failure = failureOfSilence() }
        close()
    }

    /// The failure of a request that ended without a complete response, from its progress.
    private func failureOfSilence() -> HTTPFailure {
        let elapsed = HTTPClock.seconds - record.start
        switch record.stage {
        case .queued, .complete, .answered: return .connectionLost
        case .resolving: return .hostNotFound
        case .resolved, .connecting:
            switch peer.map({ HTTPRoute(to: $0) }) {
            case .missing: return .unreachable
            case .refused: return .addressRefused
            case .exists, nil: break
            }
            // A refusal is immediate; silence takes seconds.
            return elapsed < 2 ? .connectionRefused : .unreachable
        case .handshaking: return .tlsFailed
        // Sessions wait 10 or 15 s for an answer.
        case .connected, .established, .sent: return elapsed >= 8 ? .noAnswer : .connectionLost
        }
    }

    func networkEvent(_ event: GSocketClientEvent, connection: UnsafeMutablePointer<GIOStream>?) {
        switch event {
        case G_SOCKET_CLIENT_RESOLVING: reach(.resolving)
        case G_SOCKET_CLIENT_RESOLVED: reach(.resolved)
        case G_SOCKET_CLIENT_CONNECTING:
            setPeer(HTTPRoute.peer(of: connection))
            reach(.connecting)
        case G_SOCKET_CLIENT_CONNECTED:
            setSocket(Self.socket(of: connection))
            reach(.connected)
        case G_SOCKET_CLIENT_TLS_HANDSHAKING: reach(.handshaking)
        case G_SOCKET_CLIENT_COMPLETE: reach(.established)
        default: break
        }
    }

    func refusedCertificate() {
        record.failure = .certificateInvalid
        report()
    }

    /// `true` when no more data will come.
    var isOver: Bool { record.end != nil || record.stage == .complete }

    // MARK: - Notes

    private func reach(_ stage: HTTPRequestRecord.Stage) {
        record.stage = stage
        guard isReported else { return }
        item?.noteActivity()
        report()
    }

    private func report() {
        guard isReported else { return }
        item?.update(id, record)
    }

    private func close() {
        record.end = HTTPClock.seconds
        guard isReported else { return }
        item?.end(id, record)
    }

    /// Breaks the connection, as a server does that goes away: libsoup and the demuxer take that well, in contrast to a
    /// canceled request. Returns `false` when the connection is not known.
    func breakConnection() -> Bool {
        guard let socket else { return false }
        g_socket_shutdown(socket, 1, 1, nil)
        return true
    }

    private static func socket(of stream: UnsafeMutablePointer<GIOStream>?) -> UnsafeMutablePointer<GSocket>? {
        guard let stream else { return nil }
        let instance = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, g_socket_connection_get_type()) != 0 else { return nil }
        let connection = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GSocketConnection.self)
        guard let socket = g_socket_connection_get_socket(connection) else { return nil }
        g_object_ref(UnsafeMutableRawPointer(socket))
        return socket
    }

    private func setSocket(_ new: UnsafeMutablePointer<GSocket>?) {
        if let socket { g_object_unref(UnsafeMutableRawPointer(socket)) }
        socket = new
    }

    private func setPeer(_ address: OpaquePointer?) {
        if let peer { g_object_unref(UnsafeMutableRawPointer(peer)) }
        peer = address
    }
}
