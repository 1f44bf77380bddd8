import CSoup
import FoundationEssentials
import Glibc

/// The libsoup server of a running `StreamServer`.
///
/// Unchecked: the pointer and the registry never change, and everything that touches libsoup or the registry
/// runs on the loop's thread, where the object is made and closed.
final class Listener: @unchecked Sendable {
    private let server: UnsafeMutablePointer<SoupServer>
    private let loop: ServerLoop
    private let core: ServerCore
    private let registry = ExchangeRegistry()

    /// Listens. Called on the loop's thread.
    init(port: UInt16, certificate: TLSCertificate?, loop: ServerLoop, core: ServerCore) throws(StreamServerError) {
        guard let object = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else {
            throw .cannotListen(port: port, reason: "libsoup made no server")
        }
        let server = UnsafeMutableRawPointer(object).assumingMemoryBound(to: SoupServer.self)
        var options: UInt32 = 0
        if let certificate {
            do throws(StreamServerError) {
                let loaded = try certificate.load()
                soup_server_set_tls_certificate(server, loaded)
                g_object_unref(loaded)
            } catch {
                g_object_unref(server)
                throw error
            }
            options = SOUP_SERVER_LISTEN_HTTPS.rawValue
        }
        let address = g_inet_socket_address_new_from_string("127.0.0.1", guint(port))
        defer { g_object_unref(address) }
        var error: UnsafeMutablePointer<GError>?
        guard soup_server_listen(server, address, SoupServerListenOptions(rawValue: options), &error) != 0 else {
            let reason = error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "unknown reason"
            g_error_free(error)
            g_object_unref(server)
            throw .cannotListen(port: port, reason: reason)
        }
        self.server = server
        self.loop = loop
        self.core = core
        // Unretained: the handler goes away in close(), which the owner always calls before it drops the listener.
        soup_server_add_handler(server, nil, listenerHandle, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// Ends all exchanges and closes all sockets. Called once, on the loop's thread.
    func close() {
        soup_server_remove_handler(server, nil)
        // Exchanges first: disconnecting takes the sockets away from under them.
        for exchange in registry.all { exchange.abort() }
        endListening()
        soup_server_disconnect(server)
        g_object_unref(server)
    }

    /// Ends listening also where a program that is just being started still has a copy of the socket: it would keep the port.
    private func endListening() {
        let sockets = soup_server_get_listeners(server)
        defer { g_slist_free(sockets) }
        var next = sockets
        while let item = next {
            shutdown(g_socket_get_fd(item.pointee.data.assumingMemoryBound(to: GSocket.self)), Int32(SHUT_RD))
            next = item.pointee.next
        }
    }

    /// Continues the exchanges that a fault holds. Called on the loop's thread.
    func release(fault id: Int) {
        for exchange in registry.all { exchange.release(fault: id) }
    }

    fileprivate func handle(_ message: OpaquePointer) {
        let request = StreamRequest(message: message)
        Exchange(message: message, request: request, loop: loop, core: core, registry: registry).begin()
    }
}

private func listenerHandle(
    server: UnsafeMutablePointer<SoupServer>?, message: OpaquePointer?, path: UnsafePointer<CChar>?,
    query: OpaquePointer?, data: gpointer?
) {
    guard let message, let data else { return }
    Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().handle(message)
}

extension StreamRequest {
    /// Returns the request in a libsoup message.
    fileprivate init(message: OpaquePointer) {
        let uri = soup_server_message_get_uri(message)
        let path = g_uri_get_path(uri).map { String(cString: $0) } ?? "/"
        var fields: [HTTPHeaders.Field] = []
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_server_message_get_request_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0, let name, let value {
            fields.append(HTTPHeaders.Field(name: String(cString: name), value: String(cString: value)))
        }
        var body = Data()
        if let bytes = soup_message_body_flatten(soup_server_message_get_request_body(message)) {
            var size: gsize = 0
            if let data = g_bytes_get_data(bytes, &size) { body = Data(bytes: data, count: Int(size)) }
            g_bytes_unref(bytes)
        }
        self.init(
            method: soup_server_message_get_method(message).map { String(cString: $0) } ?? "",
            path: PercentEncoding.decoded(path) ?? path,
            query: g_uri_get_query(uri).map { String(cString: $0) },
            headers: HTTPHeaders(fields: fields),
            body: body)
    }
}
