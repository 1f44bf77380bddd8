import MediaReaders
import Testing

struct SubtitleFileTests {
    private func read(_ text: String) throws -> SubtitleFile { try SubtitleFile(Array(text.utf8)) }

    @Test func subRipIsReadWithItsStylesAndPlace() throws {
        let file = try read(
            "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>One</i> {\\an8}line\r\n3 < 4\r\n\r\n2\r\n0:01:03,4 --> 01:04,5 X1:2\r\nTwo\r\n"
        )
        #expect(file.format == .subRip)
        #expect(file.cues.map(\.text) == ["One line\n3 < 4", "Two"])
        #expect(file.cues.map(\.start) == [1, 63.4] && file.cues.map(\.end) == [2.5, 64.5])
        let styled = try #require(file.cues[0].styled)
        #expect(styled.runs.map(\.text) == ["One", " line\n3 < 4"])
        #expect(styled.runs.map(\.style.isItalic) == [true, false])
        #expect(styled.placement == .init(horizontal: .center, vertical: .top))
        #expect(file.cues[1].styled == nil)
    }

    @Test(.timeLimit(.minutes(1))) func cuesWithoutAnEndShowUntilTheNextOne() throws {
        let starts = [1, 1, 5, 3, 3, 4, 4]
        func document(_ starts: [Int]) -> String {
            "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div>"
                + starts.map { "<p begin=\"\($0)s\">x</p>" }.joined() + "</div></body></tt>"
        }
        let file = try read(document(starts))
        #expect(file.cues.map(\.start) == [1, 1, 3, 3, 4, 4, 5])
        #expect(file.cues.map(\.end) == [3, 3, 4, 4, 5, 5, 15])
        // The search for the next one does not pass by all others each time.
        #expect(try read(document(Array(repeating: 7, count: 60_000))).cues.count == 60_000)
    }

    @Test func damagedCuesAreLeftOutAndCounted() throws {
        let file = try read(
            "1\n00:00:xx,0 --> 00:00:02,0\nbad\n\n2\n00:00:05,0 --> 00:00:04,0\nlate\n\n3\n00:00:06,0 --> 00:00:07,0\ngood\n"
        )
        #expect(file.cues.map(\.text) == ["good"])
        #expect(file.droppedCount == 2)
    }

    @Test(arguments: [
        "00:00:06:500 --> 00:00:08:000", "00:00:06,500 -> 00:00:08,000", "00:00:06,500 — > 00:00:08,000",
        "00:00:06,500-->00:00:08,000", "00:00:06.500 ==> 00:00:08.000", "00:00:06,500 - -> 00:00:08,000 X1:2",
    ])
    func damagedTimesAreRead(_ times: String) throws {
        let file = try read("1\n\(times)\nHello\n12:30 -> 13:45\n")
        #expect(file.cues == [.init(start: 6.5, end: 8, text: "Hello\n12:30 -> 13:45")])
        #expect(file.droppedCount == 0)
    }

    @Test func webVTTIsRead() throws {
        let file = try read("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v Bob>Hi &amp; bye\n")
        #expect(file.format == .webVTT)
        let top = StyledText([.init("Hi & bye")], placement: .init(horizontal: .center, vertical: .top))
        #expect(file.cues == [.init(start: 1, end: 2, text: "Hi & bye", styled: top)])
    }

    @Test func subStationIsReadWithoutOverridesAndDrawings() throws {
        let file = try read(
            """
            [Script Info]
            Title: x
            [V4+ Styles]
            Format: Name, Fontname
            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: 0,0:00:05.00,0:00:06.50,Default,,0,0,0,,{\\b1}Second\\Nline, with comma
            Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,First
            Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}
            Dialogue: broken
            """)
        #expect(file.format == .subStation)
        #expect(file.cues.map(\.text) == ["First", "Second\nline, with comma"])
        #expect(file.cues.map(\.start) == [1, 5] && file.cues.map(\.end) == [2, 6.5])
        #expect(file.cues.map { $0.styled?.runs.first?.style.isBold } == [nil, true])
        #expect(file.droppedCount == 1)
    }

    @Test func microDVDCountsFramesByTheRateInTheFile() throws {
        let file = try read("{1}{1}25.000\n{25}{50}{y:i}One|/two\n")
        #expect(file.format == .microDVD)
        #expect(file.cues == [.init(start: 1, end: 2, text: "One\ntwo")])
        let other = try SubtitleFile(Array("{30}{60}One\n".utf8), frameRate: 30)
        #expect(other.cues.first?.start == 1)
    }

    @Test(arguments: ["utf8", "utf8 mark", "utf16le", "utf16be", "utf16le unmarked", "windows-1252"])
    func encodingsAreRecognized(_ encoding: String) throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nÜber café ñ\n"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let bytes: [UInt8] =
            switch encoding {
            case "utf8": Array(text.utf8)
            case "utf8 mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case "utf16le": [0xFF, 0xFE] + little
            case "utf16be": [0xFE, 0xFF] + big
            case "utf16le unmarked": little
            default: text.unicodeScalars.map { UInt8($0.value) }
            }
        #expect(try SubtitleFile(bytes).cues.map(\.text) == ["Über café ñ"])
    }

    @Test func otherFilesAreRefused() {
        #expect(throws: SubtitleFileError.unknownFormat) { try SubtitleFile([0, 0, 1, 0xBA, 0x44, 0, 4]) }
        #expect(throws: SubtitleFileError.unknownFormat) { try SubtitleFile([]) }
        #expect(throws: SubtitleFileError.empty) { try read("1\n00:00:01,000 --> 00:00:02,000\n\n") }
        #expect(throws: SubtitleFileError.tooLarge(limit: SubtitleFile.largestSize)) {
            try SubtitleFile([UInt8](repeating: 0x20, count: SubtitleFile.largestSize + 1))
        }
    }
}
