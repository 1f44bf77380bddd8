import CGStreamer
import MediaReaders
import Synchronization

/// Reads the subtitles of teletext streams where they leave the demuxer. No element takes them.
final class TeletextProbe: Sendable {
    private let feed: CaptionFeed
    private let decoder = Mutex(TeletextDecoder())

    private init(_ feed: CaptionFeed) { self.feed = feed }

    private final class Link: Sendable {
        let feed: CaptionFeed
        init(_ feed: CaptionFeed) { self.feed = feed }
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
            Void = { _, pad, data in
                guard let pad, let data, let caps = gst_pad_get_current_caps(pad) else { return }
                defer { gst_caps_unref(caps) }
                guard let structure = gst_caps_get_structure(caps, 0),
                    gst_structure_has_name(structure, "application/x-teletext") != 0
                else { return }
                let feed = Unmanaged<Link>.fromOpaque(data).takeUnretainedValue().feed
                let types = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
                gst_pad_add_probe(
                    pad, GstPadProbeType(rawValue: types), read, Unmanaged.passRetained(TeletextProbe(feed)).toOpaque(),
                    { data in data.map { Unmanaged<TeletextProbe>.fromOpaque($0).release() } })
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
