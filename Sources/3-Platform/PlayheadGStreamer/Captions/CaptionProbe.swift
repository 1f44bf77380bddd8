import CGStreamer
import MediaReaders

/// Reads captions from decoded pictures, in the order in which they show.
///
/// GStreamer's parsers attach the bytes to coded pictures, and its decoders copy them to decoded ones. No element is added.
final class CaptionProbe: Sendable {
    private let feed: CaptionFeed

    private init(_ feed: CaptionFeed) { self.feed = feed }

    /// Watches the pictures of a decoder.
    static func install(on decoder: Element, feed: CaptionFeed) {
        guard ph_is_video_decoder(decoder.pointer) != 0 else { return }
        let types =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        decoder.withPad("src") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), read, Unmanaged.passRetained(CaptionProbe(feed)).toOpaque(),
                { data in data.map { Unmanaged<CaptionProbe>.fromOpaque($0).release() } })
        }
    }

    private static let read: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let feed = Unmanaged<CaptionProbe>.fromOpaque(data).takeUnretainedValue().feed
        guard let buffer = ph_probe_buffer(info) else {
            if ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP { feed.flush() }
            return GST_PAD_PROBE_OK
        }
        guard let meta = ph_caption_meta(buffer), let form = form(of: meta.pointee.caption_type),
            let time = streamTime(of: buffer, on: pad)
        else { return GST_PAD_PROBE_OK }
        let bytes = [UInt8](UnsafeBufferPointer(start: meta.pointee.data, count: min(Int(meta.pointee.size), 4_096)))
        feed.take(CaptionPacket.pairs(in: bytes, form), at: time)
        return GST_PAD_PROBE_OK
    }

    private static func form(of type: GstVideoCaptionType) -> CaptionPacket.Form? {
        switch type {
        case GST_VIDEO_CAPTION_TYPE_CEA608_RAW: .pairs
        case GST_VIDEO_CAPTION_TYPE_CEA608_S334_1A: .s334
        case GST_VIDEO_CAPTION_TYPE_CEA708_RAW: .triples
        case GST_VIDEO_CAPTION_TYPE_CEA708_CDP: .distribution
        default: nil
        }
    }

    /// The time of a picture in nanoseconds of stream time; `nil` outside the segment, such as before the target of a seek.
    static func streamTime(
        of buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>
    ) -> Int64? {
        guard buffer.pointee.pts != guint64.max, let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else {
            return nil
        }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment, segment.pointee.format == GST_FORMAT_TIME else { return nil }
        let time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
        return time == guint64.max ? nil : Int64(clamping: time)
    }
}
