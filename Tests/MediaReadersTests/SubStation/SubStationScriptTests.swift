import Testing

@testable import MediaReaders

@Suite struct SubStationScriptTests {
    private static let head = """
        [Script Info]
        PlayResX: 640
        PlayResY: 360
        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Underline, Alignment, MarginL, MarginR, MarginV
        Style: Default,Arial,20,&H00FFFFFF,0,0,0,2,10,10,10
        Style: Sign,Arial,60,&H000000FF,-1,0,0,8,10,10,10
        """
    private let script = SubStationScript(Array(head.utf8))

    private func text(_ text: String, style: String = "Default") -> StyledText {
        script.text(Array(text.utf8)[...], style: style)
    }

    @Test func stylesOfTheTableApply() {
        #expect(text("plain") == StyledText([.init("plain")]))
        let sign = text("Sign", style: "Sign")
        #expect(sign.runs.first?.style.color == 0xFF0000 && sign.runs.first?.style.isBold == true)
        #expect(sign.runs.first?.style.scale == 2.65)
        #expect(sign.placement == .init(horizontal: .center, vertical: .top))
        #expect(text("other", style: "Missing") == StyledText([.init("other")]))
    }

    @Test func overridesChangeTheTextThatFollows() {
        let text = text(#"{\i1}a{\i0\b1}b{\r\u1}c{\u0\c&H00FF00&}d{\c}e\Nf{\unknown(1,2)}g"#)
        #expect(text.plain == "abcde\nfg")
        #expect(text.runs.map(\.text) == ["a", "b", "c", "d", "e\nfg"])
        #expect(text.runs.map(\.style.isItalic) == [true, false, false, false, false])
        #expect(text.runs[1].style.isBold && text.runs[2].style.isUnderlined && text.runs[3].style.color == 0x00FF00)
        #expect(text.runs[4].style == StyledText.Style())
    }

    @Test func familiesOfFontsAreThoseOfStylesAndOverrides() {
        let script = SubStationScript(
            Array("[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\nStyle: Sign,@Noto Serif\n".utf8))
        func families(_ text: String, _ style: String) -> [String?] {
            script.text(Array(text.utf8)[...], style: style).runs.map(\.style.family)
        }
        #expect(families("a", "Default") == [nil])
        #expect(
            families(#"a{\fnDejaVu Sans Mono}b{\fn}c{\fnA,B}d{\fn0}e"#, "Sign") == [
                "Noto Serif", "DejaVu Sans Mono", "Noto Serif", nil, "Noto Serif",
            ])
    }

    @Test func blocksOfMatroskaAreEventsWithoutTimes() {
        let text = script.text(ofBlock: Array(#"1,0,Sign,,0,0,0,,{\i1}a, b"#.utf8))
        #expect(text?.plain == "a, b" && text?.placement == .init(horizontal: .center, vertical: .top))
        #expect(text?.runs.first?.style.isItalic == true && text?.runs.first?.style.isBold == true)
        #expect(script.text(ofBlock: Array("1,0,Sign".utf8)) == nil)
    }

    @Test func positionsAndAlignmentsPlaceTheText() {
        #expect(text(#"{\an7}a"#).placement == .init(horizontal: .leading, vertical: .top))
        #expect(text(#"{\a6}a"#).placement == .init(horizontal: .center, vertical: .top))
        #expect(
            text(#"{\an5\pos(320,90)}a"#).placement
                == .init(horizontal: .center, vertical: .middle, x: 0.5, y: 0.25))
    }

    @Test func drawingsAreNotText() {
        #expect(text(#"{\p1}m 0 0 l 10 10{\p0}after"#).plain == "after")
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func anyBytesAreRead(_ seed: UInt64) {
        var bytes = Array((Self.head + #"{\an9\pos(1,2)\fs30\c&HFF&\r\i1}text\N{\p1}"#).utf8)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<(1 + seed % 12) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
        }
        let text = SubStationScript(bytes).text(bytes[...], style: "Default")
        #expect(text.plain.utf8.count <= bytes.count * 3, "seed \(seed)")
        for run in text.runs { #expect(run.style.scale.map { (0.2...5).contains($0) } ?? true, "seed \(seed)") }
    }
}
