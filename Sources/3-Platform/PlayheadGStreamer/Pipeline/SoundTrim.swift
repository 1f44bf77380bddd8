import CGStreamer
import MediaReaders
import Synchronization

/// Leaves out the samples that an encoder of MP3 has added at both ends, so that tracks of an album join.
///
/// Works between the parser and its decoder: the segment begins with the first sample of the sound, whose time becomes zero,
/// and ends after the last one. The decoder cuts to it exactly. Seeks and durations are converted.
final class SoundTrim: Sendable {
    /// From GStreamer 1.24 on, the parser itself leaves the samples out, but only where LAME has written the header, not FFmpeg.
    static let parserTrims = GStreamerRuntime.version >= .init(1, 23, 0)

    /// The sound in the time of the parser, in nanoseconds.
    struct Range: Equatable {
        var start: GstClockTime
        var end: GstClockTime?
        var duration: GstClockTime?

        /// Less than a sample, but more than times are rounded by: the cut is at the intended sample.
        private static let margin: GstClockTime = 1_000

        init(_ extent: MP3SoundExtent) {
            func time(_ samples: Int) -> GstClockTime {
                gst_util_uint64_scale(guint64(samples), 1_000_000_000, guint64(extent.rate))
            }
            start = time(extent.start) + Self.margin
            end = extent.count.map { time(extent.start + $0) - Self.margin }
            duration = extent.count.map(time)
        }

        /// Restricts a segment of the parser to the sound.
        func apply(to segment: inout GstSegment) {
            guard segment.format == GST_FORMAT_TIME else { return }
            segment.start = max(segment.start, start)
            if let end { segment.stop = max(segment.start, min(segment.stop, end)) }
            segment.position = max(segment.position, segment.start)
            segment.time = segment.start - start
            if let duration { segment.duration = duration }
        }
    }

    private let range = Mutex<Range?>(nil)

    /// Begins to trim what a parser passes on, for as long as the parser exists.
    static func install(on parser: Element) {
        parser.withPad("src") { pad in
            let kinds = [
                GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM,
            ]
            add(
                Unmanaged.passRetained(SoundTrim()), to: pad,
                GstPadProbeType(rawValue: kinds.reduce(0) { $0 | $1.rawValue }))
        }
    }

    private static func add(
        _ trim: Unmanaged<SoundTrim>, to pad: UnsafeMutablePointer<GstPad>, _ kinds: GstPadProbeType
    ) {
        gst_pad_add_probe(
            pad, kinds, passData, trim.toOpaque(),
            { data in data.map { Unmanaged<SoundTrim>.fromOpaque($0).release() } })
        let answers = GST_PAD_PROBE_TYPE_QUERY_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_PULL.rawValue
        gst_pad_add_probe(
            pad, GstPadProbeType(rawValue: answers), passAnswer, trim.retain().toOpaque(),
            { data in data.map { Unmanaged<SoundTrim>.fromOpaque($0).release() } })
    }

    private static let passData: GstPadProbeCallback = { pad, info, data in
        guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
        let trim = Unmanaged<SoundTrim>.fromOpaque(data).takeUnretainedValue()
        if let buffer = ph_probe_buffer(info) {
            trim.read(buffer, on: pad)
            if trim.isLonger(than: buffer) { trim.forgetEnd(on: pad) }
        } else if let event = gst_pad_probe_info_get_event(info), let range = trim.range.withLock({ $0 }),
            let new = convert(event, range)
        {
            info.replaceEvent(with: new)
        }
        return GST_PAD_PROBE_OK
    }

    private static let passAnswer: GstPadProbeCallback = { _, info, data in
        guard let info, let data, let query = gst_pad_probe_info_get_query(info),
            query.pointee.type == GST_QUERY_DURATION
        else { return GST_PAD_PROBE_OK }
        let trim = Unmanaged<SoundTrim>.fromOpaque(data).takeUnretainedValue()
        guard let duration = trim.range.withLock({ $0?.duration }) else { return GST_PAD_PROBE_OK }
        var (format, value) = (GST_FORMAT_UNDEFINED, gint64(0))
        gst_query_parse_duration(query, &format, &value)
        if format == GST_FORMAT_TIME { gst_query_set_duration(query, format, gint64(clamping: duration)) }
        return GST_PAD_PROBE_OK
    }

    /// Reads the frame that describes the sound. The segment has passed before it, and is replaced.
    private func read(_ buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>) {
        // The parser marks the frame, which has no sound.
        guard ph_buffer_is_decode_only(buffer) != 0, range.withLock({ $0 == nil }) else { return }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
        defer { gst_buffer_unmap(buffer, &map) }
        guard var extent = MP3SoundExtent(frame: UnsafeRawBufferPointer(start: map.data, count: Int(map.size))) else {
            return
        }
        if Self.parserTrims, extent.isFromLAME { return }
        // A file to which others were added is longer than its header states.
        if let counted = extent.byteCount, let size = Self.size(of: pad), size > counted + Self.tolerance {
            extent.count = nil
        }
        let new = Range(extent)
        range.withLock { $0 = new }
        pad.repeatSegment()
    }

    /// Returns `true` for a frame after the described ones, which another file begins that was joined to the first. Encoders may
    /// count one frame too few.
    private func isLonger(than frame: UnsafeMutablePointer<GstBuffer>) -> Bool {
        guard let end = range.withLock({ $0?.end }), frame.pointee.pts != .max, frame.pointee.duration != .max else {
            return false
        }
        return frame.pointee.pts > end && (frame.pointee.pts - end) / 2 >= frame.pointee.duration
    }

    /// The sound continues after the described end.
    private func forgetEnd(on pad: UnsafeMutablePointer<GstPad>) {
        range.withLock { range in
            range?.end = nil
            range?.duration = nil
        }
        pad.repeatSegment()
    }

    /// The tags around the frames, in bytes, as far as others are not noticed before they play.
    private static let tolerance = 1 << 20

    /// The size of the parser's file in bytes; `nil` if it is unknown.
    private static func size(of pad: UnsafeMutablePointer<GstPad>) -> Int? {
        guard let parent = gst_pad_get_parent_element(pad) else { return nil }
        let parser = Element(taking: parent)
        var size: gint64 = -1
        parser.withPad("sink") { _ = gst_pad_peer_query_duration($0, GST_FORMAT_BYTES, &size) }
        return size > 0 ? Int(size) : nil
    }

    private static func convert(
        _ event: UnsafeMutablePointer<GstEvent>, _ range: Range
    ) -> UnsafeMutablePointer<GstEvent>? {
        switch event.pointee.type {
        case GST_EVENT_SEGMENT:
            var segment: UnsafePointer<GstSegment>?
            gst_event_parse_segment(event, &segment)
            guard var new = segment?.pointee else { return nil }
            range.apply(to: &new)
            return gst_event_new_segment(&new)
        case GST_EVENT_SEEK:
            return SeekEvent(event).later(by: range.start)
        default: return nil
        }
    }
}
