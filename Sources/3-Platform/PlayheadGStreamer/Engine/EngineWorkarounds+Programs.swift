import CGStreamer
import Synchronization

extension EngineWorkarounds {
    // MARK: Programs that follow each other

    /// GStreamer before 1.24: where a transport stream continues with another program, `decodebin3` does not link its streams. It
    /// fails, hangs or ends there, also before anything has played, if the first program is short.
    static let losesPrograms = GStreamerRuntime.version < .init(1, 24, 0)

    /// Calls a function on a streaming thread, once, when a demuxer of transport streams begins with its second program. Remove
    /// with: this function and its call.
    static func watchPrograms(of demuxer: Element, changed: @escaping @Sendable () -> Void) {
        guard losesPrograms else { return }
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(programPadAdded, to: GCallback.self),
            Unmanaged.passRetained(Programs(changed)).toOpaque(),
            { data, _ in data.map { Unmanaged<Programs>.fromOpaque($0).release() } })
    }

    private final class Programs: Sendable {
        private let changed: @Sendable () -> Void
        private let current = Mutex<Substring?>(nil)

        init(_ changed: @escaping @Sendable () -> Void) { self.changed = changed }

        /// A pad was added: `video_0_0100` is one of the first program.
        func add(_ pad: String) {
            let parts = pad.split(separator: "_")
            guard parts.count == 3 else { return }
            let isSecond = current.withLock { current in
                defer { current = current ?? parts[1] }
                return current.map { $0 != parts[1] && !$0.isEmpty } ?? false
            }
            guard isSecond else { return }
            current.withLock { $0 = "" }
            changed()
        }
    }

    private static let programPadAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data,
                    let name = gst_object_get_name(UnsafeMutableRawPointer(pad).assumingMemoryBound(to: GstObject.self))
                else { return }
                defer { g_free(name) }
                Unmanaged<Programs>.fromOpaque(data).takeUnretainedValue().add(String(cString: name))
            }

    /// GStreamer 1.22.0, later ones unknown: where the streams of a transport stream get other identifiers, `tsdemux` begins the
    /// segment of the new ones at zero, and with it the position. `playbin` plays them as another group, whose running time
    /// continues (`base`).
    ///
    /// A segment that follows another without a flush, and goes back by more than ``SegmentTimes/tolerance``, continues the time
    /// of the one before it. Remove with: this function and its call.
    static func continueTimes(of sink: Element) {
        let types = GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GstPadProbeType(rawValue: types), continueTime, Unmanaged.passRetained(LastSegment()).toOpaque(),
                { data in data.map { Unmanaged<LastSegment>.fromOpaque($0).release() } })
        }
    }

    /// The last segment that a sink has received since it was flushed.
    private final class LastSegment: Sendable {
        let times = Mutex<SegmentTimes?>(nil)
    }

    private static let continueTime: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        let last = Unmanaged<LastSegment>.fromOpaque(data).takeUnretainedValue()
        switch ph_probe_event_type(info) {
        case GST_EVENT_FLUSH_STOP: last.times.withLock { $0 = nil }
        case GST_EVENT_SEGMENT:
            var parsed: UnsafePointer<GstSegment>?
            gst_event_parse_segment(event, &parsed)
            guard var segment = parsed?.pointee, segment.format == GST_FORMAT_TIME else { break }
            var times = SegmentTimes(base: UInt64(segment.base), time: UInt64(segment.time), rate: segment.rate)
            let continued = last.times.withLock { last in
                let continued = last.flatMap { times.continued(after: $0) }
                times.time = continued ?? times.time
                last = times
                return continued
            }
            guard let continued else { break }
            segment.time = guint64(continued)
            info.replaceEvent(with: gst_event_new_segment(&segment))
        default: break
        }
        return GST_PAD_PROBE_OK
    }
}

/// The times of a segment that position queries depend on, in nanoseconds.
struct SegmentTimes: Sendable, Hashable {
    /// The running time at which it begins.
    var base: UInt64
    /// The position at which it begins.
    var time: UInt64
    var rate: Double

    /// The distance from the position of the segment before within which times stay as they are: streams overlap a little.
    static let tolerance: UInt64 = 1_000_000_000

    /// Returns the position at which the segment continues the one before it; `nil` if its own does not go back.
    func continued(after last: SegmentTimes) -> UInt64? {
        guard rate > 0, rate == last.rate, base > last.base, time < .max / 4, last.time < .max / 4 else { return nil }
        let elapsed = Double(base - last.base) * rate
        guard elapsed < 1e18 else { return nil }
        let position = last.time + UInt64(elapsed)
        return time + Self.tolerance < position ? position : nil
    }
}
