import CGStreamer
import Synchronization

/// The time of the newest picture at a sink, which shows while the pipeline is paused, in nanoseconds of stream time.
struct PictureSpan: Sendable, Hashable {
    /// After an exact seek it is the target, which may be anywhere in the picture.
    var start: Int64
    /// `nil` if unknown.
    var end: Int64?

    /// The beginning of the picture where pictures follow each other evenly.
    func origin(frameDuration: Int64) -> Int64 { end.map { min(start, $0 - frameDuration) } ?? start }
}

/// Notes the time of the pictures at a sink, on the streaming thread.
final class PictureWatch: Sendable {
    private let newest = Mutex<PictureSpan?>(nil)

    /// The newest picture; `nil` before there is one.
    var span: PictureSpan? { newest.withLock { $0 } }

    /// Begins to watch a sink, for as long as it exists.
    func watch(_ sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { pad, info, data in
                    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
                    Unmanaged<PictureWatch>.fromOpaque(data).takeUnretainedValue().take(info, at: pad)
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<PictureWatch>.fromOpaque($0).release() } })
        }
    }

    private func take(_ info: UnsafeMutablePointer<GstPadProbeInfo>, at pad: UnsafeMutablePointer<GstPad>) {
        guard let buffer = gst_pad_probe_info_get_buffer(info),
            let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0)
        else { return }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment, segment.pointee.format == GST_FORMAT_TIME,
            let start = CueReader.streamTime(buffer.pointee.pts, segment)
        else { return }
        let length = buffer.pointee.duration
        let end = length < 1 << 60 ? start + Int64(length) : nil
        newest.withLock { $0 = PictureSpan(start: start, end: end) }
    }
}
