import CSoup
import Dispatch
import FoundationEssentials
import Glibc
import MediaReaders
import Playhead

/// A libsoup server on its own thread and main context.
///
/// Unchecked: the pointers and strings never change; libsoup's objects are made, used and released on the thread only,
/// and the GLib functions called from elsewhere (`g_source_attach`, reference counting) are thread-safe.
final class LoopbackListener: @unchecked Sendable {
    private let context = g_main_context_new()
    private let loop: OpaquePointer?
    private let scope: LocalPlaylistScope
    /// The folder whose files are served, without symbolic links and a slash at its end.
    private let root: String
    private let token: String
    private let started = DispatchSemaphore(value: 0)
    private var server: UnsafeMutablePointer<SoupServer>?
    private var port: Int32 = 0

    /// Begins to listen; `nil` when there is no free port. Waits for the thread, which takes about a millisecond.
    init?(_ scope: LocalPlaylistScope) {
        self.scope = scope
        let path = scope.root.path
        root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        var random = SystemRandomNumberGenerator()
        token = String(random.next(), radix: 36) + String(random.next(), radix: 36)
        loop = g_main_loop_new(context, 0)
        NamedThread.start("playhead-files") { [self] in run() }
        started.wait()
        if port == 0 { return nil }
    }

    /// The address of a file below the folder.
    func address(of path: String) -> URL {
        let escaped = g_uri_escape_string(path, "/", 0)
        defer { g_free(escaped) }
        let name = escaped.map { String(cString: $0) } ?? ""
        // All parts consist of characters that an address may contain.
        return URL(string: "http://127.0.0.1:\(port)/\(token)/\(name)") ?? URL(fileURLWithPath: root)
    }

    /// The file behind an address of this server; `nil` for other addresses.
    func file(at address: String) -> URL? {
        let prefix = "http://127.0.0.1:\(port)/\(token)/"
        guard address.hasPrefix(prefix), let path = decoded(String(address.dropFirst(prefix.count))) else { return nil }
        return URL(fileURLWithPath: root == "/" ? "/" + path : root + "/" + path)
    }

    /// Ends the thread, soon.
    func stop() {
        guard let source = g_idle_source_new() else { return }
        // The source keeps the listener until it has run.
        g_source_set_callback(source, quitLoop, Unmanaged.passRetained(self).toOpaque(), releaseListener)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    deinit {
        g_main_loop_unref(loop)
        g_main_context_unref(context)
    }

    fileprivate func quit() { g_main_loop_quit(loop) }

    private func run() {
        g_main_context_push_thread_default(context)
        if listen() {
            started.signal()
            g_main_loop_run(loop)
            soup_server_remove_handler(server, nil)
            soup_server_disconnect(server)
        } else {
            started.signal()
        }
        if let server { g_object_unref(server) }
        server = nil
        while g_main_context_iteration(context, 0) != 0 {}
        g_main_context_pop_thread_default(context)
    }

    private func listen() -> Bool {
        guard let object = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else { return false }
        let server = UnsafeMutableRawPointer(object).assumingMemoryBound(to: SoupServer.self)
        self.server = server
        let address = g_inet_socket_address_new_from_string("127.0.0.1", 0)
        defer { g_object_unref(address) }
        guard soup_server_listen(server, address, SoupServerListenOptions(rawValue: 0), nil) != 0 else { return false }
        let addresses = soup_server_get_uris(server)
        if let first = addresses?.pointee.data { port = g_uri_get_port(OpaquePointer(first)) }
        g_slist_free_full(addresses) { if let data = $0 { g_uri_unref(OpaquePointer(data)) } }
        // Unretained: the thread keeps the listener until the handler is removed.
        soup_server_add_handler(server, nil, answerRequest, Unmanaged.passUnretained(self).toOpaque(), nil)
        return port != 0
    }

    /// Responds with a file of the folder. libsoup extracts the requested range.
    fileprivate func answer(_ message: OpaquePointer, _ path: String) {
        let method = soup_server_message_get_method(message).map { String(cString: $0) }
        guard method == "GET" || method == "HEAD" else {
            soup_server_message_set_status(message, 405, nil)
            return
        }
        let prefix = "/\(token)/"
        guard path.hasPrefix(prefix), let file = file(String(path.dropFirst(prefix.count))),
            let mapped = g_mapped_file_new(file, 0, nil)
        else {
            // A file that is missing does not appear later, as a segment of a live stream on a server may. Without subtitles or
            // a playlist, the engine on mpv plays the rest.
            let isNeeded = !HTTPRequestRecord.namesText(path) && !path.lowercased().hasSuffix(".m3u8")
            soup_server_message_set_status(message, isNeeded ? 410 : 404, nil)
            return
        }
        clampRange(of: message, to: goffset(g_mapped_file_get_length(mapped)))
        let bytes = g_mapped_file_get_bytes(mapped)
        soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes)
        g_bytes_unref(bytes)
        g_mapped_file_unref(mapped)
        soup_message_headers_replace(
            soup_server_message_get_response_headers(message), "Content-Type", Self.contentType(of: file))
        soup_server_message_set_status(message, 200, nil)
    }

