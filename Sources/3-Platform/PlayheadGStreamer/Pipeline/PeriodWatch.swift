import CGStreamer
import Glibc
import Synchronization

/// Keeps adaptive demuxers from deadlocks and crashes where they move to another period, in GStreamer 1.22.0 to 1.26.9, later ones
/// unknown.
///
/// **Ends of periods.** Two threads meet there. One loads segments, and gives the end of a track to the parser and then to the track
/// itself (`gst_adaptive_demux2_stream_push_event` in `gstadaptivedemux-stream.c`). The other one sends what was loaded, and frees the
/// period under the lock of its tracks once they have ended (`gst_adaptive_demux_advance_output_period` in `gstadaptivedemux.c`). Where
/// it sends as fast as data arrive, the end that came through the parser suffices, and it frees what the first thread still uses:
/// a crash in 1 of 300 streams with six seeks into periods of 4 s. Or it waits for the first thread, which has
/// released the lock to post how full the buffer is, and needs it again (`demux_post_buffering_locked`): a deadlock in 1 of 50.
///
/// Ends therefore come from the first thread itself only, after it has left the parser. The demuxer posts the streams of the next period
/// before it frees the last one, and holds no lock meanwhile: a handler waits there for the first thread.
///
/// **Seeks.** The second thread misses a seek that comes while it moves to another period. It has released its lock to post messages,
/// and then waits for data without checking whether it should stop (`gst_adaptive_demux_output_loop`). The seek waits for that
/// thread, and neither ends: 1 of 25 seeks near the end of a period. During a seek, the handler of these messages gives each track a
/// gap, so that the thread does not wait. The seek flushes the gap.
final class PeriodWatch: Sendable {
    private let isSeeking = Atomic(false)

    /// Watches the messages of a pipeline.
    init(_ bus: UnsafeMutablePointer<GstBus>) {
        gst_bus_set_sync_handler(
            bus, Self.receive, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<PeriodWatch>.fromOpaque($0).release() } })
    }

    /// Sends a seek, and returns whether the pipeline takes it.
    func send(_ seek: UnsafeMutablePointer<GstEvent>, to playbin: Element) -> Bool {
        isSeeking.store(true, ordering: .releasing)
        defer { isSeeking.store(false, ordering: .releasing) }
        return gst_element_send_event(playbin.pointer, seek) != 0
    }

    private static let receive: GstBusSyncHandler = { _, message, data in
        guard let message, let data, let source = message.pointee.src,
            message.pointee.type == GST_MESSAGE_STREAM_COLLECTION
                || message.pointee.type == GST_MESSAGE_STREAMS_SELECTED
        else { return GST_BUS_PASS }
        let demuxer = UnsafeMutableRawPointer(source)
        guard let name = ph_factory_name(demuxer.assumingMemoryBound(to: GstElement.self)),
            AdaptiveDemuxer.factories.contains(String(cString: name))
        else { return GST_BUS_PASS }
        let bin = demuxer.assumingMemoryBound(to: GstBin.self)
        var hasEnds = false
        withUnsafeMutablePointer(to: &hasEnds) { forEachTrack(of: bin, $0, do: awaitData) }
        // The loading thread has released the lock, and needs less than a microsecond to leave the period.
        if hasEnds { usleep(5_000) }
        let watch = Unmanaged<PeriodWatch>.fromOpaque(data).takeUnretainedValue()
        if watch.isSeeking.load(ordering: .acquiring) { forEachTrack(of: bin, nil, do: addGap) }
        return GST_BUS_PASS
    }

    private static let awaitData: GstElementForeachPadFunc = { _, pad, hasEnds in
        guard let pad else { return 1 }
        g_rec_mutex_lock(&pad.pointee.stream_rec_lock)
        let hasEnded = pad.pointee.object.flags & UInt32(GST_PAD_FLAG_EOS.rawValue) != 0
        g_rec_mutex_unlock(&pad.pointee.stream_rec_lock)
        if hasEnded { hasEnds?.assumingMemoryBound(to: Bool.self).pointee = true }
        return 1
    }

    private static let addGap: GstElementForeachPadFunc = { _, pad, _ in
        if let pad { gst_pad_send_event(pad, gst_event_new_gap(0, 1_000_000)) }
        return 1
    }

    private struct Visit {
        let body: GstElementForeachPadFunc
        let data: UnsafeMutableRawPointer?
    }

    /// Calls a function with the pad of each track.
    private static func forEachTrack(
        of demuxer: UnsafeMutablePointer<GstBin>, _ data: UnsafeMutableRawPointer?, do body: GstElementForeachPadFunc
    ) {
        guard let elements = gst_bin_iterate_elements(demuxer) else { return }
        var visit = Visit(body: body, data: data)
        gst_iterator_foreach(elements, visitElement, &visit)
        gst_iterator_free(elements)
    }

    private static let visitElement: GstIteratorForeachFunction = { value, data in
        guard let object = g_value_get_object(value), let visit = data?.assumingMemoryBound(to: Visit.self).pointee
        else { return }
        let element = object.assumingMemoryBound(to: GstElement.self)
        guard let name = element.pointee.object.name, strncmp(name, "track-period", 12) == 0 else { return }
        gst_element_foreach_sink_pad(element, visit.body, visit.data)
    }

    // MARK: Parsers

    /// Watches a parser, if it is one of an adaptive demuxer.
    static func watch(parser: Element, in bin: UnsafeMutablePointer<GstBin>) {
        guard let name = ph_factory_name(bin), AdaptiveDemuxer.factories.contains(String(cString: name)) else { return }
        ph_connect(parser.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), nil, nil)
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, _ in
                guard let pad, pad.pointee.direction == GST_PAD_SRC else { return }
                gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, dropEnd, nil, nil)
            }

    /// The loading thread gives the end to the track itself afterwards.
    private static let dropEnd: GstPadProbeCallback = { _, info, _ in
        info.map { ph_probe_event_type($0) } == GST_EVENT_EOS ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
}
