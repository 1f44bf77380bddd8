import CGStreamer
import Dispatch
import Synchronization

/// The ends of an element's inputs, held back until all linked inputs have ended.
///
/// `EngineWorkarounds.holdEnds(in:)` explains why. Works on any thread.
final class HeldEnds: Sendable {
    private struct Input {
        /// The pad's address. The element owns it, and removes it from here before it goes.
        let pad: UInt
        /// The address of the end that waits, with a reference; zero without one.
        var end: UInt = 0
        /// The end may pass.
        var isReleased = false
        /// The input was flushed, and its sink waits for data.
        var isFlushed = false
        /// Data to play came after the flush. Those before the place of a seek, which decoders only need to begin, do not count.
        var hasData = false
    }

    private struct State {
        var inputs: [Input] = []
        /// The queues between inputs and decoders.
        var queues: [Element] = []
        /// `false` once ends are no longer held back.
        var isHolding = true
    }

    private let state = Mutex(State())
    /// The queue on which sinks are released. It may wait as long as a pause lasts.
    let releases = DispatchQueue(label: "playhead.ends")
    /// The queue of everything else that may wait as long.
    private static let waits = DispatchQueue(label: "playhead.ends.waits", attributes: .concurrent)
    /// The streams of a queue that are looked at.
    private static let mostStreams = 8

    deinit {
        for input in state.withLock({ $0.inputs }) where input.end != 0 { Self.drop(input.end) }
    }

