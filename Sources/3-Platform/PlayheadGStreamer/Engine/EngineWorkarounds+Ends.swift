import CGStreamer
import CLibraryGuards

extension EngineWorkarounds {
    // MARK: Streams that end before others begin

    /// GStreamer before 1.24.9: `decodebin3` removes the input of a stream that has ended when another stream sends its first
    /// buffer (`unblock_pending_input` in `gstdecodebin3-parse.c`), but keeps the probe that writes to it, and removes it a
    /// second time, unchecked, on its way to READY (`reset_input` in `gstdecodebin3.c`): a null pointer. Streams of a few
    /// buffers end that early: the timed metadata of a phone's videos, sections and KLV in MPEG-TS.
    /// Fixed by upstream's commits `aaf9b46e` and `ed264d64`.
    ///
    /// Ends are therefore held back until every stream has ended. `decodebin3` passes them on only then anyway. Measured with
    /// pipelines that play to the end as fast as they can, four files of these kinds: each process died within 30 of them, and
    /// none of 480 with this workaround. ``crashesWhenStopped(_:)`` stays for adaptive streams. Remove with: ``holdEnds(in:)``, `HeldEnds`.
    static let removesEndedInputs = GStreamerRuntime.version < .init(1, 24, 9)

    /// Holds the ends of streams back before they reach `decodebin3`, until all of them have arrived. Call it before the pipeline
    /// starts. Returns `nil` where there is no need.
    static func holdEnds(in playbin: Element) -> HeldEnds? {
        guard removesEndedInputs else { return nil }
        let ends = HeldEnds()
        forEach("decodebin3", in: playbin) { element in
            ends.attach(to: element)
            forEach("multiqueue", in: element) { ends.watch(queue: $0) }
        }
        return ends
    }

    // MARK: Inputs that are stopped

    /// GStreamer before 1.24: a thread that brings the first data of a stream to `decodebin3` while the pipeline is stopped finds no
    /// stream on its pad any more, so that `get_slot_for_input` returns a null pointer, which `unblock_pending_input`
    /// (`gstdecodebin3-parse.c`) reads: the process ends. Once in some thousand items that were stopped as they began, on a busy
    /// computer. `CLibraryGuards` redirects the call of `gst_pad_get_stream`: such a pad has a stream that nobody plays. The other
    /// callers in 1.22 ask for the streams of sink pads. Remove with: `ph_guard_stopped_inputs`.
    static let stoppedInputDefect = GStreamerRuntime.version < .init(1, 24, 0)

    /// `true` once the guard is in place, or where it is not needed. Used after a pipeline was created, which loads `decodebin3`.
    static let areStoppedInputsGuarded = !stoppedInputDefect || ph_guard_stopped_inputs() != 0
}
