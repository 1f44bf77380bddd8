import Testing

@testable import PlayheadGStreamer

@Suite struct PangoMarkupTests {
    @Test(
        arguments: [
            ("<i>Hello</i> &amp; <b>goodbye</b>", "Hello & goodbye"),
            ("<span foreground=\"#fff\" face='a>b'>red</span>", "red"), ("1 &lt; 2", "1 < 2"),
            ("a < b > c", "a < b > c"),
            ("&#233;t&#xE9; &quot;x&quot; &apos;y&apos;", "été \"x\" 'y'"), ("&unknown; &", "&unknown; &"),
            ("line one  \nline two\n\n", "line one\nline two"), ("\r\n first\r\nsecond ", " first\nsecond"),
            ("<i>open", "open"), ("<not a tag", "<not a tag"), ("", ""), ("<i></i>", ""), ("a\u{0}b", "a\u{FFFD}b"),
            ("&lt;i&gt;literal&lt;/i&gt;", "<i>literal</i>"), ("\u{1B}[31mred", "red"),
        ])
    func tagsAreRemovedAndEntitiesResolved(_ markup: String, _ text: String) {
        #expect(PangoMarkup.plain(markup) == text)
    }
}