    /// Begins to hold back the ends of an element's inputs, present and future.
    func attach(to element: Element) {
        let release: GClosureNotify = { data, _ in data.map { Unmanaged<HeldEnds>.fromOpaque($0).release() } }
        for (signal, handler) in [("pad-added", Self.padAdded), ("pad-removed", Self.padRemoved)] {
            ph_connect(
                element.pointer, signal, unsafeBitCast(handler, to: GCallback.self),
                Unmanaged.passRetained(self).toOpaque(), release)
        }
        gst_element_foreach_sink_pad(
            element.pointer,
            { _, pad, data in
                if let pad, let data { Unmanaged<HeldEnds>.fromOpaque(data).takeUnretainedValue().add(pad) }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Adds a `multiqueue` between the inputs and the decoders.
    func watch(queue: Element) { state.withLock { $0.queues.append(queue) } }

    /// Holds nothing back any longer, and lets go of all that waits.
    func stop() {
        let due = state.withLock { state in
            state.isHolding = false
            return Self.release(&state)
        }
        Self.send(due)
    }

    /// Tells the sinks of inputs that have ended not to wait for data. Each sink waits for some when playback pauses, and playback
    /// would not continue until it has it.
    ///
    /// Returns immediately, although the queue behind an input may be full. It stays full during a pause, and its data is what the
    /// sink needs.
    func releaseSinks() {
        releases.async { [weak self] in
            let pads = self?.state.withLock { state in
                state.inputs.filter { $0.end != 0 }.compactMap { input -> UnsafeMutablePointer<GstPad>? in
                    let pad = UnsafeMutablePointer<GstPad>(bitPattern: input.pad)
                    if let pad { gst_object_ref(pad) }
                    return pad
                }
            }
            if let pads { Self.sendGaps(to: pads) }
        }
        for queue in state.withLock(\.queues) { Self.waits.async { Self.sendGaps(behind: queue) } }
    }

    /// Sends gaps to what is behind the empty parts of a queue whose ends have been sent. `decodebin3` brings it these ends only when the
    /// queues of all streams are empty, which they do not become during a pause.
    private static func sendGaps(behind queue: Element) {
        for index in 0..<mostStreams {
            var hasEnded = false
            queue.withPad("sink_\(index)") { pad in
                guard let end = gst_pad_get_sticky_event(pad, GST_EVENT_EOS, 0) else { return }
                gst_event_unref(end)
                hasEnded = true
            }
            guard hasEnded else { continue }
            queue.withPad("src_\(index)") { pad in
                guard ph_get_uint(pad, "current-level-buffers") == 0, let next = gst_pad_get_peer(pad) else { return }
                sendGap(to: next)
                gst_object_unref(next)
            }
        }
    }

    // MARK: Inputs

    private typealias PadHandler =
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
        Void

    private static let padAdded: PadHandler = { _, pad, data in
        guard let pad, let data, pad.pointee.direction == GST_PAD_SINK else { return }
        Unmanaged<HeldEnds>.fromOpaque(data).takeUnretainedValue().add(pad)
    }

    private static let padRemoved: PadHandler = { _, pad, data in
        guard let pad, let data else { return }
        Unmanaged<HeldEnds>.fromOpaque(data).takeUnretainedValue().remove(UInt(bitPattern: pad))
    }

    private func add(_ pad: UnsafeMutablePointer<GstPad>) {
        let isNew = state.withLock { state in
            let address = UInt(bitPattern: pad)
            guard !state.inputs.contains(where: { $0.pad == address }) else { return false }
            state.inputs.append(Input(pad: address))
            return true
        }
        guard isNew else { return }
        gst_pad_add_probe(
            pad,
            GstPadProbeType(
                rawValue: GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue),
            { pad, info, data in
                guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
                return Unmanaged<HeldEnds>.fromOpaque(data).takeUnretainedValue().look(at: info, on: pad)
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<HeldEnds>.fromOpaque($0).release() } })
    }

    private func remove(_ pad: UInt) {
        let (end, due) = state.withLock { state -> (UInt, [(pad: UInt, end: UInt)]) in
            guard let index = state.inputs.firstIndex(where: { $0.pad == pad }) else { return (0, []) }
            let end = state.inputs.remove(at: index).end
            return (end, Self.takeDue(&state))
        }
        if end != 0 { Self.drop(end) }
        Self.send(due)
    }

    // MARK: Events

    private func look(
        at info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        switch ph_probe_event_type(info) {
        case GST_EVENT_STREAM_START, GST_EVENT_FLUSH_STOP:
            let isFlushed = ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP
            begin(UInt(bitPattern: pad), isFlushed: isFlushed)
            if isFlushed { watchData(of: pad) }
            return GST_PAD_PROBE_OK
        case GST_EVENT_EOS:
            return hold(info, on: UInt(bitPattern: pad)) ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
        default: return GST_PAD_PROBE_OK
        }
    }

    /// An input begins, or begins again.
    private func begin(_ pad: UInt, isFlushed: Bool) {
        let end = state.withLock { state -> UInt in
            guard let index = state.inputs.firstIndex(where: { $0.pad == pad }) else { return 0 }
            defer { state.inputs[index] = Input(pad: pad, isFlushed: isFlushed) }
            return state.inputs[index].end
        }
        if end != 0 { Self.drop(end) }
    }

    /// Notes the first data to play after a flush.
    private func watchData(of pad: UnsafeMutablePointer<GstPad>) {
        gst_pad_add_probe(
            pad,
            GstPadProbeType(rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue),
            { pad, info, data in
                guard let pad, let info, let data else { return GST_PAD_PROBE_REMOVE }
                guard HeldEnds.isPlayed(info, on: pad) else { return GST_PAD_PROBE_OK }
                let ends = Unmanaged<HeldEnds>.fromOpaque(data).takeUnretainedValue()
                let pads = ends.state.withLock { state in
                    let index = state.inputs.firstIndex { $0.pad == UInt(bitPattern: pad) }
                    if let index { state.inputs[index].hasData = true }
                    return HeldEnds.takeDueGaps(&state)
                }
                HeldEnds.sendGaps(to: pads)
                return GST_PAD_PROBE_REMOVE
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<HeldEnds>.fromOpaque($0).release() } })
    }

    /// Returns `false` for data that end before the segment of their pad.
    private static func isPlayed(
        _ info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UnsafeMutablePointer<GstPad>
    ) -> Bool {
        guard let buffer = ph_probe_buffer(info), buffer.pointee.pts != .max,
            let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0)
        else { return true }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME, segment.rate > 0 else { return true }
        let duration = buffer.pointee.duration == .max ? 0 : buffer.pointee.duration
        return buffer.pointee.pts >= segment.start || segment.start - buffer.pointee.pts < duration
    }

    /// The inputs that have ended after a flush without data to play, while another has some, with a reference to each pad. A gap tells
    /// their sinks not to wait: where a picture is shorter than the sound, playback would not continue after a seek behind its end.
    /// Where no input has data, a gap would hold the ends up.
    private static func takeDueGaps(_ state: inout State) -> [UnsafeMutablePointer<GstPad>] {
        guard state.inputs.contains(where: \.hasData) else { return [] }
        return state.inputs.indices.filter { index in
            let input = state.inputs[index]
            return input.isFlushed && input.end != 0 && !input.hasData
        }
        .compactMap { index in
            state.inputs[index].isFlushed = false
            let pad = UnsafeMutablePointer<GstPad>(bitPattern: state.inputs[index].pad)
            if let pad { gst_object_ref(pad) }
            return pad
        }
    }

