import CGStreamer
import MediaReaders
import Synchronization

/// Reads the subtitles of teletext streams where they leave the demuxer. No element takes them.
///
/// The languages of the pages are in the table of the program, which the demuxer keeps to itself, so that it is read where the
/// demuxer gets it, from the first teletext stream on: broadcasts repeat it at least each half second.
final class TeletextProbe: Sendable {
    private let feed: CaptionFeed
    private let decoder = Mutex(TeletextDecoder())

    private init(_ feed: CaptionFeed) { self.feed = feed }

    /// The state that the teletext streams of a demuxer share.
    private final class Link: Sendable {
        let feed: CaptionFeed
        private let state = Mutex(State())

        private struct State: Sendable {
            var directory = TeletextDirectory()
            var isWatching = false
            /// The packet identifiers of the streams of teletext, sorted.
            var streams: [Int] = []

            var listings: [TeletextListing] { streams.flatMap { directory.listings[$0] ?? [] } }
        }

        init(_ feed: CaptionFeed) { self.feed = feed }

        /// Takes what the demuxer gets.
        func take(_ bytes: [UInt8]) {
            let listings = state.withLock { $0.directory.take(bytes) ? $0.listings : nil }
            if let listings { feed.take(listings) }
        }

        /// Notes a stream of teletext. Returns `true` for the first.
        func add(stream: Int?) -> Bool {
            let (isFirst, listings) = state.withLock { state in
                defer { state.isWatching = true }
                if let stream, !state.streams.contains(stream) { state.streams = (state.streams + [stream]).sorted() }
                return (!state.isWatching, state.listings)
            }
            if !isFirst { feed.take(listings) }
            return isFirst
        }
    }

    /// Watches the teletext streams of a demuxer of transport streams.
    static func install(on demuxer: Element, feed: CaptionFeed) {
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self),
            Unmanaged.passRetained(Link(feed)).toOpaque(),
            { data, _ in data.map { Unmanaged<Link>.fromOpaque($0).release() } })
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { element, pad, data in
                guard let element, let pad, let data, let caps = gst_pad_get_current_caps(pad) else { return }
                defer { gst_caps_unref(caps) }
                guard let structure = gst_caps_get_structure(caps, 0),
                    gst_structure_has_name(structure, "application/x-teletext") != 0
                else { return }
                let link = Unmanaged<Link>.fromOpaque(data).takeUnretainedValue()
                if link.add(stream: identifier(of: pad)) { watch(element, link) }
                let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
                gst_pad_add_probe(
                    pad, GstPadProbeType(rawValue: types), read,
                    Unmanaged.passRetained(TeletextProbe(link.feed)).toOpaque(),
                    { data in data.map { Unmanaged<TeletextProbe>.fromOpaque($0).release() } })
            }

    /// The packet identifier in the name of a pad of the demuxer, such as `private_0_0200`; `nil` if there is none.
    private static func identifier(of pad: UnsafeMutablePointer<GstPad>) -> Int? {
        let object = UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GstObject.self)
        guard let name = gst_object_get_name(object) else { return nil }
        defer { g_free(name) }
        return String(cString: name).split(separator: "_").last.flatMap { Int($0, radix: 16) }
    }

    /// Watches what a demuxer gets, pushed or pulled.
    private static func watch(_ demuxer: UnsafeMutablePointer<GstElement>, _ link: Link) {
        guard let pad = gst_element_get_static_pad(demuxer, "sink") else { return }
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_BUFFER, list, Unmanaged.passRetained(link).toOpaque(),
            { data in data.map { Unmanaged<Link>.fromOpaque($0).release() } })
        gst_object_unref(pad)
    }

    private static let list: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info),
            let bytes = CueReader.bytes(of: buffer, limit: 1 << 20)
        else { return GST_PAD_PROBE_OK }
        Unmanaged<Link>.fromOpaque(data).takeUnretainedValue().take(bytes)
        return GST_PAD_PROBE_OK
    }

    private static let read: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<TeletextProbe>.fromOpaque(data).takeUnretainedValue()
        guard let buffer = ph_probe_buffer(info) else {
            if ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP {
                probe.decoder.withLock { $0 = TeletextDecoder() }
                probe.feed.flush()
            }
            return GST_PAD_PROBE_OK
        }
        guard let time = CaptionProbe.streamTime(of: buffer, on: pad),
            let bytes = CueReader.bytes(of: buffer, limit: 1 << 16)
        else { return GST_PAD_PROBE_OK }
        let pages = probe.decoder.withLock { $0.take(TeletextPacket.packets(in: bytes), at: time) }
        for page in pages { probe.feed.take(page.texts, ofPage: page.page, at: page.time) }
        return GST_PAD_PROBE_OK
    }
}
