import CGStreamer
import Glibc
import Synchronization

/// Everything that is done only because of bugs of certain GStreamer versions. Each says which, why, and what to
/// remove when those versions are no longer supported.
enum EngineWorkarounds {
    // MARK: Flush probe

    /// Before 1.22.7 a seek can meet a queued download that the transfer thread is just taking; the process aborts
    /// with `request->in_use == FALSE`. Holding the scheduler for 25 ms in the flush lets the transfer become active,
    /// and then cancelling it works. Remove with: ``installFlushProbe(on:)`` and its call.
    static let needsFlushProbe = GStreamerRuntime.version < .init(major: 1, minor: 22, micro: 7)

    /// Lets each flush of an adaptive demuxer take 25 ms.
    static func installFlushProbe(on demuxer: UnsafeMutablePointer<GstElement>) {
        guard needsFlushProbe else { return }
        let state = Unmanaged.passRetained(FlushSeen()).toOpaque()
        ph_connect(
            demuxer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), state,
            { data, _ in data.map { Unmanaged<FlushSeen>.fromOpaque($0).release() } })
    }

    /// The number of the last flush, shared by a demuxer's pads.
    private final class FlushSeen: Sendable {
        let number = Atomic<UInt32>(0)
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data, pad.pointee.direction == GST_PAD_SRC else { return }
                let state = Unmanaged<FlushSeen>.fromOpaque(data).retain().toOpaque()
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_EVENT_FLUSH, holdFlush, state,
                    { data in data.map { Unmanaged<FlushSeen>.fromOpaque($0).release() } })
            }

    private static let holdFlush: GstPadProbeCallback = { _, info, data in
        guard let info, let data, ph_probe_event_type(info) == GST_EVENT_FLUSH_START else { return GST_PAD_PROBE_OK }
        let number = ph_probe_event_seqnum(info)
        let state = Unmanaged<FlushSeen>.fromOpaque(data).takeUnretainedValue()
        if state.number.exchange(number, ordering: .acquiringAndReleasing) != number { hold() }
        return GST_PAD_PROBE_OK
    }

    /// Waits until the transfer thread has surely had its turn: 25 ms on an idle machine (450 of 450 pipelines without an
    /// abort), longer where threads wait for a core. With five times as many threads as cores 25 ms were seen to fail.
    private static func hold() {
        let clock = MonotonicClock()
        let begin = clock.now
        usleep(25_000)
        let late = clock.now.nanoseconds(since: begin) / 1_000 - 25_000
        var average = 0.0
        let load = getloadavg(&average, 1) == 1 ? average / Double(processorCount) : 1
        let share = min(max(load - 1, 0), 5) * 25_000
        usleep(UInt32(min(max(Double(late) * 4, share), 125_000)))
    }

    private static let processorCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    // MARK: Snap seeks

    /// Before 1.24 a snap or key-unit seek that fails in an adaptive demuxer leaves a lock held: every later call
    /// fails and NULL aborts the process. Such a pipeline must never be touched again. Remove with: the branch in
    /// `ItemPlayback` that abandons a pipeline.
    static let failedKeyUnitSeekPoisons = GStreamerRuntime.version < .init(major: 1, minor: 24, micro: 0)

    /// Before 1.24 snapping after or to the nearest key frame in an adaptive stream's last segment triggers the same.
    /// Remove with: the parameter of `SeekPlan`.
    static let avoidsSnappingOnAdaptive = failedKeyUnitSeekPoisons

    // MARK: Streams that are gone

    /// 1.22.0, later ones unknown: decodebin3 takes an input's stream away when it has ended and other streams are selected,
    /// and once more, without a look, on its way to READY: a null pointer. Such an input is an `identity` that leads nowhere
    /// and is not held back. Remove with: the two places that ask.
    static func crashesWhenStopped(_ playbin: Element) -> Bool {
        guard let inputs = gst_bin_iterate_all_by_element_factory_name(playbin.bin, "identity") else { return false }
        var value = GValue()
        defer {
            g_value_unset(&value)
            gst_iterator_free(inputs)
        }
        while true {
            switch gst_iterator_next(inputs, &value) {
            case GST_ITERATOR_OK:
                if let input = g_value_get_object(&value), leadsNowhere(input) { return true }
                g_value_reset(&value)
            case GST_ITERATOR_RESYNC: gst_iterator_resync(inputs)
            default: return false
            }
        }
    }

    private static func leadsNowhere(_ object: UnsafeMutableRawPointer) -> Bool {
        let identity = Element(sharing: object.assumingMemoryBound(to: GstElement.self))
        guard let parent = gst_object_get_parent(object.assumingMemoryBound(to: GstObject.self)) else { return false }
        let owner = Element(taking: UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GstElement.self))
        guard owner.factoryName == "decodebin3" else { return false }
        var isOrphan = false
        identity.withPad("src") { isOrphan = gst_pad_is_linked($0) == 0 && gst_pad_is_blocked($0) == 0 }
        return isOrphan
    }

    // MARK: Floods

    /// 1.22.0 repeats some warnings hundreds of times on standard error, such as "Got data flow before segment event"
    /// after a seek past the end, criticals of sinks that are asked for a position in the middle of a flush, and
    /// libsoup's for file addresses in playlists. Remove with: this function
    /// and its call in `GStreamerRuntime`.
    static func silenceFloods() {
        for domain in ["GStreamer", "GStreamer-Base", "GStreamer-Audio", "GStreamer-Video", "libsoup"] {
            g_log_set_handler(domain, GLogLevelFlags(rawValue: ~0), dropFlood, nil)
        }
    }

    private static let floods = [
        "Got data flow before", "Sticky event misordering", "g_uri_get_scheme", "soup_message_new_from_uri",
        "SOUP_IS_MESSAGE", "uri != NULL", "segment->format == format", "gst_base_src_set_format: assertion",
    ]

    private static let dropFlood: GLogFunc = { domain, level, text, data in
        if getenv("GST_DEBUG") == nil, let text {
            let line = String(cString: text)
            for flood in floods where line.contains(flood) { return }
        }
        g_log_default_handler(domain, level, text, data)
    }

    /// How long a pipeline may take to preroll before it is stopped, in nanoseconds.
    ///
    /// Affected: 1.22.0, later ones unknown. A playbin3 that goes to NULL before its first preroll hangs or crashes now and
    /// then (17 of 18 processes with 200 early stops each; none of 2,400 stops after it). Zero when that is mended.
    static let waitForPrerollBeforeStop: GstClockTime = 1_500_000_000
}
