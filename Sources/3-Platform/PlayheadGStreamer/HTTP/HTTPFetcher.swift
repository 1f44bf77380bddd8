import CGStreamer
import CSoup
import Playhead
import Synchronization

/// Fetches parts of an item that the engine itself reads, alongside the pipeline: playlists and the index of MP4 files.
///
/// The requests go through the same hook as the pipeline's, so they carry the item's headers and obey its policy; their
/// failures are not evidence, because playback does not depend on them. It blocks: call it on a separate queue.
/// ``cancel()`` ends a fetch immediately, from any thread.
///
/// Unchecked: both pointers are owned by the object and never change. libsoup 3.2 allows synchronous requests of one
/// session from any thread, and `GCancellable` is thread safe.
final class HTTPFetcher: @unchecked Sendable {
    /// A response.
    struct Answer: Sendable {
        var bytes: [UInt8]
        var status: Int
        /// The address after redirects; never to be shown.
        var address: String
        /// The place of the first byte in the resource: zero unless a part was requested.
        var start: Int64 = 0
        /// The whole length of a resource that a part was asked of.
        var wholeLength: Int64? = nil
        /// A DASH manifest as the demuxer reads it; `nil` if it is not known.
        var repaired: [UInt8]? = nil
    }

    /// The reason why there is no response. It has no details, because it is not reported.
    enum Failure: Error, Sendable, Hashable {
        case cancelled
        case tooLarge
        case status(Int)
        case network
        case badAddress
    }

    /// Kept registered while there is something to fetch for it.
    private let item: HTTPItem
    private let session: UnsafeMutablePointer<SoupSession>
    private let cancellable: UnsafeMutablePointer<GCancellable>

    /// Makes a fetcher for a registered item.
    init(item: HTTPItem) {
        self.item = item
        session = soup_session_new()
        cancellable = g_cancellable_new()
        soup_session_set_user_agent(session, HTTPObserver.fetchMark(item.mark))
        soup_session_set_timeout(session, 10)
    }

    /// Makes a fetcher for the keys of a registered item. Playback depends on them, so its failures are evidence.
    init(keysOf item: HTTPItem) {
        self.item = item
        session = soup_session_new()
        cancellable = g_cancellable_new()
        soup_session_set_user_agent(session, HTTPObserver.keyMark(item.mark))
        soup_session_set_timeout(session, 10)
    }

    deinit {
        g_object_unref(cancellable)
        g_object_unref(session)
    }

    /// Ends the fetch under way and all later ones.
    func cancel() { g_cancellable_cancel(cancellable) }

    /// `true` after ``cancel()``.
    var isCancelled: Bool { g_cancellable_is_cancelled(cancellable) != 0 }

    /// Fetches an address, or a part of it, of at most `limit` bytes.
    func fetch(_ address: String, part: Range<Int64>? = nil, limit: Int) throws(Failure) -> Answer {
        guard let message = soup_message_new("GET", address) else { throw .badAddress }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        if let part {
            soup_message_headers_set_range(
                soup_message_get_request_headers(message), goffset(part.lowerBound), goffset(part.upperBound - 1))
            // A part of a compressed answer would be of no use.
            soup_message_disable_feature(message, soup_content_decoder_get_type())
        }
        guard let stream = soup_session_send(session, message, cancellable, nil) else {
            throw isCancelled ? .cancelled : .network
        }
        defer { g_object_unref(stream) }
        let status = Int(soup_message_get_status(message).rawValue)
        guard (200..<300).contains(status) else { throw .status(status) }
        let headers = soup_message_get_response_headers(message)
        if Int64(soup_message_headers_get_content_length(headers)) > Int64(limit) { throw .tooLarge }
        let bytes = try read(stream, limit: limit)
        var (start, end, whole): (goffset, goffset, goffset) = (0, 0, -1)
        let hasRange = soup_message_headers_get_content_range(headers, &start, &end, &whole) != 0
        return Answer(
            bytes: bytes, status: status, address: HTTPAddress(of: message).whole,
            start: hasRange ? Int64(start) : 0, wholeLength: hasRange && whole >= 0 ? Int64(whole) : nil)
    }

    private func read(_ stream: UnsafeMutablePointer<GInputStream>, limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        let piece = 65_536
        while true {
            var count: gssize = 0
            let next = [UInt8](unsafeUninitializedCapacity: piece) { buffer, filled in
                count = g_input_stream_read(stream, buffer.baseAddress, gsize(piece), cancellable, nil)
                filled = max(0, Int(count))
            }
            guard count >= 0 else { throw isCancelled ? .cancelled : .network }
            guard count > 0 else { return bytes }
            bytes += next
            guard bytes.count <= limit else { throw .tooLarge }
        }
    }
}
