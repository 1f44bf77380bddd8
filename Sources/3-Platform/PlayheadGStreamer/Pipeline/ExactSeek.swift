import CGStreamer
import Dispatch
import Synchronization

/// Exact seeks where demuxers begin with a wrong picture.
///
/// **Transport streams** have no index. For an exact seek, `tsdemux` begins 2.5 s before the target, and if the first picture there is
/// no key frame, goes back until one is: in steps of 200 packets, looking only at the first picture after each, so that it
/// usually arrives at the beginning of the file. Of HEVC and MPEG-2 it expects a key frame within the 2.5 s.
///
/// Here it gets a seek that is not exact, to an earlier place, and its segment begins with the target. Pictures up to the first key
/// frame are dropped, which decoders would turn into gray ones. If that comes after the target, the same seek begins still earlier.
/// How far key frames are apart is learned from those that pass. Until then, a seek in a file begins early enough for most encoders,
/// because reading is quicker than a second seek; from a server it first begins as late as the demuxer does. ``KeyFrameSearch`` keeps
/// the decoder from what comes before the last key frame.
///
/// **MP4, FLV and AVI** have an index, in the order in which pictures are decoded. In an open group of pictures, some that show before
/// a key frame follow it there, and refer to pictures before it. `qtdemux`, `flvdemux` and `avidemux` 1.22, later ones unknown, begin
/// with that key frame also for a seek to one of them, and the decoder shows it made of other pictures. If the first picture shows
/// after the target, the same seek begins a second earlier, which is more than the pictures of any group are moved by.
///
/// **Matroska** has an index, but not where it was written to a pipe, or by a recorder that was stopped. `matroskademux` then begins with
/// a cluster, usually in the middle of a group of pictures. If the first picture is no key frame, there is no index, and the last key
/// frame is searched as in a transport stream.
///
/// **HLS and DASH** have their playlists, whose segments may begin with sound: the pictures that show at that time are then in the
/// segment before. The same seek begins a second earlier as well.
///
/// When `qtdemux` 1.22, later ones unknown, reads from a server, and a seek goes behind the end of a short track, it sends the last
/// sample of that track without a segment. `multiqueue` may then take an empty queue for a full one, and playback hangs. Such samples
/// are dropped.
final class ExactSeek: Sendable {
    private let search: Mutex<Search>
    /// Times here are those of the demuxer, which may be later than those of the content; `nil` if they are the same.
    private let start: StreamStart?
    /// The pads of the demuxer that were flushed and await the segment of a seek, by their addresses. Streams that begin later, as
    /// those of the next program do, have separate times.
    private let flushed = Mutex<Set<UInt>>([])
    /// The pad of a Matroska file's pictures, by its address; 0 before there is one.
    private let pictures = Atomic<UInt>(0)
    /// The running time before the target of the last seek, which only the demuxer counts, in nanoseconds.
    private let hidden = Mutex<GstClockTime>(0)
    /// Called on a thread of the pipeline with the number of a seek that must be repeated.
    private let again: @Sendable (UInt32) -> Void
    /// The demuxer waits for the seek to be repeated.
    private let isWaiting = Atomic<Bool>(false)
    /// The wait has ended with a flush.
    private let isFlushing = Atomic<Bool>(false)
    private let wake = DispatchSemaphore(value: 0)

    private init(_ search: Search, _ start: StreamStart?, _ again: @escaping @Sendable (UInt32) -> Void) {
        self.search = Mutex(search)
        self.start = start
        self.again = again
    }

    // MARK: The demuxer

