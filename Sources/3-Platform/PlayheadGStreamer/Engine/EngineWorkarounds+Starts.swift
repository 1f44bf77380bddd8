import CGStreamer

extension EngineWorkarounds {
    // MARK: Starts

    /// GStreamer 1.22.0 to the development branch of 21 August 2026, later ones unknown: `uridecodebin3` starts its source
    /// before its `decodebin3` (`gst_uri_decode_bin3_change_state` in `gsturidecodebin3.c`). On a busy machine a stream
    /// arrives between the two. `decodebin3` then makes the input of this stream in its own state, READY
    /// (`setup_identify_for_input` in `gstdecodebin3.c`), the input answers with FLUSHING, and the thread that brings
    /// the stream ends without a word: no picture, no sound or no end, for good. Where the thread that starts the
    /// pipeline is held for 300 ms between the two, each start hangs, and none of 30 with this function. On a busy machine it
    /// is one of some hundred to some thousand, and none of 1,650 with it.
    ///
    /// `decodebin3` is therefore started first. Remove with: this function; its callers set the state themselves.
    static func start(_ playbin: Element, to state: GstState) -> GstStateChangeReturn {
        // A player that goes to READY takes its parts there, so this comes first.
        if gst_element_set_state(playbin.pointer, GST_STATE_READY) == GST_STATE_CHANGE_FAILURE {
            return GST_STATE_CHANGE_FAILURE
        }
        forEach("decodebin3", in: playbin) { gst_element_set_state($0.pointer, GST_STATE_PAUSED) }
        return gst_element_set_state(playbin.pointer, state)
    }

    /// Returns `true` for a pipeline that has failed before its first state was reached: another state would start it again, which
    /// `playbin3` does not survive (`Documentation/GStreamer.md`, rule 34).
    static func hasFailedToStart(_ playbin: Element) -> Bool {
        var state = GST_STATE_NULL
        return gst_element_get_state(playbin.pointer, &state, nil, 0) == GST_STATE_CHANGE_FAILURE
            && state.rawValue < GST_STATE_PAUSED.rawValue
    }

    /// GStreamer 1.22.0 to 1.26.9, later ones unknown: where streams of a file become known one after the other, as in FLV
    /// that does not begin at zero, `decodebin3` announces its selection once for each. It does so after it has released its
    /// lock (`check_slot_reconfiguration` in `gstdecodebin3.c`), so the selection without the second stream can come after
    /// the pad of the second stream. `playbin3` then takes the sink from that pad (`reconfigure_output` in `gstplaybin3.c`),
    /// and all streams wait for it: 13 of 200 starts on a quiet machine.
    ///
    /// Returns `true` for a pipeline with such a pad, which must be opened again: in 3 of 17 of them, the threads of the stream
    /// have ended. Call it once a pipeline that starts is quiet. Until then, a pad without a link may still get one. Remove with:
    /// this function, and `DryWatch.Flow.forgotten`.
    static func hasForgottenStreams(in playbin: Element) -> Bool {
        var answer = false
        forEach("uridecodebin3", in: playbin) { decoder in
            for kind in ["video", "audio", "text"] {
                decoder.withPad(kind + "_0") { if gst_pad_is_linked($0) == 0 { answer = true } }
            }
        }
        return answer
    }

    /// GStreamer 1.22.0 to the development branch of 21 August 2026, later ones unknown: a pipeline that pauses notes how long it has
    /// played after all its sinks have paused (`pipeline_update_start_time` in `gstpipeline.c`). A flushing seek whose sinks set this
    /// time back in between is forgotten: after the pause, all that follows the seek is late by the time before it, and is
    /// dropped or shown without waiting, up to the end. A tone that was sought while it paused after half a second starts at 0.5 s.
    ///
    /// No pipeline has played for longer than since its last seek. Call it before a pipeline that is paused plays. Remove with:
    /// this function, and `Seek.time`.
    ///
    /// - Parameter seek: The time at which the last seek that a sink has seen was sent, in microseconds of GLib's monotonic clock.
    static func forgetTime(before seek: gint64, in playbin: Element) {
        let start = gst_element_get_start_time(playbin.pointer)
        let passed = GstClockTime(max(0, g_get_monotonic_time() - seek)) * 1000
        // Clocks of sound devices run at other rates.
        guard start != .max, start > passed + passed / 100 + 50_000_000 else { return }
        gst_element_set_start_time(playbin.pointer, 0)
    }

    /// Calls a function with each element of a type. Elements that come or go meanwhile end it.
    static func forEach(_ factory: String, in playbin: Element, do body: (Element) -> Void) {
        guard let elements = gst_bin_iterate_all_by_element_factory_name(playbin.bin, factory) else { return }
        var value = GValue()
        defer {
            g_value_unset(&value)
            gst_iterator_free(elements)
        }
        while gst_iterator_next(elements, &value) == GST_ITERATOR_OK {
            if let element = g_value_get_object(&value) {
                body(Element(sharing: element.assumingMemoryBound(to: GstElement.self)))
            }
            g_value_reset(&value)
        }
    }
}
