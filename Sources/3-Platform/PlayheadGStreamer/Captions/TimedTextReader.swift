import CGStreamer
import MediaReaders
import PlaybackModel
import Playhead

/// Makes cues of timed text (TTML) in fragments of MP4, which GStreamer's own parser draws into pictures only.
enum TimedTextReader {
    /// The cues of a sample in the format.
    static func cues(_ sample: OpaquePointer) throws(TTMLDocument.Failure) -> [TextCue] {
        guard let buffer = gst_sample_get_buffer(sample), let segment = gst_sample_get_segment(sample),
            let start = CueReader.streamTime(buffer.pointee.pts, segment),
            let bytes = CueReader.bytes(of: buffer, limit: TTMLDocument.largestSize + 1)
        else { return [] }
        let hasDuration = buffer.pointee.duration != guint64.max
        return try cues(bytes, start: start, length: hasDuration ? Int64(clamping: buffer.pointee.duration) : nil)
    }

    /// The cues of a document. Its times are those of the track, and not relative to the sample, but some packagers write
    /// relative ones (ISO/IEC 14496-30, section 5.3). The sample bounds them.
    static func cues(
        _ bytes: [UInt8], start: Int64, length: Int64?
    ) throws(TTMLDocument.Failure) -> [TextCue] {
        guard start < 1 << 60, !bytes.isEmpty else { return [] }
        let document = try TTMLDocument(bytes)
        let end = length.map { start.addingReportingOverflow($0).partialValue } ?? .max
        let times = document.cues.map { cue in
            (start: Int64(cue.start * 1e9), end: cue.end.map { Int64($0 * 1e9) } ?? .max)
        }
        let isAbsolute = times.isEmpty || times.contains { $0.start < end && $0.end > start }
        let shift = isAbsolute ? 0 : start
        return zip(times, document.cues).compactMap { time, cue in
            let first = max(time.start + shift, start)
            let last = min(time.end == .max ? end : time.end + shift, end)
            return first < last ? Self.cue(cue.text, from: first, to: last) : nil
        }
    }

    /// A cue with the controls removed from its text.
    private static func cue(_ text: StyledText, from start: Int64, to end: Int64) -> TextCue {
        TextCue(
            text.printable,
            range: end == .max
                ? CMTimeRange(start: CMTime(nanoseconds: start), duration: .indefinite)
                : CMTimeRange(start: CMTime(nanoseconds: start), end: CMTime(nanoseconds: max(end, start))),
            track: nil)
    }
}
