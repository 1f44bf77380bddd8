import Testing

@testable import MediaReaders

@Suite struct WebVTTCueStylesTests {
    @Test(
        arguments: [
            ("", nil), ("line:-1", nil), ("line:90% position:50% align:center", nil), ("vertical:rl line:0", nil),
            ("line:0", .init(vertical: .top)), ("line:2", .init(vertical: .top, y: 0.1066)),
            ("line:-3", .init(y: 0.8934)), ("align:left", .init(horizontal: .leading)),
            ("line:10% position:20% align:start", .init(horizontal: .leading, vertical: .top, x: 0.2, y: 0.1)),
            (
                "line:50%,center position:80%,line-right",
                .init(horizontal: .trailing, vertical: .middle, x: 0.8, y: 0.5)
            ),
            ("line:16", nil), ("line:99999999999999999999", nil), ("line: position:x% line:999%", nil),
            ("position:, line:, align:,", nil),
        ] as [(String, StyledText.Placement?)])
    func settingsPlaceTheText(_ settings: String, _ expected: StyledText.Placement?) throws {
        let place = WebVTTCue.placement(settings)
        #expect(place?.horizontal == expected?.horizontal && place?.vertical == expected?.vertical)
        #expect(place?.x == expected?.x)
        #expect(abs((place?.y ?? -1) - (expected?.y ?? -1)) < 0.001)
    }

    @Test func blocksOfWebMBeginWithIdentifierAndSettings() throws {
        let cue = try #require(
            WebVTTCue(block: Array("one\nline:0 align:start\n<i>a</i>\nb".utf8), start: 1, end: 2))
        #expect(cue.identifier == "one" && cue.settings == "line:0 align:start" && cue.text == "<i>a</i>\nb")
        #expect(cue.styledText.placement == .init(horizontal: .leading, vertical: .top))
        #expect(WebVTTCue(block: Array("\n\na\nb".utf8), start: 1, end: 2)?.text == "a\nb")
    }

    @Test func blocksOfMatroskaAreTextAndOtherBytesAreRefused() {
        #expect(WebVTTCue(block: Array("a\nb\nc".utf8), start: 1, end: 2)?.text == "a\nb\nc")
        #expect(WebVTTCue(block: [0x61, 0xFF], start: 1, end: 2) == nil)
        #expect(WebVTTCue(block: [0x61, 0], start: 1, end: 2) == nil)
    }
}
