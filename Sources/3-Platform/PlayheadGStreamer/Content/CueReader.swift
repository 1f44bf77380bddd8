import CGStreamer
import MediaReaders
import PlaybackModel
import Playhead

/// Makes cues of the text buffers at the end of a text chain.
enum CueReader {
    /// The longest text of a cue in bytes.
    static let largestText = 65_536

    /// The cue of an appsink's sample (`text/x-raw`, Pango markup or plain); `nil` for what has no time or no text. The
    /// sample stays the caller's.
    static func cue(_ sample: OpaquePointer, track: String? = nil) -> TextCue? {
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample) else {
            return nil
        }
        var isMarkup = true
        if let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            let format = gst_structure_get_string(structure, "format")
        {
            isMarkup = String(cString: format) != "utf8"
        }
        return cue(buffer, segment: segment, isMarkup: isMarkup, track: track)
    }

    /// The cue of a buffer: its times become stream time, which is what positions are in.
    static func cue(
        _ buffer: UnsafeMutablePointer<GstBuffer>, segment: UnsafePointer<GstSegment>, isMarkup: Bool, track: String?
    ) -> TextCue? {
        let start = streamTime(buffer.pointee.pts, segment)
        guard let start else { return nil }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        let raw = String(
            decoding: UnsafeBufferPointer(start: map.data, count: min(Int(map.size), largestText)), as: UTF8.self)
        let text = isMarkup ? PangoMarkup.plain(raw) : PangoMarkup.tidy(raw)
        guard !text.isEmpty else { return nil }
        // Without a duration a cue shows until the next one, for five seconds at most.
        let hasDuration = buffer.pointee.duration != guint64.max
        let length = hasDuration ? Int64(clamping: buffer.pointee.duration) : 5_000_000_000
        return TextCue(
            range: CMTimeRange(
                start: CMTime(value: start, timescale: 1_000_000_000),
                duration: CMTime(value: max(0, length), timescale: 1_000_000_000)),
            text: text, track: track)
    }

    /// The captions of a sample of a stream of captions, with their time in nanoseconds of stream time; `nil` for others.
    static func captions(_ sample: OpaquePointer) -> (pairs: [CaptionPacket.Pair], time: Int64)? {
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0),
            let name = gst_structure_get_name(structure), String(cString: name).hasPrefix("closedcaption/"),
            let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample),
            let time = streamTime(buffer.pointee.pts, segment)
        else { return nil }
        let format = gst_structure_get_string(structure, "format").map { String(cString: $0) }
        guard let bytes = bytes(of: buffer, limit: largestText) else { return nil }
        let form: CaptionPacket.Form =
            switch format {
            case "raw": .pairs
            case "cc_data": .triples
            case "cdp": .distribution
            default: .s334
            }
        return (CaptionPacket.pairs(in: bytes, form), time)
    }

    /// The bytes of a buffer, up to a limit.
    static func bytes(of buffer: UnsafeMutablePointer<GstBuffer>, limit: Int) -> [UInt8]? {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        return [UInt8](UnsafeBufferPointer(start: map.data, count: min(Int(map.size), limit)))
    }

    /// A time in nanoseconds of stream time; `nil` outside the segment.
    static func streamTime(_ time: guint64, _ segment: UnsafePointer<GstSegment>) -> Int64? {
        guard time != guint64.max else { return nil }
        let result = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time)
        return result == guint64.max ? nil : Int64(clamping: result)
    }
}
