import CGStreamer
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
/// **HLS and DASH** have their playlists, whose segments may begin with sound: the pictures that show at that time are then in the
/// segment before. The same seek begins a second earlier as well.
///
/// When `qtdemux` 1.22, later ones unknown, reads from a server, and a seek goes behind the end of a short track, it sends the last
/// sample of that track without a segment. `multiqueue` may then take an empty queue for a full one, and playback hangs. Such samples
/// are dropped.
final class ExactSeek: Sendable {
    /// The search for a key frame. Times are in nanoseconds.
    struct Search: Sendable, Equatable {
        /// The first lead that is tried where the demuxer's is not enough: key frames of most encoders are 250 pictures apart at
        /// most, which are 10.4 s of a film.
        static let usualLead: UInt = 9_000_000_000
        /// The time by which pictures arrive in another order than they are shown in.
        static let reordering: UInt = 500_000_000

        /// The lead where the key frame that an index names comes after the target.
        static let indexLead: UInt = 1_000_000_000

        enum Phase: Sendable, Equatable {
            case idle
            /// The seek was sent, but what arrives is still from before it.
            case sent
            case searching
            case missed
            /// The seek was sent again. Pictures that still arrive follow the one that missed the target, and need it.
            case repeated
        }

        /// The treatment of a picture.
        enum Verdict: Sendable, Equatable {
            case pass
            case drop
            /// There is no key frame before the target: the seek must begin earlier.
            case miss
        }

        enum Container: Sendable, Equatable {
            case transportStream
            case programStream
            case indexed
            /// An index whose times are those at which pictures are decoded: they show later.
            case indexedByDecoding
            /// A playlist, the index of segments.
            case adaptive

            /// The time before a place at which the demuxer begins on its own.
            var lead: UInt { self == .transportStream ? 2_500_000_000 : 0 }
            /// The time by which the demuxer may miss a place. It estimates where that is in a transport stream. In a program
            /// stream it finds the clock, and pictures come up to a second before they show.
            var margin: UInt { self == .transportStream ? 500_000_000 : 1_500_000_000 }
            var hasIndex: Bool { self != .transportStream && self != .programStream }
        }

        let container: Container
        private(set) var phase = Phase.idle
        /// The number of the seek.
        private(set) var number: UInt32 = 0
        /// The target of the seek in stream time; `nil` without one.
        private(set) var target: UInt?
        private(set) var isExact = false
        private(set) var lead: UInt
        /// The time by which the demuxer may miss a place, as far as is known.
        private var margin: UInt
        /// The next picture is the first since a flush: parsers take any for a key frame.
        private var isFirst = true
        private var lastKey: UInt?
        /// The longest time between two key frames so far.
        private var longestGap: UInt = 0
        /// The demuxer has the seek, and its streams are not flushed yet.
        private var awaitsFlush = false
        /// The target before which the demuxer has nothing, as at the beginning of a live stream's window.
        private var earliest: UInt?
        /// The demuxer began a segment meanwhile.
        private var isOvertaken = false

        init(_ container: Container, isNetwork: Bool) {
            self.container = container
            margin = container.margin
            lead =
                switch container {
                case .transportStream: isNetwork ? 0 : Self.usualLead
                case .programStream: container.margin
                case .indexed, .indexedByDecoding, .adaptive: 0
                }
        }

        /// A seek arrives, once on each stream. Returns the place to seek instead.
        mutating func begin(_ number: UInt32, target: UInt, isExact: Bool) -> UInt {
            if number != self.number || self.target != target {
                // The next key frame is the right one again.
                if container.hasIndex, phase != .missed || self.target != target || target == earliest { lead = 0 }
                if !container.hasIndex, phase != .missed { fitLead() }
                let isRepeated = (phase == .missed || phase == .repeated) && self.target == target
                (self.number, self.target, self.isExact) = (number, target, isExact)
                phase = isRepeated ? .repeated : .sent
                (awaitsFlush, isOvertaken) = (true, false)
            }
            return !isExact ? target : target > lead ? target - lead : 0
        }

        /// A seek of another kind arrives.
        mutating func pass(_ number: UInt32) {
            (self.number, target, isExact, phase) = (number, nil, false, .idle)
            (awaitsFlush, isOvertaken) = (false, false)
        }

        /// The demuxer refuses to begin earlier.
        mutating func refuse() { earliest = target }

        /// The demuxer begins a segment.
        mutating func beginSegment() { isOvertaken = awaitsFlush && container == .transportStream }

        /// A flush has passed the demuxer. Returns `true` if the seek must be repeated.
        ///
        /// GStreamer 1.22, later ones unknown: while `tsdemux` is fed by its source, as from a server, it takes up a seek before the
        /// thread that feeds it has stopped. A segment that it begins in between uses up what the seek set: afterwards its
        /// streams have a wrong segment, or none, and sound or picture is lost.
        mutating func flushDemuxer(_ number: UInt32) -> Bool {
            guard awaitsFlush, number == self.number else { return false }
            defer { (awaitsFlush, isOvertaken) = (false, false) }
            return isOvertaken
        }

