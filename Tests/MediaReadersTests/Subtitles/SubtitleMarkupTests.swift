import Testing

@testable import MediaReaders

@Suite struct SubtitleMarkupTests {
    private func text(_ markup: String, _ form: SubtitleMarkup.Form = .pango) -> StyledText {
        SubtitleMarkup.text(Array(markup.utf8), form)
    }

    @Test(
        arguments: [
            ("<i>Hello</i> &amp; <b>goodbye</b>", "Hello & goodbye"),
            ("<span foreground=\"#fff\" face='a>b'>red</span>", "red"), ("1 &lt; 2", "1 < 2"),
            ("a < b > c", "a < b > c"), ("<v O'Brien>a</v>", "a"), ("a<00:01.500>b", "ab"), ("a<br/>b", "a\nb"),
            ("&#233;t&#xE9; &quot;x&quot; &apos;y&apos;", "été \"x\" 'y'"), ("&unknown; &", "&unknown; &"),
            ("line one  \nline two\n\n", "line one\nline two"), ("\r\n first\r\nsecond ", "first\nsecond"),
            ("<i>open", "open"), ("<not a tag", "<not a tag"), ("", ""), ("<i></i>", ""),
            ("&lt;i&gt;literal&lt;/i&gt;", "<i>literal</i>"),
            ("<ruby>東京<rt>きょう</rt>都<rt>と</ruby>へ", "東京(きょう)都(と)へ"), ("<rt>a", "(a)"),
        ])
    func tagsAreRemovedAndEntitiesResolved(_ markup: String, _ plain: String) {
        #expect(text(markup).plain == plain)
    }

    @Test func tagsStyleTheTextBetweenThem() {
        let text = text("a<i>b<b>c</i>d</b><u>e</u>")
        #expect(text.runs.map(\.text) == ["a", "b", "c", "d", "e"])
        #expect(text.runs.map(\.style.isItalic) == [false, true, true, false, false])
        #expect(text.runs.map(\.style.isBold) == [false, false, true, false, false])
        #expect(text.runs.map(\.style.isUnderlined) == [false, false, false, false, true])
    }

    @Test func colorsAndFamiliesAreThoseOfAttributes() {
        let text = text(
            ##"<font color="#ff0000">a</font><font color=00FF00 face="Noto Serif">b</font><span foreground='#00f'>c</span>"##
        )
        #expect(text.runs.map(\.style.color) == [0xFF0000, 0x00FF00, 0x0000FF])
        #expect(text.runs.map(\.style.family) == [nil, "Noto Serif", nil])
        #expect(self.text("<font color=white>a</font>").runs == [.init("a")])
        #expect(self.text("<font color = 'red' >a</font>").runs.map(\.style.color) == [0xFF0000])
        #expect(self.text("<span style='italic'>a</span>").runs.map(\.style.isItalic) == [true])
        #expect(self.text("<span style='color: red'>a</span>").runs == [.init("a")])
    }

    /// The demuxer of Matroska escapes a text in which it finds no tag of Pango.
    @Test func escapedTagsOfFontsAreTags() {
        let text = text("&lt;font color=&quot;#ff0000&quot;&gt;a&lt;/font&gt; &amp; b")
        #expect(text.runs.map(\.text) == ["a", " & b"] && text.runs.map(\.style.color) == [0xFF0000, nil])
    }

    @Test func overridesInBracesPlaceAndStyleTheText() {
        let text = text(#"{\an8}{\i1}a{\i0}b {c}"#, .subRip)
        #expect(text.plain == "ab {c}" && text.placement == .init(horizontal: .center, vertical: .top))
        #expect(text.runs.map(\.style.isItalic) == [true, false])
    }

    @Test func entitiesOfSubRipAreRead() {
        #expect(text("a &amp; b &lt;3 &nope; AT&T;", .subRip).plain == "a & b <3 &nope; AT&T;")
    }

    @Test func classesOfWebVTTAreColors() {
        let text = text("<c.yellow.bg_black>a</c> <c.loud>b</c><c.facade>c</c>", .webVTT)
        #expect(text.runs.map(\.style.color) == [0xFFFF00, nil])
    }

    @Test func timesWithinACueEndNoStyle() {
        let words = (0..<100).map { "<00:\(10 + $0 % 50).000>word " }.joined()
        let runs = text(words + "<i>last</i>", .webVTT).runs
        #expect(runs.map(\.style.isItalic) == [false, true] && runs.last?.text == "last")
    }

    @Test func numberOfPartsIsLimited() {
        let text = text(String(repeating: "<i>a</i>b", count: 1_000))
        #expect(text.runs.count == 256 && text.plain.count == 2_000)
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func anyBytesAreRead(_ seed: UInt64) {
        var bytes = Array(#"<i>a</i>&amp;<font color="red" face=x>b</font>{\an9\i1}<c.lime>c</c>&lt;font &#65;"#.utf8)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<(1 + seed % 12) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
        }
        for form in SubtitleMarkup.Form.allCases {
            #expect(SubtitleMarkup.text(bytes, form).plain.utf8.count <= bytes.count * 3, "seed \(seed)")
        }
    }
}