    /// Ends a requested range at the end of the file, as RFC 9110, 14.1.2, asks for: libsoup 3.2 answers with nothing.
    private func clampRange(of message: OpaquePointer, to length: goffset) {
        let headers = soup_server_message_get_request_headers(message)
        var ranges: UnsafeMutablePointer<SoupRange>?
        var count: Int32 = 0
        guard soup_message_headers_get_ranges(headers, length, &ranges, &count) != 0, let ranges else { return }
        defer { soup_message_headers_free_ranges(headers, ranges) }
        guard count == 1, ranges[0].start < length, ranges[0].end >= length else { return }
        soup_message_headers_set_range(headers, ranges[0].start, length - 1)
    }

    /// The path of a regular file below the folder, with symbolic links resolved; `nil` for everything else.
    private func file(_ relative: String) -> String? {
        let prefix = root == "/" ? "/" : root + "/"
        guard let path = realPath(root + "/" + relative), path.hasPrefix(prefix),
            scope.allows(String(path.dropFirst(prefix.count)))
        else { return nil }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return path
    }

    private static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last?.lowercased() {
        case "m3u8": "application/vnd.apple.mpegurl"
        case "mpd": "application/dash+xml"
        case "ts": "video/mp2t"
        case "mp4", "m4s", "m4v", "m4a": "video/mp4"
        case "vtt": "text/vtt"
        default: "application/octet-stream"
        }
    }
}

private func answerRequest(
    server: UnsafeMutablePointer<SoupServer>?, message: OpaquePointer?, path: UnsafePointer<CChar>?,
    query: OpaquePointer?, data: gpointer?
) {
    guard let message, let path, let data else { return }
    Unmanaged<LoopbackListener>.fromOpaque(data).takeUnretainedValue().answer(
        message, encodedPath(message) ?? String(cString: path))
}

private func quitLoop(data: gpointer?) -> gboolean {
    if let data { Unmanaged<LoopbackListener>.fromOpaque(data).takeUnretainedValue().quit() }
    return 0
}

private func releaseListener(data: gpointer?) {
    if let data { Unmanaged<LoopbackListener>.fromOpaque(data).release() }
}

/// The path as the client sent it, with its percent escapes decoded once.
private func encodedPath(_ message: OpaquePointer) -> String? {
    guard let uri = soup_server_message_get_uri(message), let path = g_uri_get_path(uri) else { return nil }
    return decoded(String(cString: path))
}

/// A path with its percent escapes decoded once.
private func decoded(_ path: String) -> String? {
    guard let decoded = g_uri_unescape_string(path, nil) else { return nil }
    defer { g_free(decoded) }
    return String(validatingCString: decoded)
}
