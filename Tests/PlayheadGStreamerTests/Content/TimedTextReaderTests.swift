import MediaReaders
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct TimedTextReaderTests {
    private func cues(_ body: String, start: Int64, length: Int64?) throws -> [TextCue] {
        let text = #"<tt xmlns="http://www.w3.org/ns/ttml"><body><div>\#(body)</div></body></tt>"#
        return try TimedTextReader.cues(Array(text.utf8), start: start, length: length)
    }

    @Test func timesOfTheTrackAreBoundedByTheSample() throws {
        let cues = try cues(#"<p begin="3s" end="9s">a</p>"#, start: 4_000_000_000, length: 2_000_000_000)
        #expect(cues.map(\.text) == ["a"])
        #expect(cues.map(\.range.start.seconds) == [4] && cues.map(\.range.end.seconds) == [6])
    }

    @Test func timesThatAreRelativeToTheSampleAreMoved() throws {
        let cues = try cues(#"<p begin="0.5s" end="1s">a</p>"#, start: 4_000_000_000, length: 2_000_000_000)
        #expect(cues.map(\.range.start.seconds) == [4.5] && cues.map(\.range.end.seconds) == [5])
    }

    @Test func bytesThatAreNoDocumentAreRefused() {
        #expect(throws: TTMLDocument.Failure.notTTML) {
            try TimedTextReader.cues(Array("no document".utf8), start: 0, length: nil)
        }
    }

    @Test func anEmptySampleHasNoCues() throws {
        #expect(try TimedTextReader.cues([], start: 0, length: nil).isEmpty)
    }
}