    /// Changes the seeks of a demuxer.
    /// - Parameters:
    ///   - start: The place from which the demuxer counts, unless that is zero.
    ///   - again: Called on a thread of the pipeline with the number of a seek that must be repeated.
    static func install(
        on demuxer: Element, _ container: Search.Container, isNetwork: Bool, start: StreamStart?,
        again: @escaping @Sendable (UInt32) -> Void
    ) -> ExactSeek {
        let seek = ExactSeek(Search(container, isNetwork: isNetwork), start, again)
        ph_connect(
            demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self),
            Unmanaged.passRetained(seek).toOpaque(),
            { data, _ in data.map { Unmanaged<ExactSeek>.fromOpaque($0).release() } })
        if container == .transportStream, isNetwork {
            demuxer.withPad("sink") { seek.add(stayInside, to: $0, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM.rawValue) }
        }
        return seek
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data, pad.pointee.direction == GST_PAD_SRC else { return }
                let seek = Unmanaged<ExactSeek>.fromOpaque(data).takeUnretainedValue()
                if seek.search.withLock(\.container) == .clusters, pad.isOfPictures {
                    seek.pictures.store(UInt(bitPattern: pad), ordering: .relaxed)
                }
                seek.add(
                    changeEvent, to: pad,
                    GST_PAD_PROBE_TYPE_EVENT_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
                        | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue)
                seek.start?.watch(pad)
            }

    private func add(_ probe: GstPadProbeCallback, to pad: UnsafeMutablePointer<GstPad>, _ types: UInt32) {
        gst_pad_add_probe(
            pad, GstPadProbeType(rawValue: types), probe, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<ExactSeek>.fromOpaque($0).release() } })
    }

    private static let changeEvent: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let seek = Unmanaged<ExactSeek>.fromOpaque(data).takeUnretainedValue()
        let place = UInt(bitPattern: pad)
        if let buffer = ph_probe_buffer(info) {
            if seek.flushed.withLock({ $0.contains(place) }) {
                guard let number = seek.search.withLock({ $0.lackSegment() }), seek.waitForRepeat(of: number) else {
                    return GST_PAD_PROBE_DROP
                }
                gst_mini_object_unref(&buffer.pointee.mini_object)
                info.pointee.ABI.abi.flow_ret = GST_FLOW_FLUSHING
                return GST_PAD_PROBE_HANDLED
            }
            if seek.pictures.load(ordering: .relaxed) == place {
                let isKey = buffer.pointee.mini_object.flags & UInt32(GST_BUFFER_FLAG_DELTA_UNIT.rawValue) == 0
                seek.search.withLock { $0.send(isKey: isKey) }
            }
            return GST_PAD_PROBE_OK
        }
        guard let event = info.event else { return GST_PAD_PROBE_OK }
        switch event.pointee.type {
        case GST_EVENT_FLUSH_START: seek.endWait(isFlushing: true)
        case GST_EVENT_SEEK:
            if let new = seek.start?.seekOfDemuxer(event) { info.replaceEvent(with: new) }
            if let new = info.event.flatMap(seek.earlier) { info.replaceEvent(with: new) }
        case GST_EVENT_FLUSH_STOP:
            _ = seek.flushed.withLock { $0.insert(place) }
            seek.renumber(event, in: info)
            let number = ph_probe_event_seqnum(info)
            if seek.search.withLock({ $0.flushDemuxer(number) }) { seek.again(number) }
        case GST_EVENT_SEGMENT:
            seek.search.withLock { $0.beginSegment() }
            let isFirst = seek.flushed.withLock { $0.remove(place) } != nil
            if isFirst, seek.isOfOldData(event) {
                _ = seek.flushed.withLock { $0.insert(place) }
                return GST_PAD_PROBE_DROP
            }
            let own =
                isFirst || seek.isOfNewTrack(event) ? seek.beginningWithTarget(event) : seek.continuing(event)
            if let own { info.replaceEvent(with: own) }
            if let new = info.event.flatMap({ seek.start?.segmentOfContent($0, on: pad) }) {
                info.replaceEvent(with: new)
            }
        default: break
        }
        return GST_PAD_PROBE_OK
    }

    /// Repeats a seek from the demuxer's thread, which waits for it: where content from a server is short, all of it could be dropped
    /// before. Returns whether the streams are flushed, where the demuxer must take no more of the data that it has.
    private func waitForRepeat(of number: UInt32) -> Bool {
        isWaiting.store(true, ordering: .sequentiallyConsistent)
        again(number)
        if wake.wait(timeout: .now() + .milliseconds(200)) == .timedOut {
            guard !isWaiting.exchange(false, ordering: .sequentiallyConsistent) else { return false }
            // It has just ended.
            wake.wait()
        }
        return isFlushing.load(ordering: .sequentiallyConsistent)
    }

    private func endWait(isFlushing: Bool) {
        guard isWaiting.exchange(false, ordering: .sequentiallyConsistent) else { return }
        self.isFlushing.store(isFlushing, ordering: .sequentiallyConsistent)
        wake.signal()
    }

    /// Keeps a place in bytes inside the file. `tsdemux` estimates it from the part that it has received, which may have a lower bit rate
    /// than the rest, and servers refuse places behind the end.
    private static let stayInside: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data, let event = info.event, event.pointee.type == GST_EVENT_SEEK else {
            return GST_PAD_PROBE_OK
        }
        var values = SeekEvent(event)
        var (size, duration): (gint64, gint64) = (0, 0)
        guard values.format == GST_FORMAT_BYTES, gst_pad_peer_query_duration(pad, GST_FORMAT_BYTES, &size) != 0,
            size > 0, values.start > size - size / 32, let demuxer = gst_pad_get_parent_element(pad)
        else { return GST_PAD_PROBE_OK }
        defer { gst_object_unref(demuxer) }
        guard gst_element_query_duration(demuxer, GST_FORMAT_TIME, &duration) != 0, duration > 0 else {
            return GST_PAD_PROBE_OK
        }
        let seek = Unmanaged<ExactSeek>.fromOpaque(data).takeUnretainedValue()
        let place = seek.search.withLock(\.place)
        values.start = gint64(Double(size) * min(Double(place) / Double(duration), 31.0 / 32))
        if let new = values.event() { info.replaceEvent(with: new) }
        return GST_PAD_PROBE_OK
    }

    /// The seek for the demuxer in place of an exact one.
    private func earlier(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        var values = SeekEvent(event)
        guard values.format == GST_FORMAT_TIME else { return nil }
        let number = gst_event_get_seqnum(event)
        guard values.startType == GST_SEEK_TYPE_SET, values.start >= 0, values.rate > 0 else {
            search.withLock { $0.pass(number) }
            return nil
        }
        let accurate = GST_SEEK_FLAG_ACCURATE.rawValue
        let isExact = values.flags.rawValue & accurate != 0
        let (place, hasIndex) = search.withLock {
            ($0.begin(number, target: UInt(values.start), isExact: isExact), $0.hasIndex)
        }
        guard isExact, !hasIndex || place < UInt(values.start) else { return nil }
        if beginsEarly { values.flags = GstSeekFlags(rawValue: values.flags.rawValue & ~accurate) }
        values.start = gint64(clamping: place)
        return values.event()
    }

    /// Gives a flush the number of the seek that it answers: for a program stream from a server, the demuxer sends its source a
    /// separate seek.
    private func renumber(
        _ event: UnsafeMutablePointer<GstEvent>, in info: UnsafeMutablePointer<GstPadProbeInfo>
    ) {
        let number = search.withLock { $0.container == .programStream ? $0.number : 0 }
        guard number > 0 else { return }
        var resetsTime: gboolean = 1
        gst_event_parse_flush_stop(event, &resetsTime)
        guard let new = gst_event_new_flush_stop(resetsTime) else { return }
        info.replaceEvent(with: new)
        gst_event_set_seqnum(new, number)
    }

    /// The segment of an exact seek, which begins with its target.
    private func beginningWithTarget(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        hidden.withLock { $0 = 0 }
        guard let target = search.withLock({ $0.isExact ? $0.target : nil }) else { return nil }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard var new = segment?.pointee, new.format == GST_FORMAT_TIME else { return nil }
        let start = gst_segment_position_from_stream_time(&new, GST_FORMAT_TIME, target)
        guard start != .max, start > new.start, start <= new.stop else { return nil }
        hidden.withLock { $0 = GstClockTime(Double(start - new.start) / new.rate) }
        (new.start, new.position, new.time) = (start, start, target)
        return gst_event_new_segment(&new)
    }

    /// Returns `true` for a segment of data from before the seek, which counts as none.
    private func isOfOldData(_ event: UnsafeMutablePointer<GstEvent>) -> Bool {
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let segment = segment?.pointee, segment.format == GST_FORMAT_TIME else { return false }
        return search.withLock { $0.isOfOldData(segment.time, continues: segment.base > 0) }
    }

    /// Returns `true` for the segment of a track that appears in an adaptive stream between the place and the target of a seek, and for
    /// that with which `flvdemux`, from 1.24 on, replaces the one that begins with the target.
    private func isOfNewTrack(_ event: UnsafeMutablePointer<GstEvent>) -> Bool {
        let target = search.withLock { [.adaptive, .indexed].contains($0.container) ? $0.target : nil }
        guard let target, hidden.withLock({ $0 > 0 }) else { return false }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        return segment.map { $0.pointee.base == 0 && $0.pointee.time < target } ?? false
    }

    /// A segment that follows others without a flush, as the next program's does.
    private func continuing(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstEvent>? {
        let hidden = hidden.withLock { $0 }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard hidden > 0, var new = segment?.pointee, new.format == GST_FORMAT_TIME else { return nil }
        new.base -= min(new.base, hidden)
        return gst_event_new_segment(&new)
    }

    // MARK: The decoder

    /// The demuxer has refused to begin earlier than with the target.
    func refuse() {
        search.withLock { $0.refuse() }
        endWait(isFlushing: false)
    }

    /// Seeks usually begin before the last key frame that precedes the target.
    var beginsEarly: Bool { search.withLock(\.container) == .transportStream }

    /// Watches the pictures that a decoder receives.
    func watch(decoder: Element) {
        decoder.withPad("sink") { pad in
            add(
                Self.judge, to: pad,
                GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
                    | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
        }
    }

    private static let judge: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let seek = Unmanaged<ExactSeek>.fromOpaque(data).takeUnretainedValue()
        guard let buffer = ph_probe_buffer(info) else {
            switch ph_probe_event_type(info) {
            case GST_EVENT_FLUSH_STOP: seek.search.withLock { $0.flush(ph_probe_event_seqnum(info)) }
            case GST_EVENT_EOS where seek.search.withLock({ $0.end() }):
                seek.repeatLast()
                return GST_PAD_PROBE_DROP
            default: break
            }
            return GST_PAD_PROBE_OK
        }
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return GST_PAD_PROBE_OK }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        guard let start = segment?.pointee.start else { return GST_PAD_PROBE_OK }
        let isKey = buffer.pointee.mini_object.flags & UInt32(GST_BUFFER_FLAG_DELTA_UNIT.rawValue) == 0
        let time = buffer.pointee.pts
        switch seek.search.withLock({ $0.judge(time == .max ? nil : time, isKey: isKey, start: start) }) {
        case .pass: return GST_PAD_PROBE_OK
        case .drop: return GST_PAD_PROBE_DROP
        case .miss:
            seek.repeatLast()
            return GST_PAD_PROBE_DROP
        }
    }

    private func repeatLast() { again(search.withLock(\.number)) }
}

extension UnsafeMutablePointer<GstPad> {
    /// `true` if the name of a demuxer's pad begins with `video`.
    fileprivate var isOfPictures: Bool {
        let name = gst_object_get_name(UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstObject.self))
        defer { g_free(name) }
        return name.map { String(cString: $0).hasPrefix("video") } ?? false
    }
}
