import CGStreamer
import CTimedText
import MediaReaders
import PlaybackModel
import Playhead

/// Makes cues of the text buffers at the end of a text chain.
enum CueReader {
    /// The longest text of a cue in bytes.
    static let largestText = 65_536

    /// The value of `format` in a sample's caps.
    static func format(of sample: OpaquePointer) -> String? {
        guard let caps = gst_sample_get_caps(sample), let structure = gst_caps_get_structure(caps, 0) else {
            return nil
        }
        return gst_structure_get_string(structure, "format").map { String(cString: $0) }
    }

    /// The cue of an appsink's sample (`text/x-raw`); `nil` for what has no time or no text. The sample stays the caller's.
    /// - Parameter text: Reads the text in the bytes of the buffer.
    static func cue(_ sample: OpaquePointer, text: ([UInt8]) -> StyledText?) -> TextCue? {
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample) else {
            return nil
        }
        return cue(buffer, segment: segment, text: text)
    }

    /// The text of a buffer of Pango markup, or of plain text.
    static func text(_ bytes: [UInt8], isMarkup: Bool) -> StyledText {
        isMarkup ? SubtitleMarkup.text(bytes, .pango) : StyledText([.init(String(decoding: bytes, as: UTF8.self))])
    }

    /// The cue of a buffer: its times become stream time, which is what positions are in.
    static func cue(
        _ buffer: UnsafeMutablePointer<GstBuffer>, segment: UnsafePointer<GstSegment>, track: String? = nil,
        text: ([UInt8]) -> StyledText?
    ) -> TextCue? {
        let start = streamTime(buffer.pointee.pts, segment)
        guard let start, let bytes = bytes(of: buffer, limit: largestText),
            let text = text(bytes)?.printable, !text.plain.isEmpty
        else { return nil }
        // Without a duration a cue shows until the next one, for five seconds at most.
        let hasDuration = buffer.pointee.duration != guint64.max
        let length = hasDuration ? Int64(clamping: buffer.pointee.duration) : 5_000_000_000
        return TextCue(
            text,
            range: CMTimeRange(
                start: CMTime(value: start, timescale: 1_000_000_000),
                duration: CMTime(value: max(0, length), timescale: 1_000_000_000)),
            track: track)
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

    /// Returns whether a sample of an unknown format has the subtitles of digital television (ETSI EN 300 743). GStreamer 1.22
    /// does not know them in Matroska.
    static func isTelevisionPicture(_ sample: OpaquePointer) -> Bool {
        guard format(of: sample) == PH_UNKNOWN_TEXT, let buffer = gst_sample_get_buffer(sample),
            let bytes = bytes(of: buffer, limit: 1)
        else { return false }
        // The byte of synchronization, which no text starts with.
        return bytes == [0x0F]
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
