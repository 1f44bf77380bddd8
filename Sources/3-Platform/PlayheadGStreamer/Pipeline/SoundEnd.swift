import CGStreamer
import PlaybackModel
import Synchronization

/// Watches the sound on its way to a sink, and reports the moment at which its last sample will have played.
///
/// A sink receives the end of the data while its buffer still holds sound, up to 200 ms. Works on the streaming thread.
final class SoundEnd: Sendable {
    /// The end of the newest buffer in the time of its segment, in nanoseconds.
    private let newest = Mutex<GstClockTime?>(nil)
    private let report: @Sendable (Moment) -> Void

    private init(_ report: @escaping @Sendable (Moment) -> Void) { self.report = report }

    /// Begins to watch a sink, for as long as it exists.
    static func watch(_ sink: Element, report: @escaping @Sendable (Moment) -> Void) {
        let data = Unmanaged.passRetained(SoundEnd(report)).toOpaque()
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad,
                GstPadProbeType(
                    rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue),
                { pad, info, data in
                    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
                    Unmanaged<SoundEnd>.fromOpaque(data).takeUnretainedValue().take(info, on: pad)
                    return GST_PAD_PROBE_OK
                }, data, { data in data.map { Unmanaged<SoundEnd>.fromOpaque($0).release() } })
        }
    }

    private func take(_ info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UnsafeMutablePointer<GstPad>) {
        if let buffer = ph_probe_buffer(info) {
            let (start, length) = (buffer.pointee.pts, buffer.pointee.duration)
            newest.withLock { $0 = start == .max || length == .max ? nil : start + length }
            return
        }
        switch ph_probe_event_type(info) {
        case GST_EVENT_SEGMENT: newest.withLock { $0 = nil }
        case GST_EVENT_EOS: if let moment = end(on: pad) { report(moment) }
        default: break
        }
    }

    /// The moment at which the newest buffer ends; `nil` if it is not known.
    private func end(on pad: UnsafeMutablePointer<GstPad>) -> Moment? {
        guard let time = newest.withLock({ $0 }), let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else {
            return nil
        }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment, let element = gst_pad_get_parent_element(pad) else { return nil }
        defer { gst_object_unref(element) }
        let running = gst_segment_to_running_time(segment, GST_FORMAT_TIME, time)
        guard running != .max, let clock = gst_element_get_clock(element) else { return nil }
        defer { gst_object_unref(clock) }
        let base = gst_element_get_base_time(element)
        guard base != .max, let (now, moment) = Self.read(clock) else { return nil }
        let left = Int64(clamping: base) + Int64(clamping: running) - Int64(clamping: now)
        // A sink holds less than a few seconds.
        guard left > -1_000_000_000, left < 10_000_000_000 else { return nil }
        return moment.advanced(by: left)
    }

    /// Reads a clock, which may be that of the sink with its own zero, and the system's at the same moment: the best of some
    /// readings, because a thread may be interrupted between two clocks.
    private static func read(_ clock: UnsafeMutablePointer<GstClock>) -> (GstClockTime, Moment)? {
        var best: (time: GstClockTime, moment: Moment, span: Int64)?
        for _ in 0..<5 {
            let before = MonotonicClock().now
            let time = gst_clock_get_time(clock)
            let span = MonotonicClock().now.nanoseconds(since: before)
            guard time != .max else { return nil }
            if best.map({ span < $0.span }) ?? true { best = (time, before.advanced(by: span / 2), span) }
        }
        return best.map { ($0.time, $0.moment) }
    }
}
