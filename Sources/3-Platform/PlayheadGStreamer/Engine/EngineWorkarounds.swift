import CGStreamer
import Glibc
import Synchronization

/// The workarounds for defects of certain versions of GStreamer and libsoup.
///
/// Each states the versions that it applies to, the defect, and what to remove when those versions are no longer supported.
/// Where an upstream fix is known, the version is checked at run time; "later ones unknown" means that the defect was
/// measured in 1.22.0 and the workaround is harmless in versions without it.
enum EngineWorkarounds {
    // MARK: Flush probe

    /// GStreamer 1.22.0 to 1.22.6: a seek can meet a queued download that the transfer thread is just taking, and the
    /// process aborts with `request->in_use == FALSE`. Holding the scheduler in the flush until the transfer thread has taken what is
    /// queued lets the transfer become active, and then canceling it works. Remove with: ``installFlushProbe(on:_:)``, its call
    /// and `TransferThread`.
    static let needsFlushProbe = GStreamerRuntime.version < .init(1, 22, 7)

    /// Holds each flush of an adaptive demuxer until its thread of transfers has nothing left to take.
    static func installFlushProbe(on demuxer: UnsafeMutablePointer<GstElement>, _ transfers: TransferThread?) {
        guard needsFlushProbe else { return }
        let state = Unmanaged.passRetained(FlushSeen(transfers)).toOpaque()
        ph_connect(
            demuxer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), state,
            { data, _ in data.map { Unmanaged<FlushSeen>.fromOpaque($0).release() } })
    }

    /// The number of the last flush, shared by a demuxer's pads.
    private final class FlushSeen: Sendable {
        let number = Atomic<UInt32>(0)
        let transfers: TransferThread?

        init(_ transfers: TransferThread?) { self.transfers = transfers }
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
        if state.number.exchange(number, ordering: .acquiringAndReleasing) != number { hold(state.transfers) }
        return GST_PAD_PROBE_OK
    }

    /// Waits until the transfer thread has had its turn. Without a known thread, as before its first request: 25 ms on an idle machine
    /// (450 of 450 pipelines without an abort), longer where threads wait for a core. With five times as many threads as
    /// cores, 25 ms were not enough.
    ///
    /// It measures the machine, not the playback, and therefore always uses the real clock.
    private static func hold(_ transfers: TransferThread?) {
        guard transfers?.settle(within: .milliseconds(150)) != true else { return }
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

    /// GStreamer 1.22: a snap or key-unit seek that fails in an adaptive demuxer leaves a lock held. Every later call fails,
    /// and NULL aborts the process: such a pipeline must never be touched again. Remove with: the branch in `ItemPlayback`
    /// that abandons a pipeline.
    static let failedKeyUnitSeekPoisons = GStreamerRuntime.version < .init(1, 24, 0)

    /// GStreamer 1.22: snapping forward or to the nearest key frame in the last segment of an adaptive stream does the same.
    /// Remove with: the parameter of `SeekPlan`.
    static let avoidsSnappingOnAdaptive = failedKeyUnitSeekPoisons

    // MARK: Streams that are gone

    /// The defect of ``removesEndedInputs``: `decodebin3` removes an input's stream when it has ended and other streams are
    /// selected, and removes it again, unchecked, on its way to READY: a null pointer. Such an input is an `identity` that is
    /// neither linked nor blocked, which is harmless in later versions. Returns `true` when the pipeline has one. Remove with: the
    /// two callers.
    static func crashesWhenStopped(_ playbin: Element) -> Bool {
        guard removesEndedInputs,
            let inputs = gst_bin_iterate_all_by_element_factory_name(playbin.bin, "identity")
        else { return false }
        var value = GValue()
        defer {
            g_value_unset(&value)
            gst_iterator_free(inputs)
        }
        while true {
            switch gst_iterator_next(inputs, &value) {
            case GST_ITERATOR_OK:
                if let input = g_value_get_object(&value), isOrphan(input) { return true }
                g_value_reset(&value)
            case GST_ITERATOR_RESYNC: gst_iterator_resync(inputs)
            default: return false
            }
        }
    }

    private static func isOrphan(_ object: UnsafeMutableRawPointer) -> Bool {
        let identity = Element(sharing: object.assumingMemoryBound(to: GstElement.self))
        guard let parent = gst_object_get_parent(object.assumingMemoryBound(to: GstObject.self)) else { return false }
        let owner = Element(taking: UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GstElement.self))
        guard owner.factoryName == "decodebin3" else { return false }
        var isLoose = false
        identity.withPad("src") { isLoose = gst_pad_is_linked($0) == 0 && gst_pad_is_blocked($0) == 0 }
        return isLoose
    }

    // MARK: Manifests

    /// GStreamer 1.22.0 to the development branch of 21 August 2026, later ones unknown: where the range of an initialization
    /// segment in a DASH manifest includes the first `moof`, `dashdemux2` parses that as a part of the header, meets the next
    /// one, and ends the process (`gst_dash_demux_parse_isobmff` in `gstdashdemux.c`, `assertion failed: (dash_stream->moof ==
    /// NULL)`). Such requests are therefore shortened to what precedes the index. Without: 10 of 10 processes; with it the
    /// stream plays. Remove with: `HTTPItem.shortenedRange(_:)`, `DASHManifest.overlongHeaders`.
    static let confusesHeadersWithMedia = GStreamerRuntime.version >= .init(1, 22, 0)

    // MARK: Floods

    /// GStreamer 1.22.0, later ones unknown: some warnings appear hundreds of times on standard error, such as "Got data flow
    /// before segment event" after a seek past the end, criticals of sinks that are queried for a position during a flush, and
    /// libsoup's for file addresses in playlists. Remove with: this function and its call in `GStreamerRuntime`.
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
        if !LibraryLog.takeMessage(domain, level, text) { g_log_default_handler(domain, level, text, data) }
    }

    /// The time that a pipeline is given to preroll before it is stopped, in nanoseconds.
    ///
    /// GStreamer before 1.22.11: a `playbin3` that goes to NULL before its first preroll sometimes hangs (17 of 18 processes with
    /// 200 early stops each; none of 2,400 stops after it). The thread that has found the type of the data waits in
    /// `setup_parsebin_for_slot` of `gsturisourcebin.c` for the state lock, whose holder waits for that thread. Fixed by
    /// upstream's commit `4e01c014`. Early stops crash as well, see ``removesEndedInputs``. Set it to zero once both are fixed.
    static let waitForPrerollBeforeStop: GstClockTime = 1_500_000_000
}
