import CGStreamer
import CSoup

/// Ends the download of a demuxer's playlist that exceeds its limit, stated or not. Stopping the pipeline would not: the
/// adaptive demuxer of GStreamer 1.22 waits for the end of a playlist, and forever for an endless one (measured).
///
/// libsoup cancels a message only through the `GCancellable` that its sender kept, so the connection is broken instead,
/// or, when it was made for an earlier message and is not known, the whole session aborted: it is the demuxer's own, and
/// the item fails. That is done from the loop of the session's thread, never inside of a signal,
/// and only once the demuxer holds a part of the playlist: without any it stops the process
/// (`assertion failed: (buf)`, measured).
///
/// Unchecked: made and called on the session's thread, released with its source. It keeps the message alive; the session
/// outlives the loop that calls it (keeping it would be a circle: a session holds the context that holds the source).
final class HTTPPlaylistGuard: @unchecked Sendable {
    private let message: OpaquePointer
    private let exchange: HTTPExchange
    private let limit: UInt64
    private let session: UnsafeMutablePointer<SoupSession>
    /// The demuxer reads in pieces of 32 kB; after four it holds some.
    private static let smallestCut = 131_072

    private init(
        _ message: OpaquePointer, _ session: UnsafeMutablePointer<SoupSession>, _ exchange: HTTPExchange, limit: Int
    ) {
        self.message = message
        self.session = session
        self.exchange = exchange
        self.limit = UInt64(max(limit, Self.smallestCut))
        g_object_ref(UnsafeMutableRawPointer(message))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Lets libsoup count the bytes of a message. Only possible before it is sent.
    static func prepare(_ message: OpaquePointer) {
        soup_message_add_flags(message, SOUP_MESSAGE_COLLECT_METRICS)
    }

    /// Watches a message whose length is not stated, or is beyond the limit. Called on the session's thread.
    static func watch(
        _ message: OpaquePointer, of session: UnsafeMutablePointer<SoupSession>, exchange: HTTPExchange, limit: Int
    ) {
        let watcher = HTTPPlaylistGuard(message, session, exchange, limit: limit)
        guard let source = g_timeout_source_new(10) else { return }
        g_source_set_callback(
            source, playlistGuardTick, Unmanaged.passRetained(watcher).toOpaque(),
            { Unmanaged<HTTPPlaylistGuard>.fromOpaque($0!).release() })
        g_source_attach(source, g_main_context_get_thread_default())
        g_source_unref(source)
    }

    /// Returns `true` to be called again.
    fileprivate func tick() -> Bool {
        guard !exchange.isOver else { return false }
        let received = soup_message_get_metrics(message).map { soup_message_metrics_get_response_body_size($0) } ?? 0
        guard received > limit else { return true }
        exchange.refusePlaylist()
        if !exchange.breakConnection() { soup_session_abort(session) }
        return false
    }
}

private nonisolated func playlistGuardTick(data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    return Unmanaged<HTTPPlaylistGuard>.fromOpaque(data).takeUnretainedValue().tick() ? 1 : 0
}
