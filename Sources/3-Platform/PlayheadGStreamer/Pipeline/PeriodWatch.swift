import CGStreamer
import Glibc
import Synchronization

/// Keeps adaptive demuxers from deadlocks where they move to another period, in GStreamer 1.22.0 to 1.26.9, later ones unknown.
///
/// **Ends of periods.** A demuxer frees a period under the lock of its tracks (`gst_adaptive_demux_advance_output_period` in
/// `gstadaptivedemux.c`), and waits there for the thread that has just brought the end of the last track. This thread has released
/// the lock to post how full the buffer is, and needs it again (`demux_post_buffering_locked`). It happens where data are sent as
/// fast as they arrive: 1 of 600 starts in a stream with periods of 4 s.
///
/// **Seeks.** The thread that sends what the demuxer has loaded misses a seek that comes while it moves to another period. It has released
/// its lock to post messages, and then waits for data without checking whether it should stop
/// (`gst_adaptive_demux_output_loop`). The seek waits for that thread, and neither ends: 1 of 25 seeks near the end of a period.
///
/// Its messages mark these moments: the demuxer posts them from that thread, and holds no lock meanwhile. Before it frees a period it posts the
/// streams of the next one, and a handler waits for the threads that bring data. During a seek, the handler gives each track a gap, so
/// that the thread does not wait. The seek flushes the gap.
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
            ["hlsdemux2", "dashdemux2", "mssdemux2"].contains(String(cString: name))
        else { return GST_BUS_PASS }
        let bin = demuxer.assumingMemoryBound(to: GstBin.self)
        forEachTrack(of: bin, do: awaitData)
        let watch = Unmanaged<PeriodWatch>.fromOpaque(data).takeUnretainedValue()
        if watch.isSeeking.load(ordering: .acquiring) { forEachTrack(of: bin, do: addGap) }
        return GST_BUS_PASS
    }

    private static let awaitData: GstElementForeachPadFunc = { _, pad, _ in
        guard let pad else { return 1 }
        g_rec_mutex_lock(&pad.pointee.stream_rec_lock)
        g_rec_mutex_unlock(&pad.pointee.stream_rec_lock)
        return 1
    }

    private static let addGap: GstElementForeachPadFunc = { _, pad, _ in
        if let pad { gst_pad_send_event(pad, gst_event_new_gap(0, 1_000_000)) }
        return 1
    }

    /// Calls a function with the pad of each track.
    private static func forEachTrack(of demuxer: UnsafeMutablePointer<GstBin>, do body: GstElementForeachPadFunc) {
        guard let elements = gst_bin_iterate_elements(demuxer) else { return }
        gst_iterator_foreach(elements, forTrack, unsafeBitCast(body, to: UnsafeMutableRawPointer.self))
        gst_iterator_free(elements)
    }

    private static let forTrack: GstIteratorForeachFunction = { value, body in
        guard let object = g_value_get_object(value), let body else { return }
        let element = object.assumingMemoryBound(to: GstElement.self)
        guard let name = element.pointee.object.name, strncmp(name, "track-period", 12) == 0 else { return }
        gst_element_foreach_sink_pad(element, unsafeBitCast(body, to: GstElementForeachPadFunc.self), nil)
    }
}
