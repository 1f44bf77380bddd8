import Testing

@testable import MediaReaders

struct WebVTTDocumentTests {
    static let sample = """
        WEBVTT - some title
        X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000

        STYLE
        ::cue { color: red }

        NOTE a --> b

        intro
        00:00:01.000 --> 00:00:02.500 align:start line:0
        Hello <i>there</i>
        and &lt;you&gt; &amp; me

        01:00:03.250 --> 01:00:04.000
        Last, without an empty line
        """

    @Test func cuesAreReadWithIdentifierTimesSettingsAndText() throws {
        let document = try WebVTTDocument(Array(Self.sample.utf8))
        #expect(document.header == "- some title")
        #expect(document.timestampMap == .init(mpegTime: 900_000, cueTime: 0))
        #expect(document.timestampMap?.offset == 10)
        #expect(
            document.cues == [
                WebVTTCue(
                    identifier: "intro", start: 1, end: 2.5, settings: "align:start line:0",
                    text: "Hello <i>there</i>\nand &lt;you&gt; &amp; me"),
                WebVTTCue(start: 3603.25, end: 3604, text: "Last, without an empty line"),
            ])
        #expect(document.cues[0].styledText.plain == "Hello there\nand <you> & me")
    }

    @Test(arguments: ["", "\n", "\n\n", "\r\n", "\r", "\r\n\r\n"])
    func lastCueIsReadWithAnyEndOfFile(ending: String) throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:03.000 --> 00:04.000\nB" + ending
        #expect(try WebVTTDocument(Array(text.utf8)).cues.map(\.text) == ["A", "B"])
    }

    @Test func lineEndsOfEveryKindAndAByteOrderMarkAreAccepted() throws {
        for end in ["\n", "\r\n", "\r"] {
            let text =
                "\u{FEFF}" + Self.sample.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
            let document = try WebVTTDocument(Array(text.utf8))
            #expect(document.cues.count == 2)
            #expect(document.timestampMap != nil)
        }
    }

    @Test func onlyTheCueWithInvalidTimesIsSkipped() throws {
        let text = """
            WEBVTT

            00:01.000 --> 00:00.500
            backwards

            00:xx.000 --> 00:03.000
            letters

            00:61.000 --> 00:63.000
            seconds

            00:04.000 --> 00:05.000
            good
            00:06.000 --> 00:07.000
            without an empty line

            junk
            more junk
            00:08.000 --> 00:09.000
            after junk
            """
        let cues = try WebVTTDocument(Array(text.utf8)).cues
        #expect(cues.map(\.text) == ["good", "without an empty line", "after junk"])
    }

    @Test func entitiesAndTagsAreReplacedEvenIfBroken() {
        func plain(_ text: String) -> String { WebVTTCue(start: 0, end: 1, text: text).styledText.plain }
        #expect(plain("<v Ann>Hi</v> &#65;&#x42;&nbsp;&rlm;!") == "Hi AB\u{A0}!")
        #expect(plain("a & b &unknown; &#xD800; &#0;") == "a & b &unknown; &#xD800; &#0;")
        #expect(plain("a <unclosed") == "a <unclosed")
    }

    @Test func otherFormatsAreNamedAndLimitsAreTypedErrors() {
        #expect(throws: WebVTTError.notWebVTT(.empty)) { try WebVTTDocument([]) }
        #expect(throws: WebVTTError.notWebVTT(.html)) { try WebVTTDocument(Array("<html>".utf8)) }
        #expect(throws: WebVTTError.notWebVTT(.webVTT)) { try WebVTTDocument(Array("WEBVTTX\n".utf8)) }
        let bytes = Array(Self.sample.utf8)
        #expect(throws: WebVTTError.tooManyCues(limit: 1)) { try WebVTTDocument(bytes, limits: WebVTTLimits(cues: 1)) }
        #expect(throws: WebVTTError.tooLarge(limit: 9)) { try WebVTTDocument(bytes, limits: WebVTTLimits(bytes: 9)) }
        #expect(throws: WebVTTError.tooLarge(limit: 9)) {
            try WebVTTDocument(reading: BufferByteSource(bytes), limits: WebVTTLimits(bytes: 9))
        }
        #expect(throws: WebVTTError.self) { try WebVTTDocument(bytes, limits: WebVTTLimits(cueBytes: 40)) }
    }

    @Test func largeFileOfTheWorstShapeIsRead() throws {
        // A block that never ends, and arrows without times: a quadratic reader would not finish.
        let junk = "WEBVTT\n\n" + String(repeating: "x\n", count: 500_000) + String(repeating: "-->\n", count: 200_000)
        #expect(try WebVTTDocument(Array(junk.utf8)).cues == [])
    }

    @Test func truncatedAndDamagedInputsGiveAResultOrAnError() {
        let bytes = Array(Self.sample.utf8)
        Mutations.truncations(of: bytes) { _ = try? WebVTTDocument($0) }
        Mutations.run(on: [bytes], tokens: ["-->", "\n\n", "\r", "99:59:59.999", "&#x", "<"]) { bytes in
            guard let document = try? WebVTTDocument(bytes) else { return true }
            _ = document.cues.map(\.styledText)
            return document.cues.allSatisfy { $0.start < $0.end && $0.end.isFinite }
        }
    }
}