        /// A flush has passed the decoder.
        mutating func flush(_ number: UInt32) {
            (isFirst, lastKey) = (true, nil)
            if phase == .sent || phase == .repeated, number == self.number { phase = .searching }
        }

        /// `true` if the demuxer began with the file.
        private var isAtBeginning: Bool { (isExact ? lead : 0) + container.lead >= target ?? 0 }

        /// Judges a picture before it is decoded.
        /// - Parameters:
        ///   - time: Its time; `nil` if unknown.
        ///   - start: The time from which pictures show, in the same terms.
        mutating func judge(_ time: UInt?, isKey: Bool, start: UInt) -> Verdict {
            if container.hasIndex { return judgeFirst(time, start: start) }
            let isKey = isKey && !isFirst
            isFirst = false
            if isKey, let time {
                // A longer gap is one in the stream, such as after a change of its times.
                if let lastKey, time > lastKey, time - lastKey < 60_000_000_000 {
                    longestGap = max(longestGap, time - lastKey)
                }
                lastKey = time
            }
            switch phase {
            case .idle, .sent: return .pass
            case .missed, .repeated: return .drop
            case .searching: break
            }
            // A key frame without a time may be one after the target, and its pictures would have no times either.
            if isAtBeginning || isKey && (!isExact || time ?? .max <= start) {
                phase = .idle
                return .pass
            }
            return isExact && time ?? 0 > (isKey ? start : start + Self.reordering) ? miss() : .drop
        }

        /// Judges the picture that an index named, and lets those after it pass.
        private mutating func judgeFirst(_ time: UInt?, start: UInt) -> Verdict {
            switch phase {
            case .idle, .sent: return .pass
            case .missed, .repeated: return .drop
            case .searching: break
            }
            let delay = container == .indexedByDecoding ? Self.reordering : 0
            guard isExact, lead == 0, let target, target > 0, target != earliest, (time ?? 0) + delay > start else {
                phase = .idle
                return .pass
            }
            (phase, lead) = (.missed, Self.indexLead)
            return .miss
        }

        /// The stream ends. Returns `true` if the seek must begin earlier.
        mutating func end() -> Bool {
            phase == .searching && isExact && !container.hasIndex && !isAtBeginning && miss() == .miss
        }

        private mutating func miss() -> Verdict {
            phase = .missed
            if longestGap > 0, lead + container.lead >= longestGap, lead < Self.usualLead * 2 {
                // It began early enough for the distance of key frames: the place was off by more.
                margin *= 2
                lead += margin
            } else {
                lead = lead < Self.usualLead ? Self.usualLead : lead * 4
            }
            return .miss
        }

        /// Begins a seek no earlier than a key frame needs, once two in a row are known.
        private mutating func fitLead() {
            guard longestGap > 0, lead > 0 else { return }
            let needed = longestGap + margin
            lead = min(lead, needed > container.lead ? needed - container.lead : 0)
        }
    }

    private let search: Mutex<Search>
    /// Times here are those of the demuxer, which may be later than those of the content; `nil` if they are the same.
    private let start: StreamStart?
    /// The pads of the demuxer that were flushed and await the segment of a seek, by their addresses. Streams that begin later, as
    /// those of the next program do, have separate times.
    private let flushed = Mutex<Set<UInt>>([])
    /// The running time before the target of the last seek, which only the demuxer counts, in nanoseconds.
    private let hidden = Mutex<GstClockTime>(0)
    /// Called on a thread of the pipeline with the number of a seek that must be repeated.
    private let again: @Sendable (UInt32) -> Void

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
        return seek
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, data in
                guard let pad, let data, pad.pointee.direction == GST_PAD_SRC else { return }
                let seek = Unmanaged<ExactSeek>.fromOpaque(data).takeUnretainedValue()
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
        if ph_probe_buffer(info) != nil {
            return seek.flushed.withLock { $0.contains(place) } ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
        }
        guard let event = info.event else { return GST_PAD_PROBE_OK }
        switch event.pointee.type {
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
        let (place, container) = search.withLock {
            ($0.begin(number, target: UInt(values.start), isExact: isExact), $0.container)
        }
        guard isExact, !container.hasIndex || place < UInt(values.start) else { return nil }
        if container == .transportStream { values.flags = GstSeekFlags(rawValue: values.flags.rawValue & ~accurate) }
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

    /// Returns `true` for the segment of a track that appears in an adaptive stream between the place and the target of a seek.
    private func isOfNewTrack(_ event: UnsafeMutablePointer<GstEvent>) -> Bool {
        guard hidden.withLock({ $0 > 0 }), let target = search.withLock({ $0.container == .adaptive ? $0.target : nil })
        else { return false }
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
    func refuse() { search.withLock { $0.refuse() } }

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
