import CGStreamer
import Synchronization

/// The end of the data that has arrived at the sinks, or at a decoder, in stream time. The position may be beyond it, because sinks
/// follow the clock without data as well, and so may the stated duration. Works on the streaming threads.
final class DataEnd: Sendable {
    /// A segment, in nanoseconds. Data after its end are not played.
    private struct Segment: Sendable {
        var start: GstClockTime
        var stop: GstClockTime
        /// The stream time of the start.
        var time: GstClockTime
        /// The speed that an element has applied to the samples.
        var appliedRate: Double

        init?(_ segment: GstSegment) {
            guard segment.format == GST_FORMAT_TIME, segment.time != .max, segment.rate > 0, segment.applied_rate > 0
            else { return nil }
            (start, stop, time, appliedRate) = (segment.start, segment.stop, segment.time, segment.applied_rate)
        }

        func streamTime(of end: GstClockTime) -> Int64? {
            let end = min(end, stop)
            guard end >= start else { return nil }
            guard let length = GstClockTime(exactly: (Double(end - start) * appliedRate).rounded()) else { return nil }
            let (sum, overflows) = time.addingReportingOverflow(length)
            return overflows ? nil : Int64(exactly: sum)
        }
    }

    /// The data that have arrived at one element since its last flush.
    private struct Arrivals {
        var segment: Segment?
        /// The latest end of a buffer in the time of its segment. Coded pictures come in another order than they show.
        var newest: GstClockTime?
        /// The end of what arrived in earlier segments.
        var earlier: Int64?

        /// The end in nanoseconds of stream time.
        var end: Int64? {
            guard let segment, let newest, let time = segment.streamTime(of: newest) else { return earlier }
            return max(time, earlier ?? time)
        }
    }

    private let arrivals = Mutex<[Arrivals]>([])

    /// The end of the data since the last flush, in nanoseconds; `nil` before any.
    var time: Int64? { arrivals.withLock { $0.compactMap(\.end).max() } }

    /// The time of the samples that have the stream time zero, in nanoseconds.
    var offset: Int64? {
        arrivals.withLock { arrivals in
            arrivals.compactMap { arrival -> Int64? in
                guard let segment = arrival.segment, segment.start >= segment.time else { return nil }
                return Int64(exactly: segment.start - segment.time)
            }.min()
        }
    }

    /// Begins to watch a sink or a decoder, for as long as it exists.
    func watch(_ element: Element) {
        let index = arrivals.withLock { arrivals in
            arrivals.append(Arrivals())
            return arrivals.count - 1
        }
        let kinds = [
            GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
        ]
        element.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: kinds.reduce(0) { $0 | $1.rawValue }),
                { _, info, data in
                    guard let info, let data else { return GST_PAD_PROBE_OK }
                    let watch = Unmanaged<Watch>.fromOpaque(data).takeUnretainedValue()
                    watch.owner.take(info, at: watch.index)
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(Watch(owner: self, index: index)).toOpaque(),
                { data in data.map { Unmanaged<Watch>.fromOpaque($0).release() } })
        }
    }

    private final class Watch: Sendable {
        let owner: DataEnd
        let index: Int

        init(owner: DataEnd, index: Int) {
            self.owner = owner
            self.index = index
        }
    }

    private func take(_ info: UnsafeMutablePointer<GstPadProbeInfo>, at index: Int) {
        if let buffer = ph_probe_buffer(info) {
            let (start, length) = (buffer.pointee.pts, buffer.pointee.duration)
            guard start != .max else { return }
            let (end, overflows) = start.addingReportingOverflow(length == .max ? 0 : length)
            return arrivals.withLock { $0[index].newest = max(overflows ? start : end, $0[index].newest ?? 0) }
        }
        switch ph_probe_event_type(info) {
        case GST_EVENT_FLUSH_STOP: arrivals.withLock { $0[index] = Arrivals() }
        case GST_EVENT_SEGMENT:
            guard let event = gst_pad_probe_info_get_event(info) else { return }
            var segment: UnsafePointer<GstSegment>?
            gst_event_parse_segment(event, &segment)
            let new = segment.flatMap { Segment($0.pointee) }
            arrivals.withLock { arrivals in
                arrivals[index].earlier = arrivals[index].end
                arrivals[index].newest = nil
                arrivals[index].segment = new
            }
        default: break
        }
    }
}
