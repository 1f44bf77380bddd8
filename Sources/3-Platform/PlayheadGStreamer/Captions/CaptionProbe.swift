import CGStreamer
import MediaReaders
import Synchronization

/// Reads captions from coded pictures, and passes them on in the order in which the pictures show.
///
/// GStreamer's parsers attach the bytes to coded pictures. No element is added. Decoders drop pictures that are late, with all that is
/// attached: their captions pass with the next picture that shows.
final class CaptionProbe: Sendable {
    private struct Packet {
        let time: GstClockTime
        let form: CaptionPacket.Form
        let bytes: [UInt8]
    }

    private let feed: CaptionFeed
    /// The captions of pictures that do not show yet, by their times.
    private let waiting = Mutex<[Packet]>([])
    /// Some coded pictures have no time: their captions are read when they show, as decoders copy them and guess the time.
    private let hasUntimed = Atomic(false)
    /// No decoder holds as many pictures, nor are there as many between a usual key frame and the target of a seek.
    private static let capacity = 512

    private init(_ feed: CaptionFeed) { self.feed = feed }

    /// Watches the pictures of a decoder.
    static func install(on decoder: Element, feed: CaptionFeed) {
        guard ph_is_video_decoder(decoder.pointer) != 0 else { return }
        let probe = CaptionProbe(feed)
        probe.add(collect, to: decoder, "sink", [GST_PAD_PROBE_TYPE_BUFFER])
        probe.add(
            pass, to: decoder, "src",
            [GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH])
    }

    private func add(
        _ callback: GstPadProbeCallback, to decoder: Element, _ pad: String, _ kinds: [GstPadProbeType]
    ) {
        decoder.withPad(pad) { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: kinds.reduce(0) { $0 | $1.rawValue }), callback,
                Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<CaptionProbe>.fromOpaque($0).release() } })
        }
    }

    private static let collect: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let buffer = ph_probe_buffer(info), let packet = packet(of: buffer) else {
            return GST_PAD_PROBE_OK
        }
        let probe = Unmanaged<CaptionProbe>.fromOpaque(data).takeUnretainedValue()
        guard packet.time != .max else {
            probe.hasUntimed.store(true, ordering: .relaxed)
            return GST_PAD_PROBE_OK
        }
        probe.waiting.withLock { waiting in
            let place = (waiting.lastIndex { $0.time <= packet.time } ?? -1) + 1
            // Pictures before the target of a seek may arrive twice, see `KeyFrameSearch`.
            if place > 0, waiting[place - 1].time == packet.time { return }
            waiting.insert(packet, at: place)
            if waiting.count > capacity { waiting.removeFirst() }
        }
        return GST_PAD_PROBE_OK
    }

    private static let pass: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<CaptionProbe>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) {
            let last = probe.pass(until: buffer.pointee.pts, on: pad)
            if probe.hasUntimed.load(ordering: .relaxed), last != buffer.pointee.pts, let packet = packet(of: buffer) {
                probe.pass(packet, on: pad)
            }
        } else if ph_probe_event_type(info) == GST_EVENT_EOS {
            probe.pass(until: .max, on: pad)
        } else if ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP {
            probe.waiting.withLock { $0.removeAll() }
            probe.feed.flush()
        }
        return GST_PAD_PROBE_OK
    }

    private static func packet(of buffer: UnsafeMutablePointer<GstBuffer>) -> Packet? {
        guard let meta = ph_caption_meta(buffer), let form = form(of: meta.pointee.caption_type) else { return nil }
        let bytes = [UInt8](UnsafeBufferPointer(start: meta.pointee.data, count: min(Int(meta.pointee.size), 4_096)))
        return Packet(time: buffer.pointee.pts, form: form, bytes: bytes)
    }

    /// Passes on the captions of the pictures that show until a time. Returns the time of the last one.
    @discardableResult
    private func pass(until time: GstClockTime, on pad: UnsafeMutablePointer<GstPad>) -> GstClockTime? {
        let due = waiting.withLock { waiting -> [Packet] in
            let count = waiting.firstIndex { $0.time > time } ?? waiting.count
            guard count > 0 else { return [] }
            defer { waiting.removeFirst(count) }
            return Array(waiting[..<count])
        }
        for packet in due { pass(packet, on: pad) }
        return due.last?.time
    }

    private func pass(_ packet: Packet, on pad: UnsafeMutablePointer<GstPad>) {
        let time = Self.streamTime(of: packet.time, on: pad)
        feed.take(CaptionPacket.pairs(in: packet.bytes, packet.form), at: time)
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
    ) -> Int64? { streamTime(of: buffer.pointee.pts, on: pad) }

    private static func streamTime(of shown: GstClockTime, on pad: UnsafeMutablePointer<GstPad>) -> Int64? {
        guard shown != .max, let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment, segment.pointee.format == GST_FORMAT_TIME else { return nil }
        let time = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, shown)
        return time == guint64.max ? nil : Int64(clamping: time)
    }
}
