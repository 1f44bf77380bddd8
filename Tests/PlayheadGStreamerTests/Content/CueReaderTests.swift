import CGStreamer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct CueReaderTests {
    private let second: guint64 = 1_000_000_000

    /// The cue of a text with times, in a segment that begins at 60 s and is stream time 0 there, as HLS has it.
    private func cue(
        _ text: String, at time: guint64?, for duration: guint64?, isMarkup: Bool = true
    ) throws -> TextCue? {
        _ = PlaybinRunner.start
        let segment = try #require(gst_segment_new())
        defer { gst_segment_free(segment) }
        gst_segment_init(segment, GST_FORMAT_TIME)
        segment.pointee.start = 60 * second
        segment.pointee.time = 0
        let buffer = try #require(gst_buffer_new_allocate(nil, gsize(text.utf8.count), nil))
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)) }
        gst_buffer_fill(buffer, 0, Array(text.utf8), gsize(text.utf8.count))
        buffer.pointee.pts = time ?? .max
        buffer.pointee.duration = duration ?? .max
        return CueReader.cue(buffer, segment: segment, track: "text-English") { bytes in
            CueReader.text(bytes, isMarkup: isMarkup)
        }
    }

    @Test func timesBecomeStreamTimeAndMarkupBecomesText() throws {
        let cue = try #require(try cue("<i>One</i> &amp; two", at: 62 * second, for: second * 3 / 2))
        #expect(cue.text == "One & two" && cue.track == "text-English")
        #expect(cue.runs.map(\.text) == ["One", " & two"] && cue.runs.map(\.isItalic) == [true, false])
        #expect(cue.range.start.seconds == 2 && cue.range.duration.seconds == 1.5)
    }

    @Test func controlsAreRemoved() throws {
        #expect(try cue("\u{1B}[31mred\u{0}&#27;", at: 60 * second, for: second)?.text == "red\u{FFFD}&#27;")
    }

    @Test func plainTextKeepsCharactersOfMarkup() throws {
        #expect(try cue("a <b> &amp;", at: 60 * second, for: second, isMarkup: false)?.text == "a <b> &amp;")
        #expect(try cue(" \n", at: 60 * second, for: second, isMarkup: false) == nil)
    }

    @Test func cueWithoutDurationShowsForFiveSecondsAndIncompleteCuesAreDropped() throws {
        #expect(try cue("x", at: 61 * second, for: nil)?.range.duration.seconds == 5)
        #expect(try cue("x", at: nil, for: second) == nil)
        #expect(try cue("x", at: 3 * second, for: second) == nil)
        #expect(try cue("<i> </i>\n", at: 61 * second, for: second) == nil)
    }
}