    /// Sends gaps to pads, without a lock. Takes the references.
    private static func sendGaps(to pads: [UnsafeMutablePointer<GstPad>]) {
        for pad in pads {
            sendGap(to: pad)
            gst_object_unref(pad)
        }
    }

    private static func sendGap(to pad: UnsafeMutablePointer<GstPad>) {
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME else { return }
        gst_pad_send_event(pad, gst_event_new_gap(segment.start, .max))
    }

    /// An input ends. Returns whether its event is held back, or was sent from here with those of the others.
    private func hold(_ info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UInt) -> Bool {
        guard let event = gst_pad_probe_info_get_event(info) else { return false }
        let address = UInt(bitPattern: event)
        let (isHeld, gaps, due) = state.withLock {
            state -> (Bool, [UnsafeMutablePointer<GstPad>], [(pad: UInt, end: UInt)]) in
            guard state.isHolding, let index = state.inputs.firstIndex(where: { $0.pad == pad }),
                !state.inputs[index].isReleased
            else { return (false, [], []) }
            if state.inputs[index].end == 0 {
                gst_mini_object_ref(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GstMiniObject.self))
                state.inputs[index].end = address
            }
            // An input takes no gap behind its end.
            return (true, Self.takeDueGaps(&state), Self.takeDue(&state))
        }
        Self.sendGaps(to: gaps)
        Self.send(due)
        if isHeld, due.isEmpty { drain(pad) }
        return isHeld
    }

    /// Lets the decoder of pictures deliver all that it has, as before a still picture of a DVD.
    ///
    /// `decodebin3` brings it the end only when the queues of all streams are empty. Until then, a decoder keeps some pictures. After a
    /// seek to the last ones, none would show, and the sink of the sound waits for a picture. The queue may be full, so this does not
    /// wait: the end of another stream may come on the same thread.
    private func drain(_ address: UInt) {
        guard let pad = UnsafeMutablePointer<GstPad>(bitPattern: address), Self.hasPictures(pad) else { return }
        gst_object_ref(pad)
        Self.waits.async { [self] in
            guard let pad = UnsafeMutablePointer<GstPad>(bitPattern: address) else { return }
            // A flush, behind which another segment begins, waits for this lock.
            g_rec_mutex_lock(&pad.pointee.stream_rec_lock)
            let isHeld = state.withLock { state in state.inputs.contains { $0.pad == address && $0.end != 0 } }
            if isHeld { gst_pad_send_event(pad, gst_video_event_new_still_frame(1)) }
            g_rec_mutex_unlock(&pad.pointee.stream_rec_lock)
            gst_object_unref(pad)
        }
    }

    private static func hasPictures(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard let caps = gst_pad_get_current_caps(pad) else { return false }
        defer { gst_caps_unref(caps) }
        guard gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0),
            let name = gst_structure_get_name(structure)
        else { return false }
        return String(cString: name).hasPrefix("video/")
    }

    /// Takes the ends out, with a reference to each pad, once every linked input has ended.
    private static func takeDue(_ state: inout State) -> [(pad: UInt, end: UInt)] {
        let isComplete = state.inputs.allSatisfy { input in
            if input.end != 0 || input.isReleased { return true }
            guard let pad = UnsafeMutablePointer<GstPad>(bitPattern: input.pad) else { return true }
            return gst_pad_is_linked(pad) == 0
        }
        return isComplete ? release(&state) : []
    }

    private static func release(_ state: inout State) -> [(pad: UInt, end: UInt)] {
        var due: [(pad: UInt, end: UInt)] = []
        for index in state.inputs.indices where state.inputs[index].end != 0 {
            guard let pad = UnsafeMutablePointer<GstPad>(bitPattern: state.inputs[index].pad) else { continue }
            gst_object_ref(pad)
            due.append((state.inputs[index].pad, state.inputs[index].end))
            state.inputs[index].end = 0
            state.inputs[index].isReleased = true
        }
        return due
    }

    /// Sends ends to their pads, without a lock. Takes the references.
    private static func send(_ due: [(pad: UInt, end: UInt)]) {
        for (pad, end) in due {
            guard let pad = UnsafeMutablePointer<GstPad>(bitPattern: pad) else { continue }
            if hasPictures(pad) { gst_pad_send_event(pad, gst_video_event_new_still_frame(1)) }
            gst_pad_send_event(pad, UnsafeMutablePointer<GstEvent>(bitPattern: end))
            gst_object_unref(pad)
        }
    }

    private static func drop(_ end: UInt) {
        guard let event = UnsafeMutablePointer<GstMiniObject>(bitPattern: end) else { return }
        gst_mini_object_unref(event)
    }
}
