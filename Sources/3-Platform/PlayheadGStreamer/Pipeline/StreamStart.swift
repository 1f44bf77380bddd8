import CGStreamer
import Synchronization

/// Lets content begin at zero if its demuxer counts from another place.
///
/// Demuxers of transport and program streams count from the first clock reference, which FFmpeg writes 0.7 s before the first
/// sample. MP4 and FLV that were cut out of a longer stream keep its times. Positions would begin there, and exceed the duration
/// at the end.
final class StreamStart: Sendable {
    /// The stream time of the first sample in terms of the demuxer, in nanoseconds; `nil` before it is known.
    private let start = Mutex<UInt?>(nil)
    /// The pads of the demuxer whose segments were seen, by their addresses.
    private let seen = Mutex<Set<UInt>>([])

    /// Changes the times of a demuxer whose other events nothing changes.
    static func install(on demuxer: Element) {
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self),
            Unmanaged.passRetained(StreamStart()).toOpaque(),
            { data, _ in data.map { Unmanaged<StreamStart>.fromOpaque($0).release() } })
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data, pad.pointee.direction == GST_PAD_SRC else { return }
                let types = GST_PAD_PROBE_TYPE_EVENT_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
                let start = Unmanaged<StreamStart>.fromOpaque(data).takeUnretainedValue()
                gst_pad_add_probe(
                    pad, GstPadProbeType(rawValue: types), changeEvent, Unmanaged.passRetained(start).toOpaque(),
                    { data in data.map { Unmanaged<StreamStart>.fromOpaque($0).release() } })
                start.watch(pad)
            }

    /// Changes the first segment of a pad also where decoders have copied it from the pad, and it was not sent.
    func watch(_ pad: UnsafeMutablePointer<GstPad>) {
        // Opus in a transport stream comes in lists.
        let types =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(rawValue: types), Self.repeatSegment, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<StreamStart>.fromOpaque($0).release() } })
    }

    private static let repeatSegment: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let isEvent = info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue != 0
        if isEvent, ph_probe_event_type(info) != GST_EVENT_GAP { return GST_PAD_PROBE_OK }
        let start = Unmanaged<StreamStart>.fromOpaque(data).takeUnretainedValue()
        if start.seen.withLock({ !$0.contains(UInt(bitPattern: pad)) }) { pad.repeatSegment() }
        return GST_PAD_PROBE_REMOVE
    }

    private static let changeEvent: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data, let event = info.event else { return GST_PAD_PROBE_OK }
        let start = Unmanaged<StreamStart>.fromOpaque(data).takeUnretainedValue()
        let new =
            switch event.pointee.type {
            case GST_EVENT_SEEK: start.seekOfDemuxer(event)
            case GST_EVENT_SEGMENT: start.segmentOfContent(event, on: pad)
            default: nil as UnsafeMutablePointer<GstEvent>?
            }
        if let new { info.replaceEvent(with: new) }
        return GST_PAD_PROBE_OK
    }

    /// Returns a seek in terms of the demuxer; `nil` if the same event serves.
    func seekOfDemuxer(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        guard let offset = start.withLock({ $0 }), offset > 0 else { return nil }
        return SeekEvent(event).later(by: offset)
    }

    /// Returns a segment of the demuxer in terms of the content; `nil` if the same event serves.
    func segmentOfContent(
        _ event: UnsafeMutablePointer<GstEvent>, on pad: UnsafeMutablePointer<GstPad>
    ) -> UnsafeMutablePointer<GstEvent>? {
        var parsed: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &parsed)
        guard var segment = parsed?.pointee, segment.format == GST_FORMAT_TIME, segment.time != .max else { return nil }
        _ = seen.withLock { $0.insert(UInt(bitPattern: pad)) }
        let offset = start.withLock { start in
            let offset = start ?? (Self.followsClock(pad) ? 0 : UInt(segment.time))
            start = offset
            return offset
        }
        guard offset > 0 else { return nil }
        segment.time -= min(segment.time, guint64(offset))
        return gst_event_new_segment(&segment)
    }

    /// Returns `true` if the source of a demuxer states times, which count for the content as well: it is live.
    private static func followsClock(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard let parent = gst_pad_get_parent_element(pad) else { return false }
        let demuxer = Element(taking: parent)
        var isTime = false
        demuxer.withPad("sink") { pad in
            guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return }
            defer { gst_event_unref(event) }
            var segment: UnsafePointer<GstSegment>?
            gst_event_parse_segment(event, &segment)
            isTime = segment?.pointee.format == GST_FORMAT_TIME
        }
        return isTime
    }
}
